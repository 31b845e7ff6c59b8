package plain

import "othello/ui/phrase"

// describeLast says what the last move did.
func (v *view) describeLast() string { return phrase.Describe(v.tr, v.ses.Game().Node()) }

// sayBoard prints the board.
func (v *view) sayBoard() { v.Say("%s", phrase.Board(v.tr, v.ses.Game().Board())) }

// Names says what openings are called in the language that the settings ask for.
func (v *view) Names() phrase.Names { return phrase.NamesFor(v.tr, v.setup.Settings.UI.OpeningNames) }
