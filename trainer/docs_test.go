package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocumentedCommands parses every command line of the trainer that a README or a comment
// has: those that stand on lines of their own must be complete.
func TestDocumentedCommands(t *testing.T) {
	commands := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." && d.Name() != ".ci":
			return fs.SkipDir
		case d.IsDir(), !slices.Contains([]string{".md", ".go"}, filepath.Ext(path)) && filepath.Dir(path) != filepath.Join("..", ".ci"):
			return nil
		case strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		switch filepath.Ext(path) {
		case ".go":
			text = code.ReplaceAll(text, nil)
		}
		for _, c := range documented(string(text)) {
			commands++
			parses(t, path, c.args, c.whole)
		}
		return nil
	})
	must(t, err)
	if commands < 80 {
		t.Errorf("found %d commands in the documents", commands)
	}
}

// command is the arguments of a command line of the trainer in a text.
type command struct {
	args  string
	whole bool // it can be carried out as it stands; otherwise it only names flags
}

var (
	assigned = regexp.MustCompile(`(?m)\b([A-Z]+)="(.*?)"`)
	code     = regexp.MustCompile(`(?m)^\s*[^/\s].*$`) // lines that are no comment
	joined   = regexp.MustCompile(`\\\n\s*(?://\s*)?`)
	broken   = regexp.MustCompile(`\n(?://)?\s*`)
	counted  = regexp.MustCompile(`\$\(\(.*?\)\)|\$\d`) // a number that a loop sets
	inline   = regexp.MustCompile("`(go\\s+run\\s+\\./trainer[^`]*)`")
	shell    = regexp.MustCompile(`(?m)^(?://|    |\t)\s*((?:go run \./trainer|\$[A-Z]+) .*)$`)
)

// documented returns the command lines of the trainer in a README or the comments of a
// file. "…" and VERB stand for something left out.
func documented(text string) []command {
	text = joined.ReplaceAllString(text, " ")
	var list []command
	for _, m := range inline.FindAllStringSubmatch(text, -1) {
		list = append(list, command{args: broken.ReplaceAllString(m[1], " ")})
	}
	variables := map[string]string{}
	for _, m := range assigned.FindAllStringSubmatch(text, -1) {
		variables["$"+m[1]] = m[2]
	}
	for _, m := range shell.FindAllStringSubmatch(text, -1) {
		line := m[1]
		for strings.HasPrefix(line, "$") {
			name, rest, _ := strings.Cut(line, " ")
			line = variables[name] + " " + rest
		}
		list = append(list, command{counted.ReplaceAllString(line, "1"), true})
	}
	var found []command
	for _, c := range list {
		args, ok := strings.CutPrefix(c.args, "go run ./trainer")
		if args = strings.TrimSpace(args); ok && !strings.Contains(args, "…") && !strings.HasPrefix(args, "VERB") {
			found = append(found, command{args, c.whole})
		}
	}
	return found
}

// split divides a command line into words as a shell does, up to a comment or the end of
// the command, without expanding anything.
func split(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, literal, quote := false, false, rune(0)
	end := func() {
		if inWord {
			words = append(words, word.String())
			word.Reset()
			inWord = false
		}
	}
	for _, r := range line {
		switch {
		case literal:
			word.WriteRune(r)
			literal = false
		case quote == 0 && r == '\\':
			literal, inWord = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, inWord = r, true
		case r == ' ' || r == '\t':
			end()
		case r == '#' && !inWord, strings.ContainsRune("|;&>", r):
			end()
			return words, nil
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quotation is not ended")
	}
	end()
	return words, nil
}
