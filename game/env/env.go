package env

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"othello/game"
	"othello/internal/cputime"
	"othello/internal/crash"
)

// MaxGames is the largest number of games of an Env, which then takes about a gigabyte.
const MaxGames = 1 << 24

// Config configures an Env.
type Config struct {
	Games       int          // how many games at once, 1 to MaxGames
	Size        game.Size    // of all boards: game.Size8 (also zero) or game.Size6
	Openings    []game.Board // where games start, each equally likely; nil for the start of the game
	RandomPlies int          // random plies after the opening, fewer if the game would end
	Threads     int          // goroutines of a call; 0 for one per CPU
	SkipIllegal bool         // count illegal actions and leave their games unchanged, instead of an error
}

// An Env is many games that are played at once. Its methods must not be called from
// several goroutines at a time.
type Env struct {
	size     game.Size
	out      game.Bitboard    // squares that do not exist
	actions  int              // how many there are
	squares  [256]game.Square // of actions; NoSquare where there is no such action
	numbers  [65]uint8        // actions of squares and Pass
	openings []game.Board     // not empty
	plies    int              // random ones after the opening
	skip     bool             // illegal actions
	state    State            // one element per game
	starts   []rand.PCG       // draw each game's openings
	players  []rand.PCG       // draw each game's random actions
	skipped  atomic.Int64     // illegal actions since Reset
	bad      atomic.Int64     // the first game with an illegal action
	call     struct {         // arguments of the current call
		actions []uint8
		batch   Batch
	}
	threads int
}

// State holds the current positions of the games. Only Reset and Step may change it.
type State struct {
	Own   []game.Bitboard // discs of the side to move
	Opp   []game.Bitboard // discs of the other side
	Moves []game.Bitboard // squares on which the side to move may play; none means that it must pass
	Turn  []game.Color    // side to move
}

// New returns an Env in the state after Reset with seed 0.
func New(c Config) (*Env, error) {
	if c.Size == 0 {
		c.Size = game.Size8
	}
	switch {
	case c.Games < 1 || c.Games > MaxGames:
		return nil, fmt.Errorf("%d games: there can be 1 to %d", c.Games, MaxGames)
	case c.Size != game.Size8 && c.Size != game.Size6:
		return nil, fmt.Errorf("boards of size %d: there are 6 and 8", c.Size)
	case c.RandomPlies < 0:
		return nil, fmt.Errorf("%d random plies: there can be no fewer than 0", c.RandomPlies)
	case c.Threads < 0:
		return nil, fmt.Errorf("%d threads: there can be 1 or more, or 0 for one per CPU", c.Threads)
	}
	if len(c.Openings) == 0 {
		c.Openings = []game.Board{game.StartBoard(c.Size)}
	}
	for i, b := range c.Openings {
		if err := playable(b, c.Size); err != nil {
			return nil, fmt.Errorf("opening %d: %w", i, err)
		}
	}
	e := &Env{
		size:     c.Size,
		out:      ^c.Size.Mask(),
		openings: slices.Clone(c.Openings),
		plies:    c.RandomPlies,
		skip:     c.SkipIllegal,
		state: State{
			Own:   make([]game.Bitboard, c.Games),
			Opp:   make([]game.Bitboard, c.Games),
			Moves: make([]game.Bitboard, c.Games),
			Turn:  make([]game.Color, c.Games),
		},
		starts:  make([]rand.PCG, c.Games),
		players: make([]rand.PCG, c.Games),
	}
	for a := range e.squares {
		e.squares[a] = game.NoSquare
	}
	for s := range c.Size.Mask().Squares() {
		e.name(s)
	}
	e.name(game.Pass)
	if c.Threads == 0 {
		c.Threads = cputime.Processors
	}
	e.threads = c.Threads
	return e, e.Reset(0, Batch{})
}

// name assigns the next action to a square, or to a pass.
func (e *Env) name(s game.Square) {
	e.squares[e.actions], e.numbers[s] = s, uint8(e.actions)
	e.actions++
}

// playable returns an error if no game can start from b.
func playable(b game.Board, n game.Size) error {
	p := b.Position()
	switch {
	case b.Out != ^n.Mask():
		return fmt.Errorf("its board is not %dx%d", n, n)
	case p.Overlaps():
		return errors.New("it has several discs on one square")
	case b.Turn != game.Black && b.Turn != game.White:
		return errors.New("it does not say whose turn it is")
	case p.Over():
		return errors.New("neither side can move")
	}
	return nil
}

