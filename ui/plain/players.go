package plain

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
)

// playersMost is the number of moves that "players" names.
const playersMost = 5

// players says what players would choose here, as the network expects.
func (v *view) players() error {
	switch p := v.ses.Game().Position(); {
	case v.setup.Network == nil:
		return lang.Errorf("no network is available")
	case v.ses.Game().Board().Size() != game.Size8:
		return lang.Errorf("the network knows the 8 x 8 board only")
	case p.Over():
		return errors.New(strings.TrimRight(v.Verdict(), stops))
	}
	if err := v.mayAsk(); err != nil {
		return err
	}
	v.ask(v.setup.Network, ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries}, v.tr.T("The network"), v.sayPlayersChoice)
	return nil
}

// sayPlayersChoice names the moves that players choose most often.
func (v *view) sayPlayersChoice(a ai.Analysis) {
	list := ai.Distinct(v.ses.Game().Position(), a.Moves)
	slices.SortStableFunc(list, func(x, y ai.MoveScore) int { return cmp.Compare(y.Prior, x.Prior) })
	var parts []string
	for _, m := range list[:min(len(list), playersMost)] {
		parts = append(parts, fmt.Sprintf("%s, %s", v.name(m.Move), percent(v.tr, m.Prior)))
	}
	v.Say("Players of %v choose: %s.", v.ses.Game().Turn(), strings.Join(parts, "; "))
	if a.WinRate > 0 {
		v.Say("The network gives %v a win probability of %s.", v.ses.Game().Turn(), percent(v.tr, a.WinRate))
	}
}

func percent(tr *lang.Printer, share float64) string {
	return tr.F("%.0f percent", math.Round(100*min(max(share, 0), 1)))
}

// backend returns a sentence on what computes for a kind, with a space before it; empty
// if there is nothing to say.
func backend(tr *lang.Printer, k ai.Kind) string {
	if k.Backend == nil || k.Backend() == "" {
		return ""
	}
	return tr.F(" It runs on %s.", strings.TrimSuffix(k.Backend(), "."))
}

// after returns a sentence with a space before it, if there is one.
func after(sentence string) string {
	if sentence == "" {
		return ""
	}
	return " " + sentence
}
