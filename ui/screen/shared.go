package screen

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/widget"
)

// Shared carries out an effect that takes no more than a shell, and reports whether it is one.
// ask is called with what a person chooses, apply with what follows.
func Shared(s room.Shell, e scene.Effect, ask func(action.Action, string) tea.Cmd, apply func([]scene.Effect) tea.Cmd) (cmd tea.Cmd, done bool) {
	switch e := e.(type) {
	case scene.Say:
		if !e.Aloud {
			s.Say(e.Text)
		}
	case scene.Useless:
		room.SayNoUse(s)
	case scene.Remember:
		s.Remember(e.Setting, e.Value)
	case scene.Copy:
		if !e.Offer {
			cmd = tea.SetClipboard(e.Text)
		}
	case scene.Confirm:
		room.Confirm(s, e.Heading, e.Text, e.No, e.Yes, func() tea.Cmd { return apply(e.Do()) })
	case scene.Question:
		question(s, e, ask)
	case scene.Prompt:
		prompt(s, e, ask, apply)
	case scene.Pick:
		pick(s, e, ask)
	case scene.Form:
		room.OpenForm(s, e, apply, nil)
	default:
		return nil, false
	}
	return cmd, true
}

func question(s room.Shell, q scene.Question, ask func(action.Action, string) tea.Cmd) {
	var answers []room.Answer
	for _, a := range q.Answers {
		answer := room.Answer{Text: a.Text}
		switch {
		case a.Arg != "":
			answer.Do = func() tea.Cmd { return ask(a.Action, a.Arg) }
		case a.Action != "":
			answer.Do = func() tea.Cmd { return s.Do(a.Action) }
		}
		answers = append(answers, answer)
	}
	d := &room.Question{Shell: s, Heading: q.Heading, Text: q.Text, Answers: answers}
	if q.First {
		d.Cancel = answers[0].Do
	}
	s.Open(d)
}

// promptW is the width of a line that is typed, in cells.
const promptW = 60

func prompt(s room.Shell, l scene.Prompt, ask func(action.Action, string) tea.Cmd, apply func([]scene.Effect) tea.Cmd) {
	do := func(text string) tea.Cmd {
		if text == "" {
			return nil
		}
		return ask(l.Action, text)
	}
	if l.Do != nil {
		do = func(text string) tea.Cmd { return apply(l.Do(text)) }
	}
	if before := widget.Clean(l.Text); l.Kept {
		write := do
		do = func(text string) tea.Cmd {
			if text == strings.TrimSpace(before) {
				return nil
			}
			return write(text)
		}
	}
	f := &room.Finder{
		Shell: s, Heading: func() string { return l.Heading }, None: l.Label, Text: widget.Clean(l.Text), Offered: !l.Kept, Verb: l.Verb, Width: promptW, Remark: l.Remark, Else: do,
	}
	if l.Files != nil {
		f.Files = &room.Completion{Shell: s, Want: l.Files}
	}
	if l.Paste {
		f.Pasted = do
	}
	f.Refresh()
	s.Open(f)
}

func pick(s room.Shell, p scene.Pick, ask func(action.Action, string) tea.Cmd) {
	texts := p.Texts
	if p.Numbered {
		texts = make([]string, len(p.Texts))
		for i, text := range p.Texts {
			texts[i] = fmt.Sprintf("%2s  %s", p.Args[i], text)
		}
	}
	f := room.NewChooser(s, p.Heading, texts, func(i int) tea.Cmd { return ask(p.Action, p.Args[i]) }, nil)
	if find := f.Find; p.Numbered {
		f.Find = func(filter string) int {
			if i := slices.Index(p.Args, filter); i >= 0 {
				n := find("")
				f.Select(i)
				return n
			}
			return find(filter)
		}
	}
	f.None, f.Verb = p.None, p.Verb
	f.Select(p.At)
	s.Open(f)
}
