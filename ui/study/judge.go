package study

import (
	"slices"

	"othello/ai/review"
)

// Judge reviews the game that has just ended, in the background: its summary needs that,
// and the review then opens with everything known.
func (s *Study) Judge() {
	if s.host.Looking() != nil || len(s.game().Root().Children()) == 0 {
		return
	}
	s.chooseKind()
	s.reviewed().stopped = false
	s.review.Arrived()
}

// Follow lets what Judge began wait while anything else is done, and ends it with the
// game. It is to be called after each step of the session.
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

// Summary is what is known of the game that has ended on the board, as far as Judge has
// come; nil if it was not judged.
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
