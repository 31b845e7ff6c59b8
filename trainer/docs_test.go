package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentedCommands parses every command line of the trainer that a README or a
// comment shows: those that stand on lines of their own must be complete.
func TestDocumentedCommands(t *testing.T) {
	commands := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." && d.Name() != ".ci":
			return fs.SkipDir
		case d.IsDir(), filepath.Ext(path) != ".md" && filepath.Ext(path) != ".go" && filepath.Dir(path) != filepath.Join("..", ".ci"):
			return nil
		case strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if filepath.Ext(path) == ".go" {
			text = code.ReplaceAll(text, nil)
		}
		for _, c := range documented(string(text)) {
			commands++
			parses(t, path, c.args, c.whole)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if commands < 30 {
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

// documented are the command lines of the trainer in a README or the comments of a
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
