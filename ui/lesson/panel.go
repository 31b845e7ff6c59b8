package lesson

import (
	tea "charm.land/bubbletea/v2"

	"othello/ai/lesson"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/widget"
)

// Panel implements room.Room: what there is to know and to do, what came of it, and the
// lessons.
func (r *Room) Panel(s *widget.Sheet) {
	tr, st, t := r.tr(), r.host.Styles(), r.run.Task()
	n, of := r.run.Number()
	s.Add(widget.Spread(st.Title.Render(tr.T("LESSON"))+st.Text.Bold(true).Render("  "+r.name(r.run.Lesson)), st.Dim.Render(tr.F("%d of %d", n, of)), s.W))
	roomy := s.H >= 12
	if roomy {
		s.Add(panel.Discs(tr, st, r.run.Game, s.W), "")
	}
	if roomy || r.verdict.Text == "" {
		s.Wrap(tr.T(t.Text), 5, st.Text.Render)
	}
	if roomy {
		s.Add("")
	}
	if !r.run.Done {
		s.Wrap(tr.T(t.Ask), 2, st.Accent.Bold(true).Render)
	}
	r.verdict.Write(s, 4)
	if r.finished() {
		s.AddClick(st.Accent.Render(widget.Fit(r.goesOn(), s.W)), r.forward)
	}
	if roomy && r.run.Lesson == 0 && !r.run.Done && r.verdict.Text == "" {
		s.Add("")
		s.Wrap(tr.F("Type a square, click it, or go there with the arrow keys and press %s.", r.host.Keys().First(action.Play)), 3, st.Dim.Render)
	}
	if s.Room() < len(lesson.Lessons)+6 {
		return
	}
	for s.Room() > len(lesson.Lessons)+1 && len(s.Lines) < 14 {
		s.Add("")
	}
	s = s.Aside()
	s.Add(widget.Rule(st, tr.T("Lessons"), s.W))
	for i := range lesson.Lessons {
		line := widget.Line(st, r.name(i), s.W, i == r.run.Lesson)
		s.AddClick(line, func() tea.Cmd { return r.begin(i) })
	}
}
