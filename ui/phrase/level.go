package phrase

import (
	"othello/ai"
	"othello/internal/lang"
)

// Engine returns level n of a kind in many words to few: "Alpha-beta, level 5, improver",
// "Alpha-beta 5, improver", "Alpha-beta, level 5", "Alpha-beta 5". The level of a kind that has only one goes without saying.
func Engine(tr *lang.Printer, k ai.Kind, n int) []string {
	name := tr.T(k.Name)
	if len(k.Levels) == 1 {
		return []string{name}
	}
	texts := []string{tr.F("%s, level %d", name, n), name + k.Number(n)}
	if l := k.Level(n); l.Name != "" {
		words := tr.T(l.Name)
		texts = append([]string{tr.F("%s, %s", texts[0], words), tr.F("%s, %s", texts[1], words)}, texts...)
	}
	return texts
}

// Level returns what level n of a kind is: "level 5, improver". A name that it lacks is left out.
func Level(tr *lang.Printer, k ai.Kind, n int) string {
	text := tr.F("level %d", n)
	if l := k.Level(n); l.Name != "" {
		text = tr.F("%s, %s", text, tr.T(l.Name))
	}
	return text
}

// Strength is Level with the Elo, if it is known: "level 5, improver, Elo 1387".
func Strength(tr *lang.Printer, k ai.Kind, n int) string {
	text := Level(tr, k, n)
	if l := k.Level(n); l.Elo.Known() {
		text = tr.F("%s, Elo %v", text, l.Elo)
	}
	return text
}
