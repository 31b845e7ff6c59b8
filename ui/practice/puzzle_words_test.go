package practice

import (
	"testing"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/game"
	"othello/internal/cards"
)

func TestPuzzleWords(t *testing.T) {
	board := game.StartBoard(game.Size8)
	escape := puzzle.Refutation{Move: game.At(2, 2), Line: []game.Square{game.At(3, 2), game.At(4, 2)}}
	tried := cards.New()
	tried.Scores["puzzle"] = cards.Score{Tried: 4, Right: 3, Streak: 2, Rating: 1420, Deviation: 150}
	for _, c := range []struct{ got, want string }{
		{scoreText(nil, cards.New()), "No puzzle tried yet"},
		{scoreText(nil, tried), "3 of 4 right, 2 in a row, rating 1420?"},
		{question(nil, puzzle.Puzzle{Board: board, Kind: puzzle.Parity}), "Black to move: one move wins."},
		{refutation(nil, escape, puzzle.Puzzle{Kind: puzzle.Escape}, game.Black), "Black is wiped out after c3: d3 e3."},
		{refutation(nil, puzzle.Refutation{Move: game.At(2, 2), Score: ai.Exactly(-4)}, puzzle.Puzzle{}, game.Black), "c3 loses by 4."},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for k := range puzzle.Kind(puzzle.Kinds) {
		if kindName(nil, k) == "" || kindAbout(nil, k) == "" {
			t.Errorf("%v has no words", k)
		}
	}
}
