package openings

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

// menu lists openings, which typing narrows, with the board of the chosen one beside it.
type menu struct {
	room.Finder
	o     *Openings
	use   use
	shown []entry
}

// use is what the menu is for.
type use interface {
	title() string
	entries(filter string) []entry
	choose(e entry) tea.Cmd  // the menu is closed already
	details(e entry) string  // what to say below the opening; empty for nothing
	bindings() room.Bindings // what the keys do
}

// entry is a line of the menu.
type entry struct {
	opening     book.Opening // without moves if the line stands for something else
	left, right string       // ends of the line
}

func newMenu(o *Openings, u use) *menu {
	d := &menu{o: o, use: u}
	d.Finder = room.Finder{
		Shell: o.host, Label: o.tr().T("Name or moves"), Prompt: o.tr().T("Type a name, in English or Japanese, or moves"),
		None: o.tr().T("No opening matches."), Width: 110,
		Find: func(filter string) int {
			d.shown = u.entries(filter)
			return len(d.shown)
		},
		Line: func(i, w int) string {
			e := d.shown[i]
			return widget.Spread(widget.Fit(e.left, w), widget.Fit(e.right, max(0, w-2-ansi.StringWidth(e.left))), w)
		},
		Choose: func(i int) tea.Cmd { return u.choose(d.shown[i]) },
		Cancel: o.host.Release,
		Side:   d.side,
	}
	d.Refresh()
	return d
}

// entry is the line of an opening, with its name in the other language at the right.
func (o *Openings) entry(p book.Opening) entry {
	names := o.host.Names()
	return entry{opening: p, left: names.Of(p), right: names.Other(p)}
}

func (d *menu) Title() string { return d.use.title() }

func (d *menu) Bindings() room.Bindings {
	return append(d.use.bindings(), room.Binding{Key: "up"}, room.Binding{Key: "down", Word: d.Shell.Printer().T("choose")})
}

// listLeast is the width in cells that the list must keep beside a board, sideText the
// lines that a large board leaves to what is known of the opening.
const listLeast, sideText = 26, 5

// side is the board of line i and what is known of it.
func (d *menu) side(i, w, h int) []string {
	tr := d.Shell.Printer()
	size, fits := board.SquareSize{}, false
	for i, s := range []board.SquareSize{{W: 2, H: 1}, {W: 4, H: 2}} {
		if bw, bh := board.Size(game.Size8, s); w-bw >= listLeast && h >= bh+i*sideText {
			size, fits = s, true
		}
	}
	if !fits {
		return nil
	}
	w, _ = board.Size(game.Size8, size)
	st, e := d.o.host.Styles(), d.shown[i]
	g := game.New(game.Size8)
	if replayed, err := game.FromMoves(g.Board(), e.opening.Moves); err == nil {
		g = replayed
	}
	v := board.View{Size: size, Turned: d.o.host.Cursor().Turned, Cursor: game.NoSquare, Hover: game.NoSquare}
	v.Show(g.Node())
	lines := strings.Split(v.Render(st), "\n")
	add := func(text string, paint func(...string) string) {
		for _, line := range widget.Wrapped(text, w) {
			lines = append(lines, paint(widget.Fit(line, w)))
		}
	}
	if len(e.opening.Moves) > 0 {
		add(phrase.Moves(game.Size8, e.opening.Moves), st.Text.Render)
		for _, text := range d.o.bookLines(g) {
			add(text, st.Accent.Render)
		}
	}
	if text := d.use.details(e); text != "" {
		add(text, st.Text.Render)
	}
	if names := e.opening.Aliases; len(names) > 0 && !st.ASCII {
		add(tr.F("also: %s", tr.List(names...)), st.Dim.Render)
	}
	return lines[:min(len(lines), h)]
}

// bookLines is what the book knows of a game's position, in a line each.
func (o *Openings) bookLines(g *game.Game) []string {
	tr := o.tr()
	text := tr.F("%v to move", g.Turn())
	e, ok := o.book.Book().Lookup(g.Position())
	if ok && e.Known {
		text = tr.List(text, panel.Score(tr, &ai.Analysis{Score: ai.ScoreOf(e.Score, e.Proven), Source: ai.FromBook}, g.Turn()))
	}
	lines := []string{text}
	if n := e.Games.Games(); ok && n > 0 {
		lines = append(lines, tr.F("%s, %v scores %.0f%%", tr.Count(n, "game"), g.Turn(), 100*e.Games.Rate()))
	}
	return lines
}
