package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/scene"
	"othello/ui/widget"
)

// Heights of panels from which on there is room for more, and the least of what gives way last.
const (
	graphAt      = 19 // the graph is shown always; below it is one of the lists
	airyH        = 24 // free lines, captions
	graphAsideAt = 30 // for a graph that is not needed
	smallGraph   = 7
	largeGraph   = 11
	listLines    = 4
	textLines    = 4
)

// weighed writes a scene about a game whose moves are weighed, in two columns if there is room.
func (r *Face) weighed(s *widget.Sheet, sc scene.Scene) {
	r.head(s, sc)
	aside := s.Aside()
	var lists, last []scene.Section
	for i, part := range sc.Sections {
		switch {
		case part.List:
			lists = append(lists, part)
		case part.Plot && !part.Aside && s.H < graphAt:
			last = append(last, part)
		case !part.Aside:
			r.part(s, sc, part, least(s, sc.Sections[i+1:]))
		case aside != s || s.H >= graphAsideAt:
			r.part(aside, sc, part, 0)
		}
	}
	if lists = append(lists, last...); len(lists) == 0 || aside.Room() == 0 {
		return
	}
	shown := r.list % len(lists)
	if aside.H >= airyH || aside.Room() > listLines {
		var tabs []widget.Button
		for i, part := range lists {
			tabs = append(tabs, widget.Button{Text: part.Heading, On: i == shown, Do: func() tea.Cmd { r.list = i; return nil }})
		}
		aside.Buttons(tabs)
	}
	part := lists[shown]
	part.Heading = ""
	r.part(aside, sc, part, 0)
}

// least is the number of lines that parts below take at least.
func least(s *widget.Sheet, parts []scene.Section) int {
	n, lists := 0, 0
	for _, part := range parts {
		switch {
		case part.List:
			lists = listLines
		case part.Aside && part.Plot && s.Aside() == s && s.H >= graphAsideAt:
			n += largeGraph
		case part.Aside:
		case part.Columns != nil && part.Heading != "":
			n += tableLines
		case part.Columns != nil:
			n += tableLines - 1
		case !part.Plot:
			n++
		}
	}
	if s.Aside() != s {
		return n
	}
	if lists > 0 && s.H >= graphAt {
		lists++ // their names
	}
	return n + lists
}

// head names the room, the opening, and how far its work has come.
func (r *Face) head(s *widget.Sheet, sc scene.Scene) {
	st := s.Styles
	left, right := st.Title.Render(sc.Kind), st.Text.Render(sc.Count)
	name := sc.Title
	if sc.Waits {
		name = cmp.Or(panel.NextOpening(r.host, sc.Node.Board().Position(), r.host.Cursor().Pointed()), name)
	}
	if p := sc.Progress; p != nil {
		cells := max(4, min(14, s.W-28))
		full := cells * p.Done / max(p.Total, 1)
		right = st.Accent.Render("["+strings.Repeat("#", full)+strings.Repeat("-", cells-full)+"]") + " " + right
	}
	if left += st.Text.Render("  " + name); ansi.StringWidth(right) > s.W-ansi.StringWidth(sc.Kind) {
		left, right = "", widget.Fit(right, s.W)
	}
	s.AddAction(widget.Spread(left, right, s.W), action.Pause)
}

// part writes a section, and leaves so many lines.
func (r *Face) part(s *widget.Sheet, sc scene.Scene, part scene.Section, leave int) {
	items := part.All()
	if part.Plot {
		r.plot(s, sc, part, items[0].Graph)
		return
	}
	r.heading(s, sc, part)
	var rows []scene.Item
	for i := 0; i < len(items); i++ {
		item := items[i]
		if item.Cells == nil && item.Kind != scene.Spoken && item.Kind != scene.Legend {
			r.table(s, sc, part, rows, leave)
			rows = nil
		}
		switch {
		case item.Cells != nil:
			rows = append(rows, item)
		case item.Kind == scene.Button:
			n := i
			for n < len(items) && items[n].Kind == scene.Button {
				n++
			}
			buttons(s, items[i:n])
			i = n - 1
		case item.Kind == scene.Branch || item.Kind == scene.Row:
			r.tree(s, items[i:])
			return
		case item.Kind != scene.Legend:
			r.line(s, sc, item, leave)
		}
	}
	r.table(s, sc, part, rows, leave)
	parted := false
	for _, item := range items {
		if item.Kind == scene.Legend && s.Room() > leave && s.H >= roomyH {
			if !parted && s.Room() > leave+1 {
				s.Add("")
			}
			parted = true
			s.Wrap(item.Text, 2, s.Styles.Dim.Render)
		}
	}
}

// heading writes the heading of a section, with what the squares show.
func (r *Face) heading(s *widget.Sheet, sc scene.Scene, part scene.Section) {
	text := part.Heading
	if text == "" || s.H < roomyH && part.Change != "" {
		return
	}
	if by, ok := panel.MeasureOf(r.host.Settings().UI.Labels); ok && part.Change == action.Labels {
		tr := r.host.Printer()
		text = tr.F("Moves: %s shown", tr.T(by.Fitting(sc.Values).String()))
	}
	line := ansi.Truncate(widget.Rule(s.Styles, text, s.W), s.W, "")
	if part.Change == "" {
		s.Add(line)
		return
	}
	s.AddAction(line, part.Change)
}

