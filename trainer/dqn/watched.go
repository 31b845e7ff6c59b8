package dqn

import (
	"context"
	"fmt"

	"othello/ai"
	"othello/ai/mcts"
	"othello/game"
)

// watchedNodes is the number of simulations a move of the game that a network of lines is
// watched by, as in 2016.
const watchedNodes = 5000

// watchedGame returns the moves of a game of 6x6 that MTS plays against itself, without passes.
func watchedGame(ctx context.Context, seed uint64) ([]move, error) {
	e := mcts.NewPlain(mcts.Options{MemoryMB: 4, Threads: 1, Seed: seed})
	var list []move
	p, turn := game.Start(game.Size6), game.Black
	for ; !p.Over(); turn = turn.Opponent() {
		if p.MustPass() {
			p = p.Pass()
			continue
		}
		a, err := e.Think(ctx, p, ai.Limits{Nodes: watchedNodes, Threads: 1}, nil)
		if err != nil {
			return nil, fmt.Errorf("recording a game of MTS(%d): %w", watchedNodes, err)
		}
		list = append(list, move{p.Own, p.Opp, a.PV[0], turn})
		p = p.Play(a.PV[0])
	}
	return list, nil
}

// watch returns the values that the network gives to the moves of the watched game, for
// their movers, under each of the images. They should agree, have the sign of the mover's
// result, and grow towards the end.
func (f *fitted) watch() ([][len(images)]float32, error) {
	n, err := f.lines()
	if err != nil {
		return nil, err
	}
	values := make([][len(images)]float32, len(f.watched))
	for i, m := range f.watched {
		for k, y := range images {
			values[i][k] = float32(n.Value(m.position().Transform(y), y.Square(m.square), m.turn))
		}
	}
	return values, nil
}
