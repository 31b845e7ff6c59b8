package plain

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/puzzle"
	"othello/ai/search"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/session"
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
		"alone":     {setup: Setup{Puzzle: true}, lines: []string{"puzzle wipe", "b7", "puzzle show", "puzzle again", "c6", "moves", "puzzle harder", "puzzle own", "puzzle stop", "f5"}},
		"none":      {setup: Setup{Puzzle: true, Puzzles: func() ([]puzzle.Puzzle, error) { return nil, nil }}, lines: []string{"f5"}},
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

// TestPuzzleResultsAreKept solves as a person does, and finds the result the next time.
func TestPuzzleResultsAreKept(t *testing.T) {
	data := t.TempDir()
	for run, want := range []string{"No puzzle tried yet.", "1 of 1 right"} {
		synctest.Test(t, func(t *testing.T) {
			p := sit(t, &fake{}, Setup{DataDir: data, Puzzles: twoPuzzles(t), Setup: session.Setup{Match: timed(match("human", "human"), time.Minute, 0)}})
			if out := p.types("puzzle expert"); !strings.Contains(out, want) {
				t.Errorf("%s, want %q", out, want)
			}
			if run > 0 {
				p.types("quit")
				return
			}
			if out := p.types("e1"); !strings.Contains(out, "Solved: it is worth +6") || !strings.Contains(out, "1 of 1 right") {
				t.Errorf("%s", out)
			}
			p.types("quit")
		})
	}
}

// TestOwnPuzzles asks a win that was missed in a finished game, as the screen does.
func TestOwnPuzzles(t *testing.T) {
	games := archive.Open(t.TempDir())
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range 12 {
		g := game.New(game.Size8)
		for !g.Over() {
			m := game.Pass
			if moves := g.Position().Moves(); moves != 0 {
				m = moves.Nth(rng.IntN(moves.Count()))
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		meta := archive.Meta{Ended: time.Date(2026, 11, 22, 12, i, 0, 0, time.UTC), Black: archive.Player{Human: true, Name: "You"}, White: archive.Player{Kind: "a", Level: "3", Name: "Engine 3"}}
		packed, err := archive.Pack(&record.Record{Game: g}, meta)
		if err == nil {
			err = games.Put(packed)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	setup := Setup{DataDir: t.TempDir(), Puzzle: true, Wish: puzzle.Wish{Own: true}}
	setup.Kinds, setup.Match, setup.Archive = kinds(search.New(search.Options{HashMB: 1, Threads: 1})), match("human", "human"), games
	out := script(t, setup, "puzzle show", "puzzle own", "puzzle stop")
	for _, want := range []string{"found in your own games.", "You missed it in your game of 22 November 2026 against Engine 3.", "It was"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing:\n%s", want, out)
		}
	}
	if strings.Count(out, "found in your own games.") != 1 {
		t.Errorf("the games are searched twice:\n%s", out)
	}
}
