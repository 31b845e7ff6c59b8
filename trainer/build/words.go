package build

import (
	"errors"
	"regexp"
	"strings"
)

// Split divides a command line into words as a shell does, up to a comment or the end of
// the command, without expanding anything. A new line is a space.
func Split(line string) ([]string, error) {
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
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
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

// plain is a word that a shell leaves as it is.
var plain = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`)

// Quote is words as a shell takes them.
func Quote(words []string) string {
	var list []string
	for _, w := range words {
		if !plain.MatchString(w) {
			w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		list = append(list, w)
	}
	return strings.Join(list, " ")
}
