package room

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Rows that a message, and the keys of a dialog, may take.
const messageRows, dialogKeyRows = 3, 2

// Relayout finds room for the board, with squares of the forced size if that is not
// empty, and the panel. The evaluation bar has a place only if it is wanted.
func (s *Screen) Relayout(forced string, bar bool) {
	_, on := s.Owner.Room().(BoardPage)
	size := game.Size8
	if on {
		size = s.Board(s.Layout.Square).Board.Size()
	}
	s.Layout = layoutFor(s.Width, s.Height, forced, bar && on, size)
	if !on && !s.Layout.TooSmall {
		f := &s.Layout.Footer
		f.X, f.Y, f.W = 0, s.Height-f.H, s.Width
		s.Layout.Board, s.Layout.Panel = widget.Rect{}, widget.Rect{X: 1, W: s.Width - 2, H: f.Y}
	}
}

// Lines draws the screen, which must not be too small: as many lines as the window has.
func (s *Screen) Lines() []string {
	s.Hits, s.Box = s.Hits[:0], widget.Rect{}
	if d := s.Top(); d != nil {
		lines := s.base(s.Looks.Behind)
		s.overlay(lines, d)
		return lines
	}
	return s.base(s.Looks.Styles)
}

// base draws the room and its keys in a style: the lines of the screen without dialogs.
func (s *Screen) base(st *theme.Styles) []string {
	defer func(usual *theme.Styles) { s.Looks.Styles = usual }(s.Looks.Styles)
	s.Looks.Styles = st // which rooms ask for
	l, r := s.Layout, s.Owner.Room()
	message := s.message(l.Footer.W)
	for i := range message {
		message[i] = strings.Repeat(" ", l.Footer.X) + message[i]
	}
	rows := Fitting(s.Owner.KeyHints(), l.Footer.W-s.Reserved, l.Footer.H)
	top := s.keysAt(len(rows))
	keys, hits := drawKeys(st, rows, l.Footer.X, top)
	s.Hits = append(s.Hits, hits...)
	sheet := &widget.Sheet{Styles: st, Printer: s.Owner.Printer(), W: l.Panel.W, H: l.Panel.H}
	write := r.Panel
	if l.Board.W > 0 {
		write = func(s *widget.Sheet) { s.Columns(r.Panel) }
	}
	write(sheet)
	for _, h := range sheet.Hits {
		h.Area.X, h.Area.Y = h.Area.X+l.Panel.X, h.Area.Y+l.Panel.Y
		s.Hits = append(s.Hits, h)
	}
	blocks := []block{{sheet.Lines, l.Panel}}
	if l.Board.W > 0 {
		squares := strings.Split(s.Board(l.Square).Render(st), "\n")
		blocks = []block{{s.gauge(), l.Gauge}, {squares, l.Board}, blocks[0]}
	}
	lines := make([]string, s.Height)
	for y := range lines {
		if y < l.Footer.Y {
			lines[y] = lineOf(blocks, y)
		} else if i := y - top; i >= 0 && i < len(keys) {
			lines[y] = keys[i]
		}
	}
	copy(lines[max(0, top-len(message)):], message) // over what stands there, so that nothing else moves
	return lines
}

// keysAt is the first of so many rows of keys, of the room or of a dialog: they end the window, but
// for those under a board that is smaller than it.
func (s *Screen) keysAt(rows int) int {
	if f := s.Layout.Footer; f.Y+f.H < s.Height {
		return min(f.Y, s.Height-rows)
	}
	return s.Height - rows
}

// Board is the board as it looks now, with values for squares of a size.
func (s *Screen) Board(size board.SquareSize) board.View {
	v := board.View{Size: size, Turned: s.Pointer.Turned, Cursor: game.NoSquare, Hover: game.NoSquare}
	v.Show(s.Owner.Game().Node())
	if r, ok := s.Owner.Room().(BoardPage); ok {
		r.View(&v)
	}
	v.Label(s.Labels)
	return v
}

