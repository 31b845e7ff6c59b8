package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/scene"
	"othello/ui/session"
)

// playersMost is the number of moves that are named.
const playersMost = 5

// players says what players would choose on the board, as the network expects.
func (r *Room) players() []scene.Effect {
	b := r.ses.Game().Board()
	switch {
	case r.setup.Network == nil:
		return refused(lang.Errorf("no network is available"))
	case b.Size() != game.Size8:
		return refused(lang.Errorf("the network knows the 8 x 8 board only"))
	case b.Over():
		return refused(session.ErrOver)
	}
	return scene.One(scene.Run{Key: "players", Do: func(ctx context.Context, _ func(func())) func() []scene.Effect {
		a, err := r.setup.Network.Think(ctx, b.Position(), ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries}, nil)
		return func() []scene.Effect {
			switch {
			case errors.Is(err, context.Canceled):
				return scene.One(scene.Say{Text: r.env.Printer().T("No result yet.")})
			case err != nil:
				return refused(lang.Errorf("the network failed: %w", err))
			}
			return r.sayPlayers(b, a)
		}
	}})
}

// sayPlayers names the moves that players choose most often.
func (r *Room) sayPlayers(b game.Board, a ai.Analysis) []scene.Effect {
	tr := r.env.Printer()
	list := ai.Distinct(b.Position(), a.Moves)
	slices.SortStableFunc(list, func(x, y ai.MoveScore) int { return cmp.Compare(y.Prior, x.Prior) })
	var parts []string
	for _, m := range list[:min(len(list), playersMost)] {
		parts = append(parts, fmt.Sprintf("%s, %s", b.Size().Name(m.Move), percent(tr, m.Prior)))
	}
	said := scene.One(scene.Say{Text: tr.F("Players of %v choose: %s.", b.Turn, strings.Join(parts, "; "))})
	if a.WinRate > 0 {
		said = append(said, scene.Say{Text: tr.F("The network gives %v a win probability of %s.", b.Turn, percent(tr, a.WinRate)), Aloud: true})
	}
	return said
}

func percent(tr *lang.Printer, share float64) string {
	return tr.F("%.0f percent", math.Round(100*min(max(share, 0), 1)))
}

func refused(err error) []scene.Effect { return scene.One(scene.Warn{Err: err}) }
