package plain

import (
	"cmp"
	"strings"

	"othello/game"
	"othello/ui/phrase"
)

// describeLast says what the last move did.
func (v *view) describeLast() string { return phrase.Describe(v.tr, v.ses.Game().Node()) }

// name returns what people call a square of the board in play.
func (v *view) name(s game.Square) string { return v.ses.Game().Board().Size().Name(s) }

func (v *view) Game() *game.Game { return v.ses.Game() }

// Verdict returns the result in words.
func (v *view) Verdict() string {
	verdict := phrase.Verdict(v.tr, v.ses.Ending(), v.ses.Game().Result())
	if v.ses.Ending() != "" {
		return verdict
	}
	return v.tr.F("Game over: %s", phrase.After(verdict))
}

// player says who plays a colour.
func (v *view) player(c game.Color) string {
	if v.ses.Seat(c).Human {
		return v.tr.T("human")
	}
	return v.strength(c)
}

// strength returns the engine of a colour: "Alpha-beta, level 5, improver".
func (v *view) strength(c game.Color) string {
	seat := v.ses.Seat(c)
	kind := v.ses.Kinds()[seat.Kind]
	return phrase.Engine(v.tr, kind, seat.Level)[0]
}

// sayPlayers says who plays. Who sits here had no part in a finished game from elsewhere:
// its players are those that its file names.
func (v *view) sayPlayers() {
	r := v.ses.Record()
	if v.ses.Over() && !v.ses.Played() {
		if r.Black != "" || r.White != "" {
			v.Say("Black: %s. White: %s.", cmp.Or(r.Black, v.tr.T("unknown")), cmp.Or(r.White, v.tr.T("unknown")))
		}
		return
	}
	v.Say("Black: %s. White: %s.", v.player(game.Black), v.player(game.White))
}

func colorWord(c game.Color) string { return strings.ToLower(c.String()) }
