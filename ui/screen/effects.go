package screen

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

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
		if form, ok := e.(scene.Form); ok {
			room.OpenForm(h, form, r.Apply, h.Release)
			continue
		}
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
			cmds = append(cmds, h.Leave())
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
			cmds = append(cmds, h.NewGame(e.Heading, e.Text, e.Game))
		case scene.Later:
			ctx := r.begin(e.Key)
			h.Session().After(cmp.Or(e.Time, still), func() { r.follows(ctx, e.Then) })
		case scene.Work:
			r.work(e)
		case scene.Stop:
			r.stop(e.Key)
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
	if r.Aside() {
		return r.host.Enter(r, nil, false)
	}
	return r.host.Enter(r, e.Record, false)
}

// follow opens the room for the game that is played.
func (r *Room) follow(e scene.Show) tea.Cmd {
	lists := slices.DeleteFunc(r.in.Scene().Sections, func(s scene.Section) bool { return !s.List })
	r.list = max(r.list, slices.IndexFunc(lists, func(s scene.Section) bool { return s.Name == e.List }))
	return r.host.Enter(r, nil, e.Back)
}

// ask carries out an action of the shell or of another room, though the room takes it as well.
func (r *Room) ask(e scene.Ask) tea.Cmd {
	r.asked = e.Action
	defer func() { r.asked = "" }()
	return r.host.Ask(e)
}

// begin ends what is done by a key, and returns the context of what is begun.
func (r *Room) begin(key string) context.Context {
	r.stop(key)
	ctx, cancel := context.WithCancel(context.Background())
	r.begun[key] = cancel
	return ctx
}

// stop ends what is done by a key.
func (r *Room) stop(key string) {
	if cancel := r.begun[key]; cancel != nil {
		cancel()
		delete(r.begun, key)
	}
}

// follows carries out what follows from what was begun, unless that is ended by then.
func (r *Room) follows(ctx context.Context, then func() []scene.Effect) {
	r.host.Soon(func() tea.Cmd {
		if ctx.Err() != nil {
			return nil
		}
		return r.Apply(then())
	})
}

// pulse is the time between two looks at what runs: 12 a second are enough for eyes.
const pulse = 80 * time.Millisecond

// work does work in the session's background.
func (r *Room) work(e scene.Work) {
	ses, ctx := r.host.Session(), context.Background()
	if !e.Keep {
		ctx = r.begin(e.Key)
	}
	var latest atomic.Pointer[func()]
	var soon atomic.Bool // latest is about to be looked at
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
	do := func(ctx context.Context) (func() []scene.Effect, error) { return e.Do(ctx, report), nil }
	done := func(then func() []scene.Effect, err error) {
		if err != nil {
			panic(err) // of Do
		}
		latest.Store(nil)
		r.follows(ctx, then)
	}
	if e.Keep {
		session.Keeping(ses, do, done)
		return
	}
	context.AfterFunc(ctx, session.Background(ses, do, done))
}
