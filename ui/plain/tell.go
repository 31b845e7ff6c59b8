package plain

import (
	"strings"

	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Tell carries out an effect that takes no more than to say something, or to do it at once, and
// reports whether it is one. apply is called with what follows.
func (o *Output) Tell(e scene.Effect, apply func([]scene.Effect)) (done bool) {
	switch e := e.(type) {
	case scene.Moved:
		o.Say("%s", phrase.Describe(o.Tr, e.Node))
	case scene.Tell:
		for _, n := range e.Moves {
			o.Say("%s", phrase.Describe(o.Tr, n))
		}
		if !e.Soon && len(e.Moves) == 0 && e.Text != "" {
			o.Say("%s", e.Text)
		}
	case scene.Say:
		if !e.Shown && !e.Soon {
			o.Say("%s", e.Text)
		}
	case scene.Useless:
		o.Say("That does nothing here.")
	case scene.Copy:
		o.Say("%s", strings.TrimSuffix(e.Text, "\n"))
	case scene.Confirm:
		if e.Action == "" {
			apply(e.Do())
			return true
		}
		o.Say("%s", e.Text)
		o.Say(`"%s %s": %s.`, e.Action.Word(), e.Arg, e.Yes)
	case scene.Question:
		o.Say("%s", e.Text)
		for _, a := range e.Answers {
			if word := a.Action.Word(); word != "" {
				o.Say(`"%s": %s.`, strings.TrimSpace(word+" "+a.Arg), a.Text)
			}
		}
	case scene.Pick:
		for i, text := range e.Texts {
			o.Say(`"%s %s": %s.`, e.Action.Word(), e.Args[i], text)
		}
	case scene.Form:
		o.Help("", []action.Action{e.Action}, nil, "")
	case scene.Prompt:
		if !e.Kept { // what there is has been said
			o.Help("", []action.Action{e.Action}, nil, "")
		}
	case scene.Later:
		apply(e.Then())
	default:
		return false
	}
	return true
}
