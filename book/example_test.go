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

func ExampleTree() {
	var tree book.Tree
	p := game.Start(game.Size8).Play(game.At(5, 4))
	d6, f6 := game.At(3, 5), game.At(5, 5)
	// What was played and what a search says go in…
	_ = tree.Count(p, f6, book.Stats{Wins: 12, Losses: 30})
	_ = tree.Score(p, book.Verdict{Move: d6, Score: 0.5, Depth: 12})
	_ = tree.Score(p, book.Verdict{Move: f6, Score: -1, Depth: 12})
	tree.Negamax()
	// …and come out in a form that is quick to look up.
	b, err := tree.Book()
	if err != nil {
		fmt.Println(err)
		return
	}
	entry, _ := b.Lookup(p)
	for _, m := range entry.Moves[:2] {
		fmt.Printf("%v %+.2f, %d games\n", m.Square, m.Score, m.Games.Games())
	}
	// Output:
	// d6 +0.50, 0 games
	// f6 -1.00, 42 games
}
