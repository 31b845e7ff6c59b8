package book_test

import (
	"fmt"

	"othello/book"
	"othello/game"
)

func ExampleReached() {
	g := game.New(game.Size8)
	for _, name := range []string{"d3", "c5", "f6", "f5", "e6"} {
		m, _ := game.ParseSquare(name)
		if err := g.Play(m); err != nil {
			fmt.Println(err)
		}
	}
	if o, ok := book.Reached(g.Node()); ok {
		fmt.Println(o.English, o.Japanese, o.Moves)
	}
	// Output: Tiger 虎定石 [f5 d6 c3 d3 c4]
}

func ExampleFind() {
	for _, o := range book.Find("rose-bi") {
		fmt.Println(o)
	}
	// Output:
	// Rose-Bill
	// Rose-Birth
	// Rose-Birdie
	// No-Rose-Bill
	// Central Rose-Bill
	// f6 Rose-Bill
}
