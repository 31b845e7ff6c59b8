package study

import (
	"context"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// search is the analysis of a position.
type search struct {
	*Study
	work
	of     *game.Node
	limits ai.Limits
	last   ai.Analysis                 // the latest; zero if there is none
	judged map[game.Position]ai.Limits // positions that were searched to the end within limits
}

// mostAnalysis bounds an analysis to a depth, which few positions reach within any time.
const mostAnalysis = 10 * time.Minute

// analyse opens the analysis, or has the position judged within limits.
func (r *Room) analyse(args string) []scene.Effect {
	limits, err := r.limits(args)
	if err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	r.help()
	list := r.review.halt()
	r.back = r.back || r.at != nil && r.mode == reviewing
	r.mode, r.line, r.playing = analysing, line{}, false
	show := scene.Show{Back: true}
	if args != "" || r.setup.Limits != (ai.Limits{}) {
		show.List = "values"
		list = append(list, r.search.halt()...)
	}
	if args != "" {
		delete(r.search.judged, r.game().Position())
	}
	list = append(append(list, show), r.search.think(limits)...)
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
func (q *search) think(limits ai.Limits) []scene.Effect {
	n := q.game().Node()
	if q.on && q.of == n {
		return nil
	}
	p, list := n.Board().Position(), q.halt()
	q.of, q.last, q.fault, q.limits = n, ai.Analysis{}, nil, limits
	q.known.open(p, q.setup.Reference)
	done, known := q.judged[p]
	if known {
		q.limits = done
	}
	if q.stopped || p.Over() || q.known.solved(p) || known {
		return list
	}
	g := q.game()
	limits.Moves, limits.History = ai.EveryMove, &ai.History{Start: g.Root().Board(), Moves: g.Moves()}
	return append(list, q.start(func(ctx context.Context, report func(func())) (func(), error) {
		found, err := q.setup.Judge.Think(ctx, p, limits, func(a ai.Analysis) { report(func() { q.take(a) }) })
		if err != nil {
			return nil, err
		}
		return func() { q.take(found) }, nil
	}, func(hurried bool) []scene.Effect {
		if !hurried {
			q.judged[p] = limits
		}
		return nil
	}, func(err error) error { return lang.Errorf("the analysis failed: %w", err) }))
}

// take takes over what the search has found.
func (q *search) take(found ai.Analysis) {
	q.last = found
	q.known.learn(q.of.Board().Position(), found)
}

// state says how far the search has come.
func (q *search) state() scene.Item {
	tr := q.tr()
	i := scene.Item{Kind: scene.Note, Action: action.Pause}
	if q.last.Nodes > 0 {
		i.More = panel.Work(tr, &q.last)
	}
	switch p := q.game().Position(); {
	case q.fault != nil:
		i.Text, i.Class, i.More = phrase.Sentence(tr, q.fault), review.Blunder, ""
	case p.Over():
		i.Text, i.More = tr.T("The game is over."), ""
	case q.known.solved(p):
		i.Text, i.Class = tr.T("All moves are proven."), review.Best
	case !q.on && q.stopped:
		i.Text, i.Class = tr.F("Stopped, %s continues", q.env.Name(action.Pause)), review.Inaccuracy
	case !q.on:
		i.Text = tr.T("The search has ended.")
	case q.last.Depth == 0:
		i.Text, i.On, i.More = tr.T("Thinking ..."), true, ""
	default:
		i.Text, i.On = tr.F("Thinking, %s", panel.Depth(tr, &q.last)), true
	}
	return i
}
