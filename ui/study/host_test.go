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
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/room/roomtest"
	"othello/ui/session"
	"othello/ui/widget"
)

// host is a program around a study: it shows nothing and has a real session.
type host struct {
	*roomtest.Shell
	ses  *session.Session
	open room.Looking // nil while the game is played
	now  *config.Store
}

// newStudy is a study of a game, whose kinds of engine are engines. It must be called
// in a bubble of synctest.
func newStudy(t *testing.T, transcript string, engines ...ai.Engine) (*Study, *host) {
	t.Helper()
	h := &host{Shell: roomtest.New(t), now: config.New(config.Settings{})}
	var kinds []ai.Kind
	for i, e := range engines {
		id := string(rune('a' + i))
		kinds = append(kinds, ai.Kind{ID: id, Name: "Engine " + id, Engine: e, Levels: []ai.Level{{Name: "one", Limits: ai.Limits{Depth: 1}}}})
	}
	records, _, err := record.Parse([]byte(transcript))
	if err != nil {
		t.Fatal(err)
	}
	match, err := session.NewMatch(kinds, game.Size8, "human", "human", 1, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	h.ses, err = session.New(t.Context(), session.Setup{Kinds: kinds, Match: match, Game: records[0], Pulse: 80 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.ses.Close)
	h.ses.Release()
	return New(h, Setup{}), h
}

func (h *host) ScoreAt(*game.Node) board.Score { return board.Score{} }

// do asks the open room for an action and waits until nothing goes on any more but
// what waits for time to pass.
func (h *host) do(a action.Action) {
	h.open.Do(a, tea.KeyPressMsg{})
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
	if h.open != nil {
		h.open.Panel(s)
	}
	return s
}

func (h *host) wait(d time.Duration) {
	for ; d > 0; d -= 10 * time.Millisecond {
		time.Sleep(10 * time.Millisecond)
		h.settle()
	}
}

func (h *host) Step() tea.Cmd {
	elsewhere := false
	for _, e := range h.ses.Step() {
		switch e.(type) {
		case session.Moved, session.Arrived, session.Replaced:
			elsewhere = true
		}
	}
	if elsewhere && h.open != nil {
		h.open.Arrived()
	}
	return nil
}

func (h *host) Look(r room.Looking) tea.Cmd {
	if h.open != nil {
		h.open.End()
	}
	h.ses.Look()
	h.open = r
	h.Step()
	return r.Arrived()
}

func (h *host) EndLook() tea.Cmd {
	h.open.End()
	h.open = nil
	h.ses.Return()
	return h.Step()
}

func (h *host) Session() *session.Session         { return h.ses }
func (h *host) Looking() room.Looking             { return h.open }
func (h *host) PlayHere() tea.Cmd                 { return nil }
func (h *host) Refuse(err error) tea.Cmd          { h.Text = err.Error(); return nil }
func (h *host) Settings() *config.Store           { return h.now }
func (h *host) Priors(game.Position) *ai.Analysis { return nil }
func (h *host) NetworkText(int) string            { return "" }
func (h *host) OpeningName() string               { return "" }
func (h *host) OpeningText() string               { return "" }

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
