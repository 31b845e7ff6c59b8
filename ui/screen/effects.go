package screen

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/session"
)

// pause is the time between the discs of a move lying still and what follows.
const pause = 700 * time.Millisecond

// Apply carries out effects in their order.
func (r *Room) Apply(list []scene.Effect) tea.Cmd {
	h := r.host
	var cmds []tea.Cmd
	still := pause
	for _, e := range list {
		if cmd, done := Shared(h, e, r.Ask, r.Apply); done {
			cmds = append(cmds, cmd)
			continue
		}
		switch e := e.(type) {
		case scene.Show:
			cmds = append(cmds, r.show(e))
		case scene.Moved:
			if r.Aside() {
				h.Cursor().Hide()
			}
			if h.Settings().UI.Animation && r.about.Flips {
				still += panel.FlipTime(e.Node)
				cmds = append(cmds, r.flips.Begin(e.Node))
			}
		case scene.Tell:
			r.Tell(e)
		case scene.Warn:
			cmds = append(cmds, h.Refuse(e.Err))
		case scene.Leave:
			cmds = append(cmds, r.leave())
		case scene.Set:
			cmds = append(cmds, h.Set(e.Setting, e.Text, e.Default), r.Apply(e.Then()))
		case scene.Ask:
			cmds = append(cmds, r.ask(e))
		case scene.Search:
			r.search(e)
		case scene.Found:
			if r.searching != nil {
				r.searching.Refresh()
			}
		case scene.Begin:
			h.NewGame(e.Heading, e.Game, func() string { return e.Text })
		case scene.Later:
			cmds = append(cmds, r.restart(e.Key).After(cmp.Or(e.Time, still), func() tea.Cmd { return r.Apply(e.Then()) }))
		case scene.Work:
			cmds = append(cmds, r.work(e))
		case scene.Run:
			r.run(e)
		case scene.Stop:
			r.restart(e.Key)
		}
	}
	return tea.Batch(cmds...)
}

// show puts a game on the board, or opens the room for the one that is there.
func (r *Room) show(e scene.Show) tea.Cmd {
	if e.Record == nil {
		return r.follow(e)
	}
	r.told, r.game = scene.Tell{}, e.Record.Game
	if !r.Aside() {
		return r.host.Enter(r, e.Record)
	}
	if r.open {
		return nil
	}
	r.open = true
	cmd := r.host.Enter(r, nil)
	r.host.Cursor().Hide()
	return cmd
}

// follow opens the room for the game that is played.
func (r *Room) follow(e scene.Show) tea.Cmd {
	lists := slices.DeleteFunc(r.in.Scene().Sections, func(s scene.Section) bool { return !s.List })
	r.list = max(r.list, slices.IndexFunc(lists, func(s scene.Section) bool { return s.Name == e.List }))
	from := r.host.Looking()
	if from == room.Room(r) {
		return nil
	}
	if r.from = nil; e.Back {
		r.from = from
	}
	return r.host.Enter(r, nil)
}

func (r *Room) leave() tea.Cmd {
	if from := r.from; from != nil {
		r.from = nil
		return r.host.Enter(from, nil)
	}
	cmd := r.host.Leave()
	if r.host.Session().Held() && r.left != nil {
		cmd = tea.Batch(cmd, r.left())
	}
	return cmd
}

// ask carries out an action of the shell or of another room, with a game or the one shown.
func (r *Room) ask(e scene.Ask) tea.Cmd {
	switch e.Action {
	case action.Analyse, action.Review:
		return r.host.Study(e.Action, e.Record)
	case action.Open:
		return r.host.OpenGame(e.Record, e.On)
	case action.PlayHere:
		return r.host.PlayHere()
	}
	r.asked = e.Action
	defer func() { r.asked = "" }()
	return r.host.Do(e.Action)
}

// restart ends what is done by a key, and returns the job for what is begun.
func (r *Room) restart(key string) *job {
	if r.begun[key] == nil {
		r.begun[key] = &job{}
	}
	j := r.begun[key]
	j.End()
	if j.cancel != nil {
		j.cancel()
		j.cancel = nil
	}
	return j
}

// pulse is the time between two looks at what runs: 12 a second are enough for eyes.
const pulse = 80 * time.Millisecond

// run does what takes long in the session's background.
func (r *Room) run(e scene.Run) {
	j, ses := r.restart(e.Key), r.host.Session()
	var latest atomic.Pointer[func()]
	var soon atomic.Bool // latest is about to be looked at
	ctx, cancel := context.WithCancel(context.Background())
	take := func() {
		soon.Store(false)
		if found := latest.Swap(nil); found != nil && ctx.Err() == nil {
			(*found)()
		}
	}
	report := func(found func()) {
		latest.Store(&found)
		if !soon.Swap(true) {
			ses.After(pulse, take)
		}
	}
	stop := session.Background(ses, func(ctx context.Context) (func() []scene.Effect, error) { return e.Do(ctx, report), nil }, func(then func() []scene.Effect, _ error) {
		if ctx.Err() == nil {
			cancel()
			j.cancel = nil
			r.after = append(r.after, r.Apply(then()))
		}
	})
	j.cancel = func() {
		cancel()
		stop()
	}
}

// work does work in the session's background.
func (r *Room) work(e scene.Work) tea.Cmd {
	type then = func() []scene.Effect
	if e.Keep {
		session.Keeping(r.host.Session(), func(ctx context.Context) (then, error) { return e.Do(ctx), ctx.Err() }, func(then then, _ error) {
			r.after = append(r.after, r.Apply(then()))
		})
		return nil
	}
	if e.Idle { // it ends with the session
		r.run(scene.Run{Key: e.Key, Do: func(ctx context.Context, _ func(func())) func() []scene.Effect { return e.Do(ctx) }})
		return nil
	}
	j := r.restart(e.Key)
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel = cancel
	return r.host.Go(room.Work(&j.Generation, func() (then, error) { return e.Do(ctx), ctx.Err() }, func(then then, _ error) tea.Cmd {
		cancel()
		j.cancel = nil
		return r.Apply(then())
	}))
}
