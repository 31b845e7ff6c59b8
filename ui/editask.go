package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/theme"
	"othello/ui/widget"
)

// asking is a dialog that asks for a line of text.
type asking struct {
	m              *model
	heading, label string
	text           []rune
	verb           string                    // what enter does, in a word
	remark         func(text string) string  // what is to be said of the text so far; nil for nothing
	done           func(text string) tea.Cmd // called with the text after closing
	keys           buttonRow
	touched        bool // the first key has come: until then typing replaces what is offered
}

// askingMost is the length of the longest text, in characters.
const askingMost = 400

func (d *asking) Title() string { return d.heading }

func (d *asking) Key(k tea.KeyPressMsg) tea.Cmd {
	m := d.m
	switch name := k.String(); name {
	case "enter":
		return d.finish()
	case "esc":
		m.close()
	case "ctrl+c":
		return m.quit()
	case "backspace":
		d.text = d.text[:max(0, len(d.text)-1)]
	case "ctrl+u":
		d.text = nil
	case "left", "right", "end", "home":
	default:
		if k.Text == "" {
			return nil
		}
		if !d.touched {
			d.text = nil
		}
		d.insert(k.Text)
	}
	d.touched = true
	return nil
}

func (d *asking) insert(text string) {
	d.text = append(d.text, []rune(widget.Clean(text))...)
	d.text = d.text[:min(len(d.text), askingMost)]
}

// paste takes pasted text for the line.
func (d *asking) Paste(text string) tea.Cmd {
	if !d.touched {
		d.text = nil
	}
	d.touched = true
	d.insert(strings.ReplaceAll(strings.TrimSpace(text[:min(len(text), 4*askingMost)]), "\n", " "))
	return nil
}

func (d *asking) finish() tea.Cmd {
	m := d.m
	m.close()
	return d.done(strings.TrimSpace(string(d.text)))
}

func (d *asking) Click(x, y int) tea.Cmd {
	if y == 4 {
		return d.keys.click(x)
	}
	return nil
}

func (d *asking) Wheel(int) tea.Cmd { return nil }

func (d *asking) Content(w, _ int) string {
	m := d.m
	w = min(w, 60)
	st := m.styles
	text := string(d.text)
	if over := ansi.StringWidth(text) - (w - 3); over > 0 {
		text = ansi.TruncateLeft(text, over, "")
	}
	line := st.Text.Render(text + "_")
	if !d.touched && text != "" {
		line = st.Selected.Render(text) + st.Text.Render("_")
	}
	remark := ""
	if d.remark != nil {
		remark = d.remark(string(d.text))
	}
	d.keys = buttonRow{{"enter", d.verb, d.finish}, {"esc", "cancel", m.dismiss}}
	return st.Dim.Render(d.label) + "\n" + st.Accent.Render("> ") + line + "\n" +
		st.Warning.Render(widget.Fit(remark, w)) + "\n\n" + widget.Pad(d.keys.view(st, w), w)
}

// buttonRow is the keys of a dialog in a line, to press or to click.
type buttonRow []dialogButton

type dialogButton struct {
	key, word string
	do        func() tea.Cmd
}

const buttonGap = 3

func (b dialogButton) width() int { return ansi.StringWidth(b.key) + 1 + ansi.StringWidth(b.word) }

func (r buttonRow) key(name string) tea.Cmd {
	for _, b := range r {
		if b.key == name {
			return b.do()
		}
	}
	return nil
}

// click presses the button at column x.
func (r buttonRow) click(x int) tea.Cmd {
	at := 0
	for _, b := range r {
		if x >= at && x < at+b.width() {
			return b.do()
		}
		at += b.width() + buttonGap
	}
	return nil
}

func (r buttonRow) view(st *theme.Styles, w int) string {
	parts := make([]string, len(r))
	for i, b := range r {
		parts[i] = st.Key.Render(b.key) + " " + st.Text.Render(b.word)
	}
	return widget.Fit(strings.Join(parts, strings.Repeat(" ", buttonGap)), w)
}
