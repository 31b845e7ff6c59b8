package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/scene"
)

// form opens a dialog that asks for the values of fields, and then for the action with them.
func form(s room.Shell, e scene.Form, ask func(action.Action, string) tea.Cmd) {
	chosen := make([]scene.Option, len(e.Fields))
	rows := make([]room.Row, len(e.Fields))
	for i, f := range e.Fields {
		at := max(0, slices.IndexFunc(f.Options, func(o scene.Option) bool { return o.Value == f.Value }))
		chosen[i] = f.Options[at]
		rows[i] = room.Row{Label: f.Label, Text: func(int) string { return chosen[i].Text }, Change: func(d int) {
			at = (at + d + len(f.Options)) % len(f.Options)
			chosen[i] = f.Options[at]
		}}
	}
	s.Open(&room.Form{
		Shell: s, Heading: e.Heading, Verb: e.Verb, End: e.End, Rows: func() []room.Row { return rows },
		Done: func() tea.Cmd {
			var values []string
			for _, o := range chosen {
				values = append(values, o.Value)
			}
			return ask(e.Action, strings.Join(strings.Fields(strings.Join(values, " ")), " "))
		},
	})
}
