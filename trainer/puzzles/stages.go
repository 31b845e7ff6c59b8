package puzzles

import (
	"context"
	"fmt"
	"math/rand/v2"

	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
)

// stage is a source of candidates.
type stage struct {
	name string
	want map[string]int // puzzles by quota
	most int            // candidates
	find func(ctx context.Context, f puzzle.Finder, n int) (puzzle.Puzzle, bool, error)
}

// quota returns what a puzzle counts as: easy endgames are as many as hard ones.
func quota(p puzzle.Puzzle) string {
	switch p.Kind {
	case puzzle.Win:
		switch {
		case p.Rating < 1400:
			return "win easy"
		case p.Rating < 1900:
			return "win"
		}
		return "win hard"
	case puzzle.Wipe:
		return fmt.Sprintf("wipe %d", p.Length())
	}
	return p.Kind.String()
}

// stages returns the sources of all kinds.
func (j Job) stages() []stage {
	rng := rand.New(rand.NewPCG(j.Seed, 1))
	var list []stage
	for empties := puzzle.EmptiesLeast; empties <= puzzle.EmptiesMost; empties++ {
		order := rng.Perm(len(j.Games))
		list = append(list, stage{
			name: fmt.Sprintf("endgames of %d", empties),
			want: map[string]int{"win easy": 40, "win": 60, "win hard": 50, "parity": 40},
			most: min(len(order), 6000),
			find: func(ctx context.Context, f puzzle.Finder, n int) (puzzle.Puzzle, bool, error) {
				t := j.Games[order[n]].At(empties)
				if t.Position.Empties() != empties {
					return puzzle.Puzzle{}, false, nil
				}
				return f.Find(ctx, t.Position.Board(side(t.Black)))
			},
		})
	}
	list = append(list, stage{
		name: "wipe-outs",
		want: map[string]int{"wipe 1": 60, "wipe 2": 200, "wipe 3": 200, "escape": 200},
		most: 100_000,
		find: func(ctx context.Context, f puzzle.Finder, n int) (puzzle.Puzzle, bool, error) {
			return careless(ctx, f, rand.New(rand.NewPCG(j.Seed, uint64(n)+1000)))
		},
	})
	strong := j.experts()
	order := rng.Perm(len(strong))
	list = append(list, stage{
		name: "experts' moves",
		want: map[string]int{"expert": 150},
		most: len(order),
		find: func(ctx context.Context, f puzzle.Finder, n int) (puzzle.Puzzle, bool, error) {
			m := strong[order[n]]
			return f.FindExpert(ctx, m.Position.Board(side(m.Black)), m.Move, j.Depth)
		},
	})
	return list
}

func side(black bool) game.Color {
	if black {
		return game.Black
	}
	return game.White
}

// careless plays a game of a player who takes as many discs as possible against one who
// leaves few moves, both at random now and then, and gives its first wipe-out.
func careless(ctx context.Context, f puzzle.Finder, rng *rand.Rand) (puzzle.Puzzle, bool, error) {
	b := game.StartBoard(game.Size8)
	greedy := side(rng.IntN(2) == 0)
	for p := b.Position(); !p.Over(); p = b.Position() {
		if p.MustPass() {
			b = b.Play(game.Pass)
			continue
		}
		if p.Empties() <= 54 && min(p.Own.Count(), p.Opp.Count()) <= 10 {
			z, ok, err := f.Find(ctx, b)
			if err != nil || ok && (z.Kind == puzzle.Wipe || z.Kind == puzzle.Escape) {
				return z, err == nil, err
			}
		}
		b = b.Play(pick(p, b.Turn == greedy, rng))
	}
	return puzzle.Puzzle{}, false, nil
}

func pick(p game.Position, greedy bool, rng *rand.Rand) game.Square {
	moves := p.Moves()
	best, most := moves.Nth(rng.IntN(moves.Count())), -100
	if rng.IntN(4) == 0 {
		return best
	}
	for m := range moves.Squares() {
		worth := -p.Play(m).Moves().Count()
		if greedy {
			worth = p.Flips(m).Count()
		}
		if worth > most {
			best, most = m, worth
		}
	}
	return best
}

// parseBoard reads what Board.Line writes.
func parseBoard(line string) (game.Board, error) {
	list, _, err := record.Parse([]byte(line))
	if err != nil {
		return game.Board{}, err
	}
	return list[0].Game.Board(), nil
}
