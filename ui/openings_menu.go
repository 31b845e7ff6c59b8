package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/book"
	"othello/game"
	"othello/ui/board"
	"othello/ui/phrase"
	"othello/ui/theme"
	"othello/ui/widget"
)

// openingMenu is a list of openings, which typing narrows, with the board of the
// chosen one beside it.
type openingMenu struct {
	m      *model
	use    openingUse
	filter string
	shown  []openingEntry
	list   widget.List
	rows   int // lines of the list when it was last drawn
	wide   int // width of the list when it was last drawn
}

// openingUse is what the menu of openings is for.
type openingUse interface {
	title() string
	entries(m *model, filter string) []openingEntry
	choose(m *model, e openingEntry) tea.Cmd                // the menu is closed already
	press(m *model, e openingEntry, key string) (used bool) // a key that is of no use to the list
	details(m *model, e openingEntry) []string              // lines below those about the opening
	hint(m *model) string                                   // what the keys do
}

// openingEntry is a line of the menu.
type openingEntry struct {
	opening     book.Opening // without moves if the line stands for something else
	left, right string       // ends of the line
}

// filterMost is the length in bytes of the longest filter.
const filterMost = 100

func newOpeningMenu(m *model, use openingUse) *openingMenu {
	d := &openingMenu{m: m, use: use}
	d.narrow()
	return d
}

func (d *openingMenu) Title() string { return d.use.title() }

// narrow applies the filter and chooses the first line.
func (d *openingMenu) narrow() {
	d.shown = d.use.entries(d.m, d.filter)
	d.list = widget.List{Lines: make([]string, len(d.shown))}
}

// chosen is the chosen line, false if there is none.
func (d *openingMenu) chosen() (openingEntry, bool) {
	if d.list.At >= len(d.shown) {
		return openingEntry{}, false
	}
	return d.shown[d.list.At], true
}

func (d *openingMenu) Key(k tea.KeyPressMsg) tea.Cmd {
	m := d.m
	switch name := k.String(); name {
	case "up":
		d.list.Move(-1)
	case "down":
		d.list.Move(1)
	case "pgup":
		d.list.Move(-max(1, d.rows-1))
	case "pgdown":
		d.list.Move(max(1, d.rows-1))
	case "home":
		d.list.Move(-len(d.shown))
	case "end":
		d.list.Move(len(d.shown))
	case "enter":
		return d.choose()
	case "esc":
		if d.filter != "" {
			d.filter = ""
			d.narrow()
			return nil
		}
		m.Close()
		return m.release()
	case "ctrl+c":
		return m.quit()
	case "ctrl+u":
		d.filter = ""
		d.narrow()
	case "backspace":
		if runes := []rune(d.filter); len(runes) > 0 {
			d.filter = string(runes[:len(runes)-1])
			d.narrow()
		}
	default:
		if e, _ := d.chosen(); d.use.press(d.m, e, name) {
			at := d.list.At
			d.narrow()
			d.list.Move(at)
		} else if k.Text != "" {
			d.write(k.Text)
		}
	}
	return nil
}

// write adds text to the filter.
func (d *openingMenu) write(text string) {
	if text = widget.Clean(text); text != "" && len(d.filter)+len(text) <= filterMost {
		d.filter += text
		d.narrow()
	}
}

func (d *openingMenu) Paste(text string) tea.Cmd {
	d.write(text)
	return nil
}

func (d *openingMenu) choose() tea.Cmd {
	m := d.m
	e, ok := d.chosen()
	if !ok {
		return nil
	}
	m.Close()
	return d.use.choose(d.m, e)
}

func (d *openingMenu) Click(x, y int) tea.Cmd {
	if i := y - 2 + d.list.First; y >= 2 && y < 2+d.rows && i < len(d.shown) && x < d.wide {
		if d.list.At != i { // the first click shows what a second one chooses
			d.list.At = i
			return nil
		}
		return d.choose()
	}
	return nil
}

func (d *openingMenu) Wheel(n int) tea.Cmd {
	d.list.Move(n)
	return nil
}

// sideListMin is the width in cells that a list must keep beside a board.
const sideListMin = 26

func (d *openingMenu) Content(w, h int) string {
	m := d.m
	st := m.styles
	w = min(w, 110)
	d.rows, d.wide = max(1, h-4), w
	var side []string
	for _, s := range []board.SquareSize{{W: 4, H: 2}, {W: 2, H: 1}} {
		if bw, bh := board.Size(game.Size8, s); w-bw-2 >= sideListMin && h-4 >= bh {
			d.wide = w - bw - 2
			side = d.side(s, bw, d.rows)
			break
		}
	}
	for i, e := range d.shown {
		d.list.Lines[i] = widget.Spread(widget.Fit(e.left, d.wide-2), widget.Fit(e.right, max(0, d.wide-4-ansi.StringWidth(e.left))), d.wide-2)
	}
	body := strings.Split(d.list.View(st, d.wide, d.rows), "\n")
	if len(d.shown) == 0 {
		body[0] = st.Dim.Render(widget.Pad("No opening has such a name or such moves.", d.wide))
	}
	for i := range d.rows {
		if i >= len(body) {
			body = append(body, strings.Repeat(" ", d.wide))
		}
		if i < len(side) {
			body[i] += "  " + side[i]
		}
	}
	head := fmt.Sprintf("Name or moves: %s_", d.filter)
	if d.filter == "" {
		head = "Type a name, in English or Japanese, or moves"
	}
	count := fmt.Sprintf("%d", len(d.shown))
	return widget.Spread(st.Text.Render(widget.Fit(head, w-5)), st.Dim.Render(count), w) + "\n\n" +
		strings.Join(body, "\n") + "\n\n" + st.Dim.Render(widget.Fit(d.use.hint(m), w))
}

// side is the board of the chosen opening and what is known of it, in w by h cells.
func (d *openingMenu) side(size board.SquareSize, w, h int) []string {
	m := d.m
	e, ok := d.chosen()
	if !ok {
		return nil
	}
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
	if names := e.opening.Aliases; len(names) > 0 && m.terminal.Charset != theme.CharsetOther {
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
