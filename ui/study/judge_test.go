package study

import (
	"testing"
	"testing/synctest"
	"time"

	"othello/ai/review"
	"othello/game"
)

// TestJudgeMoves judges moves up to the first one that has reasons against it, unless it is cancelled.
func TestJudgeMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, h := newStudy(t, opening, lopsided{})
		b := s.game().Board()
		var judged []review.Move
		then := func(list []review.Move, err error) {
			if err != nil {
				t.Error(err)
			}
			judged = list
		}
		ask := func(moves ...game.Square) []review.Move {
			judged = nil
			s.JudgeMoves(b, moves, then)
			h.wait(time.Second)
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
		judged = nil
		s.JudgeMoves(b, wrong, then)()
		if h.wait(time.Second); judged != nil {
			t.Errorf("after it was cancelled it tells %v", judged)
		}
	})
}