// gauge is the evaluation bar; no lines where there is none.
func (s *Screen) gauge() []string {
	r, ok := s.Owner.Room().(BoardPage)
	if !ok || s.Layout.Gauge.W == 0 {
		return nil
	}
	score, shown := r.Score()
	if !shown {
		return nil
	}
	return strings.Split(score.Gauge(s.Owner.Printer(), s.Looks.Styles, s.Layout.Gauge.H), "\n")
}

// message is the square being typed, else the notice, in as many lines as it needs.
func (s *Screen) message(w int) []string {
	style := s.Looks.Styles.Text
	if s.Notice.Warning {
		style = s.Looks.Styles.Warning
	}
	if s.File != "" && s.Top() == nil {
		return []string{s.typingLine(w)}
	}
	return Message(s.Notice.Text, style, w, messageRows)
}

// overlay lays the dialog in front over the screen, its keys over those of the room.
func (s *Screen) overlay(lines []string, d Dialog) {
	s.Hits = s.Hits[:0]
	f := s.Layout.Footer
	rows := Fitting(dialogHints(s.Owner, d), f.W-s.Reserved, dialogKeyRows)
	free := s.keysAt(len(rows))
	clear(lines[min(f.Y, free):])
	keys, hits := drawKeys(s.Looks.Styles, rows, f.X, free)
	s.Hits = append(s.Hits, hits...)
	copy(lines[free:], keys)
	s.Box = over(lines[:free], s.Looks.Styles, s.Width, d)
}

// TooSmall is the screen of a window without room for the board. The game goes on.
func (s *Screen) TooSmall() string {
	tr := s.Owner.Printer()
	lines := []string{tr.F("Too small: %dx%d", s.Width, s.Height), tr.F("Othello needs %dx%d.", s.Layout.NeedW, s.Layout.NeedH)}
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, s.Width, "")
	}
	return strings.Join(lines[:min(len(lines), s.Height)], "\n")
}

// block is a part of the screen and its place. Only the last of a line may have shorter lines.
type block struct {
	lines []string
	at    widget.Rect
}

// lineOf is line y of the screen, on which the blocks stand from left to right.
func lineOf(blocks []block, y int) string {
	var line strings.Builder
	x := 0
	for _, b := range blocks {
		if i := y - b.at.Y; i >= 0 && i < len(b.lines) && i < b.at.H && b.lines[i] != "" {
			line.WriteString(strings.Repeat(" ", b.at.X-x) + b.lines[i])
			x = b.at.X + b.at.W
		}
	}
	return line.String()
}

// over lays a dialog in its box in the middle of lines of w cells, and returns where its
// content is.
func over(lines []string, st *theme.Styles, w int, d Dialog) widget.Rect {
	mostW, mostH := max(1, w-boxW), max(1, len(lines)-boxH)
	text := d.Content(mostW, mostH)
	cw, ch := lipgloss.Size(text)
	cw, ch = filling(max(cw, ansi.StringWidth(d.Title())+2), mostW, sliverW), filling(ch, mostH, sliverH)
	x, y := (w-cw-boxW)/2, max(0, (len(lines)-ch-boxH)/2)
	widget.Overlay(lines, strings.Split(widget.Frame(st, d.Title(), text, cw, ch), "\n"), x, y)
	return widget.Rect{X: x + boxW/2, Y: y + boxH/2, W: cw, H: ch}
}

// boxW and boxH are the border of a box and a cell of padding at either side of it.
const boxW, boxH = 4, 2

// filling is n cells, or all there are if hardly any others would be left.
func filling(n, of, sliver int) int {
	if n+sliver > of {
		return of
	}
	return n
}

// The cells beside and above a dialog, both sides taken together, that are too few to
// show anything of what lies behind.
const sliverW, sliverH = 12, 4

// Message is a text, made harmless, in rows of w cells, in at most so many of them; none for no text.
func Message(text string, style lipgloss.Style, w, most int) []string {
	if text == "" {
		return nil
	}
	lines := widget.WrappedIn(widget.Clean(text), w-2, most)
	for i, l := range lines {
		lines[i] = style.Render(widget.Pad(" "+l, w))
	}
	return lines
}
