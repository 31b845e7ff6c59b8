package wthor_test

import (
	"fmt"

	"othello/game"
	"othello/game/wthor"
)

func ExampleExplorer() {
	games, err := wthor.OpenFolder("../record/testdata")
	if err != nil {
		fmt.Println(err)
		return
	}
	x := wthor.NewExplorer(games)
	s := x.Look(game.Start(game.Size8).Play(game.At(5, 4)), "")
	for _, m := range s.Moves {
		fmt.Printf("%v: %d games, won by White %d times\n", m.Move, m.Games(), m.Wins)
	}
	for _, i := range s.Games[:1] {
		fmt.Println("first game:", games.Names.Player(games.Entry(i).Black()), games.Entry(i).Score())
	}
	// Output:
	// d6: 3 games, won by White 2 times
	// f4: 1 games, won by White 0 times
	// first game: Perfect Play 32
}
