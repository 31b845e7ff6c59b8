package plain

import (
	"context"
	"slices"
	"strings"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	all "othello/ui/rooms"
	"othello/ui/scene"
	"othello/ui/session"
	"othello/ui/study"
	"othello/ui/table"
)

// rooms are those that describe scenes, as lines of text.
type rooms struct {
	all  map[action.Action]scene.Room // by the action that opens them
	does map[action.Action]scene.Doer // what needs no room
	in   scene.Room                   // that is open; nil while the game is played
	last action.Action                // of those that open rooms
	by   action.Action                // the one that showed what is open
	wait []open                       // rooms beside which the open one was opened, the last at the end
	said string                       // the title that was said last
	live map[scene.Kind]string        // what was said last of the task, and of how the person is doing

	running string                        // the key of what was asked last that takes long
	aside   map[string]context.CancelFunc // ends what runs beside, by its key
}

// open is a room that waits, with its game.
type open struct {
	room scene.Room
	game *record.Record
}

// env is lines of text as rooms see them.
type env struct{ *view }

func (e env) Settings() *config.Store { return e.setup.Settings }

func (e env) Keeps() bool { return e.setup.Interactive }

// Name implements scene.Env: the word, in quotes.
func (e env) Name(a action.Action) string {
	if w := a.Word(); w != "" {
		return `"` + w + `"`
	}
	return e.tr.T("Enter")
}

// newRooms makes the rooms. One that edits is not opened: it sets up the game that is played.
func (v *view) newRooms() {
	made := all.New(env{v}, v.ses, all.Setup{
		Setup: v.setup,
		Study: study.Setup{Limits: review.Efforts()[review.UsualEffort].Limits}, // so that a review and an analysis agree
		Game:  v.ses.Game, Board: func() game.Board { return v.ses.Game().Board() }, Record: v.ses.AsRecord,
		Begin: func(as session.Match) { v.ses.NewGame(v.timed(as), nil) },
		Now:   counts,
	})
	v.table, v.games = made.Table, made.Games
	v.rooms = rooms{
		all: map[action.Action]scene.Room{}, does: map[action.Action]scene.Doer{},
		live: map[scene.Kind]string{}, aside: map[string]context.CancelFunc{},
	}
	for a, d := range made.By {
		if r, ok := d.(scene.Room); ok && d != made.Editor {
			v.all[a] = r
		} else {
			v.does[a] = d
		}
	}
}

// setUp makes b a game of its own. Nobody passes and no engine moves in it until somebody makes a
// move or says "go": the position may not be complete yet.
func (v *view) setUp(b game.Board) {
	if b != v.ses.Game().Board() || v.ses.Game().Node().Parent() != nil {
		v.ses.SetUp(b)
	}
}

// enter opens a room by an action.
func (v *view) enter(a action.Action, arg string) {
	v.last = a
	v.apply(v.all[a], v.all[a].Do(a, arg))
}

// looks are the actions that count in every room.
var looks = append([]action.Action{action.Help, action.Quit}, table.Spoken...)

// inRoom takes a line for the room that is open, or for another, and reports whether it did.
func (v *view) inRoom(line string) bool {
	if v.in == nil {
		return false
	}
	a, arg := action.Parse(line)
	_, follows := v.in.(scene.Follower)
	switch opened := v.all[a]; {
	case opened == v.in && a == v.by && arg == "" && !follows:
		v.read()
		return true
	case opened == v.in && v.asks(arg):
		return v.inRoom(arg) // "learn next"
	case opened != nil:
		v.enter(a, arg)
		return true
	case a == action.MoveNow && v.asked != nil:
		return false
	case v.asks(line):
		v.apply(v.in, v.in.Do(a, arg))
		return true
	}
	m, lone := record.Move(v.in.Scene().Node.Board().Size(), line)
	switch {
	case slices.Contains(looks, a):
		return false
	case follows && v.takes(a): // it is about the game
		v.apply(v.in, scene.One(scene.Leave{}))
		v.step()
		return false
	case lone && m.IsSquare():
		v.apply(v.in, v.in.Square(m))
	case a == action.Pass, line == "" && v.in.Scene().MustPass():
		v.apply(v.in, v.in.Square(game.Pass))
	case line == "" && v.in.Scene().GoOn != "":
		v.apply(v.in, v.in.Do(v.in.Scene().GoOn, ""))
	case line != "":
		v.SayError(lang.Errorf(`%q does not work here: type a square, or %s`, phrase.Clip(line), v.words()))
	}
	return true
}

// asks reports whether a line asks for something that there is to do in the room.
func (v *view) asks(line string) bool {
	a, _ := action.Parse(line)
	return slices.Contains(v.in.Actions(), a)
}

// words lists how to ask for what there is to do in the room.
func (v *view) words() string {
	var list []string
	for _, a := range v.useful() {
		list = append(list, `"`+a.Word()+`"`)
	}
	return strings.Join(list, ", ")
}

// useful are the actions of the room that have words, up to the one that leaves it.
func (v *view) useful() []action.Action {
	var list []action.Action
	for _, a := range v.in.Actions() {
		if a.Word() != "" {
			list = append(list, a)
		}
		if a == action.Leave {
			break
		}
	}
	return list
}
