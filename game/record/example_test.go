package record_test

import (
	"fmt"
	"os"

	"othello/game/record"
)

func ExampleParse() {
	records, format, err := record.Parse([]byte("1. f5 d6 2. c3 d3 3. c4"))
	if err != nil {
		fmt.Println(err)
		return
	}
	g := records[0].Game
	fmt.Println(format, g.Node().Ply(), "moves,", g.Turn(), "to move")

	_, _, err = record.Parse([]byte("f5 d6\nc3 h8"))
	fmt.Println(err)
	// Output:
	// transcript 5 moves, White to move
	// reading transcript: line 2, column 4: move 4: h8 is not a legal move for White
}

func ExampleWrite() {
	records, _, err := record.Parse([]byte("f5d6"))
	if err != nil {
		fmt.Println(err)
		return
	}
	records[0].Black = "Ann"
	for _, f := range []record.Format{record.SGF, record.GGF, record.Board} {
		if err := record.Write(os.Stdout, f, records...); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// (;FF[4]GM[2]CA[UTF-8]SZ[8]PB[Ann]AB[e4][d5]AW[d4][e5]PL[B]
	// ;B[f5];W[d6])
	// (;GM[Othello]PB[Ann]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)
	// ---------------------------OX------OXX-----O-------------------- X
}
