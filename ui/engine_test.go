package ui

import (
	"context"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// against is a setup in which the engine plays White.
func against(engines ...ai.Engine) Setup {
	cfg := testConfig()
	cfg.White = "alpha"
	return Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(engines...)}}
}

func TestLevelSwitchRestartsTheThought(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := thinkFor(time.Second)
		r := newRig(t, against(e, thinkFor(time.Second)))
		r.press("]")
		r.wantNotice("Alpha, level 3, club")
		r.play("f5")
		r.wait(600 * time.Millisecond)
		r.press("]")
		r.wantNotice("Alpha, level 4, expert")
		r.wait(600 * time.Millisecond)
		r.wantMoves("f5") // the first thought would be through by now
		r.wait(500 * time.Millisecond)
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the reply of the second thought", got)
		}
		if depths := []int{e.calls[0].Depth, e.calls[1].Depth}; depths[0] != 3 || depths[1] != 4 {
			t.Errorf("the engine thought with depths %v, want 3 and then 4", depths)
		}
		r.press("] ] ]")
		r.wantNotice("level 4")
		r.press("L 2 enter")
		r.wantNotice("level 2, casual")
		r.press("] ] ]")
		r.wantNotice("level 4, expert")
		r.press("[")
		r.wantScreen("Alpha, level 3, club")
	})
}

func TestLevelSwitchKeepsTheTime(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(thinkFor(time.Second))
		s.Settings.UI.Clock = time.Minute
		r := newRig(t, s)
		r.play("f5")
		r.wait(900 * time.Millisecond)
		r.press("[")
		r.wait(1100 * time.Millisecond)
		if spent := r.m.ses.Game().Node().Elapsed; spent < 1850*time.Millisecond || spent > 2*time.Second {
			t.Errorf("the move took %v on the clock, want the time before the switch too: 1.9s", spent)
		}
	})
}

func TestKindSwitch(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		beta := &fakeEngine{}
		r := newRig(t, against(thinkFor(time.Hour), beta))
		r.play("f5")
		r.wait(time.Second)
		r.turnKind(1)
		r.wantScreen("Beta, level 2, casual")
		if got := len(r.m.ses.Game().Moves()); got != 2 || beta.count() != 1 {
			t.Errorf("%d moves and %d calls of the other engine, want its reply", got, beta.count())
		}
		r.turnKind(-2)
		r.wantScreen("Beta, level 2, casual")
	})
}

func TestLevelList(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(thinkFor(time.Hour), &fakeEngine{}))
		r.play("f5")
		r.press("L e")
		r.wantScreen("< Alpha >", "> ", "casual", "depth 2", "expert")
		r.press("right down enter")
		r.wantScreen("Beta, level 3, club")
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the reply of the engine chosen while the other thought", got)
		}
		r.press("L esc")
		if r.m.Top() != nil {
			t.Error("esc does not close the list")
		}
	})
	inBubble(t, func(t *testing.T) {
		s := against(thinkFor(time.Hour), &fakeEngine{})
		s.Settings.UI.Black = "beta"
		r := newRig(t, s)
		r.press("w L tab right 4 enter")
		if b, w := r.m.ses.Match().Black, r.m.ses.Match().White; b.Level+w.Level != 6 {
			t.Errorf("levels of one side alone were to change: black %+v, white %+v", b, w)
		}
		r.press("L")
		r.wantScreen("White's level", "tab Black's level")
		box := r.m.Box
		r.send(tea.MouseClickMsg{X: box.X + box.W - 3, Y: box.Y, Button: tea.MouseLeft})
		r.wantScreen("Black's level", "tab White's level")
	})
}

func TestMoveNow(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(thinkFor(time.Hour)))
		r.press("m")
		r.wantNotice("not thinking")
		r.play("f5")
		r.wait(time.Second)
		r.press("m")
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the engine's best so far", got)
		}
	})
}

