package arena

import (
	"fmt"
	"os"
	"strings"

	"othello/game"
)

// ReadOpenings are up to n openings of a file with one transcript a line. With plies
// above zero they are no longer than that, and symmetric ones count once.
func ReadOpenings(path string, plies, skip, n int) ([][]game.Square, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading openings: %w", err)
	}
	var list [][]game.Square
	seen := map[game.Position]bool{}
	for i, text := range strings.Split(string(data), "\n") {
		if text = strings.TrimSpace(text); text == "" || len(list) == n {
			continue
		}
		moves, err := game.ParseLine(text)
		if err != nil {
			return nil, fmt.Errorf("reading openings: %s:%d: %w", path, i+1, err)
		}
		if plies > 0 && plies < len(moves) {
			moves = moves[:plies]
			board, err := openingBoard(moves)
			if err != nil {
				return nil, fmt.Errorf("reading openings: %s:%d: %w", path, i+1, err)
			}
			p, _ := board.Position().Canonical()
			if seen[p] {
				continue
			}
			seen[p] = true
		}
		if skip > 0 {
			skip--
			continue
		}
		list = append(list, moves)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("reading openings: %s holds none", path)
	}
	return list, nil
}
