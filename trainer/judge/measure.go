package judge

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

// Row has the figures of searches to one depth.
type Row struct {
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

// Job measures the searches of one set of weights.
type Job struct {
	Name    string // of the weights
	Weights *template.Weights
	Depths  []int // plies
	Threads int   // zero for one per CPU
}

// question is a position with its known score.
type question struct {
	position game.Position
	score    float64
	loss     func(game.Square) (int, error) // loss of a move; nil if unknown
}

// Problems measures searches to j.Depths on the problems; set is their name in the rows.
func (j Job) Problems(ctx context.Context, set string, list []Problem) ([]Row, error) {
	var questions []question
	for i := range list {
		p := &list[i]
		questions = append(questions, question{p.Position(), float64(p.Moves[0].Score), p.loss})
	}
	return j.run(ctx, set, questions)
}

// Theory measures them on count of the records, drawn deterministically.
func (j Job) Theory(ctx context.Context, set string, list []positions.Record, count int) ([]Row, error) {
	var questions []question
	for _, i := range rand.New(rand.NewPCG(1, 0)).Perm(len(list))[:min(count, len(list))] {
		questions = append(questions, question{list[i].Position, float64(list[i].Score) / positions.Scale, nil})
	}
	return j.run(ctx, set, questions)
}

func (j Job) run(ctx context.Context, set string, list []question) ([]Row, error) {
	var rows []Row
	for _, depth := range j.Depths {
		r := Row{Weights: j.Name, Set: set, Depth: depth}
		var mu sync.Mutex // guards r
		err := crash.Each(ctx, j.Threads, len(list), func(ctx context.Context, _, i int) error {
			q := &list[i]
			// An empty table makes the figures independent of the order.
			engine := search.New(search.Options{HashMB: 4, Threads: 1, Weights: j.Weights})
			a, err := engine.Think(ctx, q.position, ai.Limits{Depth: depth, Exact: 1}, nil)
			if err == nil {
				err = ctx.Err()
			}
			loss := 0
			if err == nil && q.loss != nil {
				loss, err = q.loss(a.Move())
			}
			mu.Lock()
			defer mu.Unlock()
			r.add(a.Score-q.score, loss, a.Nodes)
			return err
		})
		if err != nil {
			return rows, fmt.Errorf("judging depth %d: %w", depth, err)
		}
		r.finish(len(list) > 0 && list[0].loss != nil)
		rows = append(rows, r)
	}
	return rows, nil
}

func (r *Row) add(off float64, loss int, nodes int64) {
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

func (r *Row) finish(moves bool) {
	n := max(float64(r.Count), 1)
	r.Bias, r.Error, r.Loss, r.Nodes = r.Bias/n, r.Error/n, r.Loss/n, r.Nodes/n
	r.Within, r.Best = 100*r.Within/n, 100*r.Best/n
	if !moves {
		r.Best, r.Loss = 0, 0
	}
}
