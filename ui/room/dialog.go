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
	Click(x, y int) tea.Cmd // a cell of what Content drew
	Wheel(d int) tea.Cmd    // one notch, down positive
	Content(w, h int) string
	// Bindings are the keys of use now, the most useful first, without the one that
	// closes the dialog. The footer shows them, and a click on one presses it.
	Bindings() Bindings
}

// A dialog may do more.
type (
	// Keyer dialogs take keys that neither close them nor are bound.
	Keyer interface {
		Key(k tea.KeyPressMsg) tea.Cmd
	}
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
	if !types(d, k) {
		k = action.Narrow(k)
	}
	if closes(s, d, k) {
		return Dismiss(s, d)
	}
	if !types(d, k) {
		if cmd, used := d.Bindings().press(s.Keys(), k); used {
			return cmd
		}
	}
	if d, ok := d.(Keyer); ok {
		return d.Key(k)
	}
	return nil
}

// types reports whether a key is a letter that the dialog takes as text.
func types(d Dialog, k tea.KeyPressMsg) bool {
	t, ok := d.(Typer)
	return ok && k.Text != "" && t.Typing()
}

func closes(s Shell, d Dialog, k tea.KeyPressMsg) bool {
	if k.String() == "esc" {
		return true
	}
	a := s.Keys().Action(k)
	return !types(d, k) && (a == action.Leave || a == action.Quit)
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
	for _, b := range append(d.Bindings(), Binding{Key: "esc", Word: s.Printer().T("close")}) {
		key := b.Named(s.Keys())
		if key == "" {
			continue
		}
		press := func(_, _ int) tea.Cmd { return Press(s, d, action.Press(key)) }
		h.Keys, h.Hits = append(h.Keys, key), append(h.Hits, widget.Hit{Do: press})
		if b.Word != "" {
			h.Word = b.Word
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
