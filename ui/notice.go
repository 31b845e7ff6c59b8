package ui

// notice is the one line that the program says to the person.
type notice struct {
	text  string
	grave bool // an error or a refusal
	stays bool // until the person has done something
}

// Say shows a line until the next move or message.
func (m *model) Say(text string) {
	if !m.notice.stays {
		m.notice = notice{text: text}
	}
}

// Warn shows a line about something that went wrong.
func (m *model) Warn(text string) { m.notice = notice{text: text, grave: true} }

// insist shows a line about something that went wrong and that no move of an
// engine may wipe away.
func (m *model) insist(text string) { m.notice = notice{text: text, grave: true, stays: true} }

// Quiet removes the line.
func (m *model) Quiet() {
	if !m.notice.stays {
		m.notice = notice{}
	}
}
