package phrase

import (
	"othello/ai"
	"othello/internal/lang"
)

// Level returns what level n of a kind is: "level 5, improver, Elo 1358". What is not known is left out.
func Level(tr *lang.Printer, k ai.Kind, n int) string {
	text := tr.F("level %d", n)
	l := k.Level(n)
	if l.Name != "" {
		text = tr.F("%s, %s", text, tr.T(l.Name))
	}
	if l.Elo.Known() {
		text = tr.F("%s, Elo %v", text, l.Elo)
	}
	return text
}
