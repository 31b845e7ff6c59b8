package ui

import (
	"slices"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

func (m *model) KeyHints() []room.Hint {
	var list []room.Hint
	word := func(a action.Action) string { return a.Short(m.tr) }
	if r, ok := m.room.(room.Labeler); ok {
		word = r.Label
	}
	var last action.Action
	for _, a := range withMenu(m.room.Footer()) {
		key := m.Keymap.First(a)
		if key == "" || m.unavailable(a) {
			continue
		}
		pair := action.Pair(m.tr, last, a)
		if last = a; pair != "" {
			h := &list[len(list)-1]
			h.Keys, h.Hits, h.Word = append(h.Keys, key), append(h.Hits, widget.Hit{Action: a}), pair
			continue
		}
		h := room.Hint{Keys: []string{key}, Hits: []widget.Hit{{Action: a}}, Word: word(a)}
		switch {
		case a == action.Menu:
			h.Rank = room.RankMenu
		case a == action.Help:
			h.Rank = room.RankHelp
		case a == action.Quit || slices.Contains(m.Keymap.Keys(a, m.room.Scope()), "esc"):
			h.Rank = room.RankLeave
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
