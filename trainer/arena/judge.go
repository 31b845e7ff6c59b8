package arena

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/positions"
)

// JudgeRow has the figures of searches to one depth.
type JudgeRow struct {
	Weights string  `json:"weights"`
	Set     string  `json:"set"` // name of the test positions
	Depth   int     `json:"depth"`
	Count   int     `json:"count"`          // positions
	Best    float64 `json:"best,omitempty"` // percentage of best moves; problems only
	Loss    float64 `json:"loss,omitempty"` // mean loss of the chosen move in discs; problems only
	Within  float64 `json:"within"`         // percentage of scores within 3 discs
	Error   float64 `json:"error"`          // mean absolute error of the scores, discs
	Bias    float64 `json:"bias"`           // mean of score less truth, discs
	Nodes   float64 `json:"nodes"`          // of a search, on average
}

// within is the error in discs counted by Row.Within.
const within = 3

// Judge measures the searches of one set of weights: on problems, whose moves are all
// solved, the best moves found and the loss of others; on theoretical scores the errors of
// scores.
type Judge struct {
	Name    string // of the weights
	Weights *template.Weights
	Depths  []int // plies
	Threads int   // zero for one per CPU
}

// TestSet is a set of positions with known scores.
type TestSet struct {
	name string
	list []judged
}

// judged is a position with its known score.
type judged struct {
	position game.Position
	score    float64
	loss     func(game.Square) int // loss of a move; nil if unknown
}

// TheorySet returns count of the records with theoretical scores, always the same ones.
func TheorySet(list []positions.Record, count int) TestSet {
	s := TestSet{name: "theoretical scores"}
	for _, i := range rand.New(rand.NewPCG(1, 0)).Perm(len(list))[:min(count, len(list))] {
		s.list = append(s.list, judged{list[i].Position, float64(list[i].Score) / positions.Scale, nil})
	}
	return s
}

// Run measures searches to j.Depths on the sets.
func (j Judge) Run(ctx context.Context, sets ...TestSet) ([]JudgeRow, error) {
	var rows []JudgeRow
	for _, set := range sets {
		for _, depth := range j.Depths {
			row, err := j.row(ctx, set, depth)
			if err != nil {
				return nil, fmt.Errorf("judging depth %d: %w", depth, err)
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

func (j Judge) row(ctx context.Context, set TestSet, depth int) (JudgeRow, error) {
	r := JudgeRow{Weights: j.Name, Set: set.name, Depth: depth}
	var mu sync.Mutex // guards r
	err := crash.Each(ctx, j.Threads, len(set.list), func(ctx context.Context, _, i int) error {
		q := &set.list[i]
		// An empty table makes the figures independent of the order.
		engine := search.New(search.Options{HashMB: 4, Threads: 1, Weights: j.Weights})
		lim := ai.Limits{Depth: depth, Exact: 1}
		if depth >= q.position.Empties() {
			lim = ai.Limits{Exact: depth} // to the end: solve at once
		}
		a, err := engine.Think(ctx, q.position, lim, nil)
		if err == nil {
			err = ctx.Err()
		}
		loss := 0
		if err == nil && q.loss != nil {
			loss = q.loss(a.Move())
		}
		mu.Lock()
		defer mu.Unlock()
		r.add(a.Score.Discs-q.score, loss, a.Nodes)
		return err
	})
	r.finish(len(set.list) > 0 && set.list[0].loss != nil)
	return r, err
}

func (r *JudgeRow) add(off float64, loss int, nodes int64) {
	r.Count++
	r.Bias += off
	r.Error += math.Abs(off)
	if math.Abs(off) <= within {
		r.Within++
	}
	if loss == 0 {
		r.Best++
	}
	r.Loss += float64(loss)
	r.Nodes += float64(nodes)
}

func (r *JudgeRow) finish(moves bool) {
	n := max(float64(r.Count), 1)
	r.Bias, r.Error, r.Loss, r.Nodes = r.Bias/n, r.Error/n, r.Loss/n, r.Nodes/n
	r.Within, r.Best = 100*r.Within/n, 100*r.Best/n
	if !moves {
		r.Best, r.Loss = 0, 0
	}
}
