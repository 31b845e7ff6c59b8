package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/widget"
)

// form is a dialog that asks for the values of fields. Below them stand its end and the other choice.
type form struct {
	of     scene.Form
	room   *body
	fields []widget.Field
	at     int // row
}

// formW and labelW are the widths of a form and of its labels in cells, textMost the length of the
// longest text in characters.
const formW, labelW, textMost = 60, 12, 60

func (r *body) form(e scene.Form) {
	d := &form{of: e, room: r, fields: make([]widget.Field, len(e.Fields))}
	for i, f := range e.Fields {
		d.fields[i] = widget.Field{Text: f.Value, Most: textMost}
		if f.Digits > 0 {
			d.fields[i].Most, d.fields[i].Accept = f.Digits, func(r rune) bool { return r >= '0' && r <= '9' }
		}
	}
	r.host.Open(d)
}

// rows is the number of rows, the last two of which end the form.
func (d *form) rows() int { return len(d.fields) + 2 }

func (d *form) move(n int) { d.at = (d.at + n + d.rows()) % d.rows() }

// text is the field that is typed in; nil for none.
func (d *form) text() *widget.Field {
	if d.at >= len(d.fields) || d.of.Fields[d.at].Options != nil {
		return nil
	}
	return &d.fields[d.at]
}

// turn goes to the next option of a field.
func (d *form) turn(i int) {
	list := d.of.Fields[i].Options
	d.fields[i].Text = list[(d.option(i)+1)%len(list)].Value
}

func (d *form) option(i int) int {
	return slices.IndexFunc(d.of.Fields[i].Options, func(o scene.Option) bool { return o.Value == d.fields[i].Text })
}

func (d *form) Title() string { return d.of.Heading }
func (d *form) Typing() bool  { return true }

func (d *form) Key(k tea.KeyPressMsg) tea.Cmd {
	if f := d.text(); f != nil {
		f.Key(k)
	} else if name := k.String(); d.at < len(d.fields) && (name == "left" || name == "right" || name == "space") {
		d.turn(d.at)
	}
	return nil
}

func (d *form) Bindings() room.Bindings {
	tr := d.room.host.Printer()
	back, on := room.Just(func() { d.move(-1) }), room.Just(func() { d.move(1) })
	return room.Bindings{
		{Key: "enter", Word: d.of.Verb, Do: d.finish}, {Key: "tab", Word: tr.T("next field"), Do: on},
		{Key: "down", Do: on, Hidden: true}, {Key: "up", Do: back, Hidden: true}, {Key: "shift+tab", Do: back, Hidden: true},
	}
}

func (d *form) Paste(text string) tea.Cmd {
	if f := d.text(); f != nil {
		f.Write(text)
	}
	return nil
}

// finish asks for the action with what was filled in, or with the argument of the other choice.
func (d *form) finish() tea.Cmd {
	d.room.host.Close()
	var words []string
	for i, f := range d.of.Fields {
		if value := strings.TrimSpace(d.fields[i].Text); value != "" {
			words = append(words, strings.TrimSpace(f.Word+" "+value))
		}
	}
	if d.at == d.rows()-1 || words == nil {
		words = []string{d.of.OtherArg}
	}
	return d.room.Ask(d.of.Action, strings.Join(words, " "))
}

func (d *form) Click(_, y int) tea.Cmd {
	n := len(d.fields)
	switch {
	case y < 0 || y > d.rows() || y == n: // the gap
		return nil
	case y > n:
		d.at = y - 1
		return d.finish()
	}
	if d.at = y; d.text() == nil {
		d.turn(y)
	}
	return nil
}

func (d *form) Wheel(n int) tea.Cmd {
	d.move(n)
	return nil
}

func (d *form) Content(w, _ int) string {
	st, tr := d.room.host.Styles(), d.room.host.Printer()
	w = min(w, formW)
	var lines []string
	for i, f := range d.of.Fields {
		value := d.fields[i].Text
		switch {
		case f.Options != nil:
			value = "< " + f.Options[d.option(i)].Text + " >"
		case i == d.at:
			value += "_"
		}
		lines = append(lines, widget.Line(st, widget.Pad(f.Label, labelW)+value, w, i == d.at))
	}
	about := ""
	if d.at < len(d.fields) {
		about = widget.Clean(d.of.About(d.of.Fields[d.at].Word, d.fields[d.at].Text))
	}
	n := len(d.fields)
	lines = append(lines, "", widget.Line(st, d.of.End, w, d.at == n), widget.Line(st, d.of.Other, w, d.at == n+1), "",
		st.Dim.Render(widget.Fit(about, w)), st.Dim.Render(widget.Fit(tr.T("Part of a name is enough."), w)))
	return strings.Join(lines, "\n")
}
