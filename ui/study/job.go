package study

import (
	"context"
	"errors"
	"slices"

	"othello/ai/review"
	"othello/game"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/scene"
)

// effort is how much work the review of a game may do.
var effort = review.Efforts()[review.UsualEffort]

// reviewed is what reviews have found.
type reviewed struct {
	now, main *reviewedLine   // on the board, and the game's own; nil before the first
	lines     []*reviewedLine // these and earlier ones, the latest first
	job       *reviewedLine   // that is being analysed; nil for none
	stopped   bool            // by a person
	opening   bool            // the first mistake is gone to as soon as it is known
	fault     error           // why the work ended; nil if it did not, or is complete
}

// reviewedLine is a line of a game, and its review.
type reviewedLine struct {
	nodes    []*game.Node
	known    *review.Review
	complete bool // all is known
}

// jobKey is the key of the work of a review.
const jobKey = "review"

// linesMost is the number of lines whose review is kept at hand.
const linesMost = 24

func (s *Study) reviewed() *reviewed {
	if s.review == nil {
		s.review = &reviewed{}
	}
	return s.review
}

// lookAt makes the line on the board the one that is reviewed.
func (s *Study) lookAt() []scene.Effect {
	r, nodes := s.reviewed(), s.game().Line()
	main := mainLine(nodes[0])
	if r.now != nil && slices.Equal(nodes, r.now.nodes) && slices.Equal(main, r.main.nodes) {
		s.open()
		if r.job == nil && !r.stopped {
			return s.begin()
		}
		return nil
	}
	list := s.endJob()
	if r.now == nil || nodes[0] != r.now.nodes[0] { // another game
		r.fault, r.stopped = nil, false
	}
	r.main = r.about(main)
	if r.now = r.main; !slices.Equal(nodes, main) {
		r.now = r.about(nodes)
	}
	if r.stopped {
		return list
	}
	return append(list, s.begin()...)
}

// about returns a line with all that is known of its positions.
func (r *reviewed) about(nodes []*game.Node) *reviewedLine {
	l := &reviewedLine{nodes: nodes}
	if i := slices.IndexFunc(r.lines, func(l *reviewedLine) bool { return slices.Equal(l.nodes, nodes) }); i >= 0 {
		l = r.lines[i]
		r.lines = slices.Delete(r.lines, i, i+1)
	}
	r.lines = slices.Insert(r.lines, 0, l)
	r.lines = r.lines[:min(len(r.lines), linesMost)]
	var known []*review.Review
	for _, l := range r.lines {
		known = append(known, l.known)
	}
	l.known = review.New(nodes, known...)
	return l
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
	if r == nil || r.now == nil || n.Ply() >= len(r.now.known.Moves) || r.now.nodes[n.Ply()] != n {
		return nil
	}
	return &r.now.known.Moves[n.Ply()]
}

// begin analyses what is not known yet of the line on the board, then of the main line.
func (s *Study) begin() []scene.Effect {
	r := s.review
	list := s.endJob()
	r.fault = nil
	settings := s.judging()
	settings.Network = s.setup.Network
	j := r.now
	if j.complete {
		if j = r.main; j.complete {
			return list
		}
	}
	r.job = j
	start := j.known
	return append(list, scene.Work{Key: jobKey, Long: true, Do: func(ctx context.Context, report func(func())) func() []scene.Effect {
		var out *review.Review
		err := crash.Catch(func() (err error) {
			out, err = review.Run(ctx, s.setup.Judge, settings, start, func(found *review.Review) { report(func() { s.take(found) }) })
			return err
		})
		return func() []scene.Effect {
			s.take(out)
			return s.ended(err)
		}
	}})
}

// take takes over what the job has found so far; nil for nothing, after a crash.
func (s *Study) take(found *review.Review) {
	if found == nil {
		return
	}
	s.review.job.known = found
	s.known.take(found)
	for i := range found.Moves {
		if v := found.Moves[i].Best; v.Known && v.Exact() {
			s.proven[found.Board(i).Position()] = true
		}
	}
}

// open goes to the first mistake if the review was opened and nothing is missing in it.
func (s *Study) open() {
	r := s.review
	if !r.opening || r.now.known.Done < r.now.known.Total || !s.ses.Looking() {
		return
	}
	r.opening = false
	if ply := r.now.known.Mistake(0, 1); ply > 0 {
		s.ses.GoTo(r.now.nodes[ply-1])
	}
}

// endJob stops the analysis at once.
func (s *Study) endJob() []scene.Effect {
	if r := s.review; r == nil || r.job == nil {
		return nil
	}
	s.review.job = nil
	return scene.One(scene.Stop{Key: jobKey})
}

// ended takes in the end of the analysis.
func (s *Study) ended(err error) []scene.Effect {
	r, j := s.review, s.review.job
	r.job = nil
	switch {
	case err == nil:
		j.complete = true
		s.open()
		return s.begin()
	case !errors.Is(err, context.Canceled):
		r.fault, r.stopped = err, true
		return scene.One(scene.Warn{Err: lang.Errorf("the review failed: %w", err)})
	}
	return nil
}
