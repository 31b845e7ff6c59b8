// Package play is the room in which a game is played: the players, the clocks and what
// the engine thinks beside the board. No rule of play is here: what people do goes to the table,
// and what that tells is shown.
package play

import (
	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/screen"
	"othello/ui/session"
	"othello/ui/table"
)

// Setup is what the room gets from others.
type Setup struct {
	Priors  *panel.Network                 // says what players would choose
	ScoreAt func(n *game.Node) board.Score // what the judge knows of a node
	Summary func() *review.Review          // what is known of the game that has ended, as far as it is reviewed; nil for nothing
}

// Room is the room. It is always there, whichever is open.
type Room struct {
	*screen.Room // of the table, which decides

	host  room.Host
	ses   *session.Session
	setup Setup
	Table *table.Table
}

// New is the room; Sit must be called before anything else.
func New(host room.Host, setup Setup) *Room { return &Room{host: host, setup: setup} }

func (r *Room) tr() *lang.Printer { return r.host.Printer() }

// Sit is told the session and its table once there are.
func (r *Room) Sit(s *session.Session, t *table.Table) {
	r.ses, r.Table = s, t
	r.Room = screen.New(r.host, t, screen.About{Flips: true})
}

// showsValues reports whether the bar and the graph beside the board are wanted in a game, too.
func (r *Room) showsValues() bool { return r.host.Settings().UI.EvalBar == "always" }

// secret reports whether what an engine finds is hidden from the person who plays against it.
func (r *Room) secret() bool {
	_, against := r.ses.Match().Opponent()
	return against && !r.ses.Over() && !r.host.Settings().UI.EngineLines
}

// Took takes up a game from elsewhere.
func (r *Room) Took(g *record.Record) { r.Table.Open(g) }

// Footer implements room.Room.
func (r *Room) Footer() []action.Action { return r.Table.Actions() }

// View shows what an engine or the network says of the moves, too.
func (r *Room) View(v *board.View) {
	r.Room.View(v)
	priors := r.setup.Priors.Of(r.ses.Game().Position())
	a, _ := r.ses.Analysis()
	switch _, thinking := r.ses.Thinking(); {
	case r.ses.Over():
		v.Cursor = game.NoSquare
	case thinking && a != nil && panel.Tree(a.Moves) && !r.secret():
		v.Notes = panel.Notes(a.Moves, r.host.Settings().UI.Labels, v.Size)
	case r.ShowsPriors() && priors != nil:
		v.Notes = panel.Notes(priors.Moves, config.LabelPeople, v.Size)
	}
}

// ShowsPriors implements room.Room: for a person on the move.
func (r *Room) ShowsPriors() bool {
	now := &r.host.Settings().UI
	return now.Labels == config.LabelPeople && r.setup.Priors.Fits() && !r.ses.Stopped() && r.ses.Mover().Human
}

// reportedAt is what an engine said of the position at a node when it played there, or else of the
// one after the move from it.
func reportedAt(n *game.Node) board.Score {
	for _, at := range []*game.Node{n, n.Next()} {
		if at != nil && at.Eval != nil {
			return board.Score{Discs: board.For(at.Mover(), *at.Eval), Known: true}
		}
	}
	return board.Score{}
}

// Score implements room.BoardPage. Once a game is over and reviewed it is the judge's, before that
// the engine's that plays: of its running search, else the latest known one.
func (r *Room) Score() (board.Score, bool) {
	if !r.showsValues() {
		return board.Score{}, false
	}
	n := r.ses.Game().Node()
	if k := r.setup.Summary(); k != nil {
		return reviewed(k, n, r.setup.ScoreAt), true
	}
	if a, mover := r.ses.Analysis(); r.ses.Busy() && a != nil && a.Judged() {
		return board.Score{Discs: board.For(mover, a.Score.Discs), Known: true, Proven: a.Score.Exact()}, true
	}
	s := reportedAt(n)
	for ; !s.Known && n.Parent() != nil; s = reportedAt(n) {
		n = n.Parent()
	}
	return s, true
}
