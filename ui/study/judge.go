package study

import (
	"context"
	"slices"

	"othello/ai/review"
	"othello/game"
	"othello/ui/scene"
)

// Judge reviews the game that has just ended, in the background, for its summary and the review.
func (s *Study) Judge() []scene.Effect {
	if s.ses.Looking() || len(s.game().Root().Children()) == 0 {
		return nil
	}
	s.review.stopped, s.review.fault = false, nil
	return s.lookAt()
}

// Follow pauses what Judge began while anything else is done, and ends it with the game. Call it
// after each step of the session while the review is not open.
func (s *Study) Follow() []scene.Effect {
	r := s.review
	switch k := s.Summary(); {
	case k == nil || s.ses.Looking():
		return r.halt()
	case !r.on && r.fault == nil && !r.stopped && k.Done < k.Total:
		return s.begin()
	}
	return nil
}

// present is the review of the line on the board; nil for none.
func (s *Study) present() *review.Review {
	if r := s.review; r.now != nil && slices.Equal(r.now.nodes, s.game().Line()) {
		return r.now.known
	}
	return nil
}

// Summary returns the review of the game that has ended, as far as it has come; nil for none.
func (s *Study) Summary() *review.Review {
	if !s.ses.Over() {
		return nil
	}
	return s.present()
}

// Complete returns the review of the line on the board if nothing is missing in it, else nil.
func (s *Study) Complete() *review.Review {
	if k := s.present(); k != nil && k.Done == k.Total && len(k.Moves) > 0 {
		return k
	}
	return nil
}

// Known returns what is known of a line by usual reviews.
func (s *Study) Known(line []*game.Node) *review.Review {
	return review.Known(s.judging(), line)
}

// judging returns the settings of the judge.
func (s *Study) judging() review.Settings {
	return review.By(s.setup.Engines, effort, s.cache)
}

// JudgeMoves returns the work of judging moves of a board as a usual review does, up to the first
// wrong one that has reasons against it.
func (s *Study) JudgeMoves(b game.Board, moves []game.Square) func(context.Context) ([]review.Move, error) {
	settings, known := s.judging(), s.present()
	return func(ctx context.Context) ([]review.Move, error) {
		return review.Judge(ctx, s.setup.Judge, settings, b, moves, known)
	}
}
