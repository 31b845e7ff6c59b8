// Package screen shows a room that describes scenes on the full screen: it lays the scene out
// on the board and in the panel beside it, turns keys and clicks into actions and squares, and
// carries out effects by the shell of package room.
package screen

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/scene"
)

// About is what does not change about a room. Texts are of package lang.
type About struct {
	Title  string        // for the window's title
	Help   string        // how the room is used
	Flips  bool          // discs turn over
	Toggle action.Action // opens the room, and leaves it where it is open
}

// Room is a room as the shell knows it, with a game of its own on the board.
type Room struct{ body }

// body is what a Room and an Aside have in common.
type body struct {
	host     room.Host
	shell    room.Room // the Room or the Aside
	in       scene.Room
	about    About
	picked   int            // row of a table
	pickedAt *game.Node     // where it was picked; nil before
	left     func() tea.Cmd // begins the game that waited for the room to be left; nil for none

	told      panel.Verdict
	flips     panel.Flips
	game      *game.Game // of the room, on the board
	begun     map[string]*job
	searching *search   // the last; nil before the first
	after     []tea.Cmd // that follow from what took place in a step of the session
}

// job is what is done later or in the background by a key.
type job struct {
	room.Generation
	cancel context.CancelFunc // nil for none
}

// New returns a room in a shell. Where the program began with it, left is called once it is left.
func New(h room.Host, in scene.Room, about About, left func() tea.Cmd) *Room {
	r := &Room{body{host: h, in: in, about: about, left: left, begun: map[string]*job{}}}
	r.shell = r
	return r
}

// Ask carries out an action, by which a closed room opens.
func (r *body) Ask(a action.Action, arg string) tea.Cmd {
	r.host.Quiet()
	return r.apply(r.in.Do(a, arg))
}

// steps are the ways along the moves of a room's game.
var steps = map[action.Action]action.Action{action.Left: action.Undo, action.Right: action.Redo}

// Do implements room.Room.
func (r *body) Do(a action.Action, _ tea.KeyPressMsg) tea.Cmd {
	c := r.host.Cursor()
	if cmd, used := r.goThrough(a); used {
		return cmd
	}
	switch a {
	case r.about.Toggle:
		return r.Ask(action.Leave, "")
	case action.Up, action.Down, action.Left, action.Right:
		s := r.in.Scene()
		if by := steps[a]; by != "" && !s.Waits && r.Takes(action.Redo) {
			return r.Ask(by, "") // it is gone through, not played
		}
		c.Move(a, s.Node.Board().Out)
		return nil
	case action.Play:
		switch s := r.in.Scene(); {
		case s.GoOn != "":
			return r.Ask(s.GoOn, "")
		case s.MustPass():
			return r.Type(game.Pass)
		}
		return c.Play(r.Type)
	case action.Pass:
		return r.Type(game.Pass)
	}
	return r.Ask(a, "")
}

// Type implements room.Room.
func (r *body) Type(s game.Square) tea.Cmd {
	r.host.Quiet()
	return r.apply(r.in.Square(s))
}

// Click plays on s, passes where that is all there is to do, or goes on.
func (r *body) Click(s game.Square) tea.Cmd {
	switch sc := r.in.Scene(); {
	case sc.GoOn != "":
		return r.Ask(sc.GoOn, "")
	case sc.MustPass():
		s = game.Pass
	}
	return r.Type(s)
}

// Point implements room.Pointer: the wheel steps where the moves can be gone through.
func (r *body) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	by, _ := room.MouseStep(msg)
	if by == 0 || !r.Takes(action.Redo) {
		return nil, false
	}
	return r.Ask(map[int]action.Action{-1: action.Undo, 1: action.Redo}[by], ""), true
}

// Scope implements room.Room.
func (r *body) Scope() action.Scope { return action.InRooms }

// Takes implements room.Taker.
func (r *body) Takes(a action.Action) bool {
	return a == r.about.Toggle && a != "" || slices.Contains(r.in.Actions(), a)
}

// Lacks implements room.Limiter.
func (r *body) Lacks(a action.Action) bool {
	beside := a.OfPlay() || a.Scope() == action.InRooms
	return beside && a != action.Pass && !r.Takes(a)
}

// Title implements room.Titler.
func (r *body) Title() string { return r.host.Printer().T(r.about.Title) }

// Help implements room.Helper.
func (r *body) Help() string { return r.host.Printer().T(r.about.Help) }

// Footer implements room.Room.
func (r *body) Footer() []action.Action {
	list := append(r.in.Actions(), action.Help)
	if tabled(r.in.Scene()) {
		list = slices.Insert(slices.DeleteFunc(list, func(a action.Action) bool {
			return a == action.Undo || a == action.Redo || a == action.First || a == action.Last
		}), 0, action.Left, action.Right, action.Up, action.Down)
	}
	if s := r.in.Scene(); s.GoOn == "" && s.MustPass() && list[0] == action.Play {
		list[0] = action.Pass
	}
	return list
}

// Label implements room.Labeler.
func (r *body) Label(a action.Action) string {
	switch on := r.in.Scene().GoOn; {
	case a == action.Play && on == action.Play:
		return r.host.Printer().T("go on")
	case a == action.Play && on != "":
		a = on
	case a == action.Undo && r.Takes(action.Again) && !r.Takes(action.Redo):
		a = action.Again
	}
	return a.Short(r.host.Printer())
}

// Arrived implements room.Looking. The room closes when another game has taken the board.
func (r *Room) Arrived() tea.Cmd {
	after := r.after
	r.after = nil
	return tea.Batch(append(after, room.LeaveUnlessWith(r.host, r.game))...)
}

// End implements room.Looking.
func (r *Room) End() { r.end() }

// end stops what goes on.
func (r *body) end() {
	r.flips.Stop()
	for key := range r.begun {
		r.stop(key)
	}
}
