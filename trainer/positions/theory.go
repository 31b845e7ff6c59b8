package positions

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/games"
	"othello/trainer/jsonlines"
)

// TheoryCheck compares the theoretical scores stored with games with those of our solver.
type TheoryCheck struct {
	Games   games.Source
	Count   int               // positions, drawn from all games; a longer draw begins with a shorter one
	Weights *template.Weights // evaluation of the solver; nil for the hand evaluation
	Journal string            // file of the positions solved, continued if it exists; empty for none
}

// TheorySolution is a position and its two scores, a line of the journal.
type TheorySolution struct {
	Own     game.Bitboard `json:"own"`
	Opp     game.Bitboard `json:"opp"`
	Year    int           `json:"year"`
	Stored  int           `json:"stored"` // discs for the side to move
	Solved  int           `json:"solved"` // discs for the side to move
	Nodes   int64         `json:"nodes"`
	Seconds float64       `json:"seconds"`
}

// TheoryVerdict is the comparison of the scores so far.
type TheoryVerdict struct {
	Done   int              `json:"done"`
	Nodes  int64            `json:"nodes"`
	Differ []TheorySolution `json:"differ,omitempty"` // positions with different scores
}

// String returns the verdict in a few words.
func (v *TheoryVerdict) String() string {
	return fmt.Sprintf("%d agree, %d differ", v.Done-len(v.Differ), len(v.Differ))
}

func (v *TheoryVerdict) add(s TheorySolution) {
	v.Done++
	v.Nodes += s.Nodes
	if s.Solved != s.Stored {
		v.Differ = append(v.Differ, s)
	}
}

// Run solves the positions, one per core at a time, and calls done after each with the
// verdict so far. If ctx is done, it returns that with the error; with a journal the same
// job can be resumed.
func (t *TheoryCheck) Run(ctx context.Context, done func(*TheoryVerdict)) (*TheoryVerdict, error) {
	v := &TheoryVerdict{}
	list, err := t.Games.Read()
	if err != nil {
		return v, err
	}
	records := TheoryRecords(list)
	known := map[game.Position]TheorySolution{}
	log, err := jsonlines.Open(t.Journal, func(s TheorySolution) { known[game.Position{Own: s.Own, Opp: s.Opp}] = s })
	if err != nil {
		return v, err
	}
	order := rand.New(rand.NewPCG(1, 0)).Perm(len(records))
	var left []Record
	for _, i := range order[:min(t.Count, len(order))] {
		r := records[i]
		if s, ok := known[r.Position]; ok {
			v.add(s)
		} else {
			left = append(left, r)
		}
	}
	if v.Done > 0 {
		done(v)
	}
	return v, errors.Join(t.solve(ctx, left, log, v, done), log.Close())
}

// solve solves the records, in parallel.
func (t *TheoryCheck) solve(ctx context.Context, records []Record, log *jsonlines.Journal[TheorySolution], v *TheoryVerdict, done func(*TheoryVerdict)) error {
	engines := make([]*search.Engine, runtime.GOMAXPROCS(0))
	for i := range engines {
		engines[i] = search.New(search.Options{Threads: 1, Weights: t.Weights})
	}
	var mu sync.Mutex // guards v and log
	err := crash.Each(ctx, len(engines), len(records), func(ctx context.Context, k, i int) error {
		s, err := solveOne(ctx, engines[k], records[i])
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		v.add(s)
		done(v)
		return log.Add(s)
	})
	if err != nil {
		return fmt.Errorf("solving: %w", err)
	}
	return nil
}

func solveOne(ctx context.Context, engine *search.Engine, r Record) (TheorySolution, error) {
	start := time.Now()
	a, err := engine.Solve(ctx, r.Position)
	if err != nil {
		return TheorySolution{}, fmt.Errorf("a position of %d: %w", r.Year, err)
	}
	return TheorySolution{
		Own: r.Position.Own, Opp: r.Position.Opp, Year: int(r.Year), Stored: int(r.Score) / Scale,
		Solved: int(a.Score.Discs), Nodes: a.Nodes, Seconds: time.Since(start).Seconds(),
	}, nil
}
