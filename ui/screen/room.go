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
	"othello/ui/board"
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
	Scope  action.Scope  // of its keys; zero for those of all rooms beside the game
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
	game      *game.Game    // of the room, on the board; nil for the one that is played
	asked     action.Action // of the shell by the room just now; empty for none
	from      room.Looking  // to go back to; nil for where the shell does
	list      int           // of those that share a place
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
	if !r.steps() {
		if cmd, used := r.goThrough(a); used {
			return cmd
		}
	}
	switch a {
	case action.Tab:
		r.list++
		return nil
	case r.about.Toggle:
		return r.Ask(action.Leave, "")
	case action.Up, action.Down, action.Left, action.Right:
		if r.steps() {
			return r.Ask(a, "")
		}
		s := r.in.Scene()
		if by := steps[a]; by != "" && !s.Waits && r.Takes(action.Redo) {
			return r.Ask(by, "") // it is gone through, not played
		}
		c.Move(a, s.Node.Board().Out)
		return nil
	case action.Play:
		switch s := r.in.Scene(); {
		case r.steps():
			return r.Ask(a, "")
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
	if r.steps() {
		return r.Ask(map[int]action.Action{-1: action.Back, 1: action.Forward}[by], ""), true
	}
	return r.Ask(map[int]action.Action{-1: action.Undo, 1: action.Redo}[by], ""), true
}

// Scope implements room.Room.
func (r *body) Scope() action.Scope { return max(r.about.Scope, action.InRooms) }

// steps reports whether the keys of the cursor step through moves.
func (r *body) steps() bool { return r.Takes(action.Back) }

// Takes implements room.Taker.
func (r *body) Takes(a action.Action) bool {
	return a == r.about.Toggle && a != "" || a != r.asked && slices.Contains(r.in.Actions(), a)
}

// Lacks implements room.Limiter.
func (r *body) Lacks(a action.Action) bool {
	beside := a.OfPlay() || a.Scope() == action.InRooms || a.Scope() == r.Scope()
	return beside && a != action.Pass && !r.Takes(a)
}

// Title implements room.Titler.
func (r *body) Title() string { return r.host.Printer().T(r.about.Title) }

// Help implements room.Helper.
func (r *body) Help() string { return r.host.Printer().T(r.about.Help) }

// Footer implements room.Room.
func (r *body) Footer() []action.Action {
	list := r.in.Actions()
	if i := slices.Index(list, action.Leave); i >= 0 { // what follows need not be shown
		list = list[:i+1]
	}
	list = append(slices.Clone(list), action.Help)
	s := r.in.Scene()
	if tabled(s) && !r.steps() {
		list = slices.Insert(slices.DeleteFunc(list, func(a action.Action) bool {
			return a == action.Undo || a == action.Redo || a == action.First || a == action.Last
		}), 0, action.Left, action.Right, action.Up, action.Down)
	}
	if s.GoOn == "" && s.MustPass() && list[0] == action.Play {
		list[0] = action.Pass
	}
	return list
}

// Label implements room.Labeler.
func (r *body) Label(a action.Action) string {
	switch {
	case a == action.Undo && r.Takes(action.Again) && !r.Takes(action.Redo):
		a = action.Again
	case a == action.Play:
		switch s := r.in.Scene(); {
		case s.Enter != "":
			return s.Enter
		case s.GoOn == action.Play:
			return r.host.Printer().T("go on")
		case s.GoOn != "":
			a = s.GoOn
		}
	}
	return a.Short(r.host.Printer())
}

// Arrived implements room.Looking. The room closes when another game has taken the board.
func (r *Room) Arrived() tea.Cmd {
	after := r.after
	r.after = nil
	if in, ok := r.in.(scene.Follower); ok {
		return tea.Batch(append(after, r.apply(in.Arrived()))...)
	}
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
	if in, ok := r.in.(scene.Follower); ok {
		in.Left()
	}
}

// Apply carries out effects of what the room keeps doing while it is closed.
func (r *body) Apply(list []scene.Effect) tea.Cmd { return r.apply(list) }

// Score implements room.Scorer.
func (r *Room) Score() (board.Score, bool) {
	s := r.in.Scene().Score
	if s == nil {
		return board.Score{}, false
	}
	return board.Score(*s), true
}

// ShowsPriors implements room.PriorShower.
func (r *Room) ShowsPriors() bool { return r.in.Scene().Priors }

// Traps implements room.TrapShower.
func (r *Room) Traps(w int) (game.Position, bool) {
	s := r.in.Scene()
	return s.Node.Board().Position(), s.Traps && w >= trapsAt
}

// Progress implements room.Progresser.
func (r *Room) Progress() (percent int, busy bool) {
	p := r.in.Scene().Progress
	if p == nil {
		return 0, false
	}
	return 100 * p.Done / max(p.Total, 1), true
}
