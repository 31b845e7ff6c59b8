package arena

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"othello/game"
)

// ReadOpenings are up to n openings of a file with one transcript a line. With plies
// above zero they are no longer than that, and symmetric ones count once.
func ReadOpenings(path string, plies, skip, n int) ([][]game.Square, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading openings: %w", err)
	}
	defer func() { _ = f.Close() }()
	var list [][]game.Square
	seen := map[game.Position]bool{}
	lines := bufio.NewScanner(f)
	for line := 1; lines.Scan() && len(list) < n; line++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		var moves []game.Square
		for ; len(text) >= 2; text = text[2:] {
			s, err := game.ParseSquare(text[:2])
			if err != nil {
				return nil, fmt.Errorf("reading openings: %s:%d: %w", path, line, err)
			}
			moves = append(moves, s)
		}
		if text != "" {
			return nil, fmt.Errorf("reading openings: %s:%d: %q behind the last move", path, line, text)
		}
		if plies > 0 && plies < len(moves) {
			moves = moves[:plies]
			board, err := game.FromMoves(game.StartBoard(game.Size8), moves)
			if err != nil {
				return nil, fmt.Errorf("reading openings: %s:%d: %w", path, line, err)
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
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading openings: %w", err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("reading openings: %s holds none", path)
	}
	return list, nil
}
