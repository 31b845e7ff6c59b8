package positions

import (
	"fmt"
	"math/rand/v2"

	"othello/game"
	"othello/trainer/games"
)

// Draw is the distribution of the positions to label.
type Draw struct {
	Least, Most int // empties
	// Wild is the percentage of positions after one to six random moves from a game,
	// which are far more frequent in searches than those of good games.
	Wild int
	// Random is the percentage of positions from random games.
	Random int
}

// sample is a position with the game it belongs to.
type sample struct {
	position game.Position
	year     int
	group    uint16
}

// attempts is the number of draws before the games count as too short.
const attempts = 10_000

// draw returns one position, determined by the state of rng.
func (d Draw) draw(rng *rand.Rand, list []games.Game) (sample, error) {
	for range attempts {
		empties := d.Least + rng.IntN(d.Most-d.Least+1)
		astray, year, group := 0, 0, uint16(rng.UintN(1<<16))
		p := game.Start(game.Size8)
		switch share := rng.IntN(100); {
		case share < d.Random:
			astray = 60 - empties
		default:
			if share < d.Random+d.Wild {
				astray = min(1+min(rng.IntN(6), rng.IntN(6)), 60-empties)
			}
			i := rng.IntN(len(list))
			year, group = list[i].Year(), uint16(i)
			p = list[i].At(empties + astray).Position
		}
		for range astray {
			if p.Over() {
				break
			}
			if !p.CanMove() {
				p = p.Pass()
			}
			moves := p.Moves()
			p = p.Play(moves.Nth(rng.IntN(moves.Count())))
		}
		if p.Empties() == empties && !p.Over() {
			return sample{p, year, group}, nil
		}
	}
	return sample{}, fmt.Errorf("the games hold no position with %d to %d empties", d.Least, d.Most)
}
