package plain

import (
	"slices"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/games"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
	"othello/ui/table"
)

// handle carries out a line: for the room that is open, for another, or for the game.
func (v *view) handle(text string) {
	a, arg := action.Parse(text)
	opened, playing, s := v.opened(a), v.playing(), v.in.Scene()
	_, follows := v.in.(scene.Follower)
	if playing && a == action.Leave { // where there is no room to leave, "stop" is for the engine
		a = action.MoveNow
	}
	m, lone := record.Move(s.Node.Board().Size(), text) // "1. f5!"
	switch {
	case lone && m.IsSquare():
		v.apply(v.in, v.in.Square(m))
	case a == action.Pass && arg == "", text == "" && s.MustPass():
		v.apply(v.in, v.in.Square(game.Pass))
	case text == "" && s.GoOn != "":
		v.apply(v.in, v.in.Do(s.GoOn, ""))
	case text == "":
	case a == action.MoveNow && v.asked != nil: // a question to an engine comes before its move
		v.asked.hurry()
	case playing && !v.takes(a):
		v.paste(text)
	case playing:
		v.command(a, arg)
	case opened == v.in && a == v.by && arg == "" && !follows:
		v.read()
	case opened == v.in && v.asks(arg):
		v.handle(arg) // "learn next"
	case opened == nil && v.asks(text):
		v.apply(v.in, v.in.Do(a, arg))
	case opened != nil, a == action.Help, a == action.Quit, slices.Contains(table.Spoken, a):
		v.command(a, arg)
	case follows && v.takes(a): // it is about the game
		v.leave()
		v.step()
		v.command(a, arg)
	default:
		v.SayError(lang.Errorf(`%q does not work here: "help" lists what does`, phrase.Clip(text)))
	}
}

// asks reports whether a line asks for something that there is to do in the room.
func (v *view) asks(text string) bool {
	a, _ := action.Parse(text)
	return slices.Contains(v.in.Actions(), a)
}

// paste plays the moves or opens the record that a line holds.
func (v *view) paste(text string) {
	if f := record.Detect([]byte(text)); (f == record.Unknown || f == record.WTHOR) && !games.IsPath(text) {
		v.SayError(lang.Errorf(`%q is not a move, command or record; "help" lists the commands`, phrase.Clip(text)))
		return
	}
	v.apply(nil, v.rooms.Games.Read(text, true))
}

// takes reports whether an action can be asked for outside rooms.
func (v *view) takes(a action.Action) bool {
	return v.rooms.By[a] != nil || a == action.Help || a == action.Quit || slices.Contains(v.rooms.Table.Takes(), a)
}

// command carries out an action that lines of text take.
func (v *view) command(a action.Action, arg string) {
	opened := v.opened(a)
	_, follows := opened.(scene.Follower)
	switch err := Follows(a, arg); {
	case err != nil:
		v.SayError(err)
	case a == action.Help:
		v.help(arg)
	case a == action.Quit:
		v.quit = true
	case follows && v.ses.Busy():
		v.refuse(session.ErrThinking)
	case opened != nil:
		v.by = a
		v.apply(opened, opened.Do(a, arg))
	case v.rooms.By[a] != nil:
		v.apply(nil, v.rooms.By[a].Do(a, arg))
	default:
		v.apply(v.rooms.Table, v.rooms.Table.Do(a, arg))
	}
}

// help says how to ask for what there is to do or, with a name, for anything outside rooms.
func (v *view) help(name string) {
	if name == "" && !v.playing() {
		v.sayActions()
		return
	}
	var list []action.Action
	for _, g := range action.Groups {
		for _, a := range g.Actions {
			if v.takes(a.Action) {
				list = append(list, a.Action)
			}
		}
	}
	v.Help(lang.N("Type a square such as f5 to play there, or several: f5d6c3. Or one of:"), list, nil, name)
}
