package command

import (
	"regexp"
	"strings"

	"othello/internal/lang"
	"othello/ui/widget"
)

// behind is a comment behind a setting or an example of one.
var behind = regexp.MustCompile(`^(.*\S\s{2,}# )(.+)$`)

// commentWidth is the width of comments in cells of the terminal, without their "# ".
const commentWidth = 86

// translateSettings returns the text of a settings file with its comments in the language of the
// person. A paragraph of comments is one text to translate; what is indented in them are
// examples.
func translateSettings(tr *lang.Printer, text string) string {
	if tr.Tag() == lang.English {
		return text
	}
	var out strings.Builder
	comments(text, func(paragraph []string, lead, rest string) {
		english := strings.Join(paragraph, " ")
		switch said := tr.T(english); {
		case said == english:
			for _, line := range paragraph {
				out.WriteString("# " + line + "\n")
			}
		default:
			for _, line := range widget.Wrapped(said, commentWidth) {
				out.WriteString("# " + strings.TrimSpace(line) + "\n")
			}
		}
		if rest != "" {
			rest = tr.T(rest)
		}
		out.WriteString(lead + rest)
	})
	return out.String()
}

// comments passes on the paragraphs of comments in a settings file, each with what stands
// on the line after it: lead, and rest if there is a comment behind it.
func comments(text string, take func(paragraph []string, lead, rest string)) {
	var paragraph []string
	for line := range strings.Lines(text) {
		words := strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(words, "# ") && !strings.HasPrefix(words, "#  ") {
			paragraph = append(paragraph, words[2:])
			continue
		}
		if m := behind.FindStringSubmatch(words); m != nil {
			take(paragraph, m[1], m[2])
			take(nil, "\n", "")
		} else {
			take(paragraph, line, "")
		}
		paragraph = nil
	}
	take(paragraph, "", "")
}
