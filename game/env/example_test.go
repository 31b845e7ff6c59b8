package env_test

import (
	"fmt"

	"othello/game"
	"othello/game/env"
)

// Random players meet in a thousand games of 6x6 until as many have ended. What is
// learnt is up to the caller: here, how often the side that moved last had won.
func Example() {
	e, err := env.New(env.Config{Games: 1000, Size: game.Size6, RandomPlies: 4})
	if err != nil {
		fmt.Println(err)
		return
	}

	n := e.Games()
	actions := make([]uint8, n)
	out := env.Batch{
		Floats:  make([]float32, n*e.Cells()), // (N, 2, 6, 6)
		Legal:   make([]uint8, n*e.Actions()), // (N, 37)
		Rewards: make([]float32, n),
		Ends:    make([]uint8, n),
		Random:  actions, // an agent would choose from Floats and Legal instead
	}
	if err := e.Reset(1, out); err != nil {
		fmt.Println(err)
		return
	}
	won, ended := 0, 0
	for ended < 1000 {
		if err := e.Step(actions, out); err != nil {
			fmt.Println(err)
			return
		}
		for i, end := range out.Ends {
			ended += int(end)
			if out.Rewards[i] > 0 {
				won++
			}
		}
	}
	fmt.Println("most games are won by the side that moved last:", won > ended/2)
	// Output: most games are won by the side that moved last: true
}
