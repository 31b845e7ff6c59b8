package ui

import "othello/ui/action"

// notice is the one line that the program says to the person.
type notice struct {
	text  string
	grave bool // an error or a refusal
	stays bool // until the person has done something
}

// say shows a line until the next move or message.
func (m *model) say(text string) {
	if !m.notice.stays {
		m.notice = notice{text: text}
	}
}

// warn shows a line about something that went wrong.
func (m *model) warn(text string) { m.notice = notice{text: text, grave: true} }

// insist shows a line about something that went wrong and that no move of an
// engine may wipe away.
func (m *model) insist(text string) { m.notice = notice{text: text, grave: true, stays: true} }

// quiet removes the line.
func (m *model) quiet() {
	if !m.notice.stays {
		m.notice = notice{}
	}
}

// sayNoUse says that a key does nothing in the present mode.
func (m *model) sayNoUse() {
	m.say("That has no use here: " + m.keys.First(action.Help) + " lists what has.")
}
