package ui

import (
	"fmt"
	"strings"

	"othello/book/practice"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/widget"
)

// panel says what is practised, what the drill thinks of the last attempt, and how
// it goes.
func (d *drilling) Panel(s *widget.Sheet) {
	w, h := s.W, s.H
	m := d.m
	st, o := m.styles, d.run.Opening
	roomy := h >= 12
	s.Add(widget.Fit(st.Title.Render("DRILL")+st.Text.Bold(true).Render("  "+m.Names().Of(o)), w))
	if roomy {
		s.Add(panel.Discs(m.styles, m.ses.Game(), w))
		s.Add("")
	}
	s.Add(d.taskLine(w))
	paint := st.Text.Render
	switch d.verdict.tone {
	case board.ToneGood:
		paint = st.Good.Render
	case board.ToneBad:
		paint = st.Bad.Render
	}
	if d.verdict.text != "" {
		s.Wrap(d.verdict.text, 2, paint)
	}
	if roomy {
		for len(s.Lines) < 7 {
			s.Add("")
		}
	}
	s.Add(st.Text.Render(widget.Fit(d.scoreText(), w)))
	if d.run.Over {
		s.Wrap(m.drills.text(practice.Key(o, d.run.Side)), 2, st.Accent.Render)
	}
	if roomy {
		s.Add("")
		s.Add(widget.Rule(st, "Moves", w))
		s.Add(panel.Moves(m.styles, m.ses.Game(), w, max(0, s.Room()-2))...)
		for s.Room() > 1 {
			s.Add("")
		}
		s.Buttons([]widget.Button{
			{Text: m.keys.First(action.DrillShow) + " show", Action: action.DrillShow}, {Text: m.keys.First(action.DrillAgain) + " again", Action: action.DrillAgain},
			{Text: m.keys.First(action.DrillSwap) + " side", Action: action.DrillSwap}, {Text: m.keys.First(action.Drill) + " other", Action: action.Drill},
		})
	}
}

// taskLine says what is to be done.
func (d *drilling) taskLine(w int) string {
	st := d.m.styles
	ply, line := d.run.Game.Node().Ply(), len(d.run.Opening.Moves)
	switch {
	case d.run.Over:
		return st.Accent.Bold(true).Render(widget.Fit("The drill is over.", w))
	case ply < line:
		return st.Accent.Bold(true).Render(widget.Fit(fmt.Sprintf("You are %v: move %d of %d of the line", d.run.Side, ply+1, line), w))
	}
	return st.Accent.Bold(true).Render(widget.Fit(fmt.Sprintf("You are %v: by the book now, %d of %d", d.run.Side, ply-line+1, practice.Behind), w))
}

// scoreText counts the first attempts.
func (d *drilling) scoreText() string {
	var parts []string
	if d.run.Right > 0 || d.run.Wrong == 0 {
		parts = append(parts, fmt.Sprintf("%d right", d.run.Right))
	}
	if d.run.Wrong > 0 {
		parts = append(parts, fmt.Sprintf("%d not at once", d.run.Wrong))
	}
	return strings.Join(parts, ", ")
}

var _ room.Looking = (*drilling)(nil)
