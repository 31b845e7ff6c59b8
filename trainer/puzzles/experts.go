package puzzles

import (
	"cmp"
	"math"
	"slices"

	"othello/game"
	"othello/game/record"
	"othello/trainer/games"
)

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
