package arena

import (
	"fmt"
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

// RandomOpenings returns n random openings of least to most moves, without symmetric
// duplicates, after which a move is possible; fewer if many attempts find no more.
func RandomOpenings(size game.Size, least, most, n int, seed uint64) (list [][]game.Square) {
	rng := rand.New(rand.NewPCG(seed, 0))
	seen := map[game.Position]bool{}
	for tries := 0; len(list) < n && tries < 100*n; tries++ {
		p := game.Start(size)
		plies := least
		if most > least {
			plies += rng.IntN(most - least + 1)
		}
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

// After returns the position after an opening of RandomOpenings.
func After(size game.Size, moves []game.Square) game.Position {
	p := game.Start(size)
	for _, m := range moves {
		p = p.Play(m)
	}
	return p
}
