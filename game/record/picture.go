package record

import (
	"cmp"
	"io"

	"othello/game"
	"othello/game/diagram"
	"othello/internal/message"
)

// Diagram draws a record: a game with the numbers of its moves or, if it has none, the
// position with the scores that the file declares.
func (r *Record) Diagram() *diagram.Diagram {
	line := r.Game.Line()
	if len(line) == 1 {
		return r.DiagramAt(0)
	}
	d := diagram.OfGame(line)
	d.Title = r.title()
	if end := line[len(line)-1].Board(); !end.Over() && r.Result != nil {
		d.Caption = append(d.Caption, "Result: "+diagram.Score(*r.Result))
	}
	return d
}

// DiagramAt draws the position after the given number of moves on the line through the
// current node, without counting passes, or at its end if it is shorter.
func (r *Record) DiagramAt(moves int) *diagram.Diagram {
	line := r.Game.Line()
	n := line[0]
	for _, next := range line[1:] {
		if next.Number() > moves {
			break
		}
		n = next
	}
	d := diagram.OfPosition(n)
	d.Title = r.title()
	if n.Parent() == nil {
		best := -64
		for _, m := range r.Scores {
			best = max(best, m.Score)
		}
		for _, m := range r.Scores {
			mark := diagram.Mark{Text: game.Signed(float64(m.Score), 0)}
			if m.Score == best {
				mark.Best = true
			}
			d.Marks[m.Move] = mark
		}
	}
	return d
}

// title returns the players and the event, the line above a diagram.
func (r *Record) title() string {
	text := r.Event
	if r.Black != "" || r.White != "" {
		text = cmp.Or(r.Black, "?") + " - " + cmp.Or(r.White, "?")
		if r.Event != "" {
			text += ", " + r.Event
		}
	}
	if r.Date != "" && text != "" {
		text += ", " + r.Date
	}
	return text
}

// writeDiagrams writes a sheet of diagrams.
func writeDiagrams(w io.Writer, records []*Record) error {
	diagrams := make([]*diagram.Diagram, len(records))
	for i, r := range records {
		diagrams[i] = r.Diagram()
	}
	return diagram.Write(w, diagram.Light, diagrams...)
}

// writePNG writes the diagram of a position.
func writePNG(w io.Writer, records []*Record) error {
	if len(records) != 1 {
		return message.Errorf("a PNG picture is of one game, not of %d", len(records))
	}
	r := records[0]
	return diagram.WritePNG(w, diagram.Light, r.DiagramAt(r.Game.Node().Number()))
}
