// Package arena measures engines. A Match plays two against each other, every opening with
// both colours, until the openings run out or a sequential test decides; a Ladder rates
// many on one Elo scale. A Judge compares searches with known moves and scores: it explains
// why weights are better, in a hundredth of the time of a match. LevelLoss is the discs
// that levels lose.
package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
)

// Player is one side of a match.
type Player struct {
	Name   string
	New    func() (ai.Engine, error) // returns a new engine for each concurrent game
	Limits ai.Limits
	Own    bool // the engine searches in the calling thread alone, whose processor time is then the engine's
}

// Match is a match to play.
type Match struct {
	A, B     Player
	Size     game.Size // of the board; zero for 8x8
	Openings [][]game.Square
	Parallel int // concurrent games; at least 1
	Test     *SPRT
}

// Run plays the match and calls report after each pair, from one goroutine at a
// time. A match that is cancelled returns what was played and the error of ctx.
func (m *Match) Run(ctx context.Context, report func(Result)) (Result, error) {
	var r Result
	for i, p := range []Player{m.A, m.B} {
		r.Sides[i].Name = p.Name
	}
	tables, err := m.tables()
	if err != nil {
		return r, err
	}
	defer closeEngines(tables)
	var mu sync.Mutex // guards r, and report is called under it
	err = crash.Each(ctx, len(tables), len(m.Openings), func(ctx context.Context, k, i int) error {
		pair, sides, err := m.pair(ctx, i, tables[k])
		if err != nil || ctx.Err() != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		r.add(pair, sides, m.Test)
		if report != nil {
			report(r)
		}
		if r.Decision != "" {
			return errDecided
		}
		return nil
	})
	if err != nil && !errors.Is(err, errDecided) {
		return r, fmt.Errorf("playing the match: %w", err)
	}
	return r, nil
}

var errDecided = errors.New("decided")

// table is a pair of engines for one game at a time: A's and B's.
type table [2]seat

// tables returns a table for each concurrent game.
func (m *Match) tables() ([]table, error) {
	var list []table
	for range max(m.Parallel, 1) {
		var t table
		for i, p := range []Player{m.A, m.B} {
			e, err := p.New()
			if err != nil {
				closeEngines(append(list, t))
				return nil, fmt.Errorf("starting %s: %w", p.Name, err)
			}
			t[i] = seat{p, e}
		}
		list = append(list, t)
	}
	return list, nil
}

// closeEngines closes external engines.
func closeEngines(tables []table) {
	for _, t := range tables {
		for _, s := range t {
			if c, ok := s.engine.(io.Closer); ok {
				_ = c.Close() // the games are over
			}
		}
	}
}

// pair plays one opening with both colours.
func (m *Match) pair(ctx context.Context, i int, t table) (Pair, [2]Side, error) {
	p := Pair{Opening: i}
	var sides [2]Side
	opening, err := opened(m.Size, m.Openings[i])
	if err != nil {
		return p, sides, fmt.Errorf("opening %d: %w", i+1, err)
	}
	for black := range 2 {
		if p.Margins[black], err = t.play(ctx, opening, black, &sides); err != nil {
			return p, sides, err
		}
	}
	return p, sides, nil
}

// opened returns the game of an opening.
func opened(size game.Size, moves []game.Square) (*game.Game, error) {
	return game.FromMoves(game.StartBoard(cmp.Or(size, game.Size8)), moves)
}

// forfeit is A's margin in a game that A or B has not played to its end.
var forfeit = [2]int{-64, 64}

// play returns A's margin at the end of one game. black is the player with Black, 0 for A
// and 1 for B. It adds the effort of both to sides.
func (t table) play(ctx context.Context, opening *game.Game, black int, sides *[2]Side) (margin int, err error) {
	board := opening.Board()
	history := &ai.History{Start: opening.Root().Board(), Moves: opening.Moves()}
	for !board.Over() {
		p := board.Position()
		if p.MustPass() {
			board, history = board.Play(game.Pass), history.And(game.Pass)
			continue
		}
		who := black
		if board.Turn == game.White {
			who = 1 - black
		}
		a, spent, err := t[who].think(ctx, p, history)
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		sides[who].Effort.add(spent)
		if err != nil || !p.Legal(a.Move()) {
			sides[who].failed(p, a.Move(), err)
			return forfeit[who], nil
		}
		board, history = board.Play(a.Move()), history.And(a.Move())
	}
	if margin = board.Result().Margin(); black == 1 {
		margin = -margin
	}
	return margin, nil
}
