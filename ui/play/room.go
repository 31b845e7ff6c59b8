// Package play is the room in which a game is played: the players, the clocks and what
// the engine thinks beside the board. No rule of play is here: what people do goes to the table,
// and what that tells is shown.
package play

import (
	tea "charm.land/bubbletea/v2"

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
	host  room.Host
	ses   *session.Session
	setup Setup
	flips panel.Flips

	Table   *table.Table // that decides
	carrier *screen.Room // that carries it out
}

// New is the room; Sit must be called before anything else.
func New(host room.Host, setup Setup) *Room { return &Room{host: host, setup: setup} }

func (r *Room) tr() *lang.Printer { return r.host.Printer() }

// Sit is told the session and its table once there are.
func (r *Room) Sit(s *session.Session, t *table.Table) {
	r.ses, r.Table = s, t
	r.carrier = screen.New(r.host, r.Table, screen.About{}, nil)
}

// showsValues reports whether the bar and the graph beside the board are wanted in a game, too.
func (r *Room) showsValues() bool { return r.host.Settings().UI.EvalBar == "always" }

// secret reports whether what an engine finds is hidden from the person who plays against it.
func (r *Room) secret() bool {
	_, against := r.ses.Match().Opponent()
	return against && !r.ses.Over() && !r.host.Settings().UI.EngineLines
}

func (r *Room) toggleEngineLines() {
	shown := !r.host.Settings().UI.EngineLines
	r.host.Remember(config.EngineLines, shown)
	text := r.tr().T("What the engine thinks is hidden.")
	if shown {
		text = r.tr().T("What the engine thinks is shown.")
	}
	r.host.Say(text)
}

// Do carries out an action.
func (r *Room) Do(a action.Action) tea.Cmd {
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		r.host.Cursor().Move(a, r.ses.Game().Board().Out)
		return nil
	case action.Play:
		if r.Table.MustPass() {
			return r.Type(game.Pass)
		}
		return r.host.Cursor().Play(r.Type)
	case action.EngineLines:
		r.toggleEngineLines()
		return nil
	case action.Analyse, action.Review:
		return r.host.Study(a, nil)
	}
	return r.Ask(a, "")
}

// Took takes up a game from elsewhere.
func (r *Room) Took(g *record.Record) { r.Table.Open(g) }

// Ask carries out an action, with its argument.
func (r *Room) Ask(a action.Action, arg string) tea.Cmd {
	return tea.Batch(r.carrier.Ask(a, arg), r.host.Step())
}

func (r *Room) Click(s game.Square) tea.Cmd {
	if r.Table.MustPass() {
		return r.Type(game.Pass)
	}
	return r.Type(s)
}

// Scroll does nothing: the moves of a game that is played are not gone through.
func (*Room) Scroll(int) tea.Cmd { return nil }

func (r *Room) Footer() []action.Action { return r.Table.Actions() }

// Label implements room.Room: Enter passes where there is no move.
func (r *Room) Label(a action.Action) string {
	if a == action.Play && r.Table.MustPass() {
		a = action.Pass
	}
	return a.Short(r.tr())
}

func (*Room) Scope() action.Scope { return action.Everywhere }

// Type makes a move that was typed.
func (r *Room) Type(s game.Square) tea.Cmd {
	return tea.Batch(r.carrier.Type(s), r.host.Step())
}

// View marks a person's legal moves, and what an engine or the network says of them.
func (r *Room) View(v *board.View) {
	at := r.ses.Game().Position()
	_, thinking := r.ses.Thinking()
	a, _ := r.ses.Analysis()
	switch {
	case thinking && a != nil && panel.Tree(a.Moves) && !r.secret():
		v.Notes = panel.Notes(a.Moves, r.host.Settings().UI.Labels, v.Size)
	case r.ShowsPriors() && r.setup.Priors.Of(at) != nil:
		v.Notes = panel.Notes(r.setup.Priors.Of(at).Moves, config.LabelPeople, v.Size)
	}
	switch cursor := r.host.Cursor(); {
	case !r.ses.Stopped() && r.ses.Mover().Human:
		panel.EitherMoves(v, at, cursor, r.host.Settings().UI.Hints)
		r.hinted(v)
	case cursor.Shown && !r.ses.Over():
		v.Cursor = cursor.At
	}
	r.flips.View(v)
}

// hinted marks what a hint has told.
func (r *Room) hinted(v *board.View) {
	s := r.Table.Scene()
	if s.Only != 0 {
		v.Legal = s.Only
	}
	for at := range s.Signs {
		v.Legal &^= at.Bit()
		v.Signs = map[game.Square]board.Sign{at: {Text: "!", Tone: board.ToneGood}}
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
