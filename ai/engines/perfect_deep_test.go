//go:build deep

package engines

import (
	"flag"
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/game"
)

// perfectGames is how many games TestPerfectWins plays against each opponent.
var perfectGames = flag.Int("perfect", 2, "games of TestPerfectWins against each opponent")

// TestPerfectWins plays games on 6x6 with White from the start against each of
// random moves, plain Monte Carlo, Zeus, PUCT and alpha-beta, after three random moves of
// theirs: every one is won by the four discs that White is worth, or more.
func TestPerfectWins(t *testing.T) {
	kinds := Own(Settings{HashMB: 64, Seed: 6}, Policy{Model: "small", Provider: "auto"}, Given{})
	perfect, lim := kindOf(t, kinds, "perfect").Player(1)
	lim.Time = 0 // however busy the machine is
	for i, other := range []struct {
		kind  string
		level int
	}{{"random", 1}, {"mts", 3}, {"zeus", 2}, {"puct", 3}, {"search", 8}} {
		t.Run(other.kind, func(t *testing.T) {
			black, limits := kindOf(t, kinds, other.kind).Player(other.level)
			rng := rand.New(rand.NewPCG(uint64(i), 6))
			play := func() int {
				b := game.StartBoard(game.Size6)
				for ply := 0; !b.Over(); ply++ {
					p := b.Position()
					var a ai.Analysis
					var err error
					switch {
					case b.Turn == game.White:
						a, err = perfect.Think(t.Context(), p, lim, nil)
					case ply < 6: // so that the games differ
						a.PV = []game.Square{draw(rng, p)}
					default:
						a, err = black.Think(t.Context(), p, limits, nil)
					}
					if err != nil {
						t.Fatal(err)
					}
					b = b.Play(a.Move())
				}
				return -b.Result().Margin()
			}
			least := 64
			for range *perfectGames {
				least = min(least, play())
			}
			if least < 4 {
				t.Errorf("White wins by %d only", least)
			}
			t.Logf("White wins by %d or more", least)
		})
	}
}
