package study

import (
	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// flip shows the better line instead of the move that was played, or that move again.
func (r *Review) flip() tea.Cmd {
	tr := r.tr()
	if r.better.on() {
		r.better = lineView{}
		return nil
	}
	switch m := r.Move(); {
	case m == nil:
		r.host.Say(tr.T("No move has been made here."))
	case m.Class == review.Unjudged:
		r.host.Say(tr.T("This move is not analysed yet."))
	case m.Class == review.Forced:
		r.host.Say(tr.T("There was no other move."))
	case m.BestMove() == m.Move:
		r.host.Say(tr.T("Nothing was better than this move."))
	default:
		r.better = lineView{from: r.game().Node().Parent().Board(), moves: m.Best.Line, at: 1}
		r.host.Quiet()
	}
	return nil
}

// inBetter carries out an action in the better line; false for one that concerns the game.
func (r *Review) inBetter(a action.Action) (cmd tea.Cmd, used bool) {
	switch a {
	case action.Left, action.Back, action.Undo:
		r.better.step(-1)
	case action.Right, action.Forward, action.Redo:
		r.better.step(1)
	case action.First:
		r.better.at = 0
	case action.Last:
		r.better.at = len(r.better.moves)
	case action.Leave:
		r.better = lineView{}
	case action.Play:
		return r.keepBetter(), true
	case action.Flip, action.Tab, action.Values, action.Pause, action.Weaker, action.Stronger, action.Slower, action.Faster:
		return nil, false
	default:
		r.better = lineView{}
		return nil, false
	}
	return nil, true
}

func (r *Review) keepBetter() tea.Cmd {
	moves, before := r.better.moves[:r.better.at], r.game().Node().Parent()
	r.better = lineView{}
	if len(moves) == 0 || before == nil {
		return nil
	}
	r.goTo(before)
	return r.keepMoves(moves)
}

func (r *Review) Label(a action.Action) string {
	switch {
	case r.better.on() && a == action.Play:
		return r.tr().T("keep")
	case r.better.on() && a == action.Flip:
		return r.tr().In("from a line", "back")
	}
	return a.Short(r.tr())
}

// sign marks the mistake that led to the board, and the better move.
func (r *Review) sign(v *board.View) {
	m := r.Move()
	if m == nil || !m.Class.Wrong() && !r.better.on() {
		return
	}
	panel.PointOut(v, m, m.Class.Wrong() && (!r.better.on() || r.better.at == 0))
}

func (r *Review) addBetter(s *widget.Sheet) {
	l := r.better
	text := r.tr().F("Better line, %d of %d: %s", l.at, len(l.moves), phrase.Moves(r.size(), l.moves[:l.at]))
	if l.at == 0 {
		text = r.tr().F("Better line, before %s", phrase.Move(r.size(), l.moves[0]))
	}
	s.AddAction(s.Styles.Warning.Render(widget.Fit(text, s.W)), action.Flip)
}
