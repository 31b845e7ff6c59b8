package arena

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"

	"othello/game"
	"othello/internal/cli"
)

// ReadOpenings returns the openings of a file with one transcript a line.
func ReadOpenings(path string) ([][]game.Square, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, cli.Refuse(fmt.Errorf("reading openings: %w", err))
	}
	var list [][]game.Square
	for i, text := range strings.Split(string(data), "\n") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		moves, err := game.ParseLine(text)
		if err != nil {
			return nil, cli.Refuse(fmt.Errorf("reading openings: %s:%d: %w", path, i+1, err))
		}
		list = append(list, moves)
	}
	if len(list) == 0 {
		return nil, cli.Refuse(fmt.Errorf("reading openings: %s holds none", path))
	}
	return list, nil
}

// RandomOpenings returns n random openings of the given number of moves, without
// symmetric duplicates; fewer if many attempts find no more.
func RandomOpenings(size game.Size, plies, n int, seed uint64) [][]game.Square {
	rng := rand.New(rand.NewPCG(seed, 0))
	var list [][]game.Square
	seen := map[game.Position]bool{}
	for tries := 0; len(list) < n && tries < 100*n; tries++ {
		p := game.Start(size)
		var moves []game.Square
		for len(moves) < plies && p.CanMove() {
			m := p.Moves().Nth(rng.IntN(p.Moves().Count()))
			moves, p = append(moves, m), p.Play(m)
		}
		if c, _ := p.Canonical(); len(moves) == plies && p.CanMove() && !seen[c] {
			seen[c] = true
			list = append(list, moves)
		}
	}
	return list
}

// RandomPositions returns different positions after least to most random moves, in which a move
// is possible, symmetric ones once.
func RandomPositions(size game.Size, count, least, most int, seed uint64) []game.Position {
	rng := rand.New(rand.NewPCG(seed, math.MaxUint64))
	var list []game.Position
	seen := map[game.Position]bool{}
	for len(list) < count {
		p := game.Start(size)
		for range least + rng.IntN(most-least+1) {
			if p.MustPass() {
				p = p.Pass()
			}
			if !p.Over() {
				p = p.Play(p.Moves().Nth(rng.IntN(p.Moves().Count())))
			}
		}
		if c, _ := p.Canonical(); p.CanMove() && !seen[c] {
			seen[c] = true
			list = append(list, p)
		}
	}
	return list
}
