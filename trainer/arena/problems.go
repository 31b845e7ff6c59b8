package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/games"
	"othello/trainer/jsonlines"
)

// Problem is a position with the exact scores of all its moves, a line of a problem file.
type Problem struct {
	Own     game.Bitboard `json:"own"` // discs of the side to move
	Opp     game.Bitboard `json:"opp"`
	Year    int           `json:"year"`
	Moves   []Scored      `json:"moves"` // best first
	Nodes   int64         `json:"nodes"`
	Seconds float64       `json:"seconds"`
}

// Scored is a move with its score under perfect play, in discs for the side to move.
type Scored struct {
	Move  string `json:"move"`
	Score int    `json:"score"`
}

// Position returns the position of the problem.
func (p *Problem) Position() game.Position { return game.Position{Own: p.Own, Opp: p.Opp} }

// loss returns the loss of a move in discs.
func (p *Problem) loss(m game.Square) (int, error) {
	for _, s := range p.Moves {
		if s.Move == m.String() {
			return p.Moves[0].Score - s.Score, nil
		}
	}
	return 0, fmt.Errorf("the problem %x %x has no move %v", p.Own, p.Opp, m)
}

// ReadProblems returns the problems of a file.
func ReadProblems(path string) ([]Problem, error) {
	var list []Problem
	err := jsonlines.Read(path, func(p Problem) { list = append(list, p) })
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("%s holds no problems", path)
	}
	return list, err
}

// ProblemGenerator generates a file of problems.
type ProblemGenerator struct {
	Games   []games.Game
	Count   int               // problems in the finished file
	Empties int               // of each problem; solving one with 26 takes a minute or two
	Seed    uint64            // of the draw; a longer draw begins with a shorter one
	Weights *template.Weights // for the solver's move order
	Path    string            // continued if it exists
	Threads int               // concurrent problems; zero for one per CPU
}

// Run draws random positions with at least two legal moves, skips mirror images, and
// solves every move, in the order of the draw. done is called after each problem with the
// number solved.
func (m ProblemGenerator) Run(ctx context.Context, done func(int)) error {
	left, err := m.draw()
	if err != nil {
		return err
	}
	known := map[game.Position]bool{}
	log, err := jsonlines.Open(m.Path, func(p Problem) { known[p.Position()] = true })
	if err != nil {
		return err
	}
	var todo []Problem
	for _, p := range left {
		if !known[p.Position()] {
			todo = append(todo, p)
		}
	}
	solved := len(left) - len(todo)
	done(solved)
	engines := make([]*search.Engine, cmp.Or(m.Threads, runtime.GOMAXPROCS(0)))
	for i := range engines {
		engines[i] = search.New(search.Options{HashMB: 128, Threads: 1, Weights: m.Weights})
	}
	var mu sync.Mutex // guards log and solved
	err = crash.Each(ctx, len(engines), len(todo), func(ctx context.Context, k, i int) error {
		p := &todo[i]
		if err := p.solve(ctx, engines[k]); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		solved++
		done(solved)
		return log.Add(*p)
	})
	return errors.Join(err, log.Close())
}

func (m ProblemGenerator) draw() ([]Problem, error) {
	rng := rand.New(rand.NewPCG(m.Seed, uint64(m.Empties)))
	seen := map[game.Position]bool{}
	var list []Problem
	for _, i := range rng.Perm(len(m.Games)) {
		if len(list) == m.Count {
			return list, nil
		}
		p := m.Games[i].At(m.Empties).Position
		c, _ := p.Canonical()
		if p.Empties() != m.Empties || p.Moves().Count() < 2 || seen[c] {
			continue
		}
		seen[c] = true
		list = append(list, Problem{Own: p.Own, Opp: p.Opp, Year: m.Games[i].Year()})
	}
	if len(list) < m.Count {
		return nil, fmt.Errorf("the games hold only %d problems with %d empties", len(list), m.Empties)
	}
	return list, nil
}

// solve finds the scores of all moves.
func (p *Problem) solve(ctx context.Context, engine *search.Engine) error {
	start := time.Now()
	engine.Clear()
	a, err := engine.Think(ctx, p.Position(), ai.Limits{Exact: 60, Moves: ai.EveryMove}, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("solving a position of %d: %w", p.Year, err)
	}
	for _, m := range a.Moves {
		if !m.Score.Exact() {
			return fmt.Errorf("solving a position of %d: the score of %v is not proven", p.Year, m.Move)
		}
		p.Moves = append(p.Moves, Scored{m.Move.String(), int(m.Score.Discs)})
	}
	p.Nodes, p.Seconds = a.Nodes, time.Since(start).Seconds()
	return nil
}
