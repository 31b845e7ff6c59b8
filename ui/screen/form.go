package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/widget"
)

// textMost is the length of the longest text of a form, in characters.
const textMost = 60

// form opens a dialog that asks for the values of fields, and for the action with what was filled
// in or with the argument of the other choice.
func form(s room.Shell, e scene.Form, ask func(action.Action, string) tea.Cmd) {
	fields := make([]widget.Field, len(e.Fields))
	rows := make([]room.Row, len(e.Fields))
	for i, f := range e.Fields {
		fields[i] = widget.Field{Text: f.Value, Most: textMost}
		if f.Digits > 0 {
			fields[i].Most, fields[i].Accept = f.Digits, func(r rune) bool { return r >= '0' && r <= '9' }
		}
		rows[i] = room.Row{Label: f.Label, Field: &fields[i]}
		if n := len(f.Options); n > 0 {
			at := func() int {
				return slices.IndexFunc(f.Options, func(o scene.Option) bool { return o.Value == fields[i].Text })
			}
			if at() < 0 {
				fields[i].Text = f.Options[0].Value
			}
			rows[i] = room.Row{
				Label: f.Label, Text: func(int) string { return f.Options[at()].Text },
				Change: func(d int) { fields[i].Text = f.Options[(at()+d+n)%n].Value },
			}
		}
	}
	filled := func() string {
		var words []string
		for i, f := range e.Fields {
			if value := strings.TrimSpace(fields[i].Text); value != "" {
				words = append(words, strings.TrimSpace(f.Word+" "+value))
			}
		}
		if words == nil {
			return e.OtherArg
		}
		return strings.Join(words, " ")
	}
	s.Open(&room.Form{
		Shell: s, Heading: e.Heading, Verb: e.Verb, End: e.End, Other: e.Other, Rows: func() []room.Row { return rows },
		Done:    func() tea.Cmd { return ask(e.Action, filled()) },
		Instead: func() tea.Cmd { return ask(e.Action, e.OtherArg) },
	})
}
