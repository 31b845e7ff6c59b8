package check

import (
	"context"
	"fmt"

	"othello/ai"
	"othello/ai/search"
	"othello/game"
	"othello/trainer/games"
	"othello/trainer/label"
	"othello/trainer/store"
)

// Theory solves n positions, evenly spread over the games that have a theoretical
// score, and describes those whose score is another.
func Theory(ctx context.Context, dirs []string, n int, done func(int)) (wrong []string, err error) {
	list, err := games.Read(dirs...)
	if err != nil {
		return nil, err
	}
	records := label.Theory(list)
	n = min(n, len(records))
	engine := search.New(search.Options{})
	for i := range n {
		r := records[i*len(records)/n]
		a, err := engine.Think(ctx, r.Position, ai.Limits{Exact: 60}, nil)
		if ctx.Err() != nil {
			return wrong, fmt.Errorf("solving: %w", ctx.Err())
		}
		if err != nil {
			return wrong, fmt.Errorf("solving game %d of %d: %w", r.Group, r.Year, err)
		}
		if !a.Proven || int(a.Score)*store.Scale != int(r.Score) {
			wrong = append(wrong, fmt.Sprintf("%d: stored %+d, solved %+.0f (proven: %v)\n%v", r.Year, r.Score/store.Scale, a.Score, a.Proven, r.Position.Board(game.Black)))
		}
		done(i + 1)
	}
	return wrong, nil
}
