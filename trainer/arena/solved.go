package arena

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sync"

	"othello/ai"
	"othello/ai/search"
	"othello/game"
	"othello/internal/crash"
)

// SolvedMatch measures a player of 6x6 against the solution: whether it keeps the
// theoretical result against an opponent that makes no mistake, and how many discs its
// moves lose.
type SolvedMatch struct {
	Player    Player
	Oracle    *Oracle
	Games     int // with White from the start
	Positions int // to play on from
	Plies     [2]int
	Discs     int // of the positions whose first move is measured in discs
	Threads   int
	Seed      uint64 // of the positions and of the opponent's choices
}

// SolvedResult is what was measured.
type SolvedResult struct {
	Games     Tally      `json:"games"`     // with White from the start, where White wins
	Lines     int        `json:"lines"`     // different ones among them
	Positions [3]Tally   `json:"positions"` // from lost, drawn and won positions
	First     [3]Tally   `json:"first"`     // after the first move
	Loss      [2]float64 `json:"loss"`      // discs that a move loses: mean and standard error
	Judged    int        `json:"judged"`    // moves behind Loss
}

// Tally counts results of games.
type Tally struct {
	Kept   int `json:"kept"`   // games with the theoretical result or better
	Drawn  int `json:"drawn"`  // instead of won
	Lost   int `json:"lost"`   // instead of won or drawn
	Played int `json:"played"` //
}

// add counts a game with its theoretical and actual result.
func (t *Tally) add(theory, result int) {
	t.Played++
	switch {
	case result >= theory:
		t.Kept++
	case result == 0:
		t.Drawn++
	default:
		t.Lost++
	}
}

// Interval returns the 95 % interval of the share that was kept (Wilson, 1927).
func (t Tally) Interval() (low, high float64) {
	n, z := float64(max(t.Played, 1)), 1.96
	p := float64(t.Kept) / n
	mid, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return (mid - half) / (1 + z*z/n), (mid + half) / (1 + z*z/n)
}

// Run measures and calls report after each game, from one goroutine at a time.
func (j *SolvedMatch) Run(ctx context.Context, report func(done, total int)) (SolvedResult, error) {
	var r SolvedResult
	positions := j.positions()
	total := j.Games + len(positions) + min(j.Discs, len(positions))
	var mu sync.Mutex
	lines, losses, done := map[string]bool{}, []float64{}, 0
	err := crash.Each(ctx, j.Threads, total, func(ctx context.Context, _, i int) error {
		e, err := j.Player.New()
		if err != nil {
			return err
		}
		if c, ok := e.(io.Closer); ok {
			defer func() { _ = c.Close() }()
		}
		g := &perfectMatch{SolvedMatch: j, player: e, rng: rand.New(rand.NewPCG(j.Seed, uint64(i))), opponent: search.New(search.Options{HashMB: 2, Threads: 1})}
		var note func() // counts the result
		switch {
		case i < j.Games:
			var last int
			start := game.Start(game.Size6)
			_, last, err = g.play(ctx, start.Play(start.Moves().First()), 1)
			note = func() {
				r.Games.add(1, last)
				lines[fmt.Sprint(g.moves)] = true
			}
		case i < j.Games+len(positions):
			var first, last, theory int
			p := positions[i-j.Games]
			if theory, _, err = j.Oracle.Result(ctx, p); err == nil {
				first, last, err = g.play(ctx, p, theory)
			}
			note = func() {
				r.First[theory+1].add(theory, first)
				r.Positions[theory+1].add(theory, last)
			}
		default:
			var loss float64
			loss, err = g.loss(ctx, positions[i-j.Games-len(positions)])
			note = func() { losses = append(losses, loss) }
		}
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		note()
		done++
		report(done, total)
		return nil
	})
	r.Lines, r.Judged = len(lines), len(losses)
	for _, x := range losses {
		r.Loss[0] += x / float64(len(losses))
	}
	for _, x := range losses {
		r.Loss[1] += (x - r.Loss[0]) * (x - r.Loss[0])
	}
	r.Loss[1] = math.Sqrt(r.Loss[1]) / float64(max(1, len(losses)))
	return r, err
}

