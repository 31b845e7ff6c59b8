package edit

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
)

// draft is the file of the position that was edited last, by whatever program.
type draft struct {
	store
	once   sync.Once
	before []position                 // of an earlier run
	latest atomic.Pointer[game.Board] // to be written, by whichever write comes last
}

// draftName is the name of the position in the file.
const draftName = "draft"

// earlier reads what was edited in an earlier run, before anything is written.
func (d *draft) earlier(tr *lang.Printer) (trouble string) {
	d.once.Do(func() {
		out := d.apply(tr, nil)
		d.before, trouble = out.list, out.trouble
	})
	return trouble
}

// recall brings back what was edited in an earlier run, a step before the present one.
func (r *Room) recall() []scene.Effect {
	if r.looked || r.setup.Dir == "" {
		return nil
	}
	r.looked = true
	tr := r.tr()
	read := func(context.Context) (string, error) { return r.draft.earlier(tr), nil }
	return scene.One(scene.Work{Keep: true, Do: scene.In(read, func(trouble string, _ error) []scene.Effect {
		if trouble != "" {
			return scene.One(scene.Warn{Err: errors.New(trouble)})
		}
		if list := r.draft.before; len(list) > 0 && !slices.Contains(r.steps, list[0].board) {
			r.precede(list[0].board)
			return scene.One(scene.Say{Text: r.tr().F("%s brings back the position edited before.", r.env.Name(action.Undo)), Shown: true})
		}
		return nil
	})})
}

// keepDraft keeps a position that was changed.
func (r *Room) keepDraft(b game.Board) []scene.Effect {
	if r.setup.Dir == "" || b == r.began {
		return nil
	}
	r.draft.latest.Store(&b)
	tr := r.tr()
	write := func(context.Context) (outcome, error) {
		r.draft.earlier(tr)
		return r.draft.apply(tr, func([]position) ([]position, error) {
			return []position{{name: draftName, board: *r.draft.latest.Load()}}, nil
		}), nil
	}
	return scene.One(scene.Work{Keep: true, Do: scene.In(write, func(out outcome, _ error) []scene.Effect {
		if out.unkept != nil {
			return scene.One(scene.Warn{Err: lang.Errorf("the edited position cannot be saved: %w", out.unkept)})
		}
		return nil
	})})
}
