package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/widget"
)

// Dialog is a box in front of the board that takes all input until it is closed. Press
// closes it by Esc; it need not do so itself.
type Dialog interface {
	Title() string
	Key(k tea.KeyPressMsg) tea.Cmd // one that does not close it
	Click(x, y int) tea.Cmd        // a cell of what Content drew
	Wheel(d int) tea.Cmd           // one notch, down positive
	Content(w, h int) string
	// Shortcuts are the keys of use now, the most useful first, without the one that
	// closes the dialog. The footer shows them, and a click on one presses it.
	Shortcuts() []Shortcut
}

// Shortcut is a key, named as Bubble Tea names it, and a word for what it does. One
// without a word does the same as the next.
type Shortcut struct{ Key, Word string }

// A dialog may do more.
type (
	// Paster dialogs take pasted text; others are closed by it.
	Paster interface {
		Paste(text string) tea.Cmd
	}
	// Typer dialogs take letters as text, if they say so: only Esc closes them then.
	Typer interface {
		Typing() bool
	}
	// Dismisser dialogs are told once they have been closed without an answer.
	Dismisser interface {
		Dismiss() tea.Cmd
	}
)

// Press gives a key to the dialog in front. Esc and the keys to cancel and to quit close
// it; letters only where none are typed.
func Press(s Shell, d Dialog, k tea.KeyPressMsg) tea.Cmd {
	if closes(s, d, k) {
		return Dismiss(s, d)
	}
	return d.Key(k)
}

func closes(s Shell, d Dialog, k tea.KeyPressMsg) bool {
	if k.String() == "esc" {
		return true
	}
	if t, ok := d.(Typer); ok && k.Text != "" && t.Typing() {
		return false
	}
	a := s.Keys().Action(k)
	return a == action.Cancel || a == action.Quit
}

// Dismiss closes the dialog in front without an answer.
func Dismiss(s Shell, d Dialog) tea.Cmd {
	s.Close()
	if d, ok := d.(Dismisser); ok {
		return d.Dismiss()
	}
	return nil
}

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
