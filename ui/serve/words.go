package serve

import (
	"time"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/serve/house"
)

// clockWords are the clocks of terms: "5 min + 3 s".
func clockWords(t house.Terms) string {
	if t.Clock == 0 {
		return lang.T("no clock")
	}
	text := lang.F("%d s", int(t.Clock/time.Second))
	if t.Clock%time.Minute == 0 {
		text = lang.F("%d min", int(t.Clock/time.Minute))
	}
	if t.Increment > 0 {
		text = lang.F("%s + %d s", text, int(t.Increment/time.Second))
	}
	return text
}

// termsText is what is agreed on, in a few words.
func termsText(t house.Terms) string {
	text := clockWords(t)
	if n := int(t.Size); n != 0 && t.Size != game.Size8 {
		text = lang.F("%d x %d, %s", n, n, text)
	}
	if t.Balanced {
		text = lang.F("%s, balanced start", text)
	}
	if t.Rated() {
		text = lang.F("%s, rated", text)
	}
	return text
}

// termsOf are the terms of a game between two, who may not be there yet: with a guest it is
// not rated.
func termsOf(t house.Terms, black, white house.Player) house.Terms {
	t.Casual = t.Casual || black.Guest || white.Guest
	return t
}

// playerName is a player with what is known of the strength.
func playerName(p house.Player) string {
	switch {
	case p.Engine != "":
		return engineName(p.Name, p.Level)
	case p.Rating.Points != 0:
		return rated(p.Name, p.Rating.Points)
	}
	return p.Name
}

func engineName(name string, level int) string {
	return lang.F("%s level %d", lang.T(name), level)
}

// sentence is an error as a sentence.
func sentence(err error) string { return lang.F("%s.", phrase.Capital(lang.Error(err))) }

// verdict is how a game ended.
func verdict(v *house.View) string {
	return verdictOf(v.Result, func() game.Result { return v.NewGame().Result() })
}

// verdictOf is how a game ended, which has a score if it was played to its end.
func verdictOf(r house.Result, score func() game.Result) string {
	winner, loser := r.Winner, r.Winner.Opponent()
	switch r.Reason {
	case house.ByScore:
		return phrase.Result(score())
	case house.OnTime:
		return lang.F("%v wins on time.", winner)
	case house.Resigned:
		return lang.F("%v wins: %v has resigned.", winner, loser)
	case house.Agreed:
		return lang.T("A draw by agreement.")
	case house.Left:
		return lang.F("%v wins: %v has left.", winner, loser)
	case house.Aborted:
		return lang.T("The game was called off.")
	}
	return lang.T("The game was broken off: nobody has won.")
}

// proposal is what is offered: "A draw".
func proposal(p house.Proposal) string {
	switch p {
	case house.Draw:
		return lang.T("a draw")
	case house.TakeBack:
		return lang.T("to take a move back")
	}
	return lang.T("a rematch")
}

// moveText is a move in words: "12. White f6".
func moveText(v *house.View, i int) string {
	m := v.Moves[i]
	if m.Square == game.Pass {
		return lang.F("%v passes", m.Color)
	}
	n := 0
	for _, x := range v.Moves[:i+1] {
		if x.Square != game.Pass {
			n++
		}
	}
	return lang.F("%d. %v %s", n, m.Color, phrase.Move(v.Board.Size(), m.Square))
}

// rated is a name with a rating.
func rated(name string, points float64) string { return lang.F("%s %.0f", name, points) }
