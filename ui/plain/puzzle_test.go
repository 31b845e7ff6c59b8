package plain

import (
	"context"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/config"
)

// twoPuzzles are an expert's move, and a wipe-out in three moves.
func twoPuzzles(t *testing.T) func() ([]puzzle.Puzzle, error) {
	t.Helper()
	var list []puzzle.Puzzle
	for _, p := range []struct {
		board, answer string
		kind          puzzle.Kind
	}{
		{"--XX-X--X-XXXXX-XXXXXXXXXXXXXOXXXXXXXXOXXXXXXXXX--XXXX----XOOOO- O", "e1", puzzle.Expert},
		{"-XXXXXX---OOOX---XOXXX----OXX-----OXXX-------------------------- X", "c6", puzzle.Wipe},
	} {
		records, _, err := record.Parse([]byte(p.board))
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.ParseSquare(p.answer)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, puzzle.Puzzle{Board: records[0].Game.Board(), Kind: p.kind, Answer: m, Score: 6, Second: 2, Rating: 1400})
	}
	return func() ([]puzzle.Puzzle, error) { return list, nil }
}

// TestPuzzleScripts compares whole sessions with puzzles, line by line.
func TestPuzzleScripts(t *testing.T) {
	judge := &fake{do: func(_ context.Context, p game.Position, _ ai.Limits) (ai.Analysis, error) { return first(p), nil }}
	for name, c := range map[string]struct {
		setup Setup
		lines []string
	}{
		"in a game": {lines: []string{"f5", "puzzle show", "puzzle mate", "puzzle expert", "puzzle", "hint", "a1", "g7", "undo", "e1", "puzzle next", "puzzle stop", "transcript", "puzzle stop"}},
		"alone":     {setup: Setup{Begin: action.Puzzles}, lines: []string{"puzzle wipe", "b7", "puzzle show", "puzzle again", "c6", "moves", "puzzle stop", "f5"}},
		"none":      {setup: Setup{Begin: action.Puzzles, Puzzles: func() ([]puzzle.Puzzle, error) { return nil, nil }}, lines: []string{"f5"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.setup.Kinds, c.setup.Match = kinds(judge), match("human", "human")
			c.setup.Settings = config.New(config.Settings{Engine: engines.Settings{Seed: 1}})
			if c.setup.Puzzles == nil {
				c.setup.Puzzles = twoPuzzles(t)
			}
			golden.RequireEqual(t, script(t, c.setup, c.lines...))
		})
	}
}
