// Package arena lets two engines play a match: every opening twice, with colours
// exchanged, several games side by side, until the openings run out or a
// sequential test has seen enough.
package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/parallel"
)

// Player is one side of a match.
type Player struct {
	Name   string
	New    func() (ai.Engine, error) // an engine of its own for each game played side by side
	Limits ai.Limits
}

// Match is what to play.
type Match struct {
	A, B     Player
	Openings [][]game.Square
	Parallel int // games side by side; at least 1
	Test     *SPRT
}

// Pair is the result of one opening played with both colours.
type Pair struct {
	Opening int    `json:"opening"`
	Margins [2]int `json:"margins"` // A's discs less B's, with A black and with A white
	Faults  [2]int `json:"faults"`  // illegal moves and failures of A and of B
}

// Result is the state of a match.
type Result struct {
	A        string  `json:"a"`
	B        string  `json:"b"`
	Pairs    []Pair  `json:"pairs"`
	Wins     int     `json:"wins"`
	Draws    int     `json:"draws"`
	Losses   int     `json:"losses"`
	Discs    float64 `json:"discs"`     // mean margin of A per game
	Score    float64 `json:"score"`     // of A, 0 to 1
	Elo      float64 `json:"elo"`       // of A over B
	EloLow   float64 `json:"elo_low"`   // 95 % interval
	EloHigh  float64 `json:"elo_high"`  //
	LLR      float64 `json:"llr"`       // log likelihood ratio of the sequential test; zero without one
	Decision string  `json:"decision"`  // "A is stronger", "A is not stronger" or ""
	FaultsA  int     `json:"faults_a"`  // illegal moves and failures
	FaultsB  int     `json:"faults_b"`  //
	SecondsA float64 `json:"seconds_a"` // thinking time, wall clock, all games
	SecondsB float64 `json:"seconds_b"` //
	MovesA   int     `json:"moves_a"`   // moves searched
	MovesB   int     `json:"moves_b"`   //
	NodesA   int64   `json:"nodes_a"`   // nodes searched
	NodesB   int64   `json:"nodes_b"`   //
}

// effort is what one side spent.
type effort struct {
	elapsed time.Duration
	moves   int
	nodes   int64
}

// Run plays the match and calls report after each pair, from one goroutine at a
// time. A match that is cancelled returns what was played and the error of ctx.
func (m *Match) Run(ctx context.Context, report func(Result)) (Result, error) {
	r := Result{A: m.A.Name, B: m.B.Name}
	tables, err := m.tables()
	if err != nil {
		return r, err
	}
	defer leave(tables)
	var mu sync.Mutex // guards r, and report is called under it
	err = parallel.Each(ctx, len(tables), len(m.Openings), func(ctx context.Context, k, i int) error {
		pair, efforts, err := m.pair(ctx, i, tables[k])
		if err != nil || ctx.Err() != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		r.add(pair, efforts, m.Test)
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

// table is where a game is played: an engine of A and one of B.
type table [2]ai.Engine

// tables are one for each of the games side by side.
func (m *Match) tables() ([]table, error) {
	var list []table
	for range max(m.Parallel, 1) {
		var t table
		for i, p := range []Player{m.A, m.B} {
			e, err := p.New()
			if err != nil {
				leave(append(list, t))
				return nil, fmt.Errorf("starting %s: %w", p.Name, err)
			}
			t[i] = e
		}
		list = append(list, t)
	}
	return list, nil
}

// leave ends external engines.
func leave(tables []table) {
	for _, t := range tables {
		for _, e := range t {
			if c, ok := e.(io.Closer); ok {
				_ = c.Close() // the games are played
			}
		}
	}
}

// pair plays one opening with both colours.
func (m *Match) pair(ctx context.Context, i int, t table) (Pair, [2]effort, error) {
	p := Pair{Opening: i}
	var efforts [2]effort
	board, err := openingBoard(m.Openings[i])
	if err != nil {
		return p, efforts, fmt.Errorf("opening %d: %w", i+1, err)
	}
	for black := range 2 {
		margin, loser, err := m.play(ctx, board, black, t, &efforts)
		if err != nil {
			return p, efforts, err
		}
		p.Margins[black] = margin
		if loser >= 0 {
			p.Faults[loser]++
		}
	}
	return p, efforts, nil
}

func openingBoard(moves []game.Square) (game.Board, error) {
	g, err := game.FromMoves(game.StartBoard(game.Size8), moves)
	return g.Board(), err
}

// play is A's margin at the end of one game, and which player (0 for A, 1 for B)
// forfeited it, -1 for none. black is the player who has Black. A forfeit counts as 64
// discs.
func (m *Match) play(ctx context.Context, board game.Board, black int, t table, efforts *[2]effort) (margin, loser int, err error) {
	limits := [2]ai.Limits{m.A.Limits, m.B.Limits}
	for !board.Over() {
		if board.Position().MustPass() {
			board = board.Play(game.Pass)
			continue
		}
		who := black
		if board.Turn == game.White {
			who = 1 - black
		}
		began := time.Now()
		analysis, err := t[who].Think(ctx, board.Position(), limits[who], nil)
		if ctx.Err() != nil {
			return 0, -1, ctx.Err()
		}
		e := &efforts[who]
		e.elapsed += time.Since(began)
		e.moves++
		e.nodes += analysis.Nodes
		if err != nil || !board.Position().Legal(analysis.Move()) {
			return [2]int{-64, 64}[who], who, nil
		}
		board = board.Play(analysis.Move())
	}
	if margin = board.Result().Margin(); black == 1 {
		margin = -margin
	}
	return margin, -1, nil
}

func (r *Result) add(p Pair, efforts [2]effort, test *SPRT) {
	r.Pairs = append(r.Pairs, p)
	for _, margin := range p.Margins {
		switch {
		case margin > 0:
			r.Wins++
		case margin < 0:
			r.Losses++
		default:
			r.Draws++
		}
	}
	r.FaultsA += p.Faults[0]
	r.FaultsB += p.Faults[1]
	r.SecondsA += efforts[0].elapsed.Seconds()
	r.SecondsB += efforts[1].elapsed.Seconds()
	r.MovesA += efforts[0].moves
	r.MovesB += efforts[1].moves
	r.NodesA += efforts[0].nodes
	r.NodesB += efforts[1].nodes
	r.estimate()
	if test != nil {
		r.LLR, r.Decision = test.decide(r.Pairs)
	}
}
