package study

import (
	"context"
	"errors"

	"othello/internal/crash"
	"othello/ui/scene"
)

// work is an analysis in the background: of the position on the board, or of a game.
type work struct {
	key     string
	on      bool
	stopped bool  // by a person
	fault   error // why it gave up; nil if it did not
}

// start does what finds something, and takes in what that returned last, nil for nothing. What
// done returns follows, or the fault in words.
func (w *work) start(find func(ctx context.Context, report func(func())) (take func(), err error), done func(hurried bool) []scene.Effect, fault func(error) error) scene.Effect {
	w.on, w.fault = true, nil
	return scene.Work{Key: w.key, Long: true, Do: func(ctx context.Context, report func(func())) func() []scene.Effect {
		var take func()
		err := crash.Catch(func() (err error) {
			take, err = find(ctx, report)
			return err
		})
		hurried := ctx.Err() != nil
		return func() []scene.Effect {
			w.on = false
			if take != nil {
				take()
			}
			switch {
			case err == nil:
				return done(hurried)
			case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
				return nil
			}
			w.fault = fault(err)
			return scene.One(scene.Warn{Err: w.fault})
		}
	}}
}

// halt ends it at once.
func (w *work) halt() []scene.Effect {
	if !w.on {
		return nil
	}
	w.on = false
	return scene.One(scene.Stop{Key: w.key})
}
