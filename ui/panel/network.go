package panel

import (
	"context"
	"errors"

	"othello/ai"
	"othello/game"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// Network asks a policy network what people would play in the positions that are shown, and
// who wins. It is asked in the background, about one position at a time.
// It answers from what it was asked before; a network that fails is not asked
// again until Retry.
type Network struct {
	host   room.Host
	engine ai.Engine // nil if there is no network
	known  map[game.Position]*ai.Analysis
	search *session.Search // nil while nothing is asked
	failed bool            // it gave an error, which people have been told
}

// most is the number of positions kept at hand.
const most = 500

// NewNetwork returns a network that gives a Prior for each move and a WinRate; nil for none.
func NewNetwork(h room.Host, network ai.Engine) *Network {
	return &Network{host: h, engine: network, known: map[game.Position]*ai.Analysis{}}
}

// Of is the network's output for p; nil if that is not known.
func (n *Network) Of(p game.Position) *ai.Analysis { return n.known[p] }

// Fits reports whether there is a network for the board of the game.
func (n *Network) Fits() bool {
	return n.engine != nil && n.host.Session().Game().Board().Size() == game.Size8
}

// Retry asks again after a failure.
func (n *Network) Retry() { n.failed = false }

// Ask asks about the position on the board, if that is shown and not known, instead of any other.
func (n *Network) Ask(shown bool) {
	ses := n.host.Session()
	p := ses.Game().Position()
	wanted := shown && !n.failed && n.Fits() && p.CanMove() && n.known[p] == nil
	if n.search != nil {
		if wanted && n.search.Position == p {
			return
		}
		n.search.Stop()
		n.search = nil
	}
	if wanted {
		n.search = ses.Ask(n.engine, ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries}, func(r session.Report) { n.told(p, r) })
	}
}

func (n *Network) told(p game.Position, r session.Report) {
	switch {
	case !r.Done:
		return
	case r.Err != nil:
		n.failed = true
		if !errors.Is(r.Err, context.Canceled) {
			n.host.Warn(n.host.Printer().F("The network failed: %v.", r.Err))
		}
	default:
		if len(n.known) >= most {
			clear(n.known)
		}
		n.known[p] = r.Analysis
	}
	n.search = nil
}

// Text is the network's opinion of the position in w cells; empty if it was not asked.
func (n *Network) Text(w int) string {
	tr := n.host.Printer()
	g := n.host.Session().Game()
	a := n.known[g.Position()]
	if a == nil || len(a.Moves) == 0 {
		return ""
	}
	likely := a.Moves[0]
	for _, s := range a.Moves {
		if s.Prior > likely.Prior {
			likely = s
		}
	}
	chosen := tr.F("%s%% choose %s", percent(likely.Prior, 3), g.Board().Size().Name(likely.Move))
	win := Win(tr, a.WinRate, g.Turn())
	if win == "" {
		win = Score(tr, a, g.Turn())
	}
	return widget.Fitting(w, tr.F("Network: %s, %s", win, chosen), tr.F("%s, %s", win, chosen), chosen, "")
}
