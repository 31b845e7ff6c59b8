package puzzles

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/trainer/games"
)

// stage is a source of candidates.
type stage struct {
	name string
	want map[string]int // puzzles by quota
	most int            // candidates
	find func(ctx context.Context, f puzzle.Finder, n int) (puzzle.Puzzle, bool, error)
}

// quota returns the quota that a puzzle counts against, so that easy and hard endgames
// are balanced.
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
			want: map[string]int{"win easy": 40, "win": 60, "win hard": 50, "parity": 25},
			most: min(len(order), 48_000/empties), // each takes longer with more
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
		want: map[string]int{"wipe 1": 50, "wipe 2": 150, "wipe 3": 150, "escape": 110},
		most: 100_000,
		find: func(ctx context.Context, f puzzle.Finder, n int) (puzzle.Puzzle, bool, error) {
			return careless(ctx, f, rand.New(rand.NewPCG(j.Seed, uint64(n)+1000)))
		},
	})
	strong := j.experts()
	order := rng.Perm(len(strong))
	list = append(list, stage{
		name: "experts' moves",
		want: map[string]int{"expert": 110},
		most: len(order),
		find: func(ctx context.Context, f puzzle.Finder, n int) (puzzle.Puzzle, bool, error) {
			m := strong[order[n]]
			return f.FindExpert(ctx, m.Position.Board(side(m.Black)), m.Move)
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

// careless plays a game of a greedy player against one who minimises replies, both with
// some random moves, and returns its first wipe-out.
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

// Experts are the expertShare of players rated highest in their years. One in expertSkips of their
// moves is a candidate, since neighbours are alike, with so many empty squares that their value is
// hard to see and quick to prove.
const (
	expertShare = 0.05
	expertSkips = 5
	expertLeast = 17
	expertMost  = 20
)

// experts returns moves of the strongest players, in the order of the games.
func (j Job) experts() (list []games.Turn) {
	ratings := games.Ratings(slices.Values(j.Games))
	if len(ratings) == 0 {
		return nil
	}
	sorted := slices.Sorted(maps.Values(ratings))
	least := sorted[int(float64(len(sorted))*(1-expertShare))]
	strong := func(g games.Game, name string) bool {
		r, ok := ratings[g.RatedIn(name)]
		return ok && r >= least
	}
	seen := 0
	for _, g := range j.Games {
		black, white := strong(g, g.BlackName()), strong(g, g.WhiteName())
		if !black && !white {
			continue
		}
		for t := range g.Turns() {
			n := t.Position.Empties()
			if n < expertLeast || n > expertMost || t.Move == game.NoSquare || t.Black && !black || !t.Black && !white {
				continue
			}
			if seen++; seen%expertSkips == 0 {
				list = append(list, t)
			}
		}
	}
	return list
}
