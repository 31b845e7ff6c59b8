package arena

import (
	"context"
	"fmt"
	"math"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
)

// LevelLoss measures the loss in discs of the moves of levels and of people, by a deep
// search of the alpha-beta engine.
type LevelLoss struct {
	Positions []game.Position
	Weights   *template.Weights
	Judge     ai.Limits     // of the reference search
	Players   []Player      // the levels, with their names
	Played    []game.Square // moves played in the positions, to measure as well; nil for none
}

// LevelRow is the mean loss of one level.
type LevelRow struct {
	Level int     `json:"level,omitempty"` // from 1; zero for random moves and those played
	Name  string  `json:"name"`
	Loss  float64 `json:"loss"`  // discs a move, on average
	Error float64 `json:"error"` // half width of the 95 % interval
	Moves int     `json:"moves"` // measured

	Same float64 `json:"same,omitempty"` // share of the moves that were played, too; zero if those are not known

	power float64 // sum of the squares; Loss and Same are sums until finish
}

// Run measures the levels and, as a scale, random moves and those played, the last rows.
// done is called after each position with the number of those measured.
func (j LevelLoss) Run(ctx context.Context, done func(int)) ([]LevelRow, error) {
	judge := search.New(search.Options{HashMB: 64, Threads: 1, Weights: j.Weights})
	rows := make([]LevelRow, len(j.Players)+2)
	engines := make([]ai.Engine, len(j.Players))
	for i, p := range j.Players {
		var err error
		if engines[i], err = p.New(); err != nil {
			return nil, err
		}
		rows[i].Level, rows[i].Name = i+1, p.Name
	}
	random, played := &rows[len(j.Players)], &rows[len(j.Players)+1]
	random.Name, played.Name = "random moves", "as played"
	j.Judge.Moves = 64
	for i, p := range j.Positions {
		a, err := judge.Think(ctx, p, j.Judge, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("judging position %d: %w", i+1, err)
		}
		loss := map[game.Square]float64{}
		mean := 0.0
		for _, m := range a.Moves {
			loss[m.Move] = a.Moves[0].Score.Discs - m.Score.Discs
			mean += loss[m.Move] / float64(len(a.Moves))
		}
		for k, player := range j.Players {
			choice, err := engines[k].Think(ctx, p, player.Limits, nil)
			if err != nil {
				return nil, fmt.Errorf("level %d at position %d: %w", k+1, i+1, err)
			}
			rows[k].add(loss[choice.Move()], j.Played != nil && choice.Move() == j.Played[i])
		}
		random.add(mean, false)
		if j.Played != nil {
			played.add(loss[j.Played[i]], false)
		}
		done(i + 1)
	}
	if j.Played == nil {
		rows = rows[:len(rows)-1]
	}
	for i := range rows {
		rows[i].finish()
	}
	return rows, nil
}

func (r *LevelRow) add(loss float64, same bool) {
	r.Moves++
	r.Loss += loss
	if same {
		r.Same++
	}
	r.power += loss * loss
}

func (r *LevelRow) finish() {
	n := float64(r.Moves)
	r.Loss /= n
	r.Same /= n
	r.Error = 1.96 * math.Sqrt(max(r.power/n-r.Loss*r.Loss, 0)/max(n-1, 1))
}
