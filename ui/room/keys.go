package room

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Hint is a key or two in the footer, with a word for what they do.
type Hint struct {
	Keys []string
	Hits []widget.Hit // what a click on each key does
	Word string
	Rank int // those of the lowest make room first
}

// The ranks of hints.
const (
	RankUsual = iota
	RankLeave
	RankMenu
	RankHelp
)

// Hints are the keys of actions, two of a pair together. word says in a word what an action does.
func Hints(keys action.Keymap, tr *lang.Printer, actions []action.Action, word func(action.Action) string) (list []Hint) {
	var last action.Action
	for _, a := range actions {
		key := keys.First(a)
		if key == "" && slices.Contains(actions, action.Back) {
			key = keys.First(action.ByCursor[a])
		}
		if key == "" {
			continue
		}
		pair := action.Pair(tr, last, a)
		if last = a; pair != "" {
			h := &list[len(list)-1]
			h.Keys, h.Hits, h.Word = append(h.Keys, key), append(h.Hits, widget.Hit{Action: a}), pair
			continue
		}
		h := Hint{Keys: []string{key}, Hits: []widget.Hit{{Action: a}}, Word: word(a)}
		switch {
		case a == action.Menu:
			h.Rank = RankMenu
		case a == action.Help:
			h.Rank = RankHelp
		case a == action.Quit || slices.Contains(keys.Keys(a), "esc"):
			h.Rank = RankLeave
		}
		list = append(list, h)
	}
	for i := len(list) - 1; i >= 0 && len(list) > hintsMost; i-- {
		if list[i].Rank == RankUsual {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// hintsMost is how many hints there are at most: the last usual ones give way.
const hintsMost = 6

// drawKeys draws rows of hints from line y on, and says where each can be clicked.
func drawKeys(st *theme.Styles, rows [][]Hint, left, y int) (lines []string, hits []widget.Hit) {
	lines = make([]string, len(rows))
	for i, row := range rows {
		var line strings.Builder
		x := left
		line.WriteString(strings.Repeat(" ", left))
		for j, h := range row {
			if j > 0 {
				line.WriteString(" ")
			}
			end := x + h.width()
			line.WriteString(" ")
			x++
			for k, key := range h.Keys {
				if k > 0 {
					line.WriteString(st.Dim.Render("/"))
					x++
				}
				area := widget.Rect{X: x - 1, Y: y + i, W: ansi.StringWidth(key) + 1, H: 1}
				if k == len(h.Keys)-1 { // the word is its
					area.W = end - area.X
				}
				hit := h.Hits[k]
				hit.Area = area
				hits = append(hits, hit)
				line.WriteString(st.Key.Render(key))
				x += ansi.StringWidth(key)
			}
			line.WriteString(" " + st.Dim.Render(h.Word))
			x = end
		}
		lines[i] = line.String()
	}
	return lines, hits
}

// width is the cells of a hint with one before and one behind it.
func (h Hint) width() int {
	w := ansi.StringWidth(h.Word) + 2 + len(h.Keys)
	for _, k := range h.Keys {
		w += ansi.StringWidth(k)
	}
	return w
}

// Fitting puts hints into h rows of w cells, and drops the last of the lowest rank if need be.
func Fitting(hints []Hint, w, h int) [][]Hint {
	hints = slices.Clone(hints)
	for len(hints) > 0 {
		for _, w := range []int{w - 1, w} { // at the edge only what would have no room otherwise
			if rows := rowsOf(hints, w); rows != nil && len(rows) <= h {
				return rows
			}
		}
		drop := 0
		for i, x := range hints {
			if x.Rank <= hints[drop].Rank {
				drop = i
			}
		}
		hints = slices.Delete(hints, drop, drop+1)
	}
	return nil
}

// rowsOf puts hints into rows of w cells; nil if one is wider. The last cell of a row may be missing.
func rowsOf(hints []Hint, w int) [][]Hint {
	rows, used := [][]Hint{nil}, 0
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
