package phrase

import (
	"strconv"
	"strings"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/internal/lang"
)

// Names says what openings are called.
type Names struct {
	Language string // "en", "ja" or "both"; English if empty
	ASCII    bool   // the terminal cannot show Japanese
}

// NamesFor returns the names of a setting, in which "auto" is the language of the printer.
func NamesFor(tr *lang.Printer, setting string) Names {
	if setting == lang.Auto {
		setting = tr.Tag()
	}
	return Names{Language: setting}
}

// Of is what the person wants an opening to be called.
func (n Names) Of(o book.Opening) string {
	switch tongue := n.Language; {
	case n.ASCII:
	case tongue == "ja":
		return o.Japanese
	case tongue == "both" && o.Japanese != o.English:
		return o.English + " " + o.Japanese
	}
	return o.English
}

// At returns the name of the opening of a game up to a node; empty if it has none.
func (n Names) At(node *game.Node) string {
	if o, ok := book.Reached(node); ok {
		return n.Of(o)
	}
	return ""
}

// After returns the name of the opening that a move of p leads to; empty if it has none.
func (n Names) After(p game.Position, m game.Square) string {
	if o, ok := book.Name(p.Play(m)); ok {
		return n.Of(o)
	}
	return ""
}

// Other is the name in the other language; empty where it says nothing new.
func (n Names) Other(o book.Opening) string {
	switch tongue := n.Language; {
	case n.ASCII || tongue == "both" || o.Japanese == o.English:
		return ""
	case tongue == "ja":
		return o.English
	}
	return o.Japanese
}

// Player is a player's name as the screen shows it. Those that the program writes into
// files, "You" and "Alpha-beta 5", are English there.
func Player(tr *lang.Printer, name string) string {
	if text := tr.T(name); text != name {
		return text
	}
	at := strings.LastIndexByte(name, ' ')
	if _, err := strconv.Atoi(name[at+1:]); err != nil || at < 0 {
		return name
	}
	return tr.T(name[:at]) + name[at:]
}

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
