// Package puzzles makes the shipped file of puzzles. Package ai/puzzle finds them in
// tournament games and, for wipe-outs, in games of simulated careless players.
package puzzles

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/ai/search"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/games"
	"othello/trainer/jsonlines"
)

// Job makes a file of puzzles.
type Job struct {
	Games   []games.Game
	Finders []puzzle.Finder // one for each thread
	Seed    uint64          // of the drawing
	Journal string          // continued if it exists; of a job with the same games, seed and share
	Share   int             // percent of the usual number of puzzles
}

// entry is an examined candidate, a line of the journal.
type entry struct {
	Stage  string         `json:"stage"`
	Number int            `json:"number"` // of the candidate
	Board  string         `json:"board,omitempty"`
	Puzzle *puzzle.Puzzle `json:"puzzle,omitempty"` // nil if it is none
}

// Run finds the puzzles, those of one stage after the other. done is called with the name
// of the stage, and the number of puzzles found and wanted.
func (j Job) Run(ctx context.Context, done func(stage string, found, want int)) (list []puzzle.Puzzle, err error) {
	known := map[string]map[int]*puzzle.Puzzle{}
	log, err := jsonlines.Open(j.Journal, func(e entry) {
		if known[e.Stage] == nil {
			known[e.Stage] = map[int]*puzzle.Puzzle{}
		}
		if e.Puzzle != nil {
			if board, err := parseBoard(e.Board); err == nil {
				e.Puzzle.Board = board
			} else {
				e.Puzzle = nil
			}
		}
		known[e.Stage][e.Number] = e.Puzzle
	})
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{} // positions of puzzles, up to symmetry
	for _, s := range j.stages() {
		found, failure := j.stage(ctx, s, known[s.name], log, seen, done)
		list = append(list, found...)
		if failure != nil {
			return list, errors.Join(failure, log.Close())
		}
	}
	puzzle.Sort(list)
	return list, log.Close()
}

// batch is the number of candidates examined between counts, so that the puzzles do not
// depend on the number of threads.
const batch = 64

// stage examines candidates until it has enough puzzles or no more candidates.
func (j Job) stage(ctx context.Context, s stage, known map[int]*puzzle.Puzzle, log *jsonlines.Journal[entry], seen map[string]bool, done func(string, int, int)) ([]puzzle.Puzzle, error) {
	var list []puzzle.Puzzle
	left, want := map[string]int{}, 0
	for kind, n := range s.want {
		n = (n*j.Share + 99) / 100
		left[kind] = n
		want += n
	}
	for from := 0; from < s.most && len(list) < want; from += batch {
		var mu sync.Mutex // guards log and failure
		found := make([]*puzzle.Puzzle, min(batch, s.most-from))
		err := crash.Each(ctx, len(j.Finders), len(found), func(ctx context.Context, k, i int) error {
			if p, ok := known[from+i]; ok {
				found[i] = p
				return nil
			}
			p, ok, err := s.find(ctx, j.Finders[k], from+i)
			if err != nil {
				return fmt.Errorf("%s, candidate %d: %w", s.name, from+i, err)
			}
			e := entry{Stage: s.name, Number: from + i}
			if ok {
				found[i], e.Puzzle, e.Board = &p, &p, p.Board.Line()
			}
			mu.Lock()
			defer mu.Unlock()
			return log.Add(e)
		})
		if err != nil {
			return list, err
		}
		for _, p := range found {
			if p == nil {
				continue
			}
			at, _ := p.Board.Position().Canonical()
			id := fmt.Sprint(at)
			if kind := quota(*p); left[kind] > 0 && !seen[id] {
				left[kind]--
				seen[id] = true
				list = append(list, *p)
			}
		}
		done(s.name, len(list), want)
	}
	return list, nil
}

// Fresh is a search with its table cleared before each call, so that results do not depend
// on earlier positions.
type Fresh struct{ *search.Engine }

// Think implements ai.Engine.
func (f Fresh) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	f.Clear()
	return f.Engine.Think(ctx, p, lim, report)
}
