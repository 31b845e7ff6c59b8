package policy

import (
	"math"
	"testing"

	"othello/game"
)

func square(t *testing.T, name string) game.Square {
	t.Helper()
	s, err := game.ParseSquare(name)
	must(t, err)
	return s
}

func set(t *testing.T, names ...string) (b game.Bitboard) {
	t.Helper()
	for _, n := range names {
		b |= square(t, n).Bit()
	}
	return b
}

func TestOrbits(t *testing.T) {
	start := game.Start(game.Size8)
	// The opening with another disc on the diagonal: a mirror image of itself on it.
	mirror := game.Position{Own: set(t, "e4", "d5"), Opp: set(t, "d4", "e5", "f6")}
	for name, c := range map[string]struct {
		p    game.Position
		want []game.Bitboard
	}{
		"the start":         {start, []game.Bitboard{set(t, "d3", "c4", "f5", "e6")}},
		"after a move":      {start.Play(square(t, "f5")), []game.Bitboard{set(t, "f4"), set(t, "d6"), set(t, "f6")}},
		"a mirror image":    {mirror, []game.Bitboard{set(t, "d3", "c4"), set(t, "f5", "e6")}},
		"one with a pass":   {game.Position{Own: set(t, "a1"), Opp: set(t, "b2")}, []game.Bitboard{set(t, "c3")}},
		"no move":           {game.Position{Own: set(t, "a1"), Opp: set(t, "h8")}, nil},
		"turned by a half":  {game.Position{Own: set(t, "a1", "h8"), Opp: set(t, "b1", "g8")}, []game.Bitboard{set(t, "c1", "f8")}},
		"two moves, unlike": {game.Position{Own: set(t, "a1"), Opp: set(t, "b1", "b2")}, []game.Bitboard{set(t, "c1"), set(t, "c3")}},
	} {
		got := orbits(nil, c.p, c.p.Moves())
		if len(got) != len(c.want) {
			t.Errorf("%s: %d orbits, want %d", name, len(got), len(c.want))
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: orbit\n%v, want\n%v", name, got[i], c.want[i])
			}
		}
	}
}

// TestOrbitsAreTheSameMove plays through games and compares what the moves of an orbit
// lead to.
func TestOrbitsAreTheSameMove(t *testing.T) {
	merged := 0
	for _, p := range samplePositions(40) {
		where := map[game.Position]int{}
		for i, o := range orbits(nil, p, p.Moves()) {
			for m := range o.Squares() {
				next, _ := p.Play(m).Canonical()
				if k, ok := where[next]; ok && k == i {
					merged++
				}
				where[next] = i
			}
			first, _ := p.Play(o.First()).Canonical()
			for m := range o.Squares() {
				if next, _ := p.Play(m).Canonical(); next != first {
					t.Fatalf("%v and %v lead to different positions from\n%v", o.First(), m, p.Board(game.Black))
				}
			}
		}
	}
	if merged == 0 {
		t.Error("no moves were merged")
	}
}

// samplePositions returns the positions of games that follow a fixed rule.
func samplePositions(games int) (list []game.Position) {
	for g := range games {
		for p := game.Start(game.Size8); !p.Over(); {
			if p.MustPass() {
				p = p.Pass()
				continue
			}
			list = append(list, p)
			moves := p.Moves()
			p = p.Play(moves.Nth((g*7 + len(list)) % moves.Count()))
		}
	}
	return list
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

// TestTally computes all figures of three cases by hand.
func TestTally(t *testing.T) {
	start := game.Start(game.Size8)
	after := start.Play(square(t, "f5"))
	mirror := game.Position{Own: set(t, "e4", "d5"), Opp: set(t, "d4", "e5", "f6")}
	give := func(pairs map[string]float32) *[64]float32 {
		var p [64]float32
		p[0] = 9 // a1 is not legal anywhere here and must not count
		for name, x := range pairs {
			p[square(t, name)] = x
		}
		return &p
	}
	var sums tally
	// Four moves that are one: the favourite square is not the one played, the move is.
	sums.Add(Prediction{start, square(t, "f5"), 1}, give(map[string]float32{"d3": 4, "c4": 2, "f5": 1, "e6": 1}), 0.75)
	// Three moves, the least likely played; the value favours the loser.
	sums.Add(Prediction{after, square(t, "f6"), 0}, give(map[string]float32{"f4": 0.5, "d6": 0.3, "f6": 0.2}), 0.6)
	// The likeliest square is d3, but e6 and f5 are one move and likelier together.
	sums.Add(Prediction{mirror, square(t, "e6"), 0.5}, give(map[string]float32{"d3": 0.4, "f5": 0.3, "e6": 0.3}), math.NaN())
	f := sums.Figures()
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"positions", float64(f.Positions), 3},
		{"top-1", f.Top1, 0},
		{"top-1 by orbits", f.Top1Orbits, 2. / 3},
		{"top-3", f.Top3, 1},
		{"cross-entropy", f.CrossEntropy, (math.Log(8) + math.Log(5) - math.Log(0.3)) / 3},
		{"cross-entropy by orbits", f.CrossEntropyOrbits, (0 + math.Log(5) - math.Log(0.6)) / 3},
		{"values", float64(f.Value.Positions), 2},
		{"value accuracy", f.Value.Accuracy, 0.5},
		{"Brier score", f.Value.Brier, (0.0625 + 0.36) / 2},
	} {
		if !near(c.got, c.want) {
			t.Errorf("%s is %g, want %g", c.name, c.got, c.want)
		}
	}
	if f := new(tally).Figures(); f.Positions != 0 || f.Top1 != 0 || f.Value != nil {
		t.Errorf("nothing measured: %+v", f)
	}
}

func TestTop3(t *testing.T) {
	var p game.Position
	for _, p = range samplePositions(1) {
		if len(orbits(nil, p, p.Moves())) >= 5 {
			break
		}
	}
	list := orbits(nil, p, p.Moves())
	for rank, o := range list {
		var probabilities [64]float32
		for i, o := range list {
			probabilities[o.First()] = float32(len(list) - i)
		}
		var sums tally
		sums.Add(Prediction{p, o.First(), 1}, &probabilities, math.NaN())
		f := sums.Figures()
		if got, want := f.Top3 == 1, rank < 3; got != want {
			t.Errorf("number %d of %d counts as one of the first three: %v", rank+1, len(list), got)
		}
		if got, want := f.Top1 == 1, rank == 0; got != want {
			t.Errorf("number %d counts as the first: %v", rank+1, got)
		}
	}
}

func TestImpossible(t *testing.T) {
	after := game.Start(game.Size8).Play(square(t, "f5"))
	var probabilities [64]float32
	probabilities[square(t, "f4")] = 1
	var sums tally
	sums.Add(Prediction{after, square(t, "f6"), 1}, &probabilities, math.NaN())
	if f := sums.Figures(); !near(f.CrossEntropy, -math.Log(1e-9)) || f.Top3 != 1 {
		t.Errorf("a move held impossible: %+v", f)
	}
}
