package book

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

func TestPick(t *testing.T) {
	var tree Tree
	p := after(t, "f5d6c3")
	for name, score := range map[string]float64{"d3": 1, "f4": 0.5, "g5": -1, "f3": -6} {
		ok(t, tree.Score(p, Verdict{Move: square(t, name), Score: score, Depth: 10}))
	}
	e, found := compact(t, &tree).Lookup(p)
	if !found {
		t.Fatal("not found")
	}
	for name, c := range map[string]struct {
		style Style
		want  string // moves that must all come up, and no others
	}{
		"the best":               {Style{}, "d3"},
		"no loss":                {Style{Random: 1}, "d3"},
		"half a disc":            {Style{Loss: 0.5, Random: 1}, "d3 f4"},
		"two discs":              {Style{Loss: 2, Random: 0.5}, "d3 f4 g5"},
		"anything known":         {Style{Loss: 64, Random: 1}, "d3 f4 g5 f3"},
		"a bound on the whole":   {Style{Loss: 64, Total: 1, Random: 1}, "d3 f4 g5"},
		"a tight bound":          {Style{Loss: 64, Total: 0.5, Random: 1}, "d3 f4"},
		"not random":             {Style{Loss: 64}, "d3"},
		"before the book's end":  {Style{Plies: 4}, "d3"},
		"where the style leaves": {Style{Plies: 3}, ""},
	} {
		seen := map[string]int{}
		rng := rand.New(rand.NewPCG(3, 4))
		for range 400 {
			if m, picked := c.style.Pick(e, rng); picked {
				seen[m.Square.String()]++
			}
		}
		wanted := map[string]bool{}
		for i := 0; i+2 <= len(c.want); i += 3 {
			wanted[c.want[i:i+2]] = true
			if seen[c.want[i:i+2]] == 0 {
				t.Errorf("%s: %s never came up: %v", name, c.want[i:i+2], seen)
			}
		}
		for m := range seen {
			if !wanted[m] {
				t.Errorf("%s: %s came up %d times", name, m, seen[m])
			}
		}
	}
	// Half random prefers better moves, and the seed decides.
	count := func(seed uint64) (n [2]int) {
		rng := rand.New(rand.NewPCG(seed, 0))
		for range 1000 {
			switch m, _ := (Style{Loss: 7, Random: 0.5}).Pick(e, rng); m.Square {
			case square(t, "d3"):
				n[0]++
			case square(t, "f3"):
				n[1]++
			}
		}
		return n
	}
	if n := count(1); n[0] < 5*n[1] {
		t.Errorf("the best move came up %d times, the worst %d", n[0], n[1])
	}
	if first, again, other := count(1), count(1), count(2); first != again || first == other {
		t.Error("the seed does not decide")
	}
	if m, picked := (Style{Random: 1, Loss: 64}).Pick(e, nil); !picked || m.Square != square(t, "d3") {
		t.Errorf("without random numbers: %v", m.Square)
	}
}

func TestPickTurnsTheBoard(t *testing.T) {
	var tree Tree
	ok(t, tree.Score(start, Verdict{Move: square(t, "f5"), Score: 0, Depth: 10}))
	e, _ := compact(t, &tree).Lookup(start)
	seen := map[string]bool{}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		m, _ := (Style{Random: 0.2}).Pick(e, rng)
		seen[m.Square.String()] = true
	}
	if len(seen) != 4 {
		t.Errorf("first moves %v, want all four", seen)
	}
}

func TestLoss(t *testing.T) {
	var tree Tree
	p := after(t, "f5d6c3d3c4")
	for name, score := range map[string]float64{"f4": 0, "b5": -4} {
		ok(t, tree.Score(p, Verdict{Move: square(t, name), Score: score, Depth: 9}))
	}
	e, _ := compact(t, &tree).Lookup(p)
	if loss, known := e.Loss(square(t, "b5")); !known || loss != 4 {
		t.Errorf("b5 loses %v, known %v", loss, known)
	}
	if _, known := e.Loss(square(t, "e2")); known {
		t.Error("the loss of a move without a score is known")
	}
	if _, known := e.Loss(game.Pass); known {
		t.Error("the loss of a pass is known")
	}
}
