package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// messageMost is the number of lines that a message may take.
const messageMost = 3

// message is what is being typed, else what the program has to say: no line, one,
// or as many as a long message needs.
func (m *model) message(w int) []string {
	text, style := widget.Clean(m.notice.text), m.looks.styles.Text
	if m.notice.grave {
		style = m.looks.styles.Warning
	}
	if f := m.typing.file; f != "" && m.top() == nil {
		n := m.boardView().Board.Size()
		say := fmt.Sprintf(" now a digit: %s1 to %s%d", f, f, n)
		if a := m.typing.command; a != "" {
			say = fmt.Sprintf(" %s1 to %s%d, or %s: %s", f, f, n, m.typing.key, a.Short())
		}
		return []string{m.looks.styles.Accent.Bold(true).Render(" "+f+"_ ") + m.looks.styles.Dim.Render(widget.Fit(say, w-4))}
	}
	if text == "" {
		return nil
	}
	lines := strings.Split(ansi.Wrap(text, max(1, w-2), ""), "\n")
	if len(lines) > messageMost {
		lines = lines[:messageMost]
		lines[messageMost-1] = widget.Fit(lines[messageMost-1]+"...", w-2)
	}
	for i, l := range lines {
		lines[i] = style.Render(widget.Pad(" "+l, w))
	}
	return lines
}

// hint is a key or two in the footer, with a word for what they do.
type hint struct {
	keys []string
	hits []widget.Hit // what a click on each key does
	word string
	rank int // those of the lowest make room first
}

// The ranks of hints.
const (
	rankUsual = iota
	rankLeave
	rankMenu
	rankHelp
)

// roomHints are the keys of the room that are of use now.
func (m *model) roomHints() []hint {
	var list []hint
	word := action.Action.Short
	if r, ok := m.room.(room.Wording); ok {
		word = r.Word
	}
	var last action.Action
	for _, a := range withMenu(m.room.Footer()) {
		key := m.keys.First(a)
		if key == "" || m.useless(a) {
			continue
		}
		pair := action.Pair(last, a)
		if last = a; pair != "" {
			h := &list[len(list)-1]
			h.keys, h.hits, h.word = append(h.keys, key), append(h.hits, widget.Hit{Action: a}), pair
			continue
		}
		h := hint{keys: []string{key}, hits: []widget.Hit{{Action: a}}, word: word(a)}
		switch {
		case a == action.Menu:
			h.rank = rankMenu
		case a == action.Help:
			h.rank = rankHelp
		case a == action.Quit || slices.Contains(m.keys.Keys(a, m.room.Scope()), "esc"):
			h.rank = rankLeave
		}
		list = append(list, h)
	}
	return list
}

// withMenu puts the menu, which is of use in every room, before the help.
func withMenu(list []action.Action) []action.Action {
	at := slices.Index(list, action.Help)
	if at < 0 {
		at = len(list)
	}
	return slices.Insert(slices.Clone(list), at, action.Menu)
}

// dialogHints are the keys of the dialog in front.
func (m *model) dialogHints(d room.Dialog) []hint {
	var list []hint
	var h hint
	for _, s := range append(d.Shortcuts(), room.Shortcut{Key: "esc", Word: "close"}) {
		if s.Key == "" {
			continue
		}
		press := func(_, _ int) tea.Cmd { return room.Press(m, d, action.Press(s.Key)) }
		h.keys, h.hits = append(h.keys, s.Key), append(h.hits, widget.Hit{Do: press})
		if s.Word != "" {
			h.word = s.Word
			list, h = append(list, h), hint{}
		}
	}
	list[len(list)-1].rank = rankLeave
	return list
}

// footer draws rows of hints from line y on. Clicking a key is as good as pressing it.
func (m *model) footer(rows [][]hint, y int) []string {
	st := m.looks.styles
	lines := make([]string, len(rows))
	for i, row := range rows {
		var line strings.Builder
		x := 0
		for j, h := range row {
			if j > 0 {
				line.WriteString(" ")
			}
			end := x + h.width()
			line.WriteString(" ")
			x++
			for k, key := range h.keys {
				if k > 0 {
					line.WriteString(st.Dim.Render("/"))
					x++
				}
				area := widget.Rect{X: x - 1, Y: y + i, W: ansi.StringWidth(key) + 1, H: 1}
				if k == len(h.keys)-1 { // the word is its
					area.W = end - area.X
				}
				hit := h.hits[k]
				hit.Area = area
				m.window.hits = append(m.window.hits, hit)
				line.WriteString(st.Key.Render(key))
				x += ansi.StringWidth(key)
			}
			line.WriteString(" " + st.Dim.Render(h.word))
			x = end
		}
		lines[i] = line.String()
	}
	return lines
}

// width is the cells of a hint with one before and one behind it.
func (h hint) width() int {
	w := ansi.StringWidth(h.word) + 2 + len(h.keys)
	for _, k := range h.keys {
		w += ansi.StringWidth(k)
	}
	return w
}

// fitting puts hints into rows of w cells, and drops as many as h rows have no room
// for: the last of the lowest rank first.
func fitting(hints []hint, w, h int) [][]hint {
	hints = slices.Clone(hints)
	for len(hints) > 0 {
		for _, w := range []int{w - 1, w} { // at the edge only what would have no room otherwise
			if rows := rowsOf(hints, w); rows != nil && len(rows) <= h {
				return rows
			}
		}
		drop := 0
		for i, x := range hints {
			if x.rank <= hints[drop].rank {
				drop = i
			}
		}
		hints = slices.Delete(hints, drop, drop+1)
	}
	return nil
}

// rowsOf puts hints into as many rows of w cells as they need; nil if one is wider
// than that. The cell behind the last one of a row need not be there.
func rowsOf(hints []hint, w int) [][]hint {
	rows, used := [][]hint{nil}, 0
	for _, h := range hints {
		width := h.width()
		if width-1 > w {
			return nil
		}
		if last := len(rows) - 1; used+width-1 > w && len(rows[last]) > 0 {
			rows, used = append(rows, nil), 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], h)
		used += width
	}
	return rows
}
