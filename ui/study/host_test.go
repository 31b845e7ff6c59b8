package study

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/room/roomtest"
	"othello/ui/screen"
	"othello/ui/session"
	"othello/ui/widget"
)

// host is a shell that lets what is asked for be done, and draws the panel.
type host struct {
	*roomtest.Shell
	room *screen.Room
}

// Study implements room.Host.
func (h *host) Study(a action.Action, _ *record.Record) tea.Cmd { return h.room.Ask(a, "") }

// newStudy is a study of a game, whose kinds of engine are engines. It must be called
// in a bubble of synctest.
func newStudy(t *testing.T, transcript string, engines ...ai.Engine) (*Room, *host) {
	t.Helper()
	kinds := testKinds(engines...)
	records, _, err := record.Parse([]byte(transcript))
	if err != nil {
		t.Fatal(err)
	}
	h := &host{Shell: roomtest.New(t).Sit(t, "", session.Setup{Kinds: kinds, Game: records[0], Pulse: 80 * time.Millisecond})}
	r := NewRoom(New(screen.Env{Host: h}, h.Ses, Setup{Judge: engines[0]}))
	h.room = screen.New(h, r, screen.About{Scope: action.InStudy}, nil)
	return r, h
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

func (h *host) text() string { return strings.Join(h.panel().Lines, "\n") }

// open opens the room, or reads a part of it.
func (h *host) open(a action.Action) {
	h.Run(h.room.Ask(a, ""))
	h.settle()
}

// view is what the board shows.
func (h *host) view() board.View {
	v := board.View{Board: h.Ses.Game().Board(), Size: board.SquareSizes[1]}
	h.At.View(&v)
	return v
}

// do asks the open room for an action and waits until nothing goes on any more but
// what waits for time to pass.
func (h *host) do(a action.Action) {
	h.Run(h.At.Do(a, tea.KeyPressMsg{}))
	h.settle()
}

func (h *host) settle() {
	synctest.Wait()
	h.Step()
	h.panel()
}

// panel is what stands beside the board.
func (h *host) panel() *widget.Sheet {
	s := &widget.Sheet{Styles: h.Styles(), W: 60, H: 30}
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
