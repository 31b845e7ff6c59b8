package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/widget"
)

var signs = map[scene.Sign]board.Sign{
	scene.Wrong: {Text: "?", Tone: board.ToneBad}, scene.Inaccuracy: {Text: "?!", Tone: board.ToneBad}, scene.Blunder: {Text: "??", Tone: board.ToneBad}, scene.Right: {Text: "!", Tone: board.ToneGood}, scene.Better: {Text: "!", Tone: board.ToneGood}, scene.Answer: {Text: "!"},
}

// View implements room.Room.
func (r *body) View(v *board.View) {
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
	if !s.Waits {
		v.Hover, v.Flips, v.Legal = game.NoSquare, 0, 0
	}
	v.Signs = map[game.Square]board.Sign{}
	for at, sign := range s.Signs {
		v.Signs[at] = signs[sign]
		v.Legal &^= at.Bit()
	}
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
func (r *body) values(v *board.View, s scene.Scene) {
	ui := r.host.Settings().UI
	v.Notes = panel.Notes(s.Values, panel.MeasureNamed(ui.Measure), panel.ShownNamed(ui.Values), v.Size)
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
func (r *body) movesBelow(s *widget.Sheet) int {
	if s.H < movesRoom || s.Aside() != s {
		return 0
	}
	return len(panel.Moves(r.host.Printer(), r.host.Styles(), r.game, s.W, movesMost)) + 2
}

// roomyH is the height of a panel from which on it shows more than the task.
const roomyH = 12

// Panel implements room.Room: the sections, with less in them where there is little room.
func (r *body) Panel(s *widget.Sheet) {
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
func (r *body) item(s *widget.Sheet, i scene.Item) {
	st := r.host.Styles()
	roomy := s.H >= roomyH
	switch i.Kind {
	case scene.Discs:
		s.Add(panel.Discs(r.host.Printer(), st, r.in.Scene().Node, s.W), "")
	case scene.Told:
		r.told.Write(s, 4)
	case scene.Task:
		if i.Action == "" {
			s.Wrap(i.Text, 2, st.Accent.Bold(true).Render)
			return
		}
		s.AddClick(st.Accent.Render(widget.Fit(i.Text, s.W)), func() tea.Cmd { return r.Ask(i.Action, i.Arg) })
	case scene.Text:
		s.Wrap(i.Text, 5, st.Text.Render)
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
		s.Add(widget.Spread(st.Accent.Bold(true).Render(panel.Standing(r.host.Printer(), r.game.Board())), st.Accent.Render(panel.NextOpening(r.host, mover(r.game), at)), s.W))
	case scene.Note:
		if i.Action != "" {
			s.AddClick(widget.Spread(st.Dim.Render(i.Text), st.Accent.Render(i.More), s.W), func() tea.Cmd { return r.Ask(i.Action, i.Arg) })
			return
		}
		s.Wrap(i.Text, 2, st.Dim.Render)
	case scene.About, scene.Tip:
		if r.told.Text == "" {
			if i.Kind == scene.Tip {
				s.Add("")
			}
			s.Wrap(i.Text, 3, st.Dim.Render)
		}
	}
}

// aside writes a list, if there is room for it.
func (r *body) aside(s *widget.Sheet, part scene.Section) {
	st := r.host.Styles()
	if part.Items[0].Kind == scene.Moves {
		if s.H >= roomyH && s.Room() > 5 {
			s.Add("")
			panel.MovesBelow(s.Aside(), r.game)
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
