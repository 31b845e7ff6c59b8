package archive

import (
	"strings"

	"othello/game"
	"othello/game/record"
)

// Ending is how a game ended before its rules ended it, as SGF writes it: "B+Time",
// "W+Resign", "Draw" for one that was agreed on. It is empty if the game did not.
type Ending string

// Agreed is a draw that both sides agreed on.
const Agreed Ending = "Draw"

// OnTime is a game that loser lost on time.
func OnTime(loser game.Color) Ending { return Ending(loser.Opponent().String()[:1] + "+Time") }

// Resigned is a game that loser resigned.
func Resigned(loser game.Color) Ending { return Ending(loser.Opponent().String()[:1] + "+Resign") }

// Winner returns the side that won, Empty for neither.
func (e Ending) Winner() game.Color {
	for _, c := range []game.Color{game.Black, game.White} {
		if e == OnTime(c.Opponent()) || e == Resigned(c.Opponent()) {
			return c
		}
	}
	return game.Empty
}

// OnTime reports whether a side used up its time.
func (e Ending) OnTime() bool { return strings.HasSuffix(string(e), "+Time") }

// takeText takes over a word of a saved game, "ending=W+Resign". Other words, and what makes
// no sense, change nothing.
func (e *Ending) takeText(key, value string) {
	for _, c := range []game.Color{game.Black, game.White} {
		switch {
		case key == "flagged" && value == c.String(): // files of earlier versions
			*e = OnTime(c)
		case key == "ending" && (Ending(value) == OnTime(c) || Ending(value) == Resigned(c) || Ending(value) == Agreed):
			*e = Ending(value)
		}
	}
}

// endingOf returns how the game of others in a record ended early, of which it says so only where
// its moves end.
func endingOf(r *record.Record) (e Ending) {
	switch winner, why := r.Ended(); {
	case len(r.Game.Node().Children()) > 0:
	case winner == game.Empty:
		e.takeText("ending", r.Extra["SGF.RE"])
	case why == record.OnTime:
		e = OnTime(winner.Opponent())
	default:
		e = Resigned(winner.Opponent())
	}
	return e
}

// state makes a record state the result of its game, which ended so, as files have it.
func (e Ending) state(r *record.Record) {
	delete(r.Extra, "SGF.RE")
	delete(r.Extra, "GGF.RE")
	r.Result = nil
	squares := int(r.Game.Board().Size() * r.Game.Board().Size())
	switch {
	case e == Agreed:
		r.Result = &game.Result{Black: squares / 2, White: squares / 2}
	case e != "":
		r.Extra["SGF.RE"] = string(e)
	case r.Game.Over():
		result := r.Game.Result()
		r.Result = &result
	}
}
