package record

import (
	"testing"

	"othello/game"
)

func TestParseHere(t *testing.T) {
	after := func(size game.Size, moves string) game.Board {
		records, _, err := ParseFrom(game.StartBoard(size), []byte(moves))
		if err != nil {
			t.Fatal(err)
		}
		return records[0].Game.Board()
	}
	f5d6 := after(game.Size8, "f5d6")
	for _, c := range []struct {
		name, text       string
		from             game.Board
		prefer, on, fail bool
		moves            int
	}{
		{"from the opening", "f5d6c3", f5d6, false, false, false, 3},
		{"going on", "c3d3", f5d6, false, true, false, 2},
		{"a single move", "c4", f5d6, false, true, false, 1},
		{"a single move with marks", "1. ｃ４!", f5d6, false, true, false, 1},
		{"a single move that is not legal", "d6.", f5d6, false, false, true, 0},
		{"both, going on", "c4", f5d6, true, true, false, 1},
		{"only from the opening", "f5d6c3", f5d6, true, false, false, 3},
		{"a small board", "c2b2", after(game.Size6, "c2"), true, false, false, 2},
		{"from the usual opening", "f5f6g6", game.StartBoard(game.Size4), false, false, true, 0},
		{"a square of the usual board", "d3", game.StartBoard(game.Size6), true, false, true, 0},
		{"of the usual board", "f5d6c3f3", game.StartBoard(game.Size4), false, false, false, 4},
		{"another format", "(;GM[2]SZ[8];B[f5])", f5d6, true, false, false, 1},
		{"a bad record", "(;GM[2]", f5d6, true, false, true, 0},
		{"nonsense", "a1a2", f5d6, false, false, true, 0},
	} {
		records, on, err := ParseHere(c.from, []byte(c.text), c.prefer)
		if (err != nil) != c.fail || on != c.on {
			t.Errorf("%s: on %v, error %v", c.name, on, err)
		} else if err == nil && len(records[0].Game.Moves()) != c.moves {
			t.Errorf("%s: %d moves, want %d", c.name, len(records[0].Game.Moves()), c.moves)
		}
	}
}
