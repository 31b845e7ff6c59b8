package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/widget"
)

// dialogHints are the keys of the dialog in front, the one that closes it last.
func dialogHints(s Shell, d Dialog) []Hint {
	var list []Hint
	var h Hint
	for _, k := range append(d.Shortcuts(), Shortcut{Key: "esc", Word: s.Printer().T("close")}) {
		if k.Key == "" {
			continue
		}
		press := func(_, _ int) tea.Cmd { return Press(s, d, action.Press(k.Key)) }
		h.Keys, h.Hits = append(h.Keys, k.Key), append(h.Hits, widget.Hit{Do: press})
		if k.Word != "" {
			h.Word = k.Word
			list, h = append(list, h), Hint{}
		}
	}
	list[len(list)-1].Rank = RankLeave
	return list
}

// dialogMouse gives a mouse message to the dialog in front or to its keys. A click beside closes it.
func dialogMouse(s Shell, d Dialog, msg tea.MouseMsg, box widget.Rect, keys []widget.Hit) tea.Cmd {
	at := msg.Mouse()
	switch msg.(type) {
	case tea.MouseWheelMsg:
		if n := wheelStep(at.Button); n != 0 {
			return d.Wheel(n)
		}
	case tea.MouseClickMsg:
		outer := widget.Rect{X: box.X - boxW/2, Y: box.Y - boxH/2, W: box.W + boxW, H: box.H + boxH}
		switch {
		case at.Button != tea.MouseLeft:
		case box.Contains(at.X, at.Y):
			return d.Click(at.X-box.X, at.Y-box.Y)
		case !outer.Contains(at.X, at.Y):
			for _, h := range keys {
				if h.Area.Contains(at.X, at.Y) {
					return h.Do(at.X-h.Area.X, at.Y-h.Area.Y)
				}
			}
			return Dismiss(s, d)
		}
	}
	return nil
}
