package screen

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/scene"
	"othello/ui/widget"
)

// Heights of panels from which on there is room for more, and the least of what gives way last.
const (
	roomyH       = 12 // more than the task
	graphAt      = 19 // the graph is shown always; below it is one of the lists
	airyH        = 24 // free lines, captions
	movesAt      = 26 // the moves below a table
	graphAsideAt = 30 // for a graph that is not needed
	smallGraph   = 7
	largeGraph   = 11
	listLines    = 4
	tableFrame   = 4  // lines round the rows of a table: its heading, titles, captions
	movesMost    = 8  // lines of moves below a table
	countedH     = 13 // lines of a panel with what has been solved
	judgedH      = 6  // lines of a panel with what a position that is set up is told of
)

// Panel implements room.Room: the sections, with less in them where there is little room, in two
// columns if there is much.
func (r *Face) Panel(s *widget.Sheet) {
	sc := r.in.Scene()
	r.head(s, sc)
	aside := s.Aside()
	var lists, last []scene.Section
	wide := s // for a table
	for _, part := range sc.Sections {
		if part.Columns == nil || part.List || part.Aside || aside == s {
			continue
		}
		if n := len(part.All()) + tableFrame; n <= s.H/2 {
			wide = s.Below(n)
		}
	}
	for i, part := range sc.Sections {
		switch {
		case part.List:
			lists = append(lists, part)
		case part.Plot && !part.Aside && s.H < graphAt:
			last = append(last, part)
		case part.Columns != nil && !part.Aside && wide != s:
			r.part(wide, sc, part, 0)
		case !part.Aside:
			r.part(s, sc, part, r.least(s, sc.Sections[i+1:]))
		case !part.Plot:
			r.aside(s, sc, part)
		case wide != s: // which leaves room at the left
			r.part(s, sc, part, 0)
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
func (r *Face) least(s *widget.Sheet, parts []scene.Section) int {
	n, lists, one := 0, 0, s.Aside() == s
	for _, part := range parts {
		switch {
		case part.List:
			lists = listLines
		case part.Aside && part.Plot && one && s.H >= graphAsideAt:
			n += largeGraph
		case part.Aside && !part.Plot && part.Items[0].Kind == scene.Moves && one && s.H >= movesAt:
			n += panel.MovesOf(r.shown()).Height(s.W, movesMost) + 2
		case part.Aside:
		case part.Columns != nil && part.Heading != "":
			n += tableLines
		case part.Columns != nil:
			n += tableLines - 1
		case !part.Plot:
			n++
		}
	}
	if !one {
		return n
	}
	if lists > 0 && s.H >= graphAt {
		lists++ // their names
	}
	return n + lists
}

// head names the room, what it is about, and how far its work has come.
func (r *Face) head(s *widget.Sheet, sc scene.Scene) {
	st := s.Styles
	left, right := st.Title.Render(sc.Kind), st.Text.Render(sc.Count)
	name := sc.Title
	if sc.Waits && sc.Score != nil {
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
			r.buttons(s, sc, items[i:n])
			i = n - 1
		case item.Kind == scene.Branch || item.Kind == scene.Row:
			r.tree(s, items[i:])
			return
		case item.Kind != scene.Legend:
			r.item(s, sc, item, leave)
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
	if text == "" || s.H < roomyH && (part.Change != "" || sc.Score == nil) {
		return
	}
	if by := panel.Measured(sc.Values, r.host.Settings().UI.Labels); by != "" && part.Change == action.Labels {
		tr := r.host.Printer()
		text = tr.F("Moves: %s shown", tr.T(by))
	}
	for sc.Painted && s.H >= graphAt && len(s.Lines) < judgedH {
		s.Add("")
	}
	if sc.Score == nil {
		s.Add("")
	}
	line := ansi.Truncate(widget.Rule(s.Styles, text, s.W), s.W, "")
	if part.Change == "" {
		s.Add(line)
		return
	}
	s.AddAction(line, part.Change)
}

// aside writes a list, if there is room for it.
func (r *Face) aside(s *widget.Sheet, sc scene.Scene, part scene.Section) {
	st := r.host.Styles()
	if part.Items[0].Kind == scene.Moves {
		counted := func(i scene.Item) bool { return i.Kind == scene.Score || i.Kind == scene.Tally }
		for s == s.Aside() && s.H >= graphAt && len(s.Lines) < countedH && slices.ContainsFunc(sc.Sections[0].Items, counted) {
			s.Add("")
		}
		if s.H >= roomyH && s.Aside().Room() > listLines+1 {
			s.Add("")
			panel.MovesBelow(s.Aside(), r.shown())
		}
		return
	}
	if s.Room() < min(len(part.Items)+6, asideLeast) {
		return
	}
	for s.Room() > min(len(part.Items)+1, asideUsual) && len(s.Lines) < 14 {
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

// asideLeast is the room from which on a part of a list is worth its place, asideUsual what it has
// in a low window, whatever is above it.
const asideLeast, asideUsual = 6, 9
