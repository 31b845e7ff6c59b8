package ui

import (
	"slices"

	"othello/ui/action"
	"othello/ui/frame"
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
		say := m.tr.F(" now a digit: %s1 to %s%d", f, f, n)
		if a := m.typing.command; a != "" {
			say = m.tr.F(" %s1 to %s%d, or %s: %s", f, f, n, m.typing.key, a.Short(m.tr))
		}
		return []string{m.looks.styles.Accent.Bold(true).Render(" "+f+"_ ") + m.looks.styles.Dim.Render(widget.Fit(say, w-4))}
	}
	return frame.Message(text, style, w, messageMost)
}

// roomHints are the keys of the room that are of use now.
func (m *model) roomHints() []frame.Hint {
	var list []frame.Hint
	word := func(a action.Action) string { return a.Short(m.tr) }
	if r, ok := m.room.(room.Wording); ok {
		word = r.Word
	}
	var last action.Action
	for _, a := range withMenu(m.room.Footer()) {
		key := m.keys.First(a)
		if key == "" || m.useless(a) {
			continue
		}
		pair := action.Pair(m.tr, last, a)
		if last = a; pair != "" {
			h := &list[len(list)-1]
			h.Keys, h.Hits, h.Word = append(h.Keys, key), append(h.Hits, widget.Hit{Action: a}), pair
			continue
		}
		h := frame.Hint{Keys: []string{key}, Hits: []widget.Hit{{Action: a}}, Word: word(a)}
		switch {
		case a == action.Menu:
			h.Rank = frame.RankMenu
		case a == action.Help:
			h.Rank = frame.RankHelp
		case a == action.Quit || slices.Contains(m.keys.Keys(a, m.room.Scope()), "esc"):
			h.Rank = frame.RankLeave
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
