package engines

import (
	"os"
	"slices"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/search"
	"othello/game"
)

// BenchmarkTraps has opponents that play as people do meet the trapper and its bare search
// in balanced openings, with both colours. It measures what they lose by a move and the results.
func BenchmarkTraps(b *testing.B) {
	text, err := os.ReadFile("../../game/env/balanced.txt")
	if err != nil {
		b.Fatal(err)
	}
	openings := strings.Fields(string(text))
	list := testKinds(b, "small")
	find := func(id string) ai.Kind {
		return list[slices.IndexFunc(list, func(k ai.Kind) bool { return k.ID == id })]
	}
	judge := search.New(search.Options{HashMB: 64, Threads: 1, Weights: weights()})
	const pairs = 30
	for _, l := range TrapLevels() {
		b.Run(l.Name, func(b *testing.B) {
			l.Limits.Threads = 1
			// match returns the loss of a move of other against e, and e's mean result.
			match := func(e ai.Engine, other ai.Engine, limits ai.Limits) (lost, margin float64) {
				moves := 0.0
				for i := range 2 * pairs {
					line, err := game.ParseLine(openings[i/2])
					g := game.New(game.Size8)
					for len(line) > 0 && err == nil {
						err, line = g.Play(line[0]), line[1:]
					}
					mine := []game.Color{game.Black, game.White}[i%2]
					for err == nil && !g.Over() {
						who, lim := e, l.Limits
						if g.Board().Turn != mine {
							who, lim = other, limits
						}
						var a, best ai.Analysis
						if a, err = who.Think(b.Context(), g.Position(), lim, nil); err != nil {
							break
						}
						if g.Board().Turn != mine && g.Position().Moves().Count() > 1 {
							best, err = judge.Think(b.Context(), g.Position(), ai.Limits{Depth: 7, Exact: 12, Moves: ai.EveryMove}, nil)
							for _, m := range best.Moves {
								if m.Move == a.Move() {
									lost += best.Score.Discs - m.Score.Discs
								}
							}
							moves++
						}
						if err == nil {
							err = g.Play(a.Move())
						}
					}
					if err != nil {
						b.Fatal(err)
					}
					if m := float64(g.Board().Result().Margin()); mine == game.Black {
						margin += m / (2 * pairs)
					} else {
						margin -= m / (2 * pairs)
					}
				}
				return lost / moves, margin
			}
			trapper := find("traps").Engine.(onlyOn).Engine.(Trapper)
			for _, k := range []ai.Kind{find("people"), find("search")} {
				level := map[string]int{"people": 2, "search": 5}[k.ID]
				other, limits := k.Player(level)
				bare, before := match(trapper.Search, other, limits)
				lost, after := match(trapper, other, limits)
				b.Logf("%s %d loses %.2f discs a move against the search, %.2f against the trapper, which win by %+.1f and %+.1f", k.ID, level, bare, lost, before, after)
			}
			_, margin := match(trapper, trapper.Search, l.Limits)
			b.Logf("the trapper wins by %+.1f against the search", margin)
		})
	}
}
