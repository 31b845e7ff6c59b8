// Package play is the room in which a game is played: the players, the clocks and what
// the engine thinks beside the board, opponents and the menu of a new game, the list of
// levels, and the words for all that happens in a session. No rule of play is here: what
// people do goes to the session, and what that tells is shown.
package play

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/session"
)

// Setup is what the room gets from others.
type Setup struct {
	Priors  *panel.Network                 // says what players would choose
	ScoreAt func(n *game.Node) board.Score // what the judge knows of a node
	Summary func() *review.Review          // what is known of the game that has ended, as far as it is reviewed; nil for nothing

	// Rate reads a person's finished games, in the background, and finds the strength.
	Rate func() (opponent.Person, error)
	// Judge judges moves of a board in the background, up to the first wrong one that has
	// reasons against it, and calls then with what was judged unless it is cancelled.
	Judge func(b game.Board, moves []game.Square, then func([]review.Move, error)) context.CancelFunc
	// Begin starts a game by a match, in the place of whatever is on the board: g, or from
	// the opening if that is nil.
	Begin func(as session.Match, g *game.Game) tea.Cmd
}

// Room is the room. It is always there, whichever is open.
type Room struct {
	host  room.Host
	ses   *session.Session
	setup Setup
	flips panel.Flips
	help  help

	figures  bool                       // lists of engines show their Elo and their work
	reported map[*game.Node]board.Score // what engines said of the positions that they played in
}

// New is the room; Sit must be called before anything else.
func New(host room.Host, setup Setup) *Room { return &Room{host: host, setup: setup} }

func (r *Room) tr() *lang.Printer { return r.host.Printer() }

// Sit is told the session once there is one.
func (r *Room) Sit(s *session.Session) { r.ses = s }

// NextMeasure shows something else, or nothing, on the squares while a tree search thinks.
func (r *Room) NextMeasure() {
	m, kinds := r.ses.Match(), r.ses.Kinds()
	switch {
	case !slices.ContainsFunc([]session.Seat{m.Black, m.White}, func(s session.Seat) bool { return !s.Human && kinds[s.Kind].Tree }):
		r.host.Say(r.tr().T("Nothing to show on the squares: neither player is a tree search."))
		return
	case r.secret():
		r.host.Say(r.tr().F("What the engine thinks is hidden: %s shows it.", r.host.Keys().First(action.EngineLines)))
		return
	}
	names := config.Measure.Texts()
	next := (slices.Index(names, r.host.Settings().UI.Measure) + 1) % len(names)
	r.host.Remember(config.Measure, names[next])
	what := r.tr().T("nothing")
	if !r.unseen() {
		what = r.tr().T(r.measure().String())
	}
	r.host.Say(r.tr().F("While a tree search runs, the squares show %s.", what))
}

func (r *Room) measure() panel.Measure { return panel.MeasureNamed(r.host.Settings().UI.Measure) }

// showsValues reports whether the bar and the graph beside the board are wanted in a game, too.
func (r *Room) showsValues() bool { return r.host.Settings().UI.EvalBar == "always" }

// unseen reports whether the squares show nothing of an engine's search.
func (r *Room) unseen() bool { return r.secret() || r.host.Settings().UI.Measure == "none" }

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

// Do carries out an action; k is the key that asked for it, if one did.
func (r *Room) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		r.host.Cursor().Move(a, r.ses.Game().Board().Out)
	case action.Play:
		if r.mustPass() {
			return r.play(game.Pass)
		}
		return r.host.Cursor().Play(r.play)
	case action.Pass:
		return r.play(game.Pass)
	case action.Undo:
		return r.travel(r.ses.Undo, r.tr().T("Nothing to take back."))
	case action.Redo:
		return r.travel(r.ses.Redo, r.tr().T("Nothing to redo."))
	case action.Weaker:
		r.ses.ChangeLevel(-1)
		return r.adjusted()
	case action.Stronger:
		r.ses.ChangeLevel(1)
		return r.adjusted()
	case action.Levels:
		r.openLevels()
	case action.MoveNow:
		return r.moveNow()
	case action.Hint:
		r.hint()
	case action.Coach:
		r.toggleCoach()
	case action.EngineLines:
		r.toggleEngineLines()
	case action.EngineMove:
		return r.engineMove()
	case action.Analyse, action.Review:
		return r.host.Study(a, nil)
	case action.Pause:
		return r.togglePause()
	case action.Resign:
		return r.resign()
	case action.Draw:
		return r.draw()
	case action.Swap:
		return r.swapSides()
	case action.Rematch:
		return r.Rematch(0)
	case action.StrongerOpponent:
		return r.Rematch(opponent.Step)
	case action.WeakerOpponent:
		return r.Rematch(-opponent.Step)
	case action.Black:
		return r.toggleSide(game.Black)
	case action.White:
		return r.toggleSide(game.White)
	}
	return nil
}

