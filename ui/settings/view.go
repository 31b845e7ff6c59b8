package settings

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/widget"
)

// Cells of the parts.
const (
	labelW   = 18 // a label and what stands before it
	valueMin = 21
	tagW     = 12
	listMost = 56
	gap      = 2
	narrowW  = 60 // below it, more has to be said in more lines
)

// Content implements room.Dialog: the entries, a board beside them where there is room,
// and below what is to be said about the chosen one.
func (s *Settings) Content(w, h int) string {
	st := s.host.Styles()
	listW, preview := min(w, listMost), ""
	aboutH := 4 // rows for what is said about the chosen entry, one above them apart
	if w < narrowW {
		aboutH = 5
	}
	rows := max(1, min(h-aboutH-1, len(s.rows)))
	for _, size := range previewSizes {
		pw, ph := board.Size(game.Size6, size)
		if room := w - pw - gap; room >= labelW+valueMin && ph <= rows {
			listW, preview = min(room, listMost), s.preview(size)
			break
		}
	}
	lines := s.list(listW, rows)
	w = listW
	if preview != "" {
		side := strings.Split(preview, "\n")
		for i := range min(len(side), len(lines)) {
			lines[i] += strings.Repeat(" ", gap) + side[i]
		}
		w += gap + ansi.StringWidth(side[0])
	}
	e := s.entry()
	help := s.tr().T(e.Help)
	if word := s.word(e, s.host.Settings().Value(e).Text); ansi.StringWidth(word) > s.room() {
		help = fmt.Sprintf("%s: %s. %s", s.tr().T(e.Label), widget.Clean(word), help) // which the list cuts
	}
	if k := s.network(); e == config.Provider && k != nil && k.Backend() != "" {
		help = s.tr().F("Now networks run on: %s.", widget.Clean(k.Backend()))
	}
	about := append(wrapped(help, w, st.Text.Render), wrapped(s.origin(e), w, st.Dim.Render)...)
	if s.problem != "" {
		about = wrapped(widget.Clean(s.problem), w, st.Warning.Render)
	}
	lines = append(lines, "")
	for i := range max(1, min(aboutH, h-len(lines))) {
		line := ""
		if i < len(about) {
			line = about[i]
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func wrapped(text string, w int, style func(...string) string) []string {
	lines := widget.Wrapped(text, w)
	for i, l := range lines {
		lines[i] = style(l)
	}
	return lines
}

// list draws the entries in w by h cells, the chosen one among them.
func (s *Settings) list(w, h int) []string {
	st := s.host.Styles()
	s.shown = h
	top := s.at
	if top == 1 || s.rows[top-1].entry == nil {
		top-- // the heading as well
	}
	s.first = max(0, min(s.first, top, len(s.rows)-h), s.at-h+1)
	s.valueX, s.valueW = labelW, w-labelW
	tags := s.valueW-tagW >= valueMin
	if tags {
		s.valueW -= tagW
	}
	lines := make([]string, 0, h)
	for i := s.first; i < min(s.first+h, len(s.rows)); i++ {
		e := s.rows[i].entry
		if e == nil {
			lines = append(lines, widget.Rule(st, s.tr().T(s.rows[i].heading), w))
			continue
		}
		v := s.host.Settings().Value(e)
		chosen := i == s.at
		text := widget.Pad(s.tr().T(e.Label), labelW-2) + s.value(e, v, chosen)
		if tags {
			tag := s.tag(e)
			if !chosen {
				tag = st.Dim.Render(widget.Fit(tag, tagW))
			}
			text = widget.Pad(text, labelW-2+s.valueW) + tag
		}
		lines = append(lines, widget.Line(st, text, w, chosen))
	}
	for len(lines) < h {
		lines = append(lines, strings.Repeat(" ", w))
	}
	return lines
}

// room returns the number of cells for a value, without the arrows around it.
func (s *Settings) room() int { return s.valueW - 5 }

// value returns what an entry's value looks like: the end of a path, the beginning of a word.
func (s *Settings) value(e *config.Setting, v config.Value, chosen bool) string {
	word, room := widget.Clean(s.word(e, v.Text)), s.room()
	if e.Path != "" {
		word = widget.End(word, room)
	}
	word = widget.Fit(word, room)
	if chosen && !Fixed(s.host, e) {
		return "< " + word + " >"
	}
	return "  " + word
}

// previewSizes are the squares that the preview may have, the best first.
var previewSizes = []board.SquareSize{{W: 6, H: 3}, {W: 4, H: 2}, {W: 2, H: 1}}

// preview returns a small board as the settings make it look.
func (s *Settings) preview(size board.SquareSize) string {
	b := sample.Board()
	v := board.View{
		Board: b, Size: size, Turned: s.host.Cursor().Turned,
		Cursor: b.Position().Moves().First(), Hover: game.NoSquare, Last: sample.Node().Move(),
	}
	if s.host.Hints() {
		v.Legal = b.Position().Moves()
	}
	return v.Render(s.host.Styles())
}

// sample is the game that the preview shows.
var sample = func() *game.Game {
	g := game.New(game.Size6)
	for range 9 {
		moves := g.Position().Moves()
		if err := g.Play(moves.First()); err != nil {
			panic(err) // a legal move
		}
	}
	return g
}()
