package frame

import (
	"strings"

	"othello/game"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Rows that a message, and the keys of a dialog, may take.
const messageRows, dialogKeyRows = 3, 2

// Relayout finds room for the board, with squares of the forced size if that is not
// empty, and the panel. The evaluation bar has a place only if it is wanted.
func (s *Screen) Relayout(forced string, bar bool) {
	size := game.Size8
	_, boardless := s.Owner.Room().(room.Boardless)
	if !boardless {
		size = s.Owner.Board(s.Layout.Square).Board.Size()
	}
	s.Layout = For(s.Width, s.Height, forced, bar && !boardless, size)
	if boardless && !s.Layout.TooSmall {
		s.Layout.Board, s.Layout.Panel = widget.Rect{}, widget.Rect{X: 1, W: s.Width - 2, H: s.Layout.Footer.Y}
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
	keys, hits := Keys(st, Fitting(s.Owner.KeyHints(), s.Width-s.Reserved, l.Footer.H), l.Footer.Y)
	s.Hits = append(s.Hits, hits...)
	free := l.Footer.Y - len(message) // rows above the message
	sheet := &widget.Sheet{Styles: st, Printer: s.Owner.Printer(), W: l.Panel.W, H: max(1, min(l.Panel.H, free-l.Panel.Y)), Whole: l.Panel.H}
	r.Panel(sheet)
	for _, h := range sheet.Hits {
		h.Area.X, h.Area.Y = h.Area.X+l.Panel.X, h.Area.Y+l.Panel.Y
		s.Hits = append(s.Hits, h)
	}
	blocks := []Block{{Lines: sheet.Lines, At: l.Panel}}
	if l.Board.W > 0 {
		board := strings.Split(s.Owner.Board(l.Square).Render(st), "\n")
		blocks = []Block{{Lines: s.gauge(), At: l.Gauge}, {Lines: board, At: l.Board}, blocks[0]}
	}
	lines := make([]string, s.Height)
	for y := range lines {
		if y < l.Footer.Y {
			lines[y] = Line(blocks, y)
		} else if i := y - l.Footer.Y; i < len(keys) {
			lines[y] = keys[i]
		}
	}
	copy(lines[max(0, free):], message) // over what stands there
	return lines
}

// gauge is the evaluation bar; no lines where there is none.
func (s *Screen) gauge() []string {
	r, ok := s.Owner.Room().(room.Scoring)
	if !ok || s.Layout.Gauge.W == 0 {
		return nil
	}
	score, shown := r.Score()
	if !shown {
		return nil
	}
	return strings.Split(score.Gauge(s.Owner.Printer(), s.Looks.Styles, s.Layout.Gauge.H), "\n")
}

// message is the square that is being typed, else the notice: no line, one, or as many as
// a long message needs.
func (s *Screen) message(w int) []string {
	style := s.Looks.Styles.Text
	if s.Notice.Warning {
		style = s.Looks.Styles.Warning
	}
	if s.Typing.File != "" && s.Top() == nil {
		return []string{s.typingLine(w)}
	}
	return Message(s.Notice.Text, style, w, messageRows)
}

// overlay lays the dialog in front over the lines of the screen, and puts its keys in
// the place of the room's.
func (s *Screen) overlay(lines []string, d room.Dialog) {
	s.Hits = s.Hits[:0]
	rows := Fitting(DialogHints(s.Owner, d), s.Width-s.Reserved, dialogKeyRows)
	free := s.Height - len(rows)
	clear(lines[min(s.Layout.Footer.Y, free):])
	keys, hits := Keys(s.Looks.Styles, rows, free)
	s.Hits = append(s.Hits, hits...)
	copy(lines[free:], keys)
	s.Box = Over(lines[:free], s.Looks.Styles, s.Width, d)
}

// TooSmall is what a window shows in which the board does not fit, with more lines to say
// below.
func (s *Screen) TooSmall(more ...string) string {
	tr := s.Owner.Printer()

	return Cut(append([]string{
		tr.F("Too small: %dx%d", s.Width, s.Height),
		tr.F("Othello needs %dx%d.", s.Layout.NeedW, s.Layout.NeedH),
	}, more...), s.Width, s.Height)
}
