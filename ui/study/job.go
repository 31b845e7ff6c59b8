package study

import (
	"context"
	"slices"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/scene"
)

// effort is how much work the review of a game may do.
var effort = review.Efforts()[review.UsualEffort]

// reviewed is what reviews have found.
type reviewed struct {
	work
	now, main *reviewedLine   // on the board, and the game's own; nil before the first
	lines     []*reviewedLine // these and earlier ones, the latest first
	job       *reviewedLine   // that is being analysed while the work is on
	opening   bool            // the first mistake is gone to as soon as it is known
}

// reviewedLine is a line of a game, and its review.
type reviewedLine struct {
	nodes    []*game.Node
	known    *review.Review
	complete bool // all is known
}

// linesMost is the number of lines whose review is kept at hand.
const linesMost = 24

// lookAt makes the line on the board the one that is reviewed.
func (s *Study) lookAt() []scene.Effect {
	r, nodes := s.review, s.game().Line()
	main := mainLine(nodes[0])
	if r.now != nil && slices.Equal(nodes, r.now.nodes) && slices.Equal(main, r.main.nodes) {
		s.open()
		if !r.on && !r.stopped && r.fault == nil {
			return s.begin()
		}
		return nil
	}
	list := r.halt()
	if r.now == nil || nodes[0] != r.now.nodes[0] { // another game
		r.fault, r.stopped = nil, false
	}
	r.main = r.about(main)
	if r.now = r.main; !slices.Equal(nodes, main) {
		r.now = r.about(nodes)
	}
	if r.stopped || r.fault != nil {
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
	if r.now == nil || n.Ply() >= len(r.now.known.Moves) || r.now.nodes[n.Ply()] != n {
		return nil
	}
	return &r.now.known.Moves[n.Ply()]
}

// begin analyses what is not known yet of the line on the board, then of the main line.
func (s *Study) begin() []scene.Effect {
	r := s.review
	list := r.halt()
	settings := s.judging()
	settings.Network = s.setup.Network
	if r.job = r.now; r.job.complete {
		if r.job = r.main; r.job.complete {
			return list
		}
	}
	start := r.job.known
	return append(list, r.start(func(ctx context.Context, report func(func())) (func(), error) {
		out, err := review.Run(ctx, s.setup.Judge, settings, start, func(found *review.Review) { report(func() { s.take(found) }) })
		return func() { s.take(out) }, err
	}, func(bool) []scene.Effect {
		r.job.complete = true
		s.open()
		return s.begin()
	}, func(err error) error { return lang.Errorf("the review failed: %w", err) }))
}

// take takes over what the job has found so far.
func (s *Study) take(found *review.Review) {
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
