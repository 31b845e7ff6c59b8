package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/widget"
)

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
	graph := widget.Graph{Graph: *g, Cursor: sc.Node.Number()}
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
