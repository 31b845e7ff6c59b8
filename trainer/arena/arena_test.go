package arena

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// first plays the first legal move, greedy the one that turns most discs.
type first struct{}

func (first) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return ai.Analysis{PV: []game.Square{p.Moves().First()}, Nodes: 1}, nil
}

type greedy struct{}

func (greedy) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	best, most := game.NoSquare, -1
	for m := range p.Moves().Squares() {
		value := p.Flips(m).Count()
		if game.Corners.Has(m) {
			value += 20
		}
		if value > most {
			best, most = m, value
		}
	}
	return ai.Analysis{PV: []game.Square{best}, Nodes: 2}, nil
}

type cheat struct{}

func (cheat) Think(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
	return ai.Analysis{PV: []game.Square{game.At(3, 3)}}, nil
}

func with(name string, e ai.Engine) Player {
	return Player{Name: name, New: func() (ai.Engine, error) { return e, nil }}
}

func openings(n int) [][]game.Square {
	rng := rand.New(rand.NewPCG(1, 2))
	var list [][]game.Square
	for len(list) < n {
		p := game.Start(game.Size8)
		var moves []game.Square
		for len(moves) < 8 {
			legal := p.Moves()
			m := legal.Nth(rng.IntN(legal.Count()))
			moves = append(moves, m)
			p = p.Play(m)
		}
		list = append(list, moves)
	}
	return list
}

func TestMatch(t *testing.T) {
	m := Match{A: with("greedy", greedy{}), B: with("first", first{}), Openings: openings(40), Parallel: 2}
	reports := 0
	r, err := m.Run(t.Context(), func(Result) { reports++ })
	must(t, err)
	if reports != 40 || len(r.Pairs) != 40 || r.Wins+r.Draws+r.Losses != 80 {
		t.Fatalf("%d reports, %d pairs, %d games", reports, len(r.Pairs), r.Wins+r.Draws+r.Losses)
	}
	if r.Elo <= 0 || r.EloLow >= r.Elo || r.EloHigh <= r.Elo || r.Sides[0].Faults+r.Sides[1].Faults != 0 {
		t.Errorf("greedy play with corners against the first move: %+v", r)
	}
	if a, b := r.Sides[0], r.Sides[1]; a.Nodes != int64(2*a.Moves) || b.Nodes != int64(b.Moves) {
		t.Errorf("efforts are mixed up: %d nodes in %d moves, %d in %d", a.Nodes, a.Moves, b.Nodes, b.Moves)
	}
	m.A, m.B = m.B, m.A
	back, err := m.Run(t.Context(), nil)
	must(t, err)
	if back.Wins != r.Losses || back.Losses != r.Wins || math.Abs(back.Discs+r.Discs) > 1e-9 {
		t.Errorf("exchanging the players: +%d -%d %.2f after +%d -%d %.2f", back.Wins, back.Losses, back.Discs, r.Wins, r.Losses, r.Discs)
	}
}

func TestEqualPlayersSplitEveryPair(t *testing.T) {
	m := Match{A: with("a", greedy{}), B: with("b", greedy{}), Openings: openings(10)}
	r, err := m.Run(t.Context(), nil)
	must(t, err)
	if r.Elo != 0 || r.Discs != 0 || r.Wins != r.Losses {
		t.Errorf("a player against itself: %+v", r)
	}
}

func TestIllegalMovesForfeit(t *testing.T) {
	m := Match{A: with("cheat", cheat{}), B: with("first", first{}), Openings: openings(3)}
	r, err := m.Run(t.Context(), nil)
	must(t, err)
	if r.Losses != 6 || r.Sides[0].Faults != 6 || r.Sides[1].Faults != 0 || r.Discs != -64 {
		t.Errorf("an illegal player: %+v", r)
	}
	if want := "it played d4, which is not legal"; r.Sides[0].Fault != want || r.Sides[1].Fault != "" {
		t.Errorf("what was wrong is %q, want %q", r.Sides[0].Fault, want)
	}
}

