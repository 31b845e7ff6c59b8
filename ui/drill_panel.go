package ui

import (
	"fmt"
	"strings"

	"othello/book"
	"othello/ui/action"
	"othello/ui/widget"
)

// panel says what is practised, what the drill thinks of the last attempt, and how
// it goes.
func (d *drilling) Panel(w, h int) string {
	m := d.m
	s := &sheet{m: m, w: w, h: h}
	st, o := m.styles, d.run.Drill.Opening
	roomy := h >= 12
	s.add(widget.Fit(st.Title.Render("DRILL")+st.Text.Bold(true).Render("  "+m.nameOf(o)), w))
	if roomy {
		s.add(m.discLine(w))
		s.add("")
	}
	s.add(d.taskLine(w))
	paint := st.Text.Render
	switch d.verdict.tone {
	case toneGood:
		paint = st.Good.Render
	case toneBad:
		paint = st.Bad.Render
	}
	if d.verdict.text != "" {
		s.wrap(d.verdict.text, 2, paint)
	}
	if roomy {
		for len(s.lines) < 7 {
			s.add("")
		}
	}
	s.add(st.Text.Render(widget.Fit(d.scoreText(), w)))
	if d.run.Over {
		s.wrap(m.drills.text(book.PracticeKey(o, d.run.Side)), 2, st.Accent.Render)
	}
	if roomy {
		s.add("")
		s.add(widget.Rule(st, "Moves", w))
		for _, line := range m.moveLines(w, max(0, s.room()-2)) {
			s.add(line)
		}
		for s.room() > 1 {
			s.add("")
		}
		s.buttons([]button{
			{text: m.keys.First(action.DrillShow) + " show", action: action.DrillShow}, {text: m.keys.First(action.DrillAgain) + " again", action: action.DrillAgain},
			{text: m.keys.First(action.DrillSwap) + " side", action: action.DrillSwap}, {text: m.keys.First(action.Drill) + " other", action: action.Drill},
		})
	}
	return s.text()
}

// taskLine says what is to be done.
func (d *drilling) taskLine(w int) string {
	st := d.m.styles
	ply, line := d.run.Game.Node().Ply(), len(d.run.Drill.Opening.Moves)
	switch {
	case d.run.Over:
		return st.Accent.Bold(true).Render(widget.Fit("The drill is over.", w))
	case ply < line:
		return st.Accent.Bold(true).Render(widget.Fit(fmt.Sprintf("You are %v: move %d of %d of the line", d.run.Side, ply+1, line), w))
	}
	return st.Accent.Bold(true).Render(widget.Fit(fmt.Sprintf("You are %v: by the book now, %d of %d", d.run.Side, ply-line+1, book.ExerciseBehind), w))
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

var _ explorer = (*drilling)(nil)
