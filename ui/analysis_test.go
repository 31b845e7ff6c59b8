package ui

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

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
		r.press("I")
		r.wait(550 * time.Millisecond)
		r.wantScreen("ANALYSIS", "Thinking, depth 5", "d3", "+2.5", "all values shown")
		if lim := e.calls[0]; lim.Moves < 30 || lim.Depth != 0 || lim.Time != 0 || lim.Nodes != 0 {
			t.Errorf("the engine is asked for %+v, want all moves without limits", lim)
		}
		r.wait(2 * time.Second)
		r.wantScreen("Thinking, depth 25")
		r.press("w")
		r.wantScreen("Stopped, w continues", "+2.5     26")
		r.wait(time.Second)
		r.press("w")
		r.wait(150 * time.Millisecond)
		r.wantScreen("Thinking, depth 1", "+2.5     26") // what is known stays
		r.press("esc")
		r.wantScreen("Your move: you are Black", "OTHELLO")
		r.wait(5 * time.Second)
		r.press("I w")
		r.wantScreen("+2.5     26") // and nothing deeper: it did not think on
	})
}

func TestAnalysisGoesOnWithMoves(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.White = "alpha"
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(deepening(3))}})
		r.press("I")
		r.play("f5")
		r.wantScreen("White to move")
		r.wait(5 * time.Second)
		r.wantMoves("f5") // the engine does not reply
		r.click("d6")
		r.wantMoves("f5d6")
		r.press("u u")
		r.wantMoves("")
		r.press("r")
		r.wantMoves("f5")
		r.play("a1")
		r.wantNotice("flips no disc")
		r.press("esc")
		r.wantMoves("")
		r.wantScreen("Your move: you are Black")
		r.press("r") // what was tried is a variation of the game now
		r.wait(time.Second)
		if !strings.HasPrefix(r.moves(), "f5") {
			t.Errorf("moves %q: what was tried is lost", r.moves())
		}
	})
}

func TestAnalysisPlayFromHere(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.White = "alpha"
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(deepening(3))}})
		r.press("I")
		r.play("f5")
		r.press("P")
		r.wantMoves("f5")
		if r.m.room != r.m.play || !r.m.ses.Match().White.Human || r.m.ses.Match().Black.Human {
			t.Errorf("mode %T, match %+v: the person was to get the move", r.m.room, r.m.ses.Match())
		}
		r.play("d6")
		r.wait(200 * time.Millisecond)
		r.wantScreen("Black is thinking")
	})
}

func TestAnalysisStopsTheClockAndTheEngine(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.White, cfg.Clock = "alpha", time.Minute
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(thinkFor(10 * time.Second))}})
		r.play("f5")
		r.wait(2 * time.Second)
		left := r.m.ses.Remaining(game.White)
		r.press("I")
		r.wait(30 * time.Second)
		r.wantMoves("f5")
		r.press("esc")
		if got := r.m.ses.Remaining(game.White); got != left {
			t.Errorf("%v left of %v: analysis costs time", got, left)
		}
		r.wantScreen("Paused")
		r.press("w")
		r.wait(11 * time.Second)
		if n := len(r.m.ses.Game().Moves()); n != 2 {
			t.Errorf("%d moves, want the engine's reply after the pause", n)
		}
	})
}

func TestAnalysisLine(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(deepening(3))}})
		r.press("I")
		r.wait(time.Second)
		r.press("right")
		r.wantScreen("Expected line, 1 of 2: d3")
		if v := r.m.Board(r.m.Layout.Square); v.Last != game.At(3, 2) || v.Board.Turn != game.White {
			t.Errorf("the board shows %v as the last move", v.Last)
		}
		r.press("right")
		r.wantScreen("2 of 2: d3 c3")
		r.press("right")
		r.wantScreen("2 of 2: d3 c3")
		r.press("left left")
		r.wantMoves("")
		if len(r.m.Board(r.m.Layout.Square).Notes) == 0 {
			t.Error("the values are not shown again behind the line")
		}
		r.press("right esc")
		if v := r.m.Board(r.m.Layout.Square); v.Last != game.NoSquare {
			t.Error("esc does not leave the line")
		}
		r.press("enter right enter")
		r.wantMoves("d3c3")
		r.wantNotice("Kept as a variation")
	})
}

func TestAnalysisByMouseAlone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(deepening(3), deepening(5))}})
		r.send(tea.WindowSizeMsg{Width: 120, Height: 40})
		r.clickText("I analyse")
		r.wait(time.Second)
		r.wantScreen("ANALYSIS", "Judged by the computer")
		r.clickText("all values shown")
		r.wantScreen("best 3 values shown")
		r.clickText("Thinking")
		r.wantScreen("Stopped")
		r.clickText("Stopped")
		r.wantScreen("Thinking")
		r.clickText("d3  ")
		r.wantScreen("Expected line, 1 of 2: d3")
		r.clickText("forward >")
		r.wantScreen("Expected line, 2 of 2")
		r.clickText("< back")
		r.wantScreen("Expected line, 1 of 2")
		r.clickText("leave")
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		r.wantScreen("Expected line, 1 of 2: ")
		r.clickText("keep")
		if len(r.m.ses.Game().Moves()) != 1 {
			t.Error("the line is not kept")
		}
		r.send(tea.MouseClickMsg{Button: tea.MouseRight})
		r.wantMoves("")
		r.clickText("esc leave")
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
				r.press("I")
				r.wait(time.Second)
				r.wantScreen("ANALYSIS")
				r.press("right left v v v enter w w home end esc R")
				if board.Over() && e.count() > 0 {
					t.Error("an engine thinks about a game that is over")
				}
				if name == "pass" {
					r.press("I enter")
					r.wantMoves("--")
					r.wait(time.Second)
					r.wantScreen("Black to move")
				}
			})
		})
	}
}

func TestAnalysisOnASmallBoard(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Size = 6
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(deepening(3))}})
		r.press("I")
		r.wait(time.Second)
		r.wantScreen("c2", "+2.5")
	})
}

func TestAnalysisScreens(t *testing.T) {
	scene := situation{name: "analysis", setup: func(s *Setup) { s.Kinds = testKinds(deepening(14)) }, play: func(r *rig) {
		r.paste(midgame)
		r.press("I")
		p := r.m.ses.Game().Position()
		r.m.study.Know(p, ai.MoveScore{Move: p.Moves().First(), Score: ai.Exactly(6), Depth: 20})
		second := (p.Moves() &^ p.Moves().First().Bit()).First()
		r.m.study.Know(p, ai.MoveScore{Move: second, Score: ai.Estimated(-3), Source: ai.FromBook, Depth: 21, Confidence: 100})
		r.wait(2 * time.Second)
	}}
	if testing.Short() {
		return
	}
	for _, size := range [][2]int{{1, 1}, {34, 17}, {46, 17}, {36, 25}, {300, 100}} {
		show(t, scene, size[0], size[1], false, colorprofile.ANSI)
	}
}
