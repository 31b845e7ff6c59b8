package puzzles

import (
	"cmp"
	"context"
	"fmt"
	"math"
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

// Criteria of an expert's move: the player is among the best by Elo rating over all
// games, and the move is a midgame move.
const (
	expertShare  = 0.05 // of the players with expertGames
	expertGames  = 40
	step         = 20.0 // K of Elo's formula
	expertFrom   = 44   // empties
	expertTo     = 20
	expertSkips  = 5 // take one of this many moves, since neighbours are similar
	startingRank = 1500.0
)

// experts returns moves of the strongest players, in the order of the games.
func (j Job) experts() []games.Turn {
	type player struct {
		rating float64
		games  int
	}
	type name struct {
		names  *record.Names
		number int
	}
	// Players are identified by number, which the files of one folder share.
	players := map[name]*player{}
	of := func(g games.Game, number int) *player {
		key := name{g.Database.Names, number}
		if players[key] == nil {
			players[key] = &player{rating: startingRank}
		}
		return players[key]
	}
	for _, g := range j.Games { // by year
		b, w := of(g, g.Black()), of(g, g.White())
		result := float64(cmp.Compare(g.Score(), 32)+1) / 2
		moved := step * (result - 1/(1+math.Pow(10, (w.rating-b.rating)/400)))
		b.rating, w.rating = b.rating+moved, w.rating-moved
		b.games++
		w.games++
	}
	var ratings []float64
	for _, p := range players {
		if p.games >= expertGames {
			ratings = append(ratings, p.rating)
		}
	}
	if len(ratings) == 0 {
		return nil
	}
	slices.Sort(ratings)
	least := ratings[int(float64(len(ratings))*(1-expertShare))]
	strong := func(g games.Game, number int) bool {
		p := of(g, number)
		return p.games >= expertGames && p.rating >= least
	}
	var list []games.Turn
	n := 0
	for _, g := range j.Games {
		black, white := strong(g, g.Black()), strong(g, g.White())
		if !black && !white {
			continue
		}
		for t := range g.Turns() {
			e := t.Position.Empties()
			if e > expertFrom || e < expertTo || t.Move == game.NoSquare || t.Black && !black || !t.Black && !white {
				continue
			}
			if n++; n%expertSkips == 0 {
				list = append(list, t)
			}
		}
	}
	return list
}
