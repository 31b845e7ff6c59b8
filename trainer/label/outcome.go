package label

import (
	"math/rand/v2"
	"slices"

	"othello/game"
	"othello/trainer/games"
	"othello/trainer/positions"
)

// Outcomes returns the results of the games as labels of positions drawn from them,
// each game's positions anew for each seed.
func Outcomes(list []games.Game, perGame int, seed uint64) []positions.Record {
	var out []positions.Record
	for i, g := range list {
		var all []positions.Record
		var end game.Position
		for t := range g.Turns() {
			all = append(all, positions.Record{
				Position: t.Position, Score: int16(t.Margin(g.Score()) * positions.Scale),
				Kind: positions.Outcome, Year: uint16(g.Year()), Group: uint16(i),
			})
			end = t.Position.Play(t.Move)
		}
		if !end.Over() {
			continue // not finished: no board proves the stored result
		}
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		rng.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
		for _, r := range all[:min(perGame, len(all))] {
			r.Position, _ = r.Position.Canonical()
			out = append(out, r)
		}
	}
	return slices.Clip(out)
}