// positions returns the starting positions, without symmetric duplicates.
func (j *SolvedMatch) positions() []game.Position {
	rng := rand.New(rand.NewPCG(j.Seed, math.MaxUint64))
	var list []game.Position
	seen := map[game.Position]bool{}
	for len(list) < j.Positions {
		p := game.Start(game.Size6)
		for range j.Plies[0] + rng.IntN(j.Plies[1]-j.Plies[0]+1) {
			if p.MustPass() {
				p = p.Pass()
			}
			if !p.Over() {
				p = p.Play(p.Moves().Nth(rng.IntN(p.Moves().Count())))
			}
		}
		if c, _ := p.Canonical(); p.CanMove() && !seen[c] {
			seen[c] = true
			list = append(list, p)
		}
	}
	return list
}

// perfectMatch is a player and a perfect opponent.
type perfectMatch struct {
	*SolvedMatch
	player   ai.Engine
	opponent *search.Engine // chooses among theoretically equal moves
	rng      *rand.Rand
	moves    []game.Square
}

// play plays from p until the game ends or the player's theoretical result drops below
// theory. first is the theoretical result after the first move and last the final one,
// both for the player.
func (g *perfectMatch) play(ctx context.Context, p game.Position, theory int) (first, last int, err error) {
	first = 2
	for mine := true; !p.Over(); mine = !mine {
		m := game.Pass
		if !p.MustPass() {
			if m, err = g.choose(ctx, p, mine); err != nil {
				return 0, 0, err
			}
		}
		g.moves = append(g.moves, m)
		if p = p.Play(m); m == game.Pass || !mine {
			continue
		}
		worth, _, err := g.Oracle.Result(ctx, p)
		if err != nil {
			return 0, 0, err
		}
		if last = -worth; first == 2 {
			first = last
		}
		if last < theory {
			return first, last, nil
		}
	}
	if last = cmp.Compare(p.Margin(), 0); len(g.moves)%2 == 1 {
		last = -last
	}
	return first, last, nil
}

// choose returns the move of the player, or a move of the opponent that keeps its result.
// A lost opponent plays by a search of six plies, or randomly in one of four moves, so
// that games differ.
func (g *perfectMatch) choose(ctx context.Context, p game.Position, mine bool) (game.Square, error) {
	if mine {
		a, err := g.player.Think(ctx, p, g.Player.Limits, nil)
		return a.Move(), err
	}
	result, m, err := g.Oracle.Result(ctx, p)
	switch {
	case err != nil || result >= 0:
		return m, err
	case g.rng.IntN(4) == 0:
		return p.Moves().Nth(g.rng.IntN(p.Moves().Count())), nil
	}
	a, err := g.opponent.Think(ctx, p, ai.Limits{Depth: 6, Threads: 1}, nil)
	return a.Move(), err
}

// loss returns how many discs the player's move loses.
func (g *perfectMatch) loss(ctx context.Context, p game.Position) (float64, error) {
	best, err := g.Oracle.Score(ctx, p)
	if err != nil {
		return 0, err
	}
	m, err := g.choose(ctx, p, true)
	if err != nil {
		return 0, err
	}
	got, err := g.Oracle.Score(ctx, p.Play(m))
	return float64(best + got), err
}

// Print writes the result for people.
func (r SolvedResult) Print(w io.Writer) {
	line := func(name string, t Tally) {
		low, high := t.Interval()
		fmt.Fprintf(w, "%s: %d of %d kept, %.1f %% (%.1f to %.1f); %d drawn and %d lost instead\n",
			name, t.Kept, t.Played, 100*float64(t.Kept)/float64(max(t.Played, 1)), 100*low, 100*high, t.Drawn, t.Lost)
	}
	if r.Games.Played > 0 {
		line(fmt.Sprintf("White from the start, %d different games", r.Lines), r.Games)
	}
	var all, open, first Tally
	for i, t := range r.Positions {
		all = all.plus(t)
		if i > 0 {
			open, first = open.plus(t), first.plus(r.First[i])
		}
	}
	if all.Played > 0 {
		line("random positions", all)
		line("those not lost in theory", open)
		line("those, after one move", first)
	}
	if r.Judged > 0 {
		fmt.Fprintf(w, "loss of a move: %.2f discs (± %.2f), of %d moves\n", r.Loss[0], 1.96*r.Loss[1], r.Judged)
	}
}

func (t Tally) plus(o Tally) Tally {
	return Tally{t.Kept + o.Kept, t.Drawn + o.Drawn, t.Lost + o.Lost, t.Played + o.Played}
}
