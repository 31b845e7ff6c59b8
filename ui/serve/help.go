package serve

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// help lists the keys that do something here.
type help struct{ m *screen }

// Title implements room.Dialog.
func (h *help) Title() string { return h.m.Printer().T("Help") }

// Key implements room.Dialog.
func (h *help) Key(k tea.KeyPressMsg) tea.Cmd {
	if a := h.m.keys.Action(k); a == action.Help || a == action.Play {
		h.m.Close()
	}
	return nil
}

// Click implements room.Dialog.
func (h *help) Click(int, int) tea.Cmd { h.m.Close(); return nil }

// Wheel implements room.Dialog.
func (h *help) Wheel(int) tea.Cmd { return nil }

// Shortcuts implements room.Dialog.
func (h *help) Shortcuts() []room.Shortcut { return nil }

// Content implements room.Dialog.
func (h *help) Content(w, most int) string {
	tr := h.m.Printer()
	m := h.m
	st := m.styles
	var lines []string
	add := func(keys, text string) {
		lines = append(lines, st.Key.Render(widget.Pad(keys, 16))+st.Text.Render(widget.Fit(text, max(1, min(w, 70)-16))))
	}
	for _, c := range m.commands() {
		add(strings.Join(c.keys, ", "), c.long)
	}
	if m.table != nil {
		add(tr.T("arrows, hjkl"), tr.T("move the cursor"))
		add(m.keys.Text(action.Hints, action.Everywhere), tr.T("mark legal moves"))
		add(m.keys.Text(action.Turn, action.Everywhere), tr.T("turn the board"))
	} else {
		add(tr.T("up, down"), tr.T("choose a table or somebody"))
	}
	add(m.keys.Text(action.Theme, action.Everywhere), tr.T("next theme"))
	add(m.keys.Text(action.Redraw, action.Everywhere), tr.T("draw the screen again"))
	add("L", tr.T("next language"))
	add("ctrl+c", tr.T("leave the server"))
	add(tr.T("mouse"), tr.T("click to play, to choose, or on a key below"))
	return strings.Join(lines[:min(len(lines), most)], "\n")
}
