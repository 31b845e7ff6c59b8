package plain

import (
	"fmt"
	"strings"

	"othello/book"
	"othello/ui/phrase"
)

// Names says what openings are called in the language that the settings ask for.
func (v *view) Names() phrase.Names { return phrase.NamesFor(v.tr, v.setup.Settings.UI.OpeningNames) }

// opening names the opening, and the moves that lead to others.
func (v *view) opening() {
	if o, ok := book.Reached(v.ses.Game().Node()); ok {
		v.Say("The opening is %s.", v.Names().Of(o))
	} else {
		v.Say("No named opening has been played.")
	}
	var next []string
	for m, o := range book.Preview(v.ses.Game().Position()) {
		next = append(next, fmt.Sprintf("%v %s", m, v.Names().Of(o)))
	}
	if len(next) > 0 {
		v.Say("Next: %s.", strings.Join(next, ", "))
	}
}
