// Package session is one sitting at a board, without a screen: a game with its
// variations, who plays it, the clocks, the engines' searches, taking back, passes,
// and the files in which the game survives the program. All
// rules of playing are here and nowhere else; a view draws what a Session holds, calls
// it for what people do, and words what it tells. The package knows no terminal and
// no language, and gets time and disk from outside.
//
// A Session belongs to one goroutine, the view's. Whatever runs in the background
// reports into an inbox: Wake says that something waits there, Step takes it in and
// returns what happened as events, those of the view's own calls included. Nothing is
// changed behind the view's back between two calls.
package session

import (
	"context"
	"errors"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// Setup is all that a Session gets from outside.
type Setup struct {
	Kinds []ai.Kind      // kinds of engine to choose from, at least one
	Match Match          // that the first game is played by; its size counts for a new game
	Game  *record.Record // game to open where it stands; nil for a new one
	Spent time.Duration  // on the next move of Game
	Board *game.Board    // position to begin from, if there is no Game; nil for the opening
	Fresh bool           // the unfinished game is not offered
	// Seated says that a person has asked, such as by flags, for who plays which colour in Match:
	// it holds for a game that is opened in its place, too.
	Seated bool

	// Engine is an engine of Kinds as it plays here. Nil for as it is.
	Engine func(ai.Engine) ai.Engine

	Clock Clock // nil for the system's
	Disk  Disk  // where games are kept; nil for nowhere

	// Archive keeps finished games. Nil for not keeping them; nor are they without a Disk.
	Archive *archive.Archive

	Threads  int  // processors that one search uses; zero for all
	AutoPass bool // a person who must pass need not say so

	// Pulse is the time between two looks at a running search, which tell Progress.
	// Zero for none.
	Pulse time.Duration

	// Tick is when a clock with so much time left next shows another time, which tells
	// Tick. Nil for never.
	Tick func(left time.Duration) time.Duration

	// Pace is how long people must have been able to look at a node before an engine
	// moves on from it. That wait runs on no clock. Nil for no wait.
	Pace func(n *game.Node) time.Duration
}

// Session is one sitting at a board: it brings games to the board and away from it, lets them be
// looked at, and keeps them. It is not safe for concurrent use but for Wake, Wait and After.
type Session struct {
	controls
	replaced
}

// controls is what people do in the game on the board: they move, take back, end it, and say who plays.
type controls struct{ turns }

// turns is what goes on in the game by itself: one turn follows another, with the clock of the side
// to move and the searches of engines.
type turns struct {
	state
	*loop      // background work and events
	keeper     // what is on disk
	roster     // engines
	engineTurn // an engine's part in the turn

	setup Setup
	moved time.Time // when the last move was played; zero before the first
}

// state is where the game stands and what keeps everybody from moving. Its methods change nothing.
type state struct {
	now       Saved      // the game on the board
	clock     turnClock  // of the side to move
	held      bool       // nothing moves until it is known what to play
	paused    bool       // until Continue
	away      bool       // nobody is at the board
	suspended *suspended // where play waits while something else is looked at; nil while it is played
}

// New sits down: it reads what was kept from the last time and sets up the game to
// begin with. Nothing moves until Release.
func New(ctx context.Context, setup Setup) (*Session, error) {
	if len(setup.Kinds) == 0 {
		return nil, errNoEngine
	}
	if setup.Disk == nil {
		setup.Archive = nil // which keeps what gave way in the slot
	}
	s := &Session{}
	s.setup, s.loop, s.held = setup, newLoop(ctx, setup.Clock), true
	s.clock.loop = s.loop
	s.roster = roster{setup.Kinds, map[player]playing{}, setup.Engine}
	s.keeper = keeper{loop: s.loop, disk: setup.Disk, archive: setup.Archive, named: setup.Kinds}
	s.now = Saved{Match: setup.Match, Record: &record.Record{}}
	switch {
	case setup.Game != nil && setup.Game.Game != nil:
		s.now = savedOf(setup.Game, setup.Kinds, setup.Match)
		s.now.open(setup.Match)
		s.clock.reset(setup.Spent)
		s.settle()
	case setup.Board != nil:
		s.now.Game = game.FromBoard(*setup.Board)
		if !setup.Seated {
			s.now.giveMoveToPerson()
		}
	default:
		s.now.Game = game.New(setup.Match.Size)
	}
	s.now.Match.Size = s.now.Game.Board().Size()
	s.Fit(&s.now.Match)
	if setup.Disk != nil {
		s.before = s.keeper.open(s.setup.Match)
		s.offered = s.before != nil && s.before.Unfinished()
	}
	if setup.Fresh || setup.Game != nil || setup.Board != nil {
		s.Decline() // nobody was asked
	}
	return s, nil
}

var errNoEngine = errors.New("starting a game: no engine is available")

// Step takes in what happened in the background and returns what has happened since
// the last call, in order.
func (s *Session) Step() []Event {
	s.run()
	s.flush()
	events := s.events
	s.events = nil
	return events
}

// Release starts the game that New set up or that is being set up.
func (s *turns) Release() {
	if s.held {
		s.held = false
		s.turn(s.clock.elapsed())
	}
}

// Close ends all background work, waits for it, though not for ever, and writes the
// game as it stands. The Session must not be used any more.
func (s *Session) Close() {
	s.abandon()
	s.clock.stop()
	s.atHome(func(sv *Saved) { s.dirty = s.dirty || sv.begun() })
	s.flush()
	s.cancel()
	s.await(engineTimeout, s.work.Wait)
	if s.writer != nil {
		s.await(diskTimeout, s.writer.close)
		s.setup.Disk.Close()
	}
}

// Times that Close may take at most. Engines promise to stop within 20 ms; one that
// breaks its promise must not keep anybody from leaving.
const (
	engineTimeout = 500 * time.Millisecond
	diskTimeout   = 3 * time.Second
)

// Game returns the game on the board. Only the Session may move in it.
func (s *state) Game() *game.Game { return s.now.Game }

// Record returns what a file said about the game; never nil. Its Game may be another one.
func (s *state) Record() *record.Record { return s.now.Record }

// Match returns what the game is played by.
func (s *state) Match() Match { return s.now.Match }

// Kinds returns KindsOn for the board of the game.
func (s *turns) Kinds() []ai.Kind { return s.KindsOn(s.Game().Board().Size()) }

// Held reports whether nothing moves until Release.
func (s *state) Held() bool { return s.held }

// Paused reports whether engines and clocks stand still until Continue.
func (s *state) Paused() bool { return s.paused }

// Ending returns how the game ended before its rules ended it, empty if it did not.
func (s *state) Ending() archive.Ending { return s.now.Ending }

// Over reports whether the game has ended, by its rules or early.
func (s *state) Over() bool { return s.now.over() }

// Stopped reports whether nobody is on the move: the game is over, paused, held or
// looked at, or nobody is at the board.
func (s *state) Stopped() bool {
	return s.suspended != nil || s.away || s.paused || s.held || s.Over()
}

// Decides reports whether a person has a choice to make in the current position.
func (s *state) Decides() bool {
	return s.Mover().Human && !s.Game().Over() && !s.Game().MustPass()
}

// SetAutoPass says whether a person who must pass need not say so.
func (s *controls) SetAutoPass(auto bool) {
	if s.setup.AutoPass != auto {
		s.setup.AutoPass = auto
		if auto && s.Game().MustPass() {
			s.turn(s.clock.elapsed())
		}
	}
}

// pauseEngine pauses a game in which an engine would move at once, unasked.
func (s *turns) pauseEngine() {
	if !s.Over() && s.suspended == nil && !s.Mover().Human {
		s.paused = true
	}
}

// change marks the game as different from what is on disk.
func (s *turns) change() {
	s.dirty = true
	s.signal()
}

// flush gives the current game to the keeper, if it changed since the last time. One that was only
// opened does not take the place of one that is played.
func (s *Session) flush() {
	if s.dirty && !s.held && s.writer != nil {
		s.atHome(func(sv *Saved) {
			if s.dirty = false; !sv.opened() {
				s.save(sv.encode(s.kinds))
			}
		})
	}
}

// Saving reports whether something is on its way to the disk: what changed in the game,
// or what Keeping does. When that is over, Wake tells so. A view
// asks before it shows what was done, and does not show it as done meanwhile.
func (s *Session) Saving() bool {
	s.flush()
	return s.writer != nil && s.writer.works() || s.pending > 0
}

// Unkept reports whether the game would be lost by leaving: it cannot be kept on disk
// and is unfinished or, unless it came finished from elsewhere, has moves.
func (s *Session) Unkept() bool {
	lost := false
	s.atHome(func(sv *Saved) {
		lost = (s.writer == nil || s.saveFault != nil) && sv.begun() && (sv.Unfiled || !sv.over())
	})
	return lost
}
