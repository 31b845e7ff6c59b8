package ui

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
)

func startThink(ctx context.Context, work *sync.WaitGroup, e ai.Engine) *thought {
	return think(ctx, work, 7, e, game.New(game.Size8), ai.Limits{})
}

func TestThoughtShowsTheNewestReport(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var work sync.WaitGroup
		release := make(chan struct{})
		th := startThink(t.Context(), &work, &fakeEngine{script: func(_ context.Context, p game.Position, _ ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
			for depth := 1; depth <= 1000; depth++ {
				report(ai.Analysis{Depth: depth})
			}
			<-release
			return firstMove(p), nil
		}})
		synctest.Wait()
		msg := th.wait()().(thoughtMsg)
		if msg.progress == nil || msg.progress.Depth != 1000 {
			t.Errorf("after 1000 unread reports: %+v, want depth 1000", msg.progress)
		}
		if msg := th.wait()().(thoughtMsg); msg.progress != nil || msg.outcome != nil || msg.generation != 7 {
			t.Errorf("without news: %+v, want a bare pulse of generation 7", msg)
		}
		close(release)
		if msg := th.wait()().(thoughtMsg); msg.outcome == nil || msg.outcome.err != nil {
			t.Errorf("at the end: %+v, want the outcome", msg)
		}
		work.Wait()
	})
}

func TestThoughtProgressIsSlowedToPulses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var work sync.WaitGroup
		ctx, cancel := context.WithCancel(t.Context())
		th := startThink(ctx, &work, &fakeEngine{script: func(ctx context.Context, p game.Position, _ ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
			for depth := 1; ctx.Err() == nil; depth++ {
				report(ai.Analysis{Depth: depth})
				time.Sleep(time.Millisecond)
			}
			return firstMove(p), nil
		}})
		begun, n := time.Now(), 0
		for time.Since(begun) < time.Second {
			th.wait()()
			n++
		}
		if n < 10 || n > 20 {
			t.Errorf("%d messages in a second, want 10 to 20", n)
		}
		cancel()
		work.Wait()
	})
}

func TestThoughtOutcomeComesAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var work sync.WaitGroup
		th := startThink(t.Context(), &work, thinkFor(30*time.Millisecond))
		begun := time.Now()
		msg := th.wait()().(thoughtMsg)
		if msg.outcome == nil || time.Since(begun) != 30*time.Millisecond {
			t.Errorf("%+v after %v, want the outcome after 30ms", msg, time.Since(begun))
		}
		work.Wait()
	})
}

func TestThoughtAbandoned(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var work sync.WaitGroup
		th := startThink(t.Context(), &work, thinkFor(time.Hour))
		done := make(chan any, 1)
		go func() { done <- th.wait()() }()
		synctest.Wait()
		th.abandon()
		th.abandon()
		synctest.Wait()
		select {
		case msg := <-done:
			if msg != nil {
				t.Errorf("an abandoned thought said %+v", msg)
			}
		default:
			t.Error("the command of an abandoned thought still waits")
		}
		work.Wait() // fails the bubble by deadlock if the engine was not stopped
	})
}

func TestThoughtCatchesPanics(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var work sync.WaitGroup
		th := startThink(t.Context(), &work, &fakeEngine{script: func(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
			var none []int
			_ = none[3]
			return ai.Analysis{}, nil
		}})
		msg := th.wait()().(thoughtMsg)
		if msg.outcome == nil || msg.outcome.err == nil {
			t.Fatalf("%+v, want an error", msg)
		}
		want := "it crashed: runtime error: index out of range [3] with length 0"
		if got := msg.outcome.failure(th.position).Error(); got != want {
			t.Errorf("failure %q, want %q", got, want)
		}
		work.Wait()
	})
}

func TestRapidRestartsLeaveNothingBehind(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Black = "alpha"
		r := newRig(t, Setup{Config: cfg, Kinds: testKinds(thinkFor(time.Minute))})
		for range 200 {
			r.press("]")
			r.press("[")
		}
		before := r.m.generation
		r.wait(time.Second)
		if r.m.generation != before || r.m.thought == nil {
			t.Errorf("the last thought is not the one that runs")
		}
		r.wantMoves("")
		r.wait(time.Minute)
		if got := len(r.m.game.Moves()); got != 1 {
			t.Errorf("%d moves were played, want 1", got)
		}
	})
}
