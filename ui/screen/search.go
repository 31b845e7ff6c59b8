package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/widget"
)

// search is a dialog that narrows a list by typing, with the board of the chosen entry beside it.
type search struct {
	room.Finder
	of   scene.Search
	room *body
}

// searchW is the width of a search in cells.
const searchW = 110

// search opens a dialog for what a room searches. Closing it without a choice lets the game go
// on that waited for one.
func (r *body) search(e scene.Search) {
	d := &search{of: e, room: r}
	d.Finder = room.Finder{
		Shell: r.host, Label: e.Label, Prompt: e.Prompt, None: e.None, Verb: e.Verb, Width: searchW, Stays: e.Stays,
		Find: e.Find,
		Line: func(i, w int) string {
			found := e.Entry(i)
			text := widget.Fit(widget.Clean(found.Text), w)
			return widget.Spread(text, widget.Fit(found.More, max(0, w-2-ansi.StringWidth(text))), w)
		},
		Choose: func(i int) tea.Cmd { return r.Ask(e.Action, e.Entry(i).Arg) },
		Cancel: r.host.Release,
	}
	if e.Find("") > 0 && e.Entry(0).Beside != nil {
		d.Side = d.side
	}
	if e.Find("") > 0 && e.Entry(0).About != nil {
		d.About = d.about
	}
	d.Refresh()
	d.Paste(e.Typed)
	r.searching = d
	r.host.Open(d)
}

// Title implements room.Dialog.
func (d *search) Title() string { return d.of.Heading() }

// Bindings implements room.Dialog.
func (d *search) Bindings() room.Bindings {
	list := d.Finder.Bindings()
	for _, key := range d.of.Keys {
		list = append(list, room.Binding{Key: key.Name, Word: key.Text, Do: func() tea.Cmd {
			i, ok := d.At()
			if !ok {
				return nil
			}
			cmd := d.room.Apply(key.Do(d.of.Entry(i).Arg))
			d.Refresh()
			return cmd
		}})
	}
	return list
}

// listLeast is the width in cells that the list must keep beside a board, sideText the
// lines that a large board leaves to what is known of the position.
const listLeast, sideText = 26, 5

// side is the board of line i and what is known of it, as room.Finder wants it.
func (d *search) side(i, w, h int) []string {
	beside := d.of.Entry(i).Beside
	if beside == nil {
		return nil
	}
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
	st := d.room.host.Styles()
	node, items := beside()
	v := board.View{Size: size, Turned: d.room.host.Cursor().Turned, Cursor: game.NoSquare, Hover: game.NoSquare}
	v.Show(node)
	lines := strings.Split(v.Render(st), "\n")
	lines = append(lines, d.items(items, w)...)
	return lines[:min(len(lines), h)]
}

// about is what there is to say of line i below the list.
func (d *search) about(i, w int) []string { return d.items(d.of.Entry(i).About(), w) }

// items are the lines of sentences in w cells.
func (d *search) items(items []scene.Item, w int) (lines []string) {
	st := d.room.host.Styles()
	for _, item := range items {
		paint := st.Text.Render
		switch item.Kind {
		case scene.Score:
			paint = st.Accent.Render
		case scene.Note:
			paint = st.Dim.Render
		}
		for _, line := range widget.Wrapped(item.Text, w) {
			lines = append(lines, paint(widget.Fit(line, w)))
		}
	}
	return lines
}
