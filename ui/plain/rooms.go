package plain

import (
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// place is which room is open.
type place struct {
	in     scene.Room            // the table while the game is played
	behind scene.Room            // beside which it is open; nil for none
	kept   *record.Record        // the game of the room behind
	by     action.Action         // that asked for it last
	said   string                // the title that was said last
	live   map[scene.Kind]string // what was said last of the task, and of how the person is doing
}

// takeUp makes a room the open one.
func (p *place) takeUp(r scene.Room) { p.in, p.said, p.live = r, "", map[scene.Kind]string{} }

// playing reports whether the game is played.
func (v *view) playing() bool { return v.in == scene.Room(v.rooms.Table) }

// opened returns the room that an action opens; nil for none. The editor is not opened: it sets up
// the game that is played.
func (v *view) opened(a action.Action) scene.Room {
	r, _ := v.rooms.By[a].(scene.Room)
	if r == v.rooms.Editor {
		return nil
	}
	return r
}

// show opens a room for a game of its own or, unless only a list of it is to be read, for the game
// that is played.
func (v *view) show(r scene.Room, e scene.Show) {
	another := v.in != r
	switch {
	case e.Played != nil: // the game that is played is another, unless that is its position
		if b := e.Record.Game.Board(); b != v.ses.Game().Board() || v.ses.Game().Node().Parent() != nil {
			v.ses.SetUp(b)
		}
		e.Played()
		return
	case e.Record == nil && (e.List != "" || !another):
		return
	case e.Record == nil:
		v.behind = nil
		v.ses.Look()
	default:
		if _, aside := r.(scene.Aside); another && (!aside || v.playing()) {
			v.behind = nil
		} else if another && v.behind == nil { // another room aside gives way
			v.behind, v.kept = v.in, v.ses.AsRecord()
		}
		v.ses.LookAt(e.Record, v.ses.Match())
	}
	v.drop()
	if another {
		v.takeUp(r)
		v.sayActions()
	}
	if e.Record == nil {
		v.arrived()
		return
	}
	if e.Anew {
		v.said = ""
	}
	v.read()
}

// leave closes a room: what waits is back.
func (v *view) leave() {
	if back := v.behind; back != nil {
		v.behind = nil
		v.ses.LookAt(v.kept, v.ses.Match())
		v.takeUp(back)
		v.read()
		return
	}
	v.left()
	v.ses.Return()
	v.Say("Back in your game. %s", phrase.Describe(v.Tr, v.ses.Game().Node()))
	v.Say("%s", v.rooms.Table.Paused())
}

// left takes note that the room has closed, and plays.
func (v *view) left() {
	if in, ok := v.in.(scene.Follower); ok {
		in.Left()
	}
	v.in, v.behind = v.rooms.Table, nil
}

// arrived tells the room that the game stands elsewhere.
func (v *view) arrived() {
	if in, ok := v.in.(scene.Follower); ok {
		v.apply(in, in.Arrived())
	}
}
