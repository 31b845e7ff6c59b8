package serve

import (
	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/serve/lobby"
	"othello/ui/widget"
)

// step looks at the position some plies further on.
func (t *table) step(d int) tea.Cmd {
	if d != 0 && t.view.State == lobby.Over {
		return t.goTo(max(0, t.ply()+d))
	}
	return nil
}

// goTo looks at the position after so many plies; -1 for the last.
func (t *table) goTo(ply int) tea.Cmd {
	line := t.game.Line()
	if t.at = ply; ply < 0 || ply >= len(line)-1 {
		t.at, ply = -1, len(line)-1
	}
	t.game.GoTo(line[ply])
	return nil
}

// ply is how many plies were played before the position that is looked at.
func (t *table) ply() int { return t.game.Node().Ply() - t.game.Root().Ply() }

// move is the judgement of the move that led to the position that is looked at; nil where
// there is none.
func (t *table) move() *review.Move {
	if r := t.view.Review; r != nil && t.ply() > 0 && t.ply() <= len(r.Moves) {
		return &r.Moves[t.ply()-1]
	}
	return nil
}

// nextMistake goes to the position after the next move that was a mistake; from the end it
// begins at the start.
func (t *table) nextMistake() tea.Cmd {
	tr := t.m.Printer()
	r, from := t.view.Review, t.ply()
	if r == nil {
		t.m.Say(tr.T("The host offers no reviews."))
		return nil
	}
	if t.at < 0 {
		from = 0
	}
	if ply := r.Mistake(from, 1); ply > 0 {
		t.m.Quiet()
		return t.goTo(ply)
	}
	switch {
	case r.Done < r.Total:
		t.m.Say(tr.T("No mistake follows as far as the review has come."))
	case from == 0:
		t.m.Say(tr.T("There is no mistake in this game."))
	default:
		t.m.Say(tr.T("That was the last mistake."))
	}
	return nil
}

// Score implements room.Scorer: the bar is for those who watch, and for all once the game
// is over. It shows the last position that is known.
func (t *table) Score() (s board.Score, shown bool) {
	if t.seated() && t.view.State != lobby.Over {
		return s, false
	}
	n := t.game.Node()
	for s = t.score(n); !s.Known && n.Parent() != nil; s = t.score(n) {
		n = n.Parent()
	}
	return s, true
}

// score is what is known of a node.
func (t *table) score(n *game.Node) board.Score {
	i := n.Ply() - t.game.Root().Ply() - 1
	if i < 0 || i >= len(t.view.Moves) || t.view.Moves[i].Score == nil {
		return board.Score{}
	}
	return board.Score{Discs: *t.view.Moves[i].Score, Known: true, Proven: t.view.Moves[i].Proven}
}

// judgementRows is how many rows a judgement may take.
const judgementRows = 4

// judgement writes what the review says of the move that is looked at, and at the end how
// both have played.
func (t *table) judgement(s *widget.Sheet) {
	tr := t.m.Printer()
	st, r := s.Styles, t.view.Review
	if r == nil {
		return
	}
	if r.Done < r.Total {
		s.Add(st.Dim.Render(widget.Fit(tr.F("Reviewing: %d of %s", r.Done, tr.Count(r.Total, "position")), s.W)))
	}
	m := t.move()
	if t.at < 0 || m == nil {
		if r.Black.All.Accuracy != nil || r.White.All.Accuracy != nil {
			s.Add(st.Text.Render(widget.Fit(tr.F("Accuracy: Black %s, White %s", phrase.Accuracy(&r.Black.All, "%.0f %%"), phrase.Accuracy(&r.White.All, "%.0f %%")), s.W)))
			s.Wrap(phrase.Judge(tr, r.Limits), 2, st.Dim.Render)
		}
		return
	}
	s.Wrap(phrase.Judgement(tr, m), judgementRows, panel.ClassStyle(st, m.Class))
	if text := better(tr, m, t.view.Board.Size()); text != "" {
		s.Add(st.Text.Render(widget.Fit(text, s.W)))
	}
}

// betterMoves is how many moves of a better line are shown.
const betterMoves = 5

// better says what would have been better than a move; empty if nothing.
func better(tr *lang.Printer, m *review.Move, size game.Size) string {
	if !m.Class.Wrong() || len(m.Best.Line) == 0 {
		return ""
	}
	line := m.Best.Line[:min(len(m.Best.Line), betterMoves)]
	return tr.F("Better: %s (%s, not %s)", phrase.Moves(size, line), game.Signed(m.Best.Score.Discs, 0), game.Signed(m.Played.Score.Discs, 0))
}
