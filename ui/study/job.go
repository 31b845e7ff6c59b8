package study

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"othello/ai/review"
	"othello/game"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/scene"
	"othello/ui/session"
)

// efforts are how much work the review of a game may do.
var efforts = review.Efforts()

// reviewed is a game with what its review has found so far.
type reviewed struct {
	of       *game.Game       // nil before the first
	line     []*game.Node     // that known is about
	known    *review.Review   // nil before the first
	main     *review.Review   // of the game's own line: known, unless a variation is looked at
	earlier  []*review.Review // of other lines of the game, the latest last
	job      *job             // nil while nothing is analysed
	stopped  bool             // by a person
	opening  bool             // the first mistake is gone to as soon as it is known
	fault    error            // why the work ended; nil if it did not, or is complete
	effort   int              // index into efforts
	asked    string           // settings of the last job
	complete string           // settings under which known is complete; empty for none
	finished string           // the same of main
}

// job is a run of the review in the background. Its progress may be lost, its end may not.
type job struct {
	of     **review.Review // what it adds to: known or main
	latest atomic.Pointer[review.Review]
}

// jobKey is the key of the work of a review.
const jobKey = "review"

// earlierMost is the number of other lines whose review is kept at hand.
const earlierMost = 24

func (s *Study) reviewed() *reviewed {
	if s.review == nil {
		s.review = &reviewed{effort: review.UsualEffort}
	}
	return s.review
}

// lookAt makes the line on the board the one that is reviewed.
func (s *Study) lookAt() []scene.Effect {
	r, line := s.reviewed(), s.game().Line()
	main := session.OnMainLine(line[len(line)-1])
	if r.known != nil && slices.Equal(line, r.line) && main == (r.main == nil) {
		s.open()
		if r.job == nil && !r.stopped {
			return s.begin()
		}
		return nil
	}
	list := s.endJob()
	if r.known != nil {
		r.earlier = append(r.earlier, r.known)
		r.earlier = r.earlier[max(0, len(r.earlier)-earlierMost):]
	}
	if r.of != s.game() {
		r.of, r.fault, r.stopped = s.game(), nil, false
	}
	known := slices.Clone(r.earlier)
	slices.Reverse(known)
	r.line, r.complete, r.main, r.finished = line, "", nil, ""
	if r.known = review.New(line, known...); !main {
		r.main = review.New(mainLine(r.of.Root()), known...)
	}
	if r.stopped {
		return list
	}
	return append(list, s.begin()...)
}

// mainLine is the game's own line, the start included.
func mainLine(n *game.Node) []*game.Node {
	line := []*game.Node{n}
	for len(n.Children()) > 0 {
		n = n.Children()[0]
		line = append(line, n)
	}
	return line
}

// move is the judgement of the move after a node of the line that is reviewed; nil for none.
func (r *reviewed) move(n *game.Node) *review.Move {
	if r == nil || r.known == nil || n.Ply() >= len(r.known.Moves) || r.line[n.Ply()] != n {
		return nil
	}
	return &r.known.Moves[n.Ply()]
}

// progress counts the positions of the line being analysed: done, and in all.
func (r *reviewed) progress() scene.Progress {
	k := r.known
	if r.job != nil {
		k = *r.job.of
	}
	return scene.Progress{Done: k.Done, Total: k.Total}
}

// begin analyses what is not known yet of the line on the board, then of the main line.
func (s *Study) begin() []scene.Effect {
	r := s.review
	list := s.endJob()
	r.fault = nil
	settings := s.judging(r.effort)
	settings.Network = s.setup.Network
	r.asked = settings.String()
	j := &job{of: &r.known}
	if r.complete == r.asked {
		if j.of = &r.main; r.main == nil || r.finished == r.asked {
			return list
		}
	}
	start := *j.of
	j.latest.Store(start)
	r.job = j
	take := func() {
		if r.job == j {
			s.take(j)
		}
	}
	return append(list, scene.Run{Key: jobKey, Do: func(ctx context.Context, report func(func())) func() []scene.Effect {
		var out review.Kept
		err := crash.Catch(func() (err error) {
			out, err = s.caches.Run(ctx, s.setup.Judge, settings, start, func(found *review.Review) {
				j.latest.Store(found)
				report(take)
			})
			return err
		})
		return func() []scene.Effect {
			if r.job != j {
				return nil
			}
			return s.ended(out, err)
		}
	}})
}

// take takes over what a job has found so far.
func (s *Study) take(j *job) {
	*j.of = j.latest.Load()
	s.known.take(*j.of)
	for i := range (*j.of).Moves {
		if v := (*j.of).Moves[i].Best; v.Known && v.Exact() {
			s.proven[(*j.of).Board(i).Position()] = true
		}
	}
}

// open goes to the first mistake if the review was opened and nothing is missing in it.
func (s *Study) open() {
	r := s.review
	if !r.opening || r.known.Done < r.known.Total || !s.ses.Looking() {
		return
	}
	r.opening = false
	if ply := r.known.Mistake(0, 1); ply > 0 {
		s.ses.GoTo(r.line[ply-1])
	}
}

// endJob stops the analysis at once and keeps what it has found.
func (s *Study) endJob() []scene.Effect {
	r := s.review
	if r == nil || r.job == nil {
		return nil
	}
	s.take(r.job)
	r.job = nil
	return scene.One(scene.Stop{Key: jobKey})
}

// ended takes in the end of the analysis; without an outcome it crashed.
func (s *Study) ended(out review.Kept, err error) (list []scene.Effect) {
	r := s.review
	j := r.job
	if r.job = nil; out.Review != nil {
		j.latest.Store(out.Review)
	}
	s.take(j)
	if out.Unsaved != nil {
		list = scene.One(scene.Warn{Err: lang.Errorf("the results are not saved: %w", out.Unsaved)})
	}
	switch {
	case err == nil && j.of == &r.main:
		r.finished = r.asked
	case err == nil:
		r.complete = r.asked
		s.open()
		list = append(list, s.begin()...)
	case !errors.Is(err, context.Canceled):
		r.fault, r.stopped = err, true
		list = append(list, scene.Warn{Err: lang.Errorf("the review failed: %w", err)})
	}
	return list
}