func TestSequentialTestStops(t *testing.T) {
	m := Match{
		A: with("greedy", greedy{}), B: with("cheat", cheat{}), Openings: openings(200),
		Test: &SPRT{Elo0: 0, Elo1: 50},
	}
	r, err := m.Run(t.Context(), nil)
	must(t, err)
	if r.Decision != "A is stronger" || len(r.Pairs) == 200 {
		t.Errorf("%q after %d pairs", r.Decision, len(r.Pairs))
	}
	m.A, m.B = m.B, m.A
	if r, err = m.Run(t.Context(), nil); err != nil || r.Decision != "A is not stronger" {
		t.Errorf("%q, %v", r.Decision, err)
	}
}

func TestCancelAndFailures(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := Match{A: with("a", first{}), B: with("b", first{}), Openings: openings(5)}
	r, err := m.Run(ctx, func(Result) { cancel() })
	if !errors.Is(err, context.Canceled) || len(r.Pairs) == 0 {
		t.Errorf("cancelled match: %d pairs, %v", len(r.Pairs), err)
	}
	broken := errors.New("no engine")
	m.B.New = func() (ai.Engine, error) { return nil, broken }
	if _, err := m.Run(t.Context(), nil); !errors.Is(err, broken) {
		t.Errorf("an engine that does not start: %v", err)
	}
	m = Match{A: with("a", first{}), B: with("b", first{}), Openings: [][]game.Square{{game.At(0, 0)}}}
	if _, err := m.Run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "opening 1") {
		t.Errorf("an illegal opening: %v", err)
	}
}

func TestElo(t *testing.T) {
	for _, c := range []struct{ score, elo float64 }{{0.5, 0}, {10.0 / 11, 400}, {1.0 / 11, -400}, {1, 1200}, {0, -1200}} {
		if got := elo(c.score); math.Abs(got-c.elo) > 1e-6 {
			t.Errorf("score %.3f is Elo %.2f, want %.0f", c.score, got, c.elo)
		}
	}
}

// TestSmallBoard plays random openings of 6x6, which differ and are the same for the same
// seed.
func TestSmallBoard(t *testing.T) {
	list := RandomOpenings(game.Size6, 6, 6, 40, 1)
	seen := map[game.Position]bool{}
	for _, moves := range list {
		b, err := opened(game.Size6, moves)
		if err != nil || len(moves) != 6 || b.Over() {
			t.Fatalf("%v: %v", moves, err)
		}
		c, _ := b.Position().Canonical()
		seen[c] = true
	}
	if len(list) != 40 || len(seen) != 40 {
		t.Errorf("%d openings, %d of them different", len(list), len(seen))
	}
	if again := RandomOpenings(game.Size6, 6, 6, 40, 1); !reflect.DeepEqual(again, list) {
		t.Error("the same seed gives others")
	}
	if other := RandomOpenings(game.Size6, 6, 6, 40, 2); reflect.DeepEqual(other, list) {
		t.Error("another seed gives the same")
	}
	// There are four first moves, and all are symmetric.
	if few := RandomOpenings(game.Size6, 1, 1, 9, 1); len(few) != 1 {
		t.Errorf("%d openings of one move", len(few))
	}
	m := Match{A: with("greedy", greedy{}), B: with("first", first{}), Size: game.Size6, Openings: list}
	r, err := m.Run(t.Context(), nil)
	if err != nil || r.Wins+r.Draws+r.Losses != 80 || r.Sides[0].Faults+r.Sides[1].Faults != 0 || r.Sides[0].Moves > 80*16 {
		t.Errorf("%+v (%v)", r, err)
	}
}

// TestRandomLengths wants different openings of the asked numbers of moves, with a move to make.
func TestRandomLengths(t *testing.T) {
	list := RandomOpenings(game.Size6, 6, 12, 40, 3)
	seen := map[game.Position]bool{}
	for _, line := range list {
		p := After(game.Size6, line)
		c, _ := p.Canonical()
		if seen[c] || !p.CanMove() || p.Empties() < 20 || p.Empties() > 26 || p.Size() != game.Size6 {
			t.Errorf("%v", p.Board(game.Black))
		}
		seen[c] = true
	}
	if len(list) != 40 {
		t.Errorf("%d positions", len(list))
	}
}
