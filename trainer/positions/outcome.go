package positions

import (
	"math/rand/v2"
	"slices"

	"othello/game"
	"othello/trainer/games"
)

// Outcomes returns positions drawn from the games, perGame from each, labelled with the
// results.
func Outcomes(list []games.Game, perGame int, seed uint64) []Record {
	var out []Record
	for i, g := range list {
		var all []Record
		var end game.Position
		for t := range g.Turns() {
			all = append(all, Record{
				Position: t.Position, Score: int16(t.Margin(g.Score()) * Scale),
				Kind: Outcome, Year: uint16(g.Year()), Group: uint16(i),
			})
			end = t.Position.Play(t.Move)
		}
		if !end.Over() {
			continue // unfinished: the stored result cannot be checked
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
