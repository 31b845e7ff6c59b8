package phrase

import (
	"othello/ai"
	"othello/internal/lang"
)

// Level returns what level n of a kind is: "level 5, improver, Elo 1358". What is not known is left out.
func Level(k ai.Kind, n int) string {
	text := lang.F("level %d", n)
	l := k.Level(n)
	if l.Name != "" {
		text = lang.F("%s, %s", text, lang.T(l.Name))
	}
	if l.Elo.Known() {
		text = lang.F("%s, Elo %v", text, l.Elo)
	}
	return text
}
