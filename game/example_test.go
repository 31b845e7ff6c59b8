package game_test

import (
	"fmt"

	"othello/game"
)

func ExampleGame() {
	g := game.New(game.Size8)
	for _, name := range []string{"f5", "d6", "c3"} {
		s, _ := game.ParseSquare(name)
		if err := g.Play(s); err != nil {
			fmt.Println(err)
		}
	}
	black, white := g.Board().Count()
	fmt.Println(g.Turn(), "to move,", black, "black and", white, "white discs")
	fmt.Println(g.Play(game.At(0, 0)))
	// Output:
	// White to move, 5 black and 2 white discs
	// a1 is not a legal move for White
}

func ExamplePosition_Moves() {
	for s := range game.Start(game.Size8).Moves().Squares() {
		fmt.Print(s, " ")
	}
	// Output: d3 c4 f5 e6
}

func ExampleBoard_Line() {
	fmt.Println(game.StartBoard(game.Size8).Line())
	fmt.Println(game.StartBoard(game.Size4).Line())
	// Output:
	// ---------------------------OX------XO--------------------------- X
	// -----OX--XO----- X
}