// Games is N, the number of games.
func (e *Env) Games() int { return len(e.state.Own) }

// Actions is A, the number of actions: 65, on 6x6 37. The last one is to pass.
func (e *Env) Actions() int { return e.actions }

// Cells returns the length of one game's observation: 2 planes of squares, 128, on 6x6 72.
func (e *Env) Cells() int { return 2 * (e.actions - 1) }

// Square returns the square of an action, game.Pass for the last, and game.NoSquare if
// there is no such action.
func (e *Env) Square(action uint8) game.Square { return e.squares[action] }

// Action returns the action of a square of the board, or of game.Pass.
func (e *Env) Action(s game.Square) uint8 { return e.numbers[s] }

// State returns the current positions. The arrays are the Env's own.
func (e *Env) State() State { return e.state }

// Board is game i as it stands.
func (e *Env) Board(i int) game.Board { return e.position(i).Board(e.state.Turn[i]) }

func (e *Env) position(i int) game.Position {
	return game.Position{Own: e.state.Own[i], Opp: e.state.Opp[i], Out: e.out}
}

// Skipped returns how many illegal actions were skipped since the last Reset, which
// happens with Config.SkipIllegal only.
func (e *Env) Skipped() int { return int(e.skipped.Load()) }

// Reset starts all games and writes their first observations into out. Seed, Config and
// actions determine everything that follows, whatever the number of threads. After an
// error nothing has changed.
func (e *Env) Reset(seed uint64, out Batch) error {
	if err := e.check(out); err != nil {
		return err
	}
	for i := range e.starts {
		e.starts[i].Seed(seed, uint64(i)<<1)
		e.players[i].Seed(seed, uint64(i)<<1|1)
	}
	e.skipped.Store(0)
	e.call.batch = out
	e.run((*Env).reset)
	e.call.batch = Batch{}
	return nil
}

// Step makes a move in every game: actions[i] in game i. It writes the results into out;
// games that ended have already started again. After an error nothing has changed; it is
// an *IllegalError for an illegal action, unless Config.SkipIllegal is set.
func (e *Env) Step(actions []uint8, out Batch) error {
	if len(actions) != e.Games() {
		return fmt.Errorf("%d actions for %d games", len(actions), e.Games())
	}
	if err := e.check(out); err != nil {
		return err
	}
	e.call.actions, e.call.batch = actions, out
	defer func() { e.call.actions, e.call.batch = nil, Batch{} }()
	if !e.skip {
		e.bad.Store(int64(e.Games()))
		e.run((*Env).judge)
		if i := int(e.bad.Load()); i < e.Games() {
			return &IllegalError{Game: i, Action: actions[i], Square: e.squares[actions[i]], Board: e.Board(i)}
		}
	}
	e.run((*Env).step)
	return nil
}

// piece is the number of games that a goroutine takes at a time: enough to make taking
// them cheap, few enough to stay in the first-level cache until all is written.
const piece = 256

// run does a job for all games. Results do not depend on which goroutine takes which games.
func (e *Env) run(job func(e *Env, from, to int)) {
	games := e.Games()
	pieces := (games + piece - 1) / piece
	if min(e.threads, pieces) == 1 {
		for from := 0; from < games; from += piece {
			job(e, from, min(from+piece, games))
		}
		return
	}
	err := crash.Each(context.Background(), e.threads, pieces, func(_ context.Context, _, i int) error {
		job(e, i*piece, min((i+1)*piece, games))
		return nil
	})
	if err != nil {
		panic(err) // of a job
	}
}

// An IllegalError is an action that the rules do not allow.
type IllegalError struct {
	Game   int         // the first game with such an action
	Action uint8       // the illegal action
	Square game.Square // its square, game.Pass, or game.NoSquare if there is no such action
	Board  game.Board  // the unchanged game
}

// Error names the game, the action, and the board on which it was tried.
func (e *IllegalError) Error() string {
	what := "there is no such action"
	if e.Square != game.NoSquare {
		what = fmt.Sprintf("%s is not legal", e.Board.Size().Name(e.Square))
	}
	return fmt.Sprintf("game %d, action %d: %s on %s", e.Game, e.Action, what, e.Board.Line())
}
