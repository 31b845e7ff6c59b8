package study

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// search is the analysis of a position.
type search struct {
	on      bool
	of      *game.Node
	limits  ai.Limits
	latest  *atomic.Pointer[ai.Analysis] // that nobody has read yet
	last    ai.Analysis                  // read; zero if there is none
	stopped bool                         // by a person
	fault   error                        // why the judge gave up; nil if it did not
	judged  map[game.Position]ai.Limits  // positions that were searched to the end within limits
}

// searchKey and trapsKey are the keys of the work of an analysis.
const searchKey, trapsKey = "analysis", "traps"

// mostAnalysis bounds an analysis to a depth, which few positions reach within any time.
const mostAnalysis = 10 * time.Minute

// analyse opens the analysis, or has the position judged within limits.
func (r *Room) analyse(args string) []scene.Effect {
	limits, err := r.limits(args)
	if err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	r.help()
	list := r.endJob()
	r.back = r.back || r.at != nil && r.mode == reviewing
	r.mode, r.line, r.playing = analysing, line{}, false
	show := scene.Show{Back: true}
	if args != "" || r.setup.Limits != (ai.Limits{}) {
		show.List = "values"
		list = append(list, r.halt()...)
	}
	if args != "" {
		delete(r.search.judged, r.game().Position())
	}
	list = append(list, show)
	list = append(list, r.think(limits)...)
	return append(list, scene.Read{Section: "values"})
}

// limits reads how long or how deeply to search.
func (r *Room) limits(args string) (ai.Limits, error) {
	number, depth := strings.CutPrefix(strings.ToLower(args), "depth")
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	switch {
	case args == "":
		return r.setup.Limits, nil
	case err != nil || !(n > 0 && n <= 1e6) || depth && (n < 1 || n > 60):
		return ai.Limits{}, lang.Errorf(`analyse needs seconds, or "depth" and a number from 1 to 60, not %q`, phrase.Clip(args))
	case depth:
		return ai.Limits{Depth: int(n), Time: mostAnalysis}, nil
	}
	return ai.Limits{Time: time.Duration(n * float64(time.Second))}, nil
}

// think searches the position on the board within limits: without any until it is stopped or
// everything is proven.
func (r *Room) think(limits ai.Limits) []scene.Effect {
	q, n := &r.search, r.game().Node()
	if q.on && q.of == n {
		return nil
	}
	p := n.Board().Position()
	list := append(r.halt(), r.seekTraps(p)...)
	q.of, q.last, q.fault, q.limits = n, ai.Analysis{}, nil, limits
	r.LookUp()
	done, known := q.judged[p]
	if known {
		q.limits = done
	}
	if q.stopped || p.Over() || r.known.solved(p) || known {
		return list
	}
	g := r.game()
	limits.Moves, limits.History = ai.EveryMove, &ai.History{Start: g.Root().Board(), Moves: g.Moves()}
	latest := &atomic.Pointer[ai.Analysis]{}
	q.on, q.latest = true, latest
	take := func() {
		if q.latest == latest {
			r.take()
		}
	}
	return append(list, scene.Run{Key: searchKey, Do: func(ctx context.Context, report func(func())) func() []scene.Effect {
		var found ai.Analysis
		err := crash.Catch(func() (err error) {
			found, err = r.setup.Judge.Think(ctx, p, limits, func(a ai.Analysis) {
				latest.Store(&a)
				report(take)
			})
			return err
		})
		hurried := ctx.Err() != nil
		return func() []scene.Effect {
			if q.latest != latest {
				return nil
			}
			if err == nil {
				latest.Store(&found)
			}
			r.take()
			q.on, q.latest = false, nil
			switch {
			case err == nil && !hurried:
				q.judged[p] = limits
			case err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded):
				q.fault = lang.Errorf("the analysis failed: %w", err)
				return scene.One(scene.Warn{Err: q.fault})
			}
			return nil
		}
	}})
}

// take takes over what the search has found.
func (r *Room) take() {
	q := &r.search
	if found := q.latest.Swap(nil); found != nil {
		q.last = *found
		r.known.learn(q.of.Board().Position(), q.last)
		r.known.backUp(q.of)
	}
}

// halt ends the search at once; what it has found so far is kept.
func (r *Room) halt() []scene.Effect {
	q := &r.search
	if !q.on {
		return nil
	}
	r.take()
	q.on, q.latest = false, nil
	return []scene.Effect{scene.Stop{Key: searchKey}, scene.Stop{Key: trapsKey}}
}

// seekTraps finds out how hard the moves of a position are to answer, unless it is known or the
// analysis was stopped.
func (r *Room) seekTraps(p game.Position) []scene.Effect {
	if r.setup.Traps == nil || r.search.stopped || r.traps[p] != nil {
		return nil
	}
	search := r.setup.Traps(p)
	if search == nil {
		return nil
	}
	return scene.One(scene.Work{Key: trapsKey, Idle: true, Do: scene.In(search, func(found map[game.Square]float64, err error) []scene.Effect {
		if err == nil && len(found) > 0 { // people do without
			r.traps = map[game.Position]map[game.Square]float64{p: found}
		}
		return nil
	})})
}
