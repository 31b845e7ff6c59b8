package ui

// notice is the one line that the program says to the person.
type notice struct {
	text  string
	grave bool // an error or a refusal
}

// say shows a line until the next move or message.
func (m *model) say(text string) { m.notice = notice{text: text} }

// warn shows a line about something that went wrong.
func (m *model) warn(text string) { m.notice = notice{text: text, grave: true} }

// quiet removes the line.
func (m *model) quiet() { m.notice = notice{} }
