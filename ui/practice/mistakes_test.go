package practice

import (
	"context"
	"strings"
	"testing"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
)

// learning is the room without a shell, with the mistakes of a game in which every move of Black's
// is a mistake and of White's a blunder. Its judge finds every other move nearly as good.
func learning(t *testing.T) (room Aside, r *mistakes, do func(a action.Action, arg string) []scene.Effect) {
	t.Helper()
	g, err := game.FromMoves(game.StartBoard(game.Size8), roomtest.Squares(t, "f5d6c3d3c4f4"))
	if err != nil {
		t.Fatal(err)
	}
	known := review.New(g.Line())
	for i := range known.Moves {
		m := &known.Moves[i]
		p := known.Board(i).Position()
		if others := p.Moves() &^ p.Alike(m.Move); others != 0 {
			m.Class, m.Loss, m.Best.Line = review.Mistake, 8, []game.Square{others.First()}
			if m.Side == game.White {
				m.Class = review.Blunder
			}
		}
	}
	room = New(roomtest.NewBare(), Setup{
		Dir: t.TempDir(), Game: func() *game.Game { return g }, Side: func() game.Color { return game.Black },
		Done: func() *review.Review { return known },
		JudgeMoves: func(_ game.Board, m []game.Square) func(context.Context) ([]review.Move, error) {
			return func(context.Context) ([]review.Move, error) {
				return []review.Move{{Move: m[0], Class: review.Good, Loss: 0.5}}, nil
			}
		},
	}).Mistakes
	return room, room.kind.(*mistakes), func(a action.Action, arg string) []scene.Effect { return roomtest.Effects(t, room.Do(a, arg)) }
}

// TestLearn finds better moves: wrongly first, with hints, nearly, and shown.
func TestLearn(t *testing.T) {
	room, r, do := learning(t)
	at := func(s game.Square) []scene.Effect { return roomtest.Effects(t, room.Square(s)) }
	told := func(list []scene.Effect) string { return roomtest.Of[scene.Tell](list).Text }
	if list := do(action.Learn, ""); roomtest.Of[scene.Show](list).Record.Game != r.task().game {
		t.Fatalf("it begins by %+v", list)
	}
	first := r.task()
	best := first.Move.BestMove()
	if s := room.Scene(); len(s.Signs) != 1 || s.Signs[first.Move.Move] != scene.Wrong || !s.Waits {
		t.Errorf("the answer is not hidden: %+v", s)
	}
	if got := told(at(first.Move.Move)); !strings.Contains(got, "mistake, 8 discs lost") || strings.Contains(got, first.name(best)) || len(first.wrong) != 1 {
		t.Errorf("the move that was played is judged %q", got)
	}
	if roomtest.Of[scene.Warn](at(game.At(3, 3))).Err == nil {
		t.Error("an illegal move is judged")
	}
	do(action.Hint, "")
	if s := room.Scene(); !s.Only.Has(best) || s.Only&^first.board.Position().Moves() != 0 || s.Signs[best] == scene.Right {
		t.Errorf("the first hint marks %v", s.Only)
	}
	do(action.Hint, "")
	if room.Scene().Signs[best] != scene.Right {
		t.Errorf("the second hint marks %v", room.Scene().Signs)
	}
	at(best)
	if s := room.Scene(); first.rating() != cards.Again || s.GoOn != action.Next || s.Stay || first.state(nil) != first.name(best)+", right" {
		t.Errorf("found with help it is %v, then comes %+v", first.rating(), s.GoOn)
	}
	do(action.Next, "")
	second := r.task()
	p := second.board.Position()
	if got := told(at((p.Moves() &^ p.Alike(second.Move.Move) &^ p.Alike(second.Move.BestMove())).First())); second.open() || second.shown || got != "All done." {
		t.Errorf("after another move it says %q", got)
	}
	if s := room.Scene(); s.GoOn != action.Leave {
		t.Errorf("then comes %q", s.GoOn)
	}
	r.setup.Side = func() game.Color { return game.White }
	if do(action.Learn, ""); room.Scene().Signs[r.task().Move.Move] != scene.Blunder {
		t.Error("another side's mistakes are asked")
	}
	if do(action.Show, ""); r.task().rating() != cards.Again || r.task().found != r.task().Move.BestMove() {
		t.Errorf("what is shown counts as %v", r.task().rating())
	}
	if do(action.Learn, "2"); r.at != 1 || roomtest.Of[scene.Warn](do(action.Learn, "99")).Err == nil {
		t.Error("a task is not chosen by its number")
	}
}

// TestReviewFirst asks for a review of a game that has none, and says where there is nothing to learn.
func TestReviewFirst(t *testing.T) {
	_, r, do := learning(t)
	r.setup.Done = func() *review.Review { return nil }
	if roomtest.Of[scene.Ask](do(action.Learn, "")).Action != action.Review {
		t.Error("no review is asked for")
	}
	r.setup.Game = func() *game.Game { return game.New(game.Size8) }
	if got := roomtest.Of[scene.Say](do(action.Learn, "")).Text; got != "No mistakes to learn from." {
		t.Errorf("without a game it says %q", got)
	}
}

// TestMistakesComeBack asks a mistake again when its card is due, from what the card
// keeps.
func TestMistakesComeBack(t *testing.T) {
	_, r, do := learning(t)
	do(action.Learn, "")
	asked := r.task()
	do(action.Show, "")
	deck, trouble := r.file.Update(nil)
	if trouble != nil || deck.Cards[asked.key()].Runs != 1 {
		t.Fatalf("the deck is %v, %s", deck.Cards, trouble)
	}
	now := time.Now()
	if due := dueMistakes(deck, now.Add(-time.Hour), nil); len(due) != 0 {
		t.Errorf("%d are due at once", len(due))
	}
	due := dueMistakes(deck, now.Add(time.Hour), nil)
	if len(due) != 1 || due[0].board != asked.board || due[0].Move.Move != asked.Move.Move || due[0].Move.BestMove() != asked.Move.BestMove() || !due[0].old {
		t.Fatalf("due is %+v", due)
	}
	if due := dueMistakes(deck, now.Add(time.Hour), r.tasks); len(due) != 0 {
		t.Error("a mistake of the game is asked twice")
	}
	card := deck.Cards[asked.key()]
	card.Data = []byte(`{"board":"nonsense","move":{}}`)
	deck.Cards[asked.key()] = card
	if due := dueMistakes(deck, now.Add(time.Hour), nil); len(due) != 0 {
		t.Errorf("a damaged card is asked: %+v", due)
	}
}

// TestVerdictHidesTheAnswer leaves out reasons that name the better move.
func TestVerdictHidesTheAnswer(t *testing.T) {
	task := newMistake(game.StartBoard(game.Size8), review.Move{Best: review.Value{Line: []game.Square{game.At(2, 3)}}})
	text := task.judged(nil, &review.Move{Move: game.At(5, 4), Loss: 5, Class: review.Mistake, Reasons: []review.Reason{{Text: "takes a corner", Best: true}, {Text: "loses c3", Squares: []game.Square{game.At(2, 3)}}, {Text: "loses a corner"}}})
	if want := "f5: a mistake, 5 discs lost. It loses a corner."; text != want {
		t.Errorf("%q, want %q", text, want)
	}
}
