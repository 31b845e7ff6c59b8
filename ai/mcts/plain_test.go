package mcts

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// plainMatch plays n games between two engines, colours in turn, and counts a's points:
// 2 for a win, 1 for a draw.
func plainMatch(t *testing.T, size game.Size, n int, a, b ai.Engine, la, lb ai.Limits) int {
	t.Helper()
	points := 0
	for i := range n {
		p := game.Start(size)
		turn := i & 1 // 0: a moves
		for !p.Over() {
			e, lim := a, la
			if turn == 1 {
				e, lim = b, lb
			}
			an, err := e.Think(t.Context(), p, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !p.Legal(an.Move()) {
				t.Fatalf("%v is not legal in\n%v", an.Move(), p.Board(game.Black))
			}
			p, turn = p.Play(an.Move()), turn^1
		}
		margin := p.Margin()
		if turn == 1 {
			margin = -margin
		}
		switch {
		case margin > 0:
			points += 2
		case margin == 0:
			points++
		}
	}
	return points
}

// TestBeatsRandom plays on every size of board.
func TestBeatsRandom(t *testing.T) {
	for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
		e := NewPlain(Options{MemoryMB: 1, Threads: 1, Seed: 7})
		if got := plainMatch(t, size, 10, e, NewRandom(3), ai.Limits{Nodes: 100}, ai.Limits{}); got < 14 {
			t.Errorf("size %d: MTS(100) made %d of 20 points against random moves", size, got)
		}
	}
}

// TestPlayouts wants n playouts for MTS(n), whatever was searched before.
func TestPlayouts(t *testing.T) {
	e := NewPlain(Options{MemoryMB: 1, Threads: 1, Seed: 1})
	for _, n := range []int64{1, 30, 100, 1000, 100} {
		a, err := e.Think(t.Context(), game.Start(game.Size8), ai.Limits{Nodes: n, Moves: 64}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var visits int64
		for _, m := range a.Moves {
			visits += m.Visits
		}
		if a.Nodes != n || visits != n {
			t.Errorf("MTS(%d) played %d games, %d of them through the moves", n, a.Nodes, visits)
		}
	}
}

func TestRandom(t *testing.T) {
	r := NewRandom(1)
	p := game.Start(game.Size8)
	seen := map[game.Square]int{}
	for range 400 {
		a, err := r.Think(t.Context(), p, ai.Limits{Moves: 2}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Moves) != 2 || a.Moves[0].Move != a.Move() {
			t.Fatalf("the moves are %v, the one to play is %v", a.Moves, a.Move())
		}
		seen[a.Move()]++
	}
	for m := range p.Moves().Squares() {
		if n := seen[m]; n < 60 || n > 140 {
			t.Errorf("%v was played %d times of 400, one in four expected", m, n)
		}
	}
	full := game.Position{Own: ^game.Bitboard(0)}
	if _, err := r.Think(t.Context(), full, ai.Limits{}, nil); !errors.Is(err, ai.ErrNoMove) {
		t.Errorf("a finished game: %v", err)
	}
	pass := game.Position{Own: 1 << 63, Opp: 1, Out: 0}
	pass.Own, pass.Opp = game.At(1, 0).Bit(), game.At(0, 0).Bit()
	if pass.MustPass() {
		a, err := r.Think(t.Context(), pass, ai.Limits{}, nil)
		if err != nil || a.Move() != game.Pass {
			t.Errorf("a side that must pass plays %v (%v)", a.Move(), err)
		}
	} else {
		t.Error("the position to pass in is none")
	}
	e := NewPlain(Options{MemoryMB: 1, Threads: 1, Seed: 1})
	a, err := e.Think(t.Context(), pass, ai.Limits{Nodes: 20, Moves: 3}, nil)
	if err != nil || a.Move() != game.Pass || len(a.Moves) != 1 || len(a.PV) < 2 {
		t.Errorf("MTS(20) that must pass: %+v (%v)", a, err)
	}
}

// TestCancelledPlain wants a move even from a search that was over before it began.
func TestCancelledPlain(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	e := NewPlain(Options{MemoryMB: 4})
	for range 2 { // the second call begins cancelled
		a, err := e.Think(ctx, game.Start(game.Size8), ai.Limits{}, nil)
		switch {
		case err != nil && !errors.Is(err, context.DeadlineExceeded):
			t.Fatal(err)
		case err == nil && !game.Start(game.Size8).Legal(a.Move()):
			t.Errorf("%v is not legal", a.Move())
		}
	}
}

// TestSeedOfSearches wants a seed to fix all searches of an engine, and yet not to make
// them the same: asked again about a position, few playouts choose another move.
func TestSeedOfSearches(t *testing.T) {
	line := func(seed uint64) (moves []game.Square) {
		e := NewPlain(Options{MemoryMB: 1, Threads: 1, Seed: seed})
		for range 20 {
			a, err := e.Think(t.Context(), game.Start(game.Size8).Play(game.At(5, 4)), ai.Limits{Nodes: 10}, nil)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, a.Move())
		}
		return moves
	}
	one := line(1)
	if again := line(1); !slices.Equal(one, again) {
		t.Errorf("the same seed gives %v and %v", one, again)
	}
	if len(slices.Compact(slices.Sorted(slices.Values(one)))) < 2 {
		t.Errorf("every search gives %v", one)
	}
}
