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
	r := &Aside{body{host: h, in: in, about: about, begun: map[string]*job{}}, in}
	r.shell = r
	return r
}

// Game is the game that the room shows.
func (r *Aside) Game() *game.Game { return r.game }

// Board implements room.Aside.
func (r *Aside) Board() game.Board { return r.in.Scene().Node.Board() }

// Read implements room.Aside.
func (r *Aside) Read(records []*record.Record, on bool) tea.Cmd {
	if len(records) == 0 {
		r.host.Warn(r.host.Printer().T("Not opened: it holds no game."))
		return nil
	}
	return r.apply(r.in.Read(records[0], on))
}

// Closed implements room.Aside.
func (r *Aside) Closed() { r.end() }
