package strict

import (
	"regexp"
	"strings"
)

// section and assigned are lines of settings: the head of a table, and a key with its value.
var (
	section  = regexp.MustCompile(`^\[+\s*([^\]]+?)\s*\]`)
	assigned = regexp.MustCompile(`^([^=#]+?)\s*=`)
)

// Line returns the line of settings, from 1, that sets the key of a path or begins its table, the last
// of several, or one that holds it; zero if none is found.
func Line(text, key string) (found int) {
	table, number := "", 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		number++
		path := ""
		if m := section.FindStringSubmatch(line); m != nil {
			path, table = m[1], m[1]+"."
		} else if m := assigned.FindStringSubmatch(line); m != nil {
			path = table + m[1]
		}
		switch {
		case path == key && !strings.HasPrefix(line, "[["):
			return number
		case path == key || found == 0 && (strings.HasPrefix(key, path+".") || strings.HasPrefix(path, key+".")):
			found = number
		}
	}
	return found
}

// Comments returns what the text of settings says of its keys, by their paths: the first
// paragraph of the comment above each. Keys without a blank line between them share theirs.
func Comments(text string) map[string]string {
	comments, table := map[string]string{}, ""
	var lines []string // of the comment
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			lines = nil
		case line[0] == '#':
			lines = append(lines, strings.TrimSpace(line[1:]))
		case section.MatchString(line):
			table, lines = section.FindStringSubmatch(line)[1]+".", nil
		case assigned.MatchString(line):
			paragraph, _, _ := strings.Cut(strings.Join(lines, "\n")+"\n\n", "\n\n")
			comments[table+assigned.FindStringSubmatch(line)[1]] = strings.ReplaceAll(paragraph, "\n", " ")
		}
	}
	return comments
}
