package plain

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
)

// playersMost is the number of moves that "players" names.
const playersMost = 5

// players says what players would choose here, as the network expects.
func (s *session) players(args string) error {
	switch p := s.game.Position(); {
	case args != "":
		return fmt.Errorf("%q is more than players takes", clip(args))
	case s.setup.Network == nil:
		return errors.New("there is no network to ask")
	case s.game.Board().Size() != game.Size8:
		return errors.New("the network knows the board of 8 x 8 squares alone")
	case p.Over():
		return errors.New(strings.TrimSuffix(s.verdict(), "."))
	}
	if err := s.mayThink(); err != nil {
		return err
	}
	engine, p := s.setup.Network, s.game.Position()
	s.begin(toForesee, func(ctx context.Context) outcome {
		a, err := engine.Think(ctx, p, ai.Limits{Moves: int(game.Pass), Nodes: game.Symmetries}, nil)
		return outcome{analysis: a, err: err}
	})
	return nil
}

// sayPlayersChoice names the moves that players choose most often.
func (s *session) sayPlayersChoice(a ai.Analysis) {
	list := slices.Clone(a.Moves)
	slices.SortStableFunc(list, func(x, y ai.MoveScore) int { return cmp.Compare(y.Prior, x.Prior) })
	var parts []string
	for _, m := range list[:min(len(list), playersMost)] {
		parts = append(parts, fmt.Sprintf("%v, %s", m.Move, percent(m.Prior)))
	}
	s.say("Players of %v choose: %s.", s.game.Turn(), strings.Join(parts, "; "))
	if a.WinRate > 0 {
		s.say("The network expects %v to win with %s.", s.game.Turn(), percent(a.WinRate))
	}
}

func percent(share float64) string {
	return fmt.Sprintf("%.0f percent", math.Round(100*min(max(share, 0), 1)))
}

// backend is a sentence on what computes for a kind, with a space before it; empty
// if there is nothing to say.
func backend(k ai.Kind) string {
	if k.Backend == nil || k.Backend() == "" {
		return ""
	}
	return " It runs on " + strings.TrimSuffix(k.Backend(), ".") + "."
}
