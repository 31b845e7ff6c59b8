package study

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"othello/ai/review"
	"othello/game"
)

// TestJudgeMoves judges moves up to the first one that has reasons against it, until it is cancelled.
func TestJudgeMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := newStudy(t, opening, lopsided{})
		b := s.game().Board()
		ask := func(moves ...game.Square) []review.Move {
			judged, err := s.JudgeMoves(b, moves)(t.Context())
			if err != nil {
				t.Error(err)
			}
			return judged
		}
		moves := b.Position().Moves()
		first := moves.First()
		list := ask(first)
		if len(list) != 1 || list[0].Move != first || list[0].Class == review.Unjudged {
			t.Fatalf("judged are %v", list)
		}
		best := list[0].BestMove()
		var wrong []game.Square
		for m := range moves.Squares() {
			if m != best {
				wrong = append(wrong, m)
			}
		}
		list = ask(append([]game.Square{best}, wrong...)...)
		if n := len(list); n < 2 || list[0].Class != review.Best || !list[n-1].Class.Wrong() || len(list[n-1].Reasons) == 0 || n == 1+len(wrong) {
			t.Errorf("judged are %v", list)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if judged, err := s.JudgeMoves(b, wrong)(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("after it was cancelled it tells %v, %v", judged, err)
		}
	})
}
