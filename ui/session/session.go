// Package session is one sitting at a board, without a screen: a game with its
// variations, who plays it, the clocks, the engines' searches, taking back, passes,
// pondering, learning, and the files in which the game survives the program. All
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
	"sync"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/crash"
	"othello/ui/archive"
)

// Setup is all that a Session gets from outside.
type Setup struct {
	Kinds []ai.Kind      // kinds of engine to choose from, at least one
	Match Match          // that the first game is played by; its size counts for a new game
	Game  *record.Record // game to open where it stands; nil for a new one
	Board *game.Board    // position to begin from, if there is no Game; nil for the opening
	Fresh bool           // the unfinished game is not offered

	Clock Clock // nil for the system's
	Disk  Disk  // where games are kept; nil for nowhere

	// Archive keeps finished games. Nil for not keeping them; nor are they without a Disk.
	Archive *archive.Archive

	Threads  int  // processors that one search uses; zero for all
	Ponder   bool // engines that can think while a person is on the move
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

	// Learn teaches the person's own book a finished game, which ended at the node,
	// and says in a sentence what it learned. It is called in the background; when ctx
	// is done the book stays as it was. Nil for not learning.
	Learn func(ctx context.Context, end *game.Node) (string, error)

	// Renew takes over what other programs have taught the book meanwhile. It is called
	// in the background when a game begins, and searches wait for it. Nil for nothing.
	Renew func()

	Patience time.Duration // with a disk that is slow to take the game at the end; zero for the usual
}

// Session is one sitting at a board. It is not safe for concurrent use but for
// Wake, Wait and After.
type Session struct {
	setup   Setup
	kinds   []ai.Kind               // as given, or made fit for pondering
	boards  map[game.Size][]ai.Kind // the same with their strengths there, as far as asked for
	clock   Clock
	ctx     context.Context
	cancel  context.CancelFunc
	work    sync.WaitGroup
	inbox   inbox
	events  []Event
	players map[player]playing // so that a seeded engine errs differently on each move

	now       Saved // the game on the board
	held      bool  // nothing moves until it is known what to play
	paused    bool
	away      bool       // nobody is at the board
	suspended *suspended // where play waits while something else is looked at; nil while it is played

	// The turn of the side to move.
	watch     stopwatch
	ticker    Timer         // looks at the clock next; nil if nobody has to
	search    *Search       // nil while no engine thinks about its move
	requested bool          // ... which a person asked for, to be played in the person's place
	reply     *reply        // move found but not yet played; nil if none
	thinker   Seat          // who is searching, or searched last
	analysis  *ai.Analysis  // of that search; nil if there is none
	analysed  game.Color    // side whose move analysis is about
	fault     error         // why the engine gave no move; nil if it did
	moved     time.Time     // when the last move was played; zero before the first
	renewed   chan struct{} // closed when the book is renewed; nil if it need not be

	ponder   pondering
	learning learning

	// What is kept.
	shelf      []*Saved // replaced games, the latest last
	found      []*Saved // unfinished games of the last time, the newest first, until they are gone on with
	offered    bool     // ... and people should be asked about them
	before     []string // files of replaced games that were there at the start
	moveOn     bool     // the game that gives way is not offered again
	underneath *Saved   // game in the slot that has no file of its own yet; nil if none
	first      bool     // nothing was kept from a last time
	slot       string   // file of the current game; empty if nowhere
	stuck      string   // name for what is in the slot and cannot be read; empty for nothing
	writer     *writer
	dirty      bool  // the game differs from what the writer was last given
	writing    bool  // the writer has something that it has not said to be written
	keeping    int   // works of Keeping that are under way
	saveFault  error // why games cannot be kept on disk; nil if they can
	stamped    time.Time
}

// New sits down: it reads what was kept from the last time and sets up the game to
// begin with. Nothing moves until Release.
func New(ctx context.Context, setup Setup) (*Session, error) {
	if len(setup.Kinds) == 0 {
		return nil, errors.New("starting a game: no engine is available")
	}
	if setup.Clock == nil {
		setup.Clock = systemClock{}
	}
	s := &Session{setup: setup, clock: setup.Clock, held: true, inbox: inbox{wake: make(chan struct{}, 1)}, players: map[player]playing{}, boards: map[game.Size][]ai.Kind{}}
	s.ctx, s.cancel = context.WithCancel(ctx)
	s.ponder, s.kinds = newPondering(setup)
	s.now = Saved{Match: setup.Match, Record: &record.Record{}}
	switch {
	case setup.Game != nil && setup.Game.Game != nil:
		s.now.Game, s.now.Record, s.now.unrated = setup.Game.Game, setup.Game, true
		s.giveMoveToPerson()
		s.pauseEngine()
	case setup.Board != nil:
		s.now.Game = game.FromBoard(*setup.Board)
		s.giveMoveToPerson()
	default:
		s.now.Game = game.New(setup.Match.Size)
	}
	s.now.Match.Size = s.now.Game.Board().Size()
	if setup.Disk != nil {
		s.load()
		s.writer = newWriter(setup.Disk, func(err error) { s.post(func() { s.saving(err) }) }, func() { s.post(s.written) })
		if setup.Fresh || setup.Game != nil || setup.Board != nil {
			s.passOver(true) // nobody was asked
		}
	}
	return s, nil
}

