package serve

import (
	"cmp"
	"time"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/archive"
	"othello/ui/phrase"
	"othello/ui/serve/lobby"
)

// clockWords are the clocks of terms: "5 min + 3 s".
func clockWords(tr *lang.Printer, t lobby.Terms) string {
	if t.Clock == 0 {
		return tr.T("no clock")
	}
	text := phrase.Time(tr, t.Clock)
	if t.Increment > 0 {
		text = tr.F("%s + %d s", text, int(t.Increment/time.Second))
	}
	return text
}

// termsText is what is agreed on, in a few words.
func termsText(tr *lang.Printer, t lobby.Terms) string {
	text := clockWords(tr, t)
	if n := int(t.Size); n != 0 && t.Size != game.Size8 {
		text = tr.F("%d x %d, %s", n, n, text)
	}
	return tr.List(text, ratedWord(tr, t.Rated()))
}

// ratedWord says whether a game is rated.
func ratedWord(tr *lang.Printer, is bool) string {
	if is {
		return tr.In("a game", "rated")
	}
	return tr.In("a game", "casual")
}

// player is a player with what is known of the strength: of engines, their level among
// those of their kind.
func (g *guest) player(p lobby.Player) string {
	tr := g.tr()
	if p.Engine == "" {
		return rated(tr, p.Name, p.Rating)
	}
	name := tr.T(cmp.Or(p.Name, p.Engine))
	for _, k := range g.setup.Kinds {
		if n := k.Find(p.Level); k.ID == p.Engine && n > 0 {
			return tr.F("%s level %d", name, n)
		}
	}
	return name
}

// rated is a name with a rating, if there is one.
func rated(tr *lang.Printer, name string, r lobby.Rating) string {
	if r.Points == 0 {
		return name
	}
	return tr.F("%s %.0f", name, r.Points)
}

// verdict is how a game ended, which has a score if it was played to its end.
func verdict(tr *lang.Printer, r lobby.Result, score game.Result) string {
	loser := r.Winner.Opponent()
	switch r.Reason {
	case lobby.Left:
		return tr.F("%v wins: %v has left.", r.Winner, loser)
	case lobby.Aborted:
		return tr.T("The game was called off.")
	case lobby.Lapsed:
		return tr.T("The game was broken off: nobody has won.")
	}
	early := map[lobby.Reason]archive.Ending{lobby.OnTime: archive.OnTime(loser), lobby.Resigned: archive.Resigned(loser), lobby.Agreed: archive.Agreed}
	return phrase.Verdict(tr, early[r.Reason], score)
}

// proposal is what is offered: "A draw".
func proposal(tr *lang.Printer, p lobby.Proposal) string {
	return map[lobby.Proposal]string{lobby.Draw: tr.T("a draw"), lobby.TakeBack: tr.T("to take a move back"), lobby.Rematch: tr.T("a rematch")}[p]
}
