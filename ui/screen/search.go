package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/theme"
	"othello/ui/widget"
)

// The width in cells of a search, and of one without a board beside it.
const searchW, listW = 110, 76

// search opens a dialog for what a room searches, with the board of the chosen entry beside it.
// Closing it without a choice lets the game go on that waited for one.
func (r *Room) search(e scene.Search) {
	f := &room.Finder{
		Shell: r.host, Heading: e.Heading, Label: e.Label, Prompt: e.Prompt, None: e.None, Verb: e.Verb, Width: listW, Stays: e.Stays, Text: e.Typed,
		Find: e.Find,
		Line: func(i, w int) string {
			found := e.Entry(i)
			text := widget.Fit(widget.Clean(found.Text), w)
			return widget.Spread(text, widget.Fit(found.More, max(0, w-2-ansi.StringWidth(text))), w)
		},
		Choose: func(i int) tea.Cmd {
			found := e.Entry(i)
			if found.Do != nil {
				return r.Apply(found.Do())
			}
			return r.Ask(e.Action, found.Arg)
		},
		Cancel: r.host.Release,
	}
	if e.Find("") > 0 && e.Entry(0).Beside != nil {
		f.Width = searchW
		f.Side = func(i, w, h int) []string { return r.beside(e.Entry(i).Beside, w, h) }
	}
	if e.Find("") > 0 && e.Entry(0).About != nil {
		f.About = func(i, w int) []string { return sentences(r.host.Styles(), e.Entry(i).About(), w) }
	}
	for _, key := range e.Keys {
		f.Keys = append(f.Keys, room.Binding{Key: key.Name, Word: key.Text, Do: func() tea.Cmd {
			i, ok := f.At()
			if !ok {
				return nil
			}
			if key.Closes {
				r.host.Close()
			}
			cmd := r.Apply(key.Do(e.Entry(i).Arg))
			f.Refresh()
			return cmd
		}})
	}
	f.Refresh()
	f.Select(e.At)
	r.searching = f
	r.host.Open(f)
}

// listLeast is the width in cells that the list must keep beside a board, sideText the
// lines that a large board leaves to what is known of the position.
const listLeast, sideText = 26, 5

// beside is a board and what is known of its position, as room.Finder wants it.
func (r *Room) beside(beside func() (*game.Node, []scene.Item), w, h int) []string {
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
	st := r.host.Styles()
	node, items := beside()
	v := board.View{Size: size, Turned: r.host.Cursor().Turned, Cursor: game.NoSquare, Hover: game.NoSquare}
	v.Show(node)
	lines := strings.Split(v.Render(st), "\n")
	lines = append(lines, sentences(st, items, w)...)
	return lines[:min(len(lines), h)]
}

// sentences are the lines of items in w cells.
func sentences(st *theme.Styles, items []scene.Item, w int) (lines []string) {
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
