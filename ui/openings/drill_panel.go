package openings

import (
	"time"

	"othello/book"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// Panel implements room.Room: the task, the verdict on the last attempt, the score.
func (d *Drill) Panel(s *widget.Sheet) {
	tr := d.o.tr()
	h, g := d.o.host, d.run.Game
	st := h.Styles()
	roomy := s.H >= 12
	s.Add(widget.Fit(st.Title.Render(tr.T("DRILL"))+st.Text.Bold(true).Render("  "+h.Names().Of(d.run.Opening)), s.W))
	if roomy {
		s.Add(panel.Discs(tr, st, g, s.W))
		s.Add("")
	}
	s.Add(st.Accent.Bold(true).Render(widget.Fit(d.task(), s.W)))
	d.verdict.Write(s, 2)
	if roomy {
		for len(s.Lines) < 7 {
			s.Add("")
		}
	}
	s.Add(st.Text.Render(widget.Fit(d.score(), s.W)))
	if d.run.Over {
		s.Wrap(phrase.Card(tr, d.o.card(d.run.Opening, d.run.Side), time.Now()), 2, st.Accent.Render)
	}
	if roomy {
		s.Add("")
		panel.MovesBelow(s.Aside(), g)
	}
}

func (d *Drill) task() string {
	ply, line := d.run.Game.Node().Ply(), len(d.run.Opening.Moves)
	switch {
	case d.run.Over:
		return d.o.tr().T("The drill is over.")
	case ply < line:
		return d.o.tr().F("You are %v: move %d of %d in the line", d.run.Side, ply+1, line)
	}
	return d.o.tr().F("You are %v: book move %d of %d", d.run.Side, ply-line+1, book.DrillBehind)
}

func (d *Drill) score() string {
	var parts []string
	if d.run.Right > 0 || d.run.Wrong == 0 {
		parts = append(parts, d.o.tr().F("%d right", d.run.Right))
	}
	if d.run.Wrong > 0 {
		parts = append(parts, d.o.tr().F("%d wrong at first", d.run.Wrong))
	}
	return d.o.tr().List(parts...)
}
