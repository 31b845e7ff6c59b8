package plain

import (
	"cmp"
	"context"
	"slices"

	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/session"
)

// apply carries out effects of a room in their order, and then goes on where there is nothing
// else to do.
func (v *view) apply(r scene.Room, list []scene.Effect) {
	for i, e := range list {
		if run, ok := e.(scene.Run); ok {
			v.run(r, run, list[i+1:])
			return
		}
		v.carryOut(r, e)
	}
	if v.in != r || r == nil || len(list) == 0 {
		return
	}
	v.sayNew()
	if s := r.Scene(); s.GoOn != "" && !s.Stay {
		v.apply(r, r.Do(s.GoOn, ""))
	}
}

func (v *view) carryOut(r scene.Room, e scene.Effect) {
	if v.Tell(e, func(list []scene.Effect) { v.apply(r, list) }) {
		return
	}
	switch e := e.(type) {
	case scene.Show:
		if e.Record == nil {
			v.look(r, e)
			return
		}
		if e.Played != nil {
			v.setUp(e.Record.Game.Board())
			e.Played()
			return
		}
		if _, aside := r.(scene.Aside); v.in != r && aside && v.in != nil {
			v.wait = append(v.wait, open{v.in, v.ses.AsRecord()})
		} else if v.in != r {
			v.wait = nil
		}
		v.ses.LookAt(e.Record, v.newMatch())
		v.drop()
		v.by = v.last
		if v.in != r {
			v.takeUp(r)
			v.sayActions()
		}
		if e.Anew {
			v.said = ""
		}
		v.read()
	case scene.Read:
		switch {
		case e.All:
			v.sayItems()
		case e.Section == "":
			v.sayBoard()
		default:
			for _, part := range r.Scene().Sections {
				if part.Name == e.Section {
					v.saySection(part)
				}
			}
		}
	case scene.Warn:
		v.refuse(e.Err)
	case scene.Ask:
		v.beside(e)
	case scene.Leave:
		if n := len(v.wait) - 1; n >= 0 {
			back := v.wait[n]
			v.wait = v.wait[:n]
			v.ses.LookAt(back.game, v.newMatch())
			v.takeUp(back.room)
			v.read()
			return
		}
		v.left()
		v.returnToGame()
	case scene.Remember:
		v.remember(e.Setting, e.Value)
	case scene.Set:
		v.choose(e)
		v.apply(r, e.Then())
	case scene.Search:
		if !e.Shown {
			v.sayFound(e)
		}
	case scene.Begin:
		v.in = nil
		v.ses.NewGame(v.newMatch(), e.Game)
		v.Say("%s %s", e.Text, v.describeLast())
	case scene.Stop:
		v.stop(e.Key)
	case scene.Work:
		if !e.Idle {
			v.apply(r, e.Do(v.ctx)())
		}
	}
}

// listed is the number of things that one list shows.
const listed = 20

// sayFound lists the first things that a search finds, with what to type for each.
func (v *view) sayFound(e scene.Search) {
	n := e.Find(e.Typed)
	if n == 0 {
		v.Say("%s", e.None)
		return
	}
	v.Say("%s", sentence(v.tr, e.Heading()))
	for i := range min(n, listed) {
		found := e.Entry(i)
		text := found.Text
		if found.More != "" {
			text = v.tr.List(text, found.More)
		}
		v.Say(`"%s %s": %s.`, e.Action.Word(), found.Arg, text)
	}
	if more := n - listed; more > 0 {
		v.Say(`%d more: type part of a name behind "%s".`, more, cmp.Or(e.Fewer, e.Action).Word())
	}
}

// takeUp makes a room the open one.
func (v *view) takeUp(r scene.Room) { v.in, v.said, v.live = r, "", map[scene.Kind]string{} }

// beside carries out an action of another part of the program for a room.
func (v *view) beside(e scene.Ask) {
	a, g := e.Action, e.Record
	if e.On {
		if err := v.ses.PlayLine(v.ses.Game().Node(), g.Game.Moves()); err != nil {
			v.refuse(err)
		}
		return
	}
	if g != nil && g.Game != v.ses.Game() {
		v.in, v.wait = nil, nil
		v.ses.Return()
		v.take(g)
		return
	}
	if a == action.PlayHere {
		v.left()
		v.wait = nil
		v.ses.PlayHere()
		v.Say("Playing on from here.")
		v.SayAny(v.table.Players())
		return
	}
	if v.takes(a) {
		v.command(a, "")
	}
}

// look opens a room for the game that is played, unless only a list of it is to be read.
func (v *view) look(r scene.Room, e scene.Show) {
	if e.List != "" || v.in == r {
		return
	}
	v.ses.Look()
	v.drop()
	v.by, v.wait = v.last, nil
	v.takeUp(r)
	v.sayActions()
	v.arrived()
}

// arrived tells the room that the game stands elsewhere.
func (v *view) arrived() {
	if in, ok := v.in.(scene.Follower); ok {
		v.apply(in, in.Arrived())
	}
}

// left takes note that the room has closed.
func (v *view) left() {
	if in, ok := v.in.(scene.Follower); ok {
		in.Left()
	}
	v.in = nil
}

// stop ends what goes on by a key.
func (v *view) stop(key string) {
	if cancel := v.aside[key]; cancel != nil {
		cancel()
		delete(v.aside, key)
	} else if v.running == key {
		v.drop()
	}
}

// run does what takes long: a person can hurry it, and what follows waits for it, unless it runs
// beside what the person does.
func (v *view) run(r scene.Room, e scene.Run, rest []scene.Effect) {
	if e.Beside {
		v.aside[e.Key] = session.Background(v.ses, func(ctx context.Context) (func() []scene.Effect, error) {
			return e.Do(ctx, func(func()) {}), nil
		}, func(then func() []scene.Effect, _ error) { v.apply(r, then()) })
		v.apply(r, rest)
		return
	}
	v.running = e.Key
	q := v.begin(v.ses.Game().Node())
	q.hurry = session.Background(v.ses, func(ctx context.Context) (func() []scene.Effect, error) {
		return e.Do(ctx, func(func()) {}), nil
	}, func(then func() []scene.Effect, _ error) {
		if v.answered(q, v.ses.Game().Node()) {
			v.apply(r, slices.Concat(then(), rest))
		}
	})
}

// returnToGame brings back the game that waits.
func (v *view) returnToGame() {
	v.ses.Return()
	v.Say("Back in your game. %s", v.describeLast())
	v.SayAny(v.table.Paused())
}
