package protocol_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"othello/ai"
	"othello/ai/protocol"
	"othello/game"
)

// firstMove plays the first legal move.
type firstMove struct{}

func (firstMove) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return ai.Analysis{Position: p, PV: []game.Square{p.Moves().First()}}, nil
}

func ExampleServeGTP() {
	kind := ai.Kind{ID: "first", Name: "First move", Engine: firstMove{}, Levels: make([]ai.Level, 1)}
	commands := strings.NewReader("1 boardsize 6\n2 genmove black\n3 showboard\n4 quit\n")
	if err := protocol.ServeGTP(context.Background(), commands, os.Stdout, protocol.Options{Kind: kind}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// =1
	//
	// =2 C2
	//
	// =3
	//    A B C D E F
	//  1 . . . . . .
	//  2 . . X . . .
	//  3 . . X X . .
	//  4 . . X O . .
	//  5 . . . . . .
	//  6 . . . . . .
	// Black (X) 4, White (O) 1, White to move
	//
	// =4
}

func ExampleExternal_Start() {
	// A program that ends without an answer.
	g, err := protocol.New("gtp", protocol.Command{Name: "sleeper", Args: []string{"true"}})
	if err == nil {
		err = g.Start(context.Background())
	}
	fmt.Println(err)
	// Output: sleeper: it ended
}