func TestMoveNowDuringTheMoveDelay(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Settings.UI.Black, s.Settings.UI.MoveDelay = "alpha", time.Minute
		r := newRig(t, s)
		n := len(r.m.ses.Game().Moves())
		r.press("m")
		if got := len(r.m.ses.Game().Moves()); got != n+1 {
			t.Errorf("%d moves, want %d", got, n+1)
		}
	})
}

func TestMoveNowBeforeThereIsOne(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := &fakeEngine{}
		e.script = func(ctx context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
			select {
			case <-ctx.Done():
				return ai.Analysis{}, ctx.Err()
			case <-time.After(time.Second):
				return firstMove(p), nil
			}
		}
		r := newRig(t, against(e))
		r.play("f5")
		r.press("m")
		r.wantMoves("f5")
		r.wantNotice("moves as soon as it has one")
		r.wait(1100 * time.Millisecond)
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the engine's move after all", got)
		}
	})
}

func TestEngineMoveOnRequest(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		e := thinkFor(time.Second)
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(e)}})
		r.press("!")
		r.wait(500 * time.Millisecond)
		r.play("f5")
		r.wantNotice("choosing your move")
		r.press("esc")
		r.wait(time.Second)
		r.wantMoves("")
		r.press("!")
		r.wait(500 * time.Millisecond)
		r.press("]") // restarts it
		r.wait(700 * time.Millisecond)
		r.wantMoves("")
		r.wait(400 * time.Millisecond)
		r.wantMoves("d3")
		r.press("! !")
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the second press to move now", got)
		}
		r.wait(2 * time.Second)
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves: the engine plays on unasked", got)
		}
	})
}

func TestEngineFailures(t *testing.T) {
	script := func(f func(p game.Position) (ai.Analysis, error)) func(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
		return func(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
			return f(p)
		}
	}
	for _, c := range []struct {
		name, notice string
		think        func(p game.Position) (ai.Analysis, error)
	}{
		{"error", "Alpha failed: no more steam", func(game.Position) (ai.Analysis, error) { return ai.Analysis{}, errScript }},
		{"panic", "Alpha failed: it crashed: out of luck", func(game.Position) (ai.Analysis, error) { panic("out of luck") }},
		{"illegal", "Alpha failed: it chose a1, which is not legal", func(game.Position) (ai.Analysis, error) {
			return ai.Analysis{PV: []game.Square{game.At(0, 0)}}, nil
		}},
		{"nothing", "Alpha failed: it chose -, which is not legal", func(game.Position) (ai.Analysis, error) { return ai.Analysis{}, nil }},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				e := &fakeEngine{script: script(c.think)}
				r := newRig(t, against(e))
				r.play("f5")
				r.wantNotice(c.notice)
				r.wantMoves("f5")
				r.press("w")
				r.wantNotice(c.notice)
				if e.count() != 2 {
					t.Errorf("the engine was asked %d times, want again on P", e.count())
				}
				r.press("W") // a person takes over
				r.play("d6")
				r.wantMoves("f5d6")
				r.press("!")
				r.wantNotice(c.notice)
				r.play("c3")
				r.wantMoves("f5d6c3")
			})
		})
	}
}

func TestSidesChangeDuringTheGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(thinkFor(time.Second)))
		r.play("f5")
		r.wait(500 * time.Millisecond)
		r.press("s")
		r.wantNotice("Black is Alpha, White is a person")
		r.wait(2 * time.Second)
		r.wantMoves("f5")
		r.play("d6")
		r.wait(1100 * time.Millisecond)
		if got := len(r.m.ses.Game().Moves()); got != 3 {
			t.Errorf("%d moves, want the engine to play Black now", got)
		}
		r.press("(")
		r.wantNotice("A person plays Black")
		r.press("W")
		r.wait(1100 * time.Millisecond)
		if got := len(r.m.ses.Game().Moves()); got != 4 {
			t.Errorf("%d moves, want the engine to play White now", got)
		}
	})
}
