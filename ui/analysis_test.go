package ui

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// deepening is an engine that scores all moves a ply deeper each 100 ms, from
// depth 1 to last, and then waits to be stopped. The first legal move is the best,
// each other one a disc worse than the one before it.
func deepening(last int) *fakeEngine {
	return &fakeEngine{script: func(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
		var a ai.Analysis
		for depth := 1; ; depth++ {
			if depth <= last {
				a = deepened(p, lim, depth)
				report(a)
			}
			select {
			case <-ctx.Done():
				return a, nil
			case <-time.After(100 * time.Millisecond):
			}
		}
	}}
}

// deepened is what deepening reports: the value of a position depends on it alone.
func deepened(p game.Position, lim ai.Limits, depth int) ai.Analysis {
	a := ai.Analysis{Position: p, Depth: depth, Confidence: 100, Nodes: int64(1000 * depth), Elapsed: time.Duration(depth) * 100 * time.Millisecond}
	score := 2.5
	moves := p.Moves()
	if moves == 0 {
		a.PV, a.Score.Discs = []game.Square{game.Pass}, -3
		a.Moves = []ai.MoveScore{{Move: game.Pass, Score: ai.Estimated(-3), Depth: depth, Confidence: 100, PV: a.PV}}
		return a
	}
	for m := range moves.Squares() {
		line := []game.Square{m}
		if q := p.Play(m); q.CanMove() {
			line = append(line, q.Moves().First())
		}
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Estimated(score), Depth: depth, Confidence: 100, PV: line})
		score--
	}
	a.PV, a.Score.Discs = a.Moves[0].PV, a.Moves[0].Score.Discs
	if len(a.Moves) > lim.Moves {
		a.Moves = a.Moves[:lim.Moves]
	}
	return a
}

func TestAnalysisDeepensUntilStopped(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := deepening(1000)
		cfg := testConfig()
		cfg.White = "alpha"
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(e)}})
		r.press("i")
		r.wait(550 * time.Millisecond)
		r.wantScreen("ANALYSIS", "Thinking, depth 5", "d3", "+2.5", "Moves: values shown")
		if lim := e.calls[0]; lim.Moves < 30 || lim.Depth != 0 || lim.Time != 0 || lim.Nodes != 0 {
			t.Errorf("the engine is asked for %+v, want all moves without limits", lim)
		}
		r.wait(2 * time.Second)
		r.wantScreen("Thinking, depth 25")
		r.press(":pause")
		r.wantScreen("Stopped, :pause continues", "+2.5     25")
		r.wait(time.Second)
		r.press(":pause")
		r.wait(150 * time.Millisecond)
		r.wantScreen("Thinking, depth 1", "+2.5     25") // what is known stays
		r.press("esc")
		r.wantScreen("Your move: you are Black", "OTHELLO")
		r.wait(5 * time.Second)
		r.press("i :pause")
		r.wantScreen("+2.5     25") // and nothing deeper: it did not think on
	})
}

func TestAnalysisByMouseAlone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(deepening(3), deepening(5))}})
		r.send(tea.WindowSizeMsg{Width: 120, Height: 40})
		r.clickText(": menu")
		r.clickText("Analyse the position")
		r.wait(time.Second)
		r.wantScreen("ANALYSIS", "Judged by the computer")
		r.clickText("Moves: values shown")
		r.clickText("nothing")
		r.wantScreen("Labels: nothing", "Moves ---")
		r.clickText("Thinking")
		r.wantScreen("Stopped")
		r.clickText("Stopped")
		r.wantScreen("Thinking")
		r.clickText("d3  ")
		r.wantScreen("Expected line, 1 of 2: d3")
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		r.wantScreen("Expected line, 2 of 2")
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
		r.wantScreen("Expected line, 1 of 2: ")
		r.clickText("keep")
		if len(r.m.ses.Game().Moves()) != 1 {
			t.Error("the line is not kept")
		}
		r.send(tea.MouseClickMsg{Button: tea.MouseRight})
		r.wantMoves("")
		r.clickText("esc back")
		r.wantScreen("OTHELLO")
	})
}

// clickText clicks on the middle of the first place where the screen shows a text.
func (r *rig) clickText(text string) {
	r.t.Helper()
	for y, line := range strings.Split(r.screen(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			x := len([]rune(before)) + len(text)/2
			r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
			return
		}
	}
	r.t.Errorf("the screen lacks %q to click on:\n%s", text, r.screen())
}

func TestAnalysisOfOddPositions(t *testing.T) {
	for name, text := range map[string]string{
		"over":       overBoard,
		"full":       strings.Repeat("X", 40) + strings.Repeat("O", 24) + " X",
		"one colour": "-------- -------- -------- ---OO--- ---OO--- -------- -------- -------- X",
		"empty":      strings.Repeat("-", 64) + " X",
		"pass":       "XO------ -------- -------- -------- -------- -------- -------- -------- O",
	} {
		t.Run(name, func(t *testing.T) {
			board := mustGame(t, text).Game.Board()
			inBubble(t, func(t *testing.T) {
				e := deepening(3)
				r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(e), Board: &board}})
				r.press("i")
				r.wait(time.Second)
				r.wantScreen("ANALYSIS")
				r.press("right left :values :values :values enter :pause :pause :first :last esc v")
				if board.Over() && e.count() > 0 {
					t.Error("an engine thinks about a game that is over")
				}
				if name == "pass" {
					r.press("i enter")
					r.wantMoves("--")
					r.wait(time.Second)
					r.wantScreen("Black to move")
				}
			})
		})
	}
}
