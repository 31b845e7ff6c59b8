package screen

import (
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/scene"
	"othello/ui/theme"
	"othello/ui/widget"
)

// textLines is how many lines a text may take.
const textLines = 5

// needed reports whether items of a kind are shown in a small panel as well.
func needed(k scene.Kind, told bool) bool {
	switch k {
	case scene.Text:
		return !told
	case scene.Discs, scene.Tip, scene.About, scene.Moves:
		return false
	}
	return true
}

// item writes an item that is not part of a table, and leaves so many lines.
func (r *Face) item(s *widget.Sheet, sc scene.Scene, i scene.Item, leave int) {
	st, tr, airy := s.Styles, s.Printer, s.H >= roomyH && sc.Score == nil
	if s.H < roomyH && !needed(i.Kind, r.told.Text != "") {
		return
	}
	switch i.Kind {
	case scene.Discs:
		s.Add(panel.Discs(tr, st, sc.Node, s.W))
		if airy {
			s.Add("")
		}
	case scene.Players:
		if s.H >= graphAt {
			s.Add(players(s, sc.Node, []string{i.Text, i.More}))
		}
	case scene.Side:
		s.Add(side(s, sc.Node, i))
	case scene.Told:
		if r.told.Text != "" {
			s.Wrap(r.told.Text, 4, map[scene.Tone]lipgloss.Style{scene.Neutral: st.Text, scene.Good: st.Good, scene.Bad: st.Bad}[r.told.Tone].Render)
		}
	case scene.Task:
		if i.Action != "" {
			r.click(s, st.Accent.Render(widget.Fit(i.Text, s.W)), i)
			return
		}
		s.Wrap(i.Text, 2, st.Accent.Bold(true).Render)
	case scene.Text:
		if paint := painted(st, i); i.Action != "" {
			r.click(s, paint(widget.Fit(i.Text, s.W)), i)
		} else {
			s.Wrap(i.Text, max(1, min(textLines, s.Room()-leave)), paint)
		}
		if airy {
			s.Add("")
		}
	case scene.Score, scene.Tally:
		for airy && len(s.Lines) < 9 {
			s.Add("")
		}
		s.Wrap(i.Text, 2, st.Text.Render)
	case scene.Turn:
		next := ""
		if sc.Score == nil { // else the head says it
			next = panel.NextOpening(r.host, mover(r.shown()), r.pointed(sc))
		}
		s.Add(widget.Spread(st.Accent.Bold(true).Render(panel.Standing(tr, sc.Node.Board())), st.Accent.Render(next), s.W))
	case scene.Moves:
		if s.Room() > listLines {
			panel.MovesOf(r.shown()).Write(s, s.Room())
		}
	case scene.Line:
		panel.Moves{Line: i.Line.Nodes, At: sc.Node.Ply() + 1, Known: i.Line.Known, Jump: func(ply int) tea.Cmd {
			return r.Ask(action.GoTo, strconv.Itoa(i.Line.Nodes[ply].Number()))
		}}.Write(s, s.Room())
	case scene.Note:
		r.note(s, i, leave)
	case scene.Caution:
		s.Wrap(i.Text, 2, st.Warning.Render)
	case scene.About, scene.Tip:
		if r.told.Text == "" {
			if i.Kind == scene.Tip {
				s.Add("")
			}
			s.Wrap(i.Text, 3, st.Dim.Render)
		}
	}
}

// note writes what is of less weight.
func (r *Face) note(s *widget.Sheet, i scene.Item, leave int) {
	st := s.Styles
	paint := st.Dim
	switch {
	case i.On:
		paint = st.Accent
	case i.Class == review.Best:
		paint = st.Good
	case i.Class == review.Inaccuracy:
		paint = st.Warning
	case i.Class == review.Blunder:
		paint = st.Failure
	}
	if i.Action == "" {
		if room := s.Room() - leave; room > 0 {
			s.Wrap(i.Text, min(2, room), paint.Render)
		}
		return
	}
	beside := i.More
	if ansi.StringWidth(i.Text+beside) >= s.W {
		if end := strings.IndexAny(beside, ",、"); end >= 0 {
			beside = beside[:end]
		}
	}
	r.click(s, widget.Spread(paint.Render(widget.Fit(i.Text, s.W)), st.Accent.Render(beside), s.W), i)
}

// click writes a line that asks for what an item says.
func (r *Face) click(s *widget.Sheet, line string, i scene.Item) {
	if i.Arg == "" { // of the shell, or of another room
		s.AddAction(line, i.Action)
		return
	}
	s.AddClick(line, func() tea.Cmd { return r.Ask(i.Action, i.Arg) })
}

// pointed is the square under the mouse, else that of the row of a table.
func (r *Face) pointed(sc scene.Scene) game.Square {
	at := r.host.Cursor().Hover
	if rows := moves(sc); !at.IsSquare() && len(rows) > 0 {
		if n := r.pickedOf(sc, rows); n >= 0 {
			at = rows[n].Square
		}
	}
	return at
}

// buttons writes buttons in as many lines as they need.
func (r *Face) buttons(s *widget.Sheet, sc scene.Scene, items []scene.Item) {
	if sc.Score != nil && s.H >= airyH && s.Room() > listLines+2 {
		s.Add("")
	}
	var line []widget.Button
	used := 0
	for _, i := range items {
		if i.On { // seen without colours, too
			i.Text = ">" + i.Text
		}
		w := ansi.StringWidth(i.Text) + 2
		if used += w; used > s.W && line != nil {
			s.Buttons(line)
			line, used = nil, w
		}
		b := widget.Button{Text: i.Text, Action: i.Action, On: i.On}
		if i.Arg != "" {
			b.Do = func() tea.Cmd { return r.Ask(i.Action, i.Arg) }
		}
		line = append(line, b)
	}
	s.Buttons(line)
}

// painted is the colour of a text, which may judge a move or want attention.
func painted(st *theme.Styles, i scene.Item) func(...string) string {
	if i.Class == review.Unjudged {
		return st.Text.Render
	}
	return panel.ClassStyle(st, i.Class)
}

// side is a line about a side of the game.
func side(s *widget.Sheet, n *game.Node, i scene.Item) string {
	return panel.Seat(s.Styles, i.Seat, n.Board(), s.W, func(style lipgloss.Style, w int) string { return style.Render(widget.Fit(i.Text, w-1)) })
}

// players are the names of both sides with their discs.
func players(s *widget.Sheet, n *game.Node, names []string) string {
	st := s.Styles
	black, white := n.Board().Count()
	part := func(c game.Color, name, other string, discs int) string {
		w := max(s.W/2-9, s.W-18-ansi.StringWidth(widget.Clean(other))) // what the other leaves
		return board.Swatch(st, c) + " " + st.Text.Render(widget.Fit(widget.Clean(name), w)) + " " + st.Text.Bold(true).Render(fmt.Sprint(discs))
	}
	return widget.Spread(part(game.Black, names[0], names[1], black), part(game.White, names[1], names[0], white), s.W)
}
