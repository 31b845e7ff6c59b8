package plain

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// apply carries out effects of a room in their order, and then goes on where there is nothing
// else to do.
func (v *view) apply(r scene.Room, list []scene.Effect) {
	for i, e := range list {
		if work, ok := e.(scene.Work); ok && (work.Long || work.Beside) {
			v.run(r, work, list[i+1:])
			return
		}
		v.carryOut(r, e)
	}
	if v.in != r || len(list) == 0 {
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
		v.show(r, e)
	case scene.Read:
		if !e.All && e.Section == "" {
			v.sayBoard()
		} else {
			v.sayItems(r, e.Section)
		}
	case scene.Warn:
		v.refuse(e.Err)
	case scene.Ask:
		v.ask(e)
	case scene.Leave:
		v.leave()
	case scene.Remember:
		v.choose(scene.Set{Setting: e.Setting, Text: fmt.Sprint(e.Value)})
	case scene.Set:
		v.choose(e)
		v.apply(r, e.Then())
	case scene.Search:
		if !e.Shown {
			v.sayFound(e)
		}
	case scene.Begin:
		v.left()
		v.ses.NewGame(v.ses.Match(), e.Game)
		v.Say("%s %s", e.Text, phrase.Describe(v.Tr, v.ses.Game().Node()))
	case scene.Stop:
		if cancel := v.beside[e.Key]; cancel != nil {
			cancel()
			delete(v.beside, e.Key)
		} else if v.asked != nil && v.asked.key == e.Key {
			v.drop()
		}
	case scene.Work:
		v.apply(r, e.Do(v.ctx, nil)())
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
	v.Say("%s", sentence(v.Tr, e.Heading()))
	for i := range min(n, listed) {
		found := e.Entry(i)
		text := found.Text
		if found.More != "" {
			text = v.Tr.List(text, found.More)
		}
		v.Say(`"%s %s": %s.`, e.Action.Word(), found.Arg, text)
	}
	if more := n - listed; more > 0 {
		v.Say(`%d more: type part of a name behind "%s".`, more, cmp.Or(e.Fewer, e.Action).Word())
	}
}

// ask carries out an action of another part of the program for a room.
func (v *view) ask(e scene.Ask) {
	g := e.Record
	switch {
	case e.On:
		if err := v.ses.PlayLine(v.ses.Game().Node(), g.Game.Moves()); err != nil {
			v.refuse(err)
		}
	case g != nil && g.Game != v.ses.Game():
		v.left()
		v.ses.Return()
		v.rooms.Table.Open(g)
		v.step()
	case e.Action == action.PlayHere:
		v.left()
		v.ses.PlayHere()
		v.Say("Playing on from here.")
		v.Say("%s", v.rooms.Table.Players())
	case v.takes(e.Action):
		v.command(e.Action, "")
	}
}

// run does what takes long: a person can hurry it, and what follows waits for it, unless it runs
// beside what the person does.
func (v *view) run(r scene.Room, e scene.Work, rest []scene.Effect) {
	work := func(ctx context.Context) (func() []scene.Effect, error) { return e.Do(ctx, func(func()) {}), nil }
	if e.Beside {
		v.beside[e.Key] = session.Background(v.ses, work, func(then func() []scene.Effect, _ error) { v.apply(r, then()) })
		v.apply(r, rest)
		return
	}
	v.drop()
	q := &question{key: e.Key}
	v.asked, v.long = q, nil
	q.hurry = session.Background(v.ses, work, func(then func() []scene.Effect, _ error) {
		if v.asked == q {
			v.asked = nil
			v.apply(r, slices.Concat(then(), rest))
		}
	})
}
