package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/game"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/theme"
	"othello/ui/widget"
)

var signs = map[scene.Sign]board.Sign{
	scene.Wrong: {Text: "?", Tone: board.ToneBad}, scene.Inaccuracy: {Text: "?!", Tone: board.ToneBad}, scene.Blunder: {Text: "??", Tone: board.ToneBad}, scene.Right: {Text: "!", Tone: board.ToneGood}, scene.Better: {Text: "!", Tone: board.ToneGood}, scene.Answer: {Text: "!"},
}

// Mark shows what squares mean, which says more than that a move there is legal.
func Mark(v *board.View, list map[game.Square]scene.Sign) {
	v.Signs = map[game.Square]board.Sign{}
	for at, sign := range list {
		v.Signs[at] = signs[sign]
		v.Legal &^= at.Bit()
	}
}

// View implements room.Room.
func (r *Face) View(v *board.View) {
	s := r.in.Scene()
	v.Show(s.Node)
	v.Notes = nil
	cursor := r.host.Cursor()
	if r.steps() { // its keys do not move it
		cursor = &room.Cursor{At: cursor.At, Hover: cursor.Hover, Turned: cursor.Turned}
	}
	panel.EitherMoves(v, s.Node.Board().Position(), cursor, s.Legal)
	if s.Only != 0 {
		v.Legal = s.Only
	}
	switch {
	case !s.Waits:
		v.Hover, v.Flips, v.Legal = game.NoSquare, 0, 0
	case s.Painted:
		v.Cursor, v.Hover, v.Flips = cursor.Pointed(), game.NoSquare, 0
	}
	Mark(v, s.Signs)
	if s.Score != nil {
		r.values(v, s)
	} else if rows := moves(s); len(rows) > 0 {
		if n := r.pickedOf(s, rows); n >= 0 {
			v.Cursor = rows[n].Square
		}
	}
	r.flips.View(v)
}

// values shows what moves are worth, but where a sign says more.
func (r *Face) values(v *board.View, s scene.Scene) {
	v.Notes = panel.Notes(s.Values, r.host.Settings().UI.Labels, v.Size)
	for at := range v.Signs {
		delete(v.Notes, at)
		if v.Last == at {
			v.Last = game.NoSquare
		}
	}
}

// mover is the position of a game, after a forced pass that of the other side.
func mover(g *game.Game) game.Position {
	p := g.Position()
	if p.MustPass() {
		return p.Pass()
	}
	return p
}

// movesRoom is the height from which on the moves stand below a table, movesMost the lines for them.
const movesRoom, movesMost = 26, 8

// movesBelow is the number of lines that a table leaves to the moves.
func (r *Face) movesBelow(s *widget.Sheet) int {
	if s.H < movesRoom || s.Aside() != s {
		return 0
	}
	return panel.MovesOf(r.shown()).Height(s.W, movesMost) + 2
}

// roomyH is the height of a panel from which on it shows more than the task.
const roomyH = 12

// Panel implements room.Room: the sections, with less in them where there is little room.
func (r *Face) Panel(s *widget.Sheet) {
	st, sc := r.host.Styles(), r.in.Scene()
	if sc.Score != nil {
		r.weighed(s, sc)
		return
	}
	s.Add(widget.Spread(st.Title.Render(sc.Kind)+st.Text.Bold(true).Render("  "+sc.Title), st.Dim.Render(sc.Count), s.W))
	for _, part := range sc.Sections {
		switch {
		case part.Aside:
			r.aside(s, part)
			continue
		case part.Columns != nil:
			r.table(s, sc, part, part.Items, r.movesBelow(s))
			continue
		}
		if part.Items[0].Kind == scene.Button {
			r.group(s, part)
			continue
		}
		for _, i := range part.Items {
			if s.H >= roomyH || needed(i.Kind, r.told.Text != "") {
				r.item(s, i)
			}
		}
	}
}

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

