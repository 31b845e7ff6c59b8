package study

import (
	"slices"

	"othello/ai/review"
)

// Judge reviews the game that has just ended, in the background, for its summary and the review.
func (s *Study) Judge() {
	if s.host.Looking() != nil || len(s.game().Root().Children()) == 0 {
		return
	}
	s.chooseKind()
	s.reviewed().stopped = false
	s.review.Arrived()
}

// Follow pauses what Judge began while anything else is done, and ends it with the game. Call it
// after each step of the session.
func (s *Study) Follow() {
	r := s.review
	if r == nil || s.host.Looking() == r {
		return
	}
	k := s.Summary()
	switch here := s.host.Looking() == nil && k != nil; {
	case !here:
		r.endJob()
	case r.job == nil && r.fault == nil && !r.stopped && k.Done < k.Total:
		r.begin()
	}
}

// Summary returns the review of the game that has ended, as far as it has come; nil for none.
func (s *Study) Summary() *review.Review {
	r := s.review
	if r == nil || r.of != s.game() || !s.host.Session().Over() || r.known == nil || !slices.Equal(r.line, s.game().Line()) {
		return nil
	}
	return r.known
}

func (s *Study) reviewed() *Review {
	if s.review == nil {
		s.review = &Review{Study: s, effort: review.UsualEffort, speed: usualSpeed}
	}
	return s.review
}