// line writes an item that is not part of a table.
func (r *Face) line(s *widget.Sheet, sc scene.Scene, i scene.Item, leave int) {
	st, tr := s.Styles, r.host.Printer()
	switch i.Kind {
	case scene.Discs:
		if s.H >= roomyH {
			s.Add(panel.Discs(tr, st, sc.Node, s.W))
		}
	case scene.Players:
		if s.H >= graphAt {
			s.Add(players(s, sc.Node, []string{i.Text, i.More}))
		}
	case scene.Side:
		s.Add(side(s, sc.Node, i))
	case scene.Turn:
		s.Add(st.Accent.Bold(true).Render(widget.Fit(panel.Standing(tr, sc.Node.Board()), s.W)))
	case scene.Moves:
		if s.Room() > listLines {
			panel.MovesOf(r.shown()).Write(s, s.Room())
		}
	case scene.Line:
		panel.Moves{Line: i.Line.Nodes, At: sc.Node.Ply() + 1, Known: i.Line.Known, Jump: func(ply int) tea.Cmd {
			return r.Ask(action.GoTo, strconv.Itoa(i.Line.Nodes[ply].Number()))
		}}.Write(s, s.Room())
	case scene.Note:
		if i.Action != "" {
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
			beside := i.More
			if ansi.StringWidth(i.Text+beside) >= s.W {
				beside, _, _ = strings.Cut(beside, ",")
			}
			s.AddAction(widget.Spread(paint.Render(widget.Fit(i.Text, s.W)), st.Dim.Render(beside), s.W), i.Action)
			return
		}
		if room := s.Room() - leave; room > 0 {
			s.Wrap(i.Text, min(2, room), st.Dim.Render)
		}
	case scene.Text:
		paint := painted(st, i)
		most := max(1, min(textLines, s.Room()-leave))
		if i.Action != "" {
			s.AddClick(paint(widget.Fit(i.Text, s.W)), func() tea.Cmd { return r.Ask(i.Action, i.Arg) })
			return
		}
		s.Wrap(i.Text, most, paint)
	}
}

// players are the names of both sides with their discs.
func players(s *widget.Sheet, n *game.Node, names []string) string {
	st := s.Styles
	black, white := n.Board().Count()
	part := func(c game.Color, name string, discs int) string {
		return board.Swatch(st, c) + " " + st.Text.Render(widget.Fit(widget.Clean(name), s.W/2-9)) + " " + st.Text.Bold(true).Render(fmt.Sprint(discs))
	}
	return widget.Spread(part(game.Black, names[0], black), part(game.White, names[1], white), s.W)
}

func buttons(s *widget.Sheet, items []scene.Item) {
	var list []widget.Button
	for _, i := range items {
		list = append(list, widget.Button{Text: i.Text, Action: i.Action, On: i.On})
	}
	if s.H >= airyH && s.Room() > listLines+2 {
		s.Add("")
	}
	s.Buttons(list)
}

// plot writes a graph. A click goes to the position there.
func (r *Face) plot(s *widget.Sheet, sc scene.Scene, part scene.Section, g *scene.Graph) {
	h := min(largeGraph, smallGraph+max(0, s.H-airyH)/5) | 1
	if part.Aside {
		h = largeGraph - 1
		if known := func(p scene.Point) bool { return p.Known }; !slices.ContainsFunc(g.Points, known) || s.Room() <= h {
			return
		}
		if s.Aside() == s {
			s.Add("")
		}
		s.Add(widget.Rule(s.Styles, part.Heading, s.W))
	}
	h = min(h, s.Room())
	graph := widget.Graph{Points: points(g.Points), Cursor: sc.Node.Number(), Variation: points(g.Line), From: g.From}
	jump := func(x, _ int) tea.Cmd {
		at, ok := graph.PlyAt(x, s.W)
		switch {
		case !ok:
			return nil
		case at >= g.From && at-g.From < len(g.Line):
			return r.Ask(action.GoTo, scene.Path(g.Line[at-g.From].Node))
		}
		return r.Ask(action.GoTo, scene.Path(g.Points[min(at, len(g.Points)-1)].Node))
	}
	s.Target(0, s.W, h, jump)
	s.Add(strings.Split(graph.Render(r.host.Printer(), s.Styles, s.W, h), "\n")...)
}

func points(list []scene.Point) []widget.GraphPoint {
	var out []widget.GraphPoint
	for _, p := range list {
		at := widget.GraphPoint{Score: p.Discs, Known: p.Known, Exact: p.Proven}
		if p.Class >= review.Mistake { // inaccuracies would hide the mistakes
			at.Sign = p.Class.Mark()
		}
		out = append(out, at)
	}
	return out
}
