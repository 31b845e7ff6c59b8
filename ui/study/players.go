package study

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// playersMost is the number of moves that are named.
const playersMost = 5

// players names the moves that players would choose most often on the board, by the network.
func (r *Room) players() []scene.Effect {
	b, network := r.game().Board(), r.setup.Network
	if network == nil || b.Size() != game.Size8 || !b.Position().CanMove() {
		return scene.One(scene.Warn{Err: lang.Errorf("no network knows this position")})
	}
	return scene.One(scene.Work{Key: "players", Long: true, Do: scene.In(func(ctx context.Context) (ai.Analysis, error) {
		return network.Think(ctx, b.Position(), ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries}, nil)
	}, func(a ai.Analysis, err error) []scene.Effect {
		if err != nil {
			return scene.One(scene.Warn{Err: lang.Errorf("the network failed: %w", err)})
		}
		list := ai.Distinct(b.Position(), a.Moves)
		slices.SortStableFunc(list, func(x, y ai.MoveScore) int { return cmp.Compare(y.Prior, x.Prior) })
		var parts []string
		for _, m := range list[:min(len(list), playersMost)] {
			parts = append(parts, fmt.Sprintf("%s, %s", b.Size().Name(m.Move), phrase.Percent(r.tr(), m.Prior)))
		}
		return scene.One(scene.Say{Text: r.tr().F("Players of %v choose: %s.", b.Turn, strings.Join(parts, "; "))})
	})})
}
