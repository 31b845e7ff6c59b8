package phrase

import (
	"slices"
	"testing"
	"time"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/book"
	"othello/game"
	"othello/internal/cards"
)

func TestCard(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for due, want := range map[time.Duration]string{
		-time.Hour: "due", 0: "due", time.Second: "due in 1 min", 10 * time.Minute: "due in 10 min",
		2 * time.Hour: "due within a day", day: "due in a day", day + 1: "due in 2 days", 3 * day: "due in 3 days",
	} {
		if got := Due(nil, cards.Card{Due: now.Add(due)}, now); got != want {
			t.Errorf("%v: %q, want %q", due, got, want)
		}
	}
	for want, c := range map[string]cards.Card{"Not practised yet.": {}, "Practised twice, 1 without a mistake; due.": {Runs: 2, Clean: 1}} {
		if got := Card(nil, c, now); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAttempt(t *testing.T) {
	m := game.At(1, 4)
	for want, a := range map[string]book.Attempt{
		"b5: right, that is the line.":                    {Move: m, Right: true, OnLine: true},
		"b5: good, it loses 1.0 discs.":                   {Move: m, Right: true, Loss: 1, Known: true},
		"b5 loses 4.0 discs. Try again.":                  {Move: m, Loss: 4, Known: true},
		"b5 is not the line, and out of book. Try again.": {Move: m, OnLine: true},
	} {
		if got := Attempt(nil, a, "Tiger"); got != want {
			t.Errorf("%+v: %q, want %q", a, got, want)
		}
	}
}

func TestPuzzle(t *testing.T) {
	board := game.StartBoard(game.Size8)
	escape := puzzle.Refutation{Move: game.At(2, 2), Line: []game.Square{game.At(3, 2), game.At(4, 2)}}
	tried := cards.New()
	tried.Scores["puzzle"] = cards.Score{Tried: 4, Right: 3, Streak: 2, Rating: 1420, Deviation: 150}
	for _, c := range []struct{ got, want string }{
		{PuzzleScore(nil, cards.New()), "No puzzle tried yet"},
		{PuzzleScore(nil, tried), "3 of 4 right, 2 in a row, rating 1420?"},
		{Question(nil, puzzle.Puzzle{Board: board, Kind: puzzle.Parity}), "Black to move: one move wins."},
		{Hint(nil, puzzle.Hint{Kind: puzzle.HintFlips, Flips: 3}), "It turns 3 discs over."},
		{Refutation(nil, escape, puzzle.Puzzle{Kind: puzzle.Escape}, game.Black), "Black is wiped out after c3: d3 e3."},
		{Refutation(nil, puzzle.Refutation{Move: game.At(2, 2), Score: ai.Exactly(-4)}, puzzle.Puzzle{}, game.Black), "c3 loses by 4."},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for k := range puzzle.Kind(puzzle.Kinds) {
		if KindName(nil, k) == "" || KindAbout(nil, k) == "" {
			t.Errorf("%v has no words", k)
		}
	}
}

func TestLevel(t *testing.T) {
	k := ai.Kind{Levels: []ai.Level{{Name: "casual", Elo: ai.Measured(966, 900, 1000, 500)}, {}}}
	for n, want := range map[int]string{1: "level 1, casual, Elo 966", 2: "level 2"} {
		if got := Strength(nil, k, n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestEngine(t *testing.T) {
	k := ai.Kind{Name: "Alpha-beta", Levels: []ai.Level{{Name: "casual"}, {}}}
	for n, want := range map[int][]string{
		1: {"Alpha-beta, level 1, casual", "Alpha-beta 1, casual", "Alpha-beta, level 1", "Alpha-beta 1"}, 2: {"Alpha-beta, level 2", "Alpha-beta 2"},
	} {
		if got := Engine(nil, k, n); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := Engine(nil, ai.Kind{Name: "Perfect on 6x6", Levels: make([]ai.Level, 1)}, 1); !slices.Equal(got, []string{"Perfect on 6x6"}) {
		t.Errorf("the only level is %q", got)
	}
}
