// Package screen shows a room that describes scenes on the full screen: it lays the scene out
// on the board and in the panel beside it, turns keys and clicks into actions and squares, and
// carries out effects by the shell of package room.
package screen

import (
	"cmp"
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
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
}

// Face shows a room on the board and in the panel beside it, and turns keys, clicks and squares into
// what the room is asked for.
type Face struct {
	host  room.Viewer
	in    scene.Room
	about About
	apply func([]scene.Effect) tea.Cmd // carries out effects
	shown func() *game.Game            // that the room is about

	picked   int        // row of a table
	pickedAt *game.Node // where it was picked; nil before
	list     int        // of those that share a place
	told     scene.Tell
	flips    panel.Flips
	asked    action.Action // of the shell by the room just now; empty for none
}

// NewFace returns the face of a room, whose effects apply carries out, and that is about a game.
func NewFace(h room.Viewer, in scene.Room, about About, apply func([]scene.Effect) tea.Cmd, shown func() *game.Game) Face {
	return Face{host: h, in: in, about: about, apply: apply, shown: shown}
}

// Room is a room as the shell knows it. It looks at the game of the session, or has one of its
// own beside which that waits.
type Room struct {
	Face
	host room.Host

	game      *game.Game                    // of the room, on the board; nil for the one that is played
	begun     map[string]context.CancelFunc // by the key of what is done later or in the background
	searching *room.Finder                  // the last; nil before the first
}

// New returns a room in a shell.
func New(h room.Host, in scene.Room, about About) *Room {
	r := &Room{host: h, begun: map[string]context.CancelFunc{}}
	r.Face = NewFace(h, in, about, r.Apply, func() *game.Game { return cmp.Or(r.game, h.Session().Game()) })
	return r
}

// Aside reports whether the game waits beside the room.
func (r *Room) Aside() bool {
	_, aside := r.in.(scene.Aside)
	return aside
}

// Game is the game of the room; nil for the one that is played.
func (r *Room) Game() *game.Game { return r.game }

// Read gives a record that was pasted or typed to a room aside; with on it goes on from the board.
func (r *Room) Read(g *record.Record, on bool) tea.Cmd {
	return r.Apply(r.in.(scene.Aside).Read(g, on))
}

// Ask carries out an action, by which a closed room opens.
func (r *Face) Ask(a action.Action, arg string) tea.Cmd {
	r.host.Quiet()
	return r.apply(r.in.Do(a, arg))
}

// Tell shows what a person is told until they are told something else.
func (r *Face) Tell(e scene.Tell) {
	text := e.Text
	if e.More {
		text = r.told.Text + " " + text
	}
	r.told = scene.Tell{Text: text, Tone: e.Tone}
}

// steps are the ways along the moves of a room's game.
var steps = map[action.Action]action.Action{action.Left: action.Undo, action.Right: action.Redo}

// along are the ways along the moves of a game that is looked at.
var along = map[action.Action]action.Action{action.Left: action.Back, action.Right: action.Forward}

// Do implements room.Room.
func (r *Face) Do(a action.Action) tea.Cmd {
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
			return r.Ask(cmp.Or(along[a], a), "")
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
	case action.Undo:
		if r.steps() {
			a = action.Back
		}
	}
	return r.Ask(a, "")
}

// Type implements room.Room.
func (r *Face) Type(s game.Square) tea.Cmd {
	r.host.Quiet()
	return r.apply(r.in.Square(s))
}

// Click plays on s, passes where that is all there is to do, or goes on.
func (r *Face) Click(s game.Square) tea.Cmd {
	switch sc := r.in.Scene(); {
	case sc.GoOn != "":
		return r.Ask(sc.GoOn, "")
	case sc.MustPass():
		s = game.Pass
	}
	return r.Type(s)
}

// Scroll implements room.Page: the wheel steps where the moves can be gone through.
func (r *Face) Scroll(d int) tea.Cmd {
	switch by := map[int]action.Action{-1: action.Left, 1: action.Right}[d]; {
	case r.steps():
		return r.Ask(along[by], "")
	case r.Takes(action.Redo):
		return r.Ask(steps[by], "")
	}
	return nil
}

// steps reports whether the keys of the cursor step through moves.
func (r *Face) steps() bool { return r.Takes(action.Back) }

// Takes reports whether the room does an action in a way of its own.
func (r *Face) Takes(a action.Action) bool {
	return a == r.about.Toggle && a != "" || a != r.asked && slices.Contains(r.in.Actions(), a)
}

// Lacks reports whether the room has no use for an action that counts everywhere.
func (r *Face) Lacks(a action.Action) bool {
	return (a.OfPlay() || a.Scope() != action.Everywhere) && a != action.Pass && !r.Takes(a)
}

// Title says in a few words what people do here, for the window's title.
func (r *Face) Title() string { return r.host.Printer().T(r.about.Title) }

// Help says how the room is used, above the keys of the help.
func (r *Face) Help() string { return r.host.Printer().T(r.about.Help) }

// Footer implements room.Room.
func (r *Face) Footer() []action.Action {
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
	return list
}

// Label implements room.Room.
func (r *Face) Label(a action.Action) string {
	switch {
	case a == action.New && r.Takes(action.PlayHere):
		a = action.PlayHere
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
		case s.MustPass():
			a = action.Pass
		}
	}
	return a.Short(r.host.Printer())
}

// Arrived takes note that the game of the session stands at another node, or is another game:
// then the room closes, unless it follows what is played.
func (r *Room) Arrived() tea.Cmd {
	if in, ok := r.in.(scene.Follower); ok {
		return r.Apply(in.Arrived())
	}
	if r.host.Session().Game() != r.game {
		return r.host.Leave()
	}
	return nil
}

// End stops what goes on, for the room gives way to another one.
func (r *Room) End() {
	r.flips.Stop()
	for key := range r.begun {
		r.stop(key)
	}
	if in, ok := r.in.(scene.Leaver); ok {
		in.Left()
	}
}

// StopAnimation shows the board as it is.
func (r *Face) StopAnimation() { r.flips.Stop() }

// Score implements room.BoardPage.
func (r *Face) Score() (board.Score, bool) {
	s := r.in.Scene().Score
	if s == nil {
		return board.Score{}, false
	}
	return board.Score(*s), true
}

// ShowsPriors implements room.Room.
func (r *Room) ShowsPriors() bool { return r.in.Scene().Priors }
