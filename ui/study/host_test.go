package study

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/session"
)

// host carries out what a room decides, as a renderer does, and takes down what is said.
type host struct {
	Ses   *session.Session
	room  *Room
	open  bool
	said  string
	begun map[string]context.CancelFunc
}

// newStudy is a study of a game, whose kinds of engine are engines. It must be called
// in a bubble of synctest.
func newStudy(t *testing.T, transcript string, engines ...ai.Engine) (*Room, *host) {
	t.Helper()
	r := alone(t, transcript, engines...)
	return r, &host{Ses: r.ses, room: r, begun: map[string]context.CancelFunc{}}
}

func testKinds(engines ...ai.Engine) []ai.Kind {
	if len(engines) == 0 {
		engines = []ai.Engine{nil}
	}
	var kinds []ai.Kind
	for i, e := range engines {
		id := string(rune('a' + i))
		kinds = append(kinds, ai.Kind{ID: id, Name: "Engine " + id, Engine: e, Levels: []ai.Level{{Name: "one", Limits: ai.Limits{Depth: 1}}}})
	}
	return kinds
}

func (h *host) apply(list []scene.Effect) {
	for _, e := range list {
		switch e := e.(type) {
		case scene.Say:
			h.said = e.Text
		case scene.Show:
			if !h.open {
				h.open = true
				h.Ses.Look()
				h.apply(h.room.Arrived())
			}
		case scene.Leave:
			h.open = false
			h.room.Left()
			h.Ses.Return()
		case scene.Work:
			h.stop(e.Key)
			h.begin(e)
		case scene.Stop:
			h.stop(e.Key)
		}
	}
}

func (h *host) begin(e scene.Work) {
	stopped := false
	report := func(take func()) {
		h.Ses.After(0, func() {
			if !stopped {
				take()
			}
		})
	}
	cancel := session.Background(h.Ses, func(ctx context.Context) (func() []scene.Effect, error) { return e.Do(ctx, report), nil }, func(then func() []scene.Effect, _ error) {
		if !stopped {
			stopped = true
			h.apply(then())
		}
	})
	h.begun[e.Key] = func() {
		stopped = true
		cancel()
	}
}

func (h *host) stop(key string) {
	if cancel := h.begun[key]; cancel != nil {
		cancel()
	}
}

// do asks the room for an action and waits until nothing goes on any more but what waits for time
// to pass.
func (h *host) do(a action.Action) {
	h.apply(h.room.Do(a, ""))
	h.settle()
}

func (h *host) settle() {
	synctest.Wait()
	for _, e := range h.Ses.Step() {
		switch e.(type) {
		case session.Moved, session.Arrived, session.Replaced:
			if h.open {
				h.apply(h.room.Arrived())
			}
		}
	}
}

// text is all that the scene says but in lists.
func (h *host) text() string {
	s := h.room.Scene()
	text := []string{s.Kind, s.Title}
	for _, part := range s.Sections {
		if part.List {
			continue
		}
		for _, i := range part.All() {
			text = append(text, i.Text)
		}
	}
	return strings.Join(text, "\n")
}

func (h *host) wait(d time.Duration) {
	for ; d > 0; d -= 10 * time.Millisecond {
		time.Sleep(10 * time.Millisecond)
		h.settle()
	}
}

// thinker is an engine that scores all moves, a ply deeper each 100 ms, until it is
// stopped or has searched as deep as it may.
type thinker struct{ asked int }

func (e *thinker) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	e.asked++
	for depth := 1; ; depth++ {
		a := deepened(p, depth)
		if report != nil {
			report(a)
		}
		if lim.Depth > 0 && depth >= lim.Depth {
			return a, nil
		}
		select {
		case <-ctx.Done():
			return a, nil
		case <-time.After(100 * time.Millisecond):
		}
	}
}
