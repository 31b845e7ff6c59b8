package study

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/room/roomtest"
	"othello/ui/session"
	"othello/ui/widget"
)

// host is a shell that lets what is asked for be done, and draws the panel.
type host struct{ *roomtest.Shell }

// newStudy is a study of a game, whose kinds of engine are engines. It must be called
// in a bubble of synctest.
func newStudy(t *testing.T, transcript string, engines ...ai.Engine) (*Study, *host) {
	t.Helper()
	var kinds []ai.Kind
	for i, e := range engines {
		id := string(rune('a' + i))
		kinds = append(kinds, ai.Kind{ID: id, Name: "Engine " + id, Engine: e, Levels: []ai.Level{{Name: "one", Limits: ai.Limits{Depth: 1}}}})
	}
	records, _, err := record.Parse([]byte(transcript))
	if err != nil {
		t.Fatal(err)
	}
	h := &host{roomtest.New(t).Sit(t, "", session.Setup{Kinds: kinds, Game: records[0], Pulse: 80 * time.Millisecond})}
	return New(h, Setup{Judge: engines[0], Priors: panel.NewNetwork(h, nil)}), h
}

// do asks the open room for an action and waits until nothing goes on any more but
// what waits for time to pass.
func (h *host) do(a action.Action) {
	h.At.Do(a, tea.KeyPressMsg{})
	h.settle()
}

func (h *host) settle() {
	synctest.Wait()
	h.Step()
	h.panel()
}

// panel is what stands beside the board.
func (h *host) panel() *widget.Sheet {
	s := &widget.Sheet{Styles: h.Styles(), W: 60, H: 30, Whole: 30}
	if h.At != nil {
		h.At.Panel(s)
	}
	return s
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
