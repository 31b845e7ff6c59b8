package phrase

import (
	"strconv"
	"strings"

	"othello/book"
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
