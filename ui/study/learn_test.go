package study

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/board"
)

// learning is the room in which the mistakes of a reviewed game are learned from.
func learning(t *testing.T, transcript string) (*Learn, *host) {
	t.Helper()
	s, h := newStudy(t, transcript, lopsided{})
	h.Run(s.Learn())
	if h.At != s.review || !strings.Contains(h.Notice.Text, "First the game is reviewed") {
		t.Fatalf("before the review %q is said", h.Notice.Text)
	}
	h.wait(time.Second)
	h.Run(s.Learn())
	l, ok := h.At.(*Learn)
	if !ok {
		t.Fatalf("learning is not open: %q", h.Notice.Text)
	}
	return l, h
}

func (h *host) text() string { return strings.Join(h.panel().Lines, "\n") }

func TestLearn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, h := learning(t, opening)
		node, first := l.game().Node(), l.task()
		best := first.name(first.Move.BestMove())
		view := func() board.View {
			v := board.View{Board: node.Board(), Size: board.SquareSizes[1]}
			l.View(&v)
			return v
		}
		if v := view(); v.Board != first.board || len(v.Signs) != 1 || v.Signs[first.Move.Move].Tone != board.ToneBad || strings.Contains(h.text(), best+",") {
			t.Errorf("the answer is not hidden: %v\n%s", v.Signs, h.text())
		}
		l.Type(first.Move.Move)
		h.settle()
		if first.state != stateOpen || len(first.wrong) != 1 || !strings.Contains(l.verdict.Text, "no, it loses") || strings.Contains(l.verdict.Text, best) {
			t.Errorf("the move played is judged %q", l.verdict.Text)
		}
		h.do(action.DrillShow)
		if v := view(); v.Legal == 0 || !v.Legal.Has(first.Move.BestMove()) || v.Legal&^first.board.Position().Moves() != 0 || v.Signs[first.Move.BestMove()].Text != "" {
			t.Errorf("the first hint marks %v, %v", v.Legal, v.Signs)
		}
		h.do(action.DrillShow)
		if v := view(); v.Signs[first.Move.BestMove()].Text != "!" {
			t.Errorf("the second hint marks %v", v.Signs)
		}
		l.Type(first.Move.BestMove())
		h.settle()
		if first.state != stateRight || first.rating() != cards.Again || !strings.Contains(h.text(), best+", found later") {
			t.Errorf("found with help: %v\n%s", first.rating(), h.text())
		}
		h.do(action.Play)
		second := l.task()
		if second == first {
			t.Fatal("there is one mistake only")
		}
		l.Type(second.Move.BestMove())
		if second.state != stateRight || second.rating() != cards.Good || !strings.Contains(l.verdict.Text, "right, the best move") {
			t.Errorf("the best move is judged %q", l.verdict.Text)
		}
		for l.left() > 0 {
			h.do(action.Play)
			for range 3 {
				h.do(action.DrillShow)
			}
		}
		h.do(action.DrillForward)
		if l.game().Node() != node {
			t.Error("the game has moved")
		}
		if !strings.Contains(l.totals(), "1 right, 1 later") || !strings.Contains(l.totals(), "0 open") {
			t.Errorf("in the end: %s", l.totals())
		}
		h.do(action.DrillLeave)
		if h.At != l.review {
			t.Error("leaving does not lead back to the review")
		}
	})
}

// TestLearnOtherMoves lets the engine judge a move that is neither the best nor the one
// that was played.
func TestLearnOtherMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, h := learning(t, opening)
		for i, task := range l.tasks {
			l.show(i)
			for s := range task.board.Position().Moves().Squares() {
				if s == task.Move.Move || s == task.Move.BestMove() || task.state != stateOpen {
					continue
				}
				l.Type(s)
				h.settle()
				if !strings.HasPrefix(l.verdict.Text, task.name(s)+": ") || (task.state == stateOpen) != slices.Contains(task.wrong, s) {
					t.Errorf("%v is judged %q", s, l.verdict.Text)
				}
			}
		}
		l.show(0)
		l.task().state = stateOpen
		if l.Type(game.At(3, 3)); !strings.Contains(h.Notice.Text, "cannot play d4") || l.verdict.Text != "" {
			t.Errorf("an illegal move is answered %q, %q", h.Notice.Text, l.verdict.Text)
		}
	})
}

// TestMistakesComeBack asks a mistake again when its card is due, from what the card
// keeps.
func TestMistakesComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, h := learning(t, opening)
		task := l.task()
		for range 3 {
			h.do(action.DrillShow)
		}
		deck, trouble := l.Study.deck.Update(nil)
		if trouble != nil || deck.Cards[task.key].Runs != 1 {
			t.Fatalf("the deck is %v, %s", deck.Cards, trouble)
		}
		now, known := time.Now(), l.all
		if due := dueTasks(deck, now.Add(-time.Hour), nil); len(due) != 0 {
			t.Errorf("%d are due at once", len(due))
		}
		due := dueTasks(deck, now.Add(time.Hour), nil)
		if len(due) != 1 || due[0].board != task.board || due[0].Move.Move != task.Move.Move || due[0].Move.BestMove() != task.Move.BestMove() || !due[0].old {
			t.Fatalf("due is %+v", due)
		}
		if due := dueTasks(deck, now.Add(time.Hour), known); len(due) != 0 {
			t.Error("a mistake of the game is asked twice")
		}
		card := deck.Cards[task.key]
		card.Data = []byte(`{"board":"nonsense","move":{}}`)
		deck.Cards[task.key] = card
		if due := dueTasks(deck, now.Add(time.Hour), nil); len(due) != 0 {
			t.Errorf("a damaged card is asked: %+v", due)
		}
	})
}

// TestVerdictHidesTheAnswer leaves out reasons that name the better move.
func TestVerdictHidesTheAnswer(t *testing.T) {
	task := newTask(game.StartBoard(game.Size8), review.Move{Best: review.Value{Line: []game.Square{game.At(2, 3)}}})
	text := task.judged(nil, &review.Move{Move: game.At(5, 4), Loss: 5, Class: review.Mistake, Reasons: []review.Reason{{Text: "takes a corner", Best: true}, {Text: "loses c3", Squares: []game.Square{game.At(2, 3)}}, {Text: "loses a corner"}}})
	if want := "f5: no, it loses 5 discs. It loses a corner."; text != want {
		t.Errorf("%q, want %q", text, want)
	}
}
