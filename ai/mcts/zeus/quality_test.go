package zeus

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"othello/ai/mcts"
	"othello/game"
)

// diagram returns a position drawn from the top left corner on, X to move against O;
// ranks and squares that are left out are empty.
func diagram(t *testing.T, ranks ...string) game.Position {
	t.Helper()
	var p game.Position
	for y, rank := range ranks {
		for x, c := range strings.ReplaceAll(rank, " ", "") {
			switch c {
			case 'X':
				p.Own |= game.At(x, y).Bit()
			case 'O':
				p.Opp |= game.At(x, y).Bit()
			case '.':
			default:
				t.Fatalf("%q in a diagram", c)
			}
		}
	}
	return p
}

// TestFeatures has hand-made positions for each feature, with what a person counts on
// them.
func TestFeatures(t *testing.T) {
	type feature func(p, after game.Position, m game.Square) float64
	for _, c := range []struct {
		name    string
		feature feature
		move    string
		want    float64
		ranks   []string
	}{
		{"takes a corner", corner, "a1", 1, []string{
			". O X . . . . ."}},
		{"gives a corner by an X square", corner, "b2", -1.5, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . O . . . . .",
			". O . X . . . .",
			". X . . O . . ."}},
		{"an X square whose corner cannot be taken yet", corner, "b2", -0.5, []string{
			". . . . . . . .",
			". . O X . . . ."}},
		{"an X square whose corner is gone", corner, "b2", 0, []string{
			"X . . . . . . .",
			". . O X . . . ."}},
		{"far from the corners", corner, "c3", 0, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . . O X . . ."}},

		{"a corner and the edge behind it", stable, "a1", 3, []string{
			". O X . . . . ."}},
		{"nothing is stable", stable, "c3", 0, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . . O X . . ."}},

		// Before: one disc each, both exposed. After: three of ours.
		{"three exposed discs for one each", frontier, "c3", -3, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . . O X . . ."}},

		{"no discs to move at on either side", mobility, "c3", 0, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . . O X . . ."}},
		// Behind c1 we have c3, d3 and e3 over d2, they have nothing.
		{"three moves for us, none for them", mobility, "c1", 3, []string{
			". . . O X . . .",
			". . . O . . . ."}},

		// Next to d2 are c2, e2, c3, d3, e3; next to c1 to e1 b1, f1, b2, c2, e2, f2.
		{"five squares for us, six for them", potential, "c1", -1, []string{
			". . . O X . . .",
			". . . O . . . ."}},
		// Next to c3 to e3 are twelve empty squares, and the opponent has no disc.
		{"the mover has no discs to move at", potential, "c3", -12, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . . O X . . ."}},

		{"an odd region", parity, "a1", 1, []string{
			". O X X X X X X",
			"O O X X X X X X",
			"X X X X X X X X",
			"X X X X X X X X",
			"X X X X X X X X",
			"X X X X X X X X",
			"X X X X X X X .",
			"X X X X X X . X"}},
		{"an even region", parity, "h7", -1, []string{
			". O X X X X X X",
			"O O X X X X X X",
			"X X X X X X X X",
			"X X X X X X X X",
			"X X X X X X X X",
			"X X X X X X X X",
			"X X X X X X O .",
			"X X X X X X . X"}},

		// Before, c1 and c3 for us and f1 for them; after c1, c3, d3 and e3 for us.
		{"three moves of both sides before and after", openness, "c1", 0, []string{
			". . . O X . . .",
			". . . O . . . ."}},
		{"a move for each side before, none after", openness, "c3", -2, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . . O X . . ."}},
		{"a frontier disc on the edge", borderParity, "a1", 1, []string{
			". O X . . . . ."}},
		{"a frontier disc beside the edge", borderParity, "b2", -1, []string{
			". . . . . . . .",
			". . O X . . . ."}},
		{"a frontier disc two squares inside", borderParity, "c3", 1, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . . O X . . ."}},
		{"a disc that touches no empty square", borderParity, "a1", 0, []string{
			". O X X X X X X",
			"O O X X X X X X"}},

		{"a quiet move", quiet, "a1", 1, []string{
			". O X X X X X X",
			"X X X X X X X X",
			"X X X X X X X X",
			"X X X X X X X X"}},
		{"a loud move", quiet, "c3", 0, []string{
			". . . . . . . .",
			". . . . . . . .",
			". . . O X . . ."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := diagram(t, c.ranks...)
			m, err := game.ParseSquare(c.move)
			if err != nil {
				t.Fatal(err)
			}
			if !p.Legal(m) {
				t.Fatalf("%v is not legal in\n%v", m, p.Board(game.Black))
			}
			if got := c.feature(p, p.Play(m), m); got != c.want {
				t.Errorf("%v is worth %v, want %v, in\n%v", m, got, c.want, p.Board(game.Black))
			}
		})
	}
}

// TestQualitySymmetry wants the same of all mirror images.
func TestQualitySymmetry(t *testing.T) {
	rng := rand.NewPCG(1, 0)
	for n := range 80 {
		quality := standard
		quality.Original = n >= 40
		p, _ := mcts.Playout(game.Start(game.Size8), 58-n%40, rng)
		for m := range p.Moves().Squares() {
			want := quality.of(p, p.Play(m), m)
			for y := range game.Symmetry(game.Symmetries) {
				q, k := p.Transform(y), y.Square(m)
				if got := quality.of(q, q.Play(k), k); math.Abs(got-want) > 1e-9 {
					t.Fatalf("%v is worth %v, its image %v under %d in\n%v", m, want, got, y, p.Board(game.Black))
				}
			}
		}
	}
}

// TestMinimax compares the search with a window against one without.
func TestMinimax(t *testing.T) {
	var plain func(p game.Position, plies int) float64
	plain = func(p game.Position, plies int) float64 {
		switch {
		case p.Over():
			return ended(p)
		case plies == 0:
			return 0
		case p.MustPass():
			return -plain(p.Pass(), plies-1)
		}
		best := math.Inf(-1)
		for m := range p.Moves().Squares() {
			after := p.Play(m)
			best = max(best, standard.of(p, after, m)-plain(after, plies-1))
		}
		return best
	}
	rng := rand.NewPCG(2, 0)
	for n := range 30 {
		p, _ := mcts.Playout(game.Start(game.Size8), 2*n, rng)
		got := standard.minimax(p, plies, math.Inf(-1), math.Inf(1))
		if want := plain(p, plies); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v with a window, %v without, in\n%v", got, want, p.Board(game.Black))
		}
	}
}

func TestSteps(t *testing.T) {
	for margin, want := range map[float64]float64{
		0: 0.5, 4.9: 0.5, -4.9: 0.5, 5: 0.8, 9: 0.8, -5: 0.2, 10: 0.9, 15: 1, 64: 1, -15: 0, -64: 0,
	} {
		if got := result(margin); math.Abs(got-want) > 1e-9 {
			t.Errorf("a margin of %v counts %v, want %v", margin, got, want)
		}
	}
}
