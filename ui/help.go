package ui

import (
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// openHelp lists all keys, as the keymap has them.
func (p *palette) openHelp() {
	p.Open(&room.Question{Shell: p.Owner, Heading: p.tr.T("Help"), Page: p.help})
}

// helpText are the ways to play that no single key stands for.
func (p *palette) helpText() string {
	if r := p.opened(); r != nil {
		return r.Help()
	}
	text := ""
	if key := p.Keymap.Ask(action.Lessons); key != "" {
		text = p.tr.F("New to Othello? %s shows you how to play.", key) + "\n"
	}
	text += p.tr.T("Type a square: f then 5 plays f5, and so does F then 5. ")
	return text + p.tr.T("Mouse: point to see what flips, click to play, right click takes back. Paste a transcript, a position or any game record.")
}

// help is how the room is used, and the groups of keys, in w cells.
func (p *palette) help(w int) []string {
	lines := append(widget.Wrapped(p.helpText(), min(w, helpW)), "")
	plain := help.New()
	plain.Styles = help.Styles{}
	var blocks []string
	for _, g := range action.Groups {
		var bindings []key.Binding
		for _, a := range g.Actions {
			if keys := strings.Join(p.Keymap.Keys(a.Action), ", "); keys != "" && p.offers(a.Action) {
				bindings = append(bindings, key.NewBinding(key.WithKeys(keys), key.WithHelp(keys+" ", a.Action.Help(p.tr))))
			}
		}
		if bindings != nil {
			blocks = append(blocks, p.tr.T(g.Title)+"\n"+plain.FullHelpView([][]key.Binding{bindings}))
		}
	}
	return append(lines, strings.Split(widget.Flow(blocks, w), "\n")...)
}

// helpW is the width of what is said above the keys.
const helpW = 66