// Release starts the game that New set up or that is being set up.
func (s *Session) Release() {
	if s.held {
		s.held = false
		s.turn(s.watch.elapsed(s.clock))
	}
}

// Close ends all background work, waits for it, though not for ever, and writes the
// game as it stands. The Session must not be used any more.
func (s *Session) Close() {
	s.abandon()
	s.ponder.stop()
	s.learning.stop()
	s.watch.stop(s.clock)
	s.stopTicking()
	if sv, _ := s.kept(); len(sv.Game.Root().Children()) > 0 {
		s.dirty = true
	}
	s.flush()
	s.cancel()
	s.await(enginePatience, s.work.Wait)
	if s.writer != nil {
		patience := s.setup.Patience
		if patience == 0 {
			patience = diskPatience
		}
		s.await(patience, s.writer.close)
		s.setup.Disk.Close()
	}
}

// Times that Close may take at most. Engines promise to stop within 20 ms; one that
// breaks its promise must not keep anybody from leaving.
const (
	enginePatience = 500 * time.Millisecond
	diskPatience   = 3 * time.Second
)

// await waits until do returns, at most for the given time.
func (s *Session) await(most time.Duration, do func()) {
	done, late := make(chan struct{}), make(chan struct{})
	crash.Go(func() {
		defer close(done)
		do()
	}, nil)
	timer := s.clock.AfterFunc(most, func() { close(late) })
	defer timer.Stop()
	select {
	case <-done:
	case <-late:
	}
}

// Game is the game on the board. Only the Session may move in it.
func (s *Session) Game() *game.Game { return s.now.Game }

// Record is what a file said about the game; never nil. Its Game may be another one.
func (s *Session) Record() *record.Record { return s.now.Record }

// Match is what the game is played by.
func (s *Session) Match() Match { return s.now.Match }

// Seat is who plays c.
func (s *Session) Seat(c game.Color) Seat { return *s.now.Match.Seat(c) }

// Mover is who plays the side to move.
func (s *Session) Mover() Seat { return s.Seat(s.Game().Turn()) }

// Kinds are the kinds of engine as they are to be asked: what they ponder gives way
// to any other question. Their strengths are those on the board of the game.
func (s *Session) Kinds() []ai.Kind { return s.KindsOn(s.Game().Board().Size()) }

// KindsOn are Kinds with their strengths on a board of another size.
func (s *Session) KindsOn(size game.Size) []ai.Kind {
	if s.boards[size] == nil {
		s.boards[size] = ai.On(size, s.kinds)
	}
	return s.boards[size]
}

// Held reports whether nothing moves until Release.
func (s *Session) Held() bool { return s.held }

// Paused reports whether engines and clocks stand still until Continue.
func (s *Session) Paused() bool { return s.paused }

// Flagged is the side that has lost on time, Empty for none.
func (s *Session) Flagged() game.Color { return s.now.Flagged }

// Over reports whether the game has ended, by its rules or by a clock.
func (s *Session) Over() bool { return s.Game().Over() || s.now.Flagged != game.Empty }

// Stopped reports whether nobody is on the move: the game is over, paused, held or
// looked at, or nobody is at the board.
func (s *Session) Stopped() bool {
	return s.suspended != nil || s.away || s.paused || s.held || s.Over()
}

// Decides reports whether a person has a choice to make in the current position.
func (s *Session) Decides() bool {
	return s.Mover().Human && !s.Game().Over() && !s.Game().MustPass()
}

// SetAutoPass says whether a person who must pass need not say so.
func (s *Session) SetAutoPass(auto bool) {
	if s.setup.AutoPass != auto {
		s.setup.AutoPass = auto
		if auto && s.Game().MustPass() {
			s.turn(s.watch.elapsed(s.clock))
		}
	}
}

// people reports whether a person plays.
func (s *Session) people() bool { return s.now.Match.Black.Human || s.now.Match.White.Human }

// giveMoveToPerson swaps the players if one is a person but not on the move, so that
// no engine plays on unasked in a game that was opened.
func (s *Session) giveMoveToPerson() {
	if m := &s.now.Match; m.Black.Human != m.White.Human && !s.Mover().Human {
		m.Black, m.White = m.White, m.Black
	}
}

// pauseEngine pauses a game in which an engine would move at once, unasked.
func (s *Session) pauseEngine() {
	if !s.Over() && s.suspended == nil && !s.Mover().Human {
		s.paused = true
	}
}
