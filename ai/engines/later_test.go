package engines

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
)

// passer is an engine that passes.
type passer struct{}

func (passer) Think(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
	return ai.Analysis{PV: []game.Square{game.Pass}}, nil
}

// TestLater asks engines that are still being built.
func TestLater(t *testing.T) {
	slow := func(e ai.Engine, err error) ai.Engine {
		return makeWhenAsked(func() (ai.Engine, error) {
			time.Sleep(time.Minute)
			return e, err
		})
	}
	synctest.Test(t, func(t *testing.T) {
		p := game.Start(game.Size8)
		if a, err := slow(passer{}, nil).Think(t.Context(), p, ai.Limits{}, nil); err != nil || a.Move() != game.Pass {
			t.Errorf("the engine answers %v, %v", a.Move(), err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := slow(passer{}, nil).Think(ctx, p, ai.Limits{}, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("cancelled before the engine was there: %v", err)
		}
		broken := errors.New("no weights")
		if _, err := slow(nil, broken).Think(t.Context(), p, ai.Limits{}, nil); !errors.Is(err, broken) {
			t.Errorf("an engine that cannot be made: %v", err)
		}
		crash := makeWhenAsked(func() (ai.Engine, error) { panic("no memory") })
		if _, err := crash.Think(t.Context(), p, ai.Limits{}, nil); err == nil || !strings.Contains(err.Error(), "no memory") {
			t.Errorf("an engine that crashes when it is made: %v", err)
		}
		made := 0
		asked := makeWhenAsked(func() (ai.Engine, error) { made++; return passer{}, nil })
		synctest.Wait()
		if made != 0 {
			t.Error("an engine was built before its first search")
		}
		for range 2 {
			if a, err := asked.Think(t.Context(), p, ai.Limits{}, nil); err != nil || a.Move() != game.Pass || made != 1 {
				t.Errorf("the engine answers %v, %v, made %d times", a.Move(), err, made)
			}
		}
		time.Sleep(time.Minute) // until nothing is being built any more
	})
}
