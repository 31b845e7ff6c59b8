package plain

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/book/practice"
	"othello/game"
	"othello/game/record"
)

// session is a game being played, and what is agreed on about it.
type session struct {
	setup Setup
	ctx   context.Context
	out   *bufio.Writer

	game    *game.Game
	record  *record.Record // names and other properties the game came with; never nil
	seats   [3]seat        // by colour; the first is unused
	clock   time.Duration  // per side; zero for none
	gain    time.Duration  // added to a clock after each move
	flagged game.Color     // side that lost on time, Empty for none
	paused  bool           // engines wait until they are told to go on
	setting bool           // the position is being set up: nothing moves by itself

	thought   *thought
	turn      time.Time     // when the side to move began to think
	spent     time.Duration // time of this turn before turn, as of a resumed game
	prompt    bool          // the prompt is the last thing printed
	quit      bool
	library   *record.Explorer    // the person's games, once they were wanted; nil before
	unsaved   bool                // the game changed since it was saved
	failed    bool                // saving has failed, which is said once
	slot      *record.Slot        // where the game is saved; nil if nowhere
	over      *record.Session     // game of the last time if it was finished
	last      *record.Session     // game of the last time, that "resume" goes on with; nil if none
	shelved   bool                // the game of the last time was put aside on disk
	practice  *drilling           // opening that is practised; nil while none is
	lastDrill *practice.Drill     // latest of those, which may be repeated; nil before the first
	practices practice.File       // how those went
	taught    map[*game.Node]bool // ends of games that were learnt
	learnt    chan learnt         // what came of that
	learning  int                 // games that are being learnt
	mine      map[string]bool     // files this session wrote, which it may write again
}

// seat is who plays a colour. A person's seat has an engine too: the one that
// gives hints and plays a single move on request.
type seat struct {
	human  bool
	kind   int // index into Setup.Kinds
	level  int // from 1
	engine ai.Engine
	limits ai.Limits
}

func newSession(setup Setup, out io.Writer) (*session, error) {
	s := &session{
		setup:     setup,
		out:       bufio.NewWriter(out),
		record:    &record.Record{},
		clock:     setup.Clock,
		gain:      setup.Increment,
		mine:      map[string]bool{},
		practices: practice.File{Dir: setup.DataDir},
		taught:    map[*game.Node]bool{},
		learnt:    make(chan learnt),
	}
	if s.setup.Size == 0 {
		s.setup.Size = game.Size8
	}
	if len(setup.Kinds) == 0 {
		return nil, fmt.Errorf("starting a game: there is no engine")
	}
	for c, who := range map[game.Color]string{game.Black: setup.Black, game.White: setup.White} {
		s.seats[c] = seat{human: true}
		s.setLevel(c, setup.Level)
		if err := s.setPlayer(c, who); err != nil {
			return nil, err
		}
	}
	switch {
	case setup.Game != nil:
		s.enter(setup.Game)
	case setup.Board != nil:
		s.game = game.FromBoard(*setup.Board)
	default:
		s.game = game.New(s.setup.Size)
	}
	s.startTurn()
	return s, nil
}

// setPlayer gives a colour to "human", "engine" or the kind with that ID.
func (s *session) setPlayer(c game.Color, who string) error {
	seat := &s.seats[c]
	switch who {
	case "human", "":
		seat.human = true
		return nil
	case "engine":
		seat.human = false
		return nil
	}
	i := slices.IndexFunc(s.setup.Kinds, func(k ai.Kind) bool { return k.ID == who })
	if i < 0 {
		return fmt.Errorf("there is no player %q, only human, engine, %s", who, strings.Join(s.kindIDs(), ", "))
	}
	seat.human, seat.kind = false, i
	s.setLevel(c, seat.level)
	return nil
}

func (s *session) kindIDs() []string {
	var ids []string
	for _, k := range s.setup.Kinds {
		ids = append(ids, k.ID)
	}
	return ids
}

// setLevel makes the engine of a colour play at the level nearest to n. The
// player is kept from then on, so that a seeded engine errs differently on each
// move.
func (s *session) setLevel(c game.Color, n int) {
	seat := &s.seats[c]
	k := s.setup.Kinds[seat.kind]
	seat.level = k.Clamp(n)
	seat.engine, seat.limits = k.Player(seat.level)
}

// engineSides are the colours whose strength commands change: those of engines,
// or both when people play each other.
func (s *session) engineSides() []game.Color {
	var sides []game.Color
	for _, c := range []game.Color{game.Black, game.White} {
		if !s.seats[c].human {
			sides = append(sides, c)
		}
	}
	if sides == nil {
		return []game.Color{game.Black, game.White}
	}
	return sides
}

// enter takes up a game from elsewhere. A person who plays one colour gets the
// side to move, so that no engine plays on unasked.
func (s *session) enter(r *record.Record) {
	s.game, s.record, s.flagged = r.Game, r, game.Empty
	black, white := s.seats[game.Black], s.seats[game.White]
	if black.human != white.human && !s.seats[s.game.Turn()].human {
		s.seats[game.Black], s.seats[game.White] = white, black
	}
	s.paused = !s.seats[s.game.Turn()].human && !s.game.Over()
}

// stopped reports whether nobody is to move now.
func (s *session) stopped() bool {
	return s.game.Over() || s.flagged != game.Empty || s.setting || s.paused && !s.seats[s.game.Turn()].human
}

// startTurn starts the time of the side to move anew.
func (s *session) startTurn() { s.turn, s.spent = time.Now(), 0 }

// elapsed is the time that the side to move has thought.
func (s *session) elapsed() time.Duration {
	if s.stopped() {
		return s.spent
	}
	return s.spent + time.Since(s.turn)
}

// remaining is the time left to a side. It is derived from the thinking times in
// the game, so it follows undo and redo by itself.
func (s *session) remaining(c game.Color) time.Duration {
	left := s.clock
	for n := range s.game.Node().Path() {
		if n.Mover() != c {
			continue
		}
		left -= n.Elapsed
		if n.Move() != game.Pass {
			left += s.gain
		}
	}
	if c == s.game.Turn() {
		left -= s.elapsed()
	}
	return left
}