// item writes an item.
func (r *Face) item(s *widget.Sheet, i scene.Item) {
	st := r.host.Styles()
	roomy := s.H >= roomyH
	switch i.Kind {
	case scene.Discs:
		s.Add(panel.Discs(r.host.Printer(), st, r.in.Scene().Node, s.W), "")
	case scene.Side:
		s.Add(side(s, r.in.Scene().Node, i))
	case scene.Told:
		if r.told.Text != "" {
			s.Wrap(r.told.Text, 4, map[scene.Tone]lipgloss.Style{scene.Neutral: st.Text, scene.Good: st.Good, scene.Bad: st.Bad}[r.told.Tone].Render)
		}
	case scene.Task:
		if i.Action == "" {
			s.Wrap(i.Text, 2, st.Accent.Bold(true).Render)
			return
		}
		s.AddClick(st.Accent.Render(widget.Fit(i.Text, s.W)), func() tea.Cmd { return r.Ask(i.Action, i.Arg) })
	case scene.Text:
		s.Wrap(i.Text, 5, painted(st, i))
		if roomy {
			s.Add("")
		}
	case scene.Score, scene.Tally:
		for roomy && len(s.Lines) < 9 {
			s.Add("")
		}
		s.Wrap(i.Text, 2, st.Text.Render)
	case scene.Turn:
		at := r.host.Cursor().Hover
		if rows := moves(r.in.Scene()); !at.IsSquare() && len(rows) > 0 {
			if n := r.pickedOf(r.in.Scene(), rows); n >= 0 {
				at = rows[n].Square
			}
		}
		s.Add(widget.Spread(st.Accent.Bold(true).Render(panel.Standing(r.host.Printer(), r.shown().Board())), st.Accent.Render(panel.NextOpening(r.host, mover(r.shown()), at)), s.W))
	case scene.Note:
		if i.Action != "" {
			s.AddClick(widget.Spread(st.Dim.Render(i.Text), st.Accent.Render(i.More), s.W), func() tea.Cmd { return r.Ask(i.Action, i.Arg) })
			return
		}
		s.Wrap(i.Text, 2, st.Dim.Render)
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

// group writes buttons in as many lines as they need, below their heading where there is room.
func (r *Face) group(s *widget.Sheet, part scene.Section) {
	if s.H >= roomyH {
		s.Add("", widget.Rule(r.host.Styles(), part.Heading, s.W))
	}
	var line []widget.Button
	used := 0
	for _, i := range part.Items {
		if i.On { // seen without colours, too
			i.Text = ">" + i.Text
		}
		w := ansi.StringWidth(i.Text) + 2
		if used += w; used > s.W {
			s.Buttons(line)
			line, used = nil, w
		}
		line = append(line, widget.Button{Text: i.Text, On: i.On, Do: func() tea.Cmd { return r.Ask(i.Action, i.Arg) }})
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
	p := panel.Player{Side: i.Seat.Side, Board: n.Board(), Turn: i.Seat.Turn, Timed: i.Seat.Timed, Left: i.Seat.Left}
	return p.Line(s.Styles, s.W, func(style lipgloss.Style, w int) string { return style.Render(widget.Fit(i.Text, w-1)) })
}

// aside writes a list, if there is room for it.
func (r *Face) aside(s *widget.Sheet, part scene.Section) {
	st := r.host.Styles()
	if part.Items[0].Kind == scene.Moves {
		if s.H >= roomyH && s.Room() > 5 {
			s.Add("")
			panel.MovesBelow(s.Aside(), r.shown())
		}
		return
	}
	if s.Room() < min(len(part.Items)+6, asideLeast) {
		return
	}
	for s.Room() > len(part.Items)+1 && len(s.Lines) < 14 {
		s.Add("")
	}
	s = s.Aside()
	s.Add(widget.Rule(st, part.Heading, s.W))
	on := max(0, slices.IndexFunc(part.Items, func(i scene.Item) bool { return i.On }))
	first := max(0, min(on-s.Room()/2, len(part.Items)-s.Room()))
	for _, i := range part.Items[first:] {
		text := i.Text
		if i.More != "" {
			text = widget.Spread(text, i.More, s.W-2)
		}
		s.AddClick(widget.Line(st, text, s.W, i.On), func() tea.Cmd { return r.Ask(i.Action, i.Arg) })
	}
}

// asideLeast is the room from which on a part of a list is worth its place.
const asideLeast = 6
