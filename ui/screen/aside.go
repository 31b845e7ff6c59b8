package screen

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/room"
	"othello/ui/scene"
)

// Aside is a room as the shell knows it beside which the game waits.
type Aside struct {
	body
	in scene.Aside
}

// NewAside returns a room in a shell.
func NewAside(h room.Host, in scene.Aside, about About) *Aside {
	r := &Aside{body{host: h}, in}
	r.begin(r, in, about)
	return r
}

// Game implements room.Aside.
func (r *Aside) Game() *game.Game { return r.game }

// Read implements room.Aside.
func (r *Aside) Read(g *record.Record, on bool) tea.Cmd { return r.Apply(r.in.Read(g, on)) }

// Closed implements room.Aside.
func (r *Aside) Closed() {
	r.open = false
	r.end()
}

// playFrom plays on in the game on the board if it came here by the same moves, else in a new one.
func (r *body) playFrom() tea.Cmd {
	h, ses := r.host, r.host.Session()
	if n := sameNode(ses.Game(), r.game); n != nil {
		cmd := h.Leave()
		ses.Look()
		ses.GoTo(n)
		return tea.Batch(cmd, h.PlayHere())
	}
	g, err := game.FromMoves(r.game.Root().Board(), r.game.Moves())
	if err != nil {
		return h.Refuse(err)
	}
	h.NewGame(h.Printer().T("New game from here"), g, nil)
	return nil
}

// sameNode is the node of g after the moves of other; nil if there is none.
func sameNode(g, other *game.Game) *game.Node {
	if g.Root().Board() != other.Root().Board() {
		return nil
	}
	at := g.Root()
next:
	for _, m := range other.Moves() {
		for _, n := range at.Children() {
			if n.Move() == m {
				at = n
				continue next
			}
		}
		return nil
	}
	return at
}
