package strict

import (
	"regexp"
	"strings"
)

// section and assigned are lines of settings: the head of a table, and a key with its value.
var (
	section  = regexp.MustCompile(`^\[([a-z.]+)\]`)
	assigned = regexp.MustCompile(`^([a-z_]+) = `)
)

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