func (r *Room) Click(s game.Square) tea.Cmd {
	if r.mustPass() {
		return r.play(game.Pass)
	}
	return r.play(s)
}

// mustPass reports whether it is a person's turn who has no move.
func (r *Room) mustPass() bool { return r.ses.Game().MustPass() && r.ses.Mover().Human }

func (r *Room) Footer() []action.Action {
	switch {
	case r.ses.Over():
		return []action.Action{action.Review, action.Learn, action.New, action.Rematch, action.WeakerOpponent, action.StrongerOpponent, action.Undo, action.Analyse, action.Copy, action.Help, action.Quit}
	case r.ses.Paused():
		return []action.Action{action.Pause, action.EngineMove, action.Undo, action.New, action.Analyse, action.Review, action.Help, action.Quit}
	case r.ses.Busy():
		return []action.Action{action.MoveNow, action.Weaker, action.Stronger, action.Undo, action.Pause, action.Help, action.Quit}
	case r.mustPass():
		return []action.Action{action.Pass, action.Undo, action.Help, action.Quit}
	}
	return []action.Action{action.Play, action.Hint, action.Undo, action.EngineMove, action.Levels, action.New, action.Analyse, action.Edit, action.Review, action.Help, action.Quit}
}

func (*Room) Scope() action.Scope { return action.Everywhere }

// Type makes a move that was typed.
func (r *Room) Type(s game.Square) tea.Cmd { return r.play(s) }

// View marks a person's legal moves, and what an engine or the network says of them.
func (r *Room) View(v *board.View) {
	at := r.ses.Game().Position()
	r.flips.View(v)
	_, thinking := r.ses.Thinking()
	a, _ := r.ses.Analysis()
	switch {
	case thinking && a != nil && panel.Tree(a.Moves) && !r.unseen():
		v.Notes = panel.Notes(a.Moves, r.measure(), panel.All, v.Size)
	case r.ShowsPriors() && r.setup.Priors.Of(at) != nil:
		v.Notes = panel.Notes(r.setup.Priors.Of(at).Moves, panel.ByPrior, panel.All, v.Size)
	}
	if !r.ses.Stopped() && r.ses.Mover().Human {
		if r.host.Hints() {
			v.Legal = at.Moves()
		}
		if r.host.Cursor().Shown {
			v.Cursor = r.host.Cursor().At
		}
		if s := r.host.Cursor().Pointed(); s.IsSquare() && at.Legal(s) {
			v.Flips, v.Hover = at.Flips(s), s
		}
		r.help.view(v, r.ses.Game().Node())
	} else if r.host.Cursor().Shown && !r.ses.Over() {
		v.Cursor = r.host.Cursor().At
	}
}

// ShowsPriors implements room.PriorShower: for a person on the move.
func (r *Room) ShowsPriors() bool {
	now := &r.host.Settings().UI
	return now.Hints && now.Percentages && r.setup.Priors.Fits() && !r.ses.Stopped() && r.ses.Mover().Human
}

// reportedAt is what an engine said of the position at a node when it played there.
func (r *Room) reportedAt(n *game.Node) board.Score { return r.reported[n] }

// Score implements room.Scorer. Once a game is over and reviewed it is the judge's, before that
// the engine's that plays: of its running search, else the latest known one.
func (r *Room) Score() (board.Score, bool) {
	if !r.showsValues() {
		return board.Score{}, false
	}
	n := r.ses.Game().Node()
	if k := r.setup.Summary(); k != nil {
		return reviewed(k, n, r.setup.ScoreAt), true
	}
	s := r.reported[n]
	if a, mover := r.ses.Analysis(); !s.Proven && r.ses.Busy() {
		if live := scoreOf(a, mover); live.Known {
			return live, true
		}
	}
	for ; !s.Known && n.Parent() != nil; s = r.reported[n] {
		n = n.Parent()
	}
	return s, true
}

// takeReport keeps what the engine that made the move to n said of it.
func (r *Room) takeReport(n *game.Node) {
	a, mover := r.ses.Analysis()
	if s := scoreOf(a, mover); s.Known && mover == n.Mover() && n.Parent() != nil {
		if r.reported == nil {
			r.reported = map[*game.Node]board.Score{}
		}
		r.reported[n], r.reported[n.Parent()] = s, s
	}
}

// scoreOf is an analysis as a score; unknown for engines that only name a move and for networks.
func scoreOf(a *ai.Analysis, mover game.Color) board.Score {
	if a == nil || !a.Judged() {
		return board.Score{}
	}
	return board.Score{Discs: board.For(mover, a.Score.Discs), Known: true, Proven: a.Score.Exact()}
}
