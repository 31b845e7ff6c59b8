package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/book"
	"othello/game"
	"othello/ui/board"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// openingMenu is a list of openings, which typing narrows, with the board of the
// chosen one beside it.
type openingMenu struct {
	dialog.Finder
	m     *model
	use   openingUse
	shown []openingEntry
}

// openingUse is what the menu of openings is for.
type openingUse interface {
	title() string
	entries(m *model, filter string) []openingEntry
	choose(m *model, e openingEntry) tea.Cmd   // the menu is closed already
	press(key string) (used bool)              // a key
	details(m *model, e openingEntry) []string // lines below those about the opening
	hint() string                              // what the keys do
}

// openingEntry is a line of the menu.
type openingEntry struct {
	opening     book.Opening // without moves if the line stands for something else
	left, right string       // ends of the line
}

func newOpeningMenu(m *model, use openingUse) *openingMenu {
	d := &openingMenu{m: m, use: use}
	d.Finder = dialog.Finder{
		Shell: m, Label: "Name or moves", Prompt: "Type a name, in English or Japanese, or moves",
		None: "No opening has such a name or such moves.", Hint: use.hint(), Width: 110,
		Find: func(filter string) int {
			d.shown = use.entries(m, filter)
			return len(d.shown)
		},
		Line: func(i, w int) string {
			e := d.shown[i]
			return widget.Spread(widget.Fit(e.left, w), widget.Fit(e.right, max(0, w-2-ansi.StringWidth(e.left))), w)
		},
		Choose: func(i int) tea.Cmd { return use.choose(m, d.shown[i]) },
		Cancel: m.release,
		Side:   d.side,
	}
	d.Refresh()
	return d
}

func (d *openingMenu) Title() string { return d.use.title() }

func (d *openingMenu) Key(k tea.KeyPressMsg) tea.Cmd {
	if d.use.press(k.String()) {
		d.Refresh()
		return nil
	}
	return d.Finder.Key(k)
}

// sideListMin is the width in cells that a list must keep beside a board.
const sideListMin = 26

// side is the board of the chosen opening and what is known of it.
func (d *openingMenu) side(i, w, h int) []string {
	m, e := d.m, d.shown[i]
	size, fits := board.SquareSize{}, false
	for _, s := range []board.SquareSize{{W: 2, H: 1}, {W: 4, H: 2}} {
		if bw, bh := board.Size(game.Size8, s); w-bw >= sideListMin && h >= bh {
			size, fits = s, true
		}
	}
	if !fits {
		return nil
	}
	w, _ = board.Size(game.Size8, size)
	st := m.styles
	g := game.New(game.Size8)
	if len(e.opening.Moves) > 0 {
		if replayed, err := game.FromMoves(g.Board(), e.opening.Moves); err == nil {
			g = replayed
		}
	}
	v := board.View{Board: g.Board(), Size: size, Turned: m.cursor.Turned, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
	if s := g.Node().Move(); s.IsSquare() {
		v.Last = s
	}
	lines := strings.Split(v.Render(st), "\n")
	add := func(text string, paint func(...string) string) {
		for line := range strings.SplitSeq(ansi.Wrap(text, w, ""), "\n") {
			lines = append(lines, paint(widget.Fit(line, w)))
		}
	}
	if len(e.opening.Moves) > 0 {
		add(phrase.Moves(e.opening.Moves), st.Text.Render)
		for _, text := range m.bookLines(g) {
			add(text, st.Accent.Render)
		}
	}
	for _, text := range d.use.details(m, e) {
		add(text, st.Text.Render)
	}
	if names := e.opening.Aliases; len(names) > 0 && !st.ASCII {
		add("also: "+strings.Join(names, ", "), st.Dim.Render)
	}
	return lines[:min(len(lines), h)]
}

// bookLines is what the book knows of a game's position, in a line each.
func (m *model) bookLines(g *game.Game) []string {
	e, ok := m.setup.Reference.Book().Lookup(g.Position())
	if !ok {
		return []string{g.Turn().String() + " to move"}
	}
	text := g.Turn().String() + " to move"
	if e.Known {
		text = fmt.Sprintf("%s, %s", text, advantage(e.Score, e.Proven, g.Turn()))
	}
	lines := []string{text}
	if n := e.Games.Games(); n > 0 {
		lines = append(lines, fmt.Sprintf("%d games, %v scores %.0f%%", n, g.Turn(), 100*e.Games.Rate()))
	}
	return lines
}

// advantage is a value in words, as few as can be: "Black +1.5", "a draw".
func advantage(score float64, proven bool, mover game.Color) string {
	who := mover
	if score < 0 {
		who, score = mover.Opponent(), -score
	}
	switch {
	case proven && score == 0:
		return "a draw, proven"
	case proven:
		return fmt.Sprintf("%v wins by %.0f, proven", who, score)
	case score < 0.05:
		return "even"
	}
	return fmt.Sprintf("%v +%.1f", who, score)
}
