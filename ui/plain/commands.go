package plain

import (
	"slices"
	"strings"

	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// Usage lists how to ask for actions, a line each, or for the one that is named. takes is what may
// follow the words of some of them, where that is not what the table says.
func Usage(tr *lang.Printer, list []action.Action, takes map[action.Action]string, name string) (lines []string, err error) {
	if name != "" {
		a, _ := action.Parse(name)
		if !slices.Contains(list, a) {
			return nil, lang.Errorf("unknown command %q", phrase.Clip(name))
		}
		list = []action.Action{a}
	}
	for _, a := range list {
		_, args, help := a.Usage()
		if other, ok := takes[a]; ok {
			args = other
		}
		lines = append(lines, tr.F("%s: %s.", strings.TrimSpace(a.Word()+" "+args), tr.T(help)))
	}
	return lines, nil
}

// Follows returns the refusal of what follows an action that takes nothing.
func Follows(a action.Action, arg string) error {
	if _, args, _ := a.Usage(); args == "" && arg != "" {
		return lang.Errorf("unexpected after the command: %q", phrase.Clip(arg))
	}
	return nil
}

// commands are the actions that lines of text ask for outside rooms, in the order of the table.
func (v *view) commands() (list []action.Action) {
	for _, g := range action.Groups {
		for _, a := range g.Actions {
			if a.Words != "" && v.takes(a.Action) {
				list = append(list, a.Action)
			}
		}
	}
	return list
}

// takes reports whether an action can be asked for outside rooms.
func (v *view) takes(a action.Action) bool {
	return v.all[a] != nil || v.does[a] != nil || a == action.Help || a == action.Quit || slices.Contains(v.table.Takes(), a)
}

// command carries out an action that lines of text take.
func (v *view) command(a action.Action, arg string) {
	_, follows := v.all[a].(scene.Follower)
	switch err := Follows(a, arg); {
	case err != nil:
		v.SayError(err)
	case a == action.Help:
		v.help(arg)
	case a == action.Quit:
		v.quit = true
	case a == action.MoveNow && v.asked != nil: // a question to an engine comes before its move
		v.asked.hurry()
	case follows && v.ses.Busy():
		v.refuse(session.ErrThinking)
	case v.all[a] != nil:
		v.enter(a, arg)
	case v.does[a] != nil:
		v.apply(nil, v.does[a].Do(a, arg))
	default:
		if a == action.Pause {
			v.drop()
		}
		v.apply(v.table, v.table.Do(a, arg))
	}
}

func (v *view) help(name string) {
	lines, err := Usage(v.tr, v.commands(), nil, name)
	if err != nil {
		v.SayError(err)
		return
	}
	if name == "" {
		v.Say("Type a square such as f5 to play there, or several: f5d6c3. Or one of:")
	}
	for _, line := range lines {
		v.Say("%s", line)
	}
}
