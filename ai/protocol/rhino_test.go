package protocol

import (
	"math/rand/v2"
	"os/exec"
	"testing"

	"othello/ai"
	"othello/game"
)

// rhino is Debian's package grhino, whose gtp-rhino lies where games lie.
func rhino(t *testing.T) *External {
	t.Helper()
	path, err := exec.LookPath("gtp-rhino")
	if err != nil {
		path, err = exec.LookPath("/usr/games/gtp-rhino")
	}
	if err != nil {
		t.Skip("gtp-rhino is not installed (Debian package grhino)")
	}
	g, err := New("gtp", Command{Args: []string{path, "--level=1", "--book=0"}, Log: testLog{t}, Reply: patient, Move: patient})
	if err == nil {
		err = g.Start(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
	return g
}

// TestRhino plays games against a real program: it moves, we answer at random, so
// that passes come up.
func TestRhino(t *testing.T) {
	g := rhino(t)
	if name := g.Name(); name != "GTP GRhino" {
		t.Errorf("it is called %q", name)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	games := 3
	if testing.Short() {
		games = 1
	}
	for n := range games {
		p := game.Start(game.Size8)
		ours := n%2 == 0
		for !p.Over() {
			m := game.Pass
			switch {
			case p.MustPass():
			case ours:
				m = random(rng, p.Moves())
			default:
				a, err := g.Think(t.Context(), p, ai.Limits{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				m = a.Move()
			}
			p, ours = p.Play(m), !ours
		}
	}
}

// TestRhinoAnyPosition asks about positions in no order, which it has to be set
// up in, or led to.
func TestRhinoAnyPosition(t *testing.T) {
	g := rhino(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 5 {
		for _, p := range randomGame(rng, game.Size8) {
			if p.MustPass() || rng.IntN(8) > 0 {
				continue
			}
			if _, err := g.Think(t.Context(), p.Transform(game.Transpose), ai.Limits{}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func random(rng *rand.Rand, moves game.Bitboard) game.Square {
	return moves.Nth(rng.IntN(moves.Count()))
}

// randomGame returns the positions of a game of random moves, without the final one.
func randomGame(rng *rand.Rand, n game.Size) []game.Position {
	var list []game.Position
	for p := game.Start(n); !p.Over(); {
		list = append(list, p)
		if p.MustPass() {
			p = p.Pass()
		} else {
			p = p.Play(random(rng, p.Moves()))
		}
	}
	return list
}
