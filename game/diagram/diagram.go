// Package diagram draws boards as SVG and PNG: a position with marks and values, or a whole game
// as Othello books print it, the number of each move on its square. It knows no file
// formats, which package record does, and no screen. Text from files, such as names, is
// untrusted: it is escaped and cut to the width of the board.
package diagram

import (
	"fmt"
	"strconv"
	"strings"

	"othello/game"
)

// Mark is an annotation of a square.
type Mark struct {
	Text string // on the disc or on the empty square: a number, a value
	Best bool   // the best move: bold, with a frame
}

// Diagram is one board. In the diagram of a game Discs is not a position: each disc has
// the colour of the side that placed it.
type Diagram struct {
	Discs   game.Board
	Last    game.Square
	Marks   map[game.Square]Mark
	Title   string   // a line above the board; empty for none
	Caption []string // lines below it
	Moves   string   // transcript as alternative text; empty for none
}

// OfBoard returns the diagram of a board, with whose turn it is or the final score below.
func OfBoard(b game.Board) *Diagram {
	turn := b.Turn.String() + " to move"
	if b.Over() {
		turn = Score(b.Result())
	}
	return &Diagram{Discs: b, Last: game.NoSquare, Marks: map[game.Square]Mark{}, Caption: []string{turn}}
}

// OfPosition returns the diagram of the position at n, with its last move marked.
func OfPosition(n *game.Node) *Diagram {
	d := OfBoard(n.Board())
	d.Last = n.Move()
	if number := n.Number(); number > 0 {
		d.Caption[0] = fmt.Sprintf("After move %d, %s: %s", number, d.Discs.Size().Name(n.Move()), d.Caption[0])
	}
	return d
}

// OfGame returns the diagram of a game, given as its nodes from the root on: the number of
// each move on the square where it was played.
func OfGame(line []*game.Node) *Diagram {
	start, end := line[0], line[len(line)-1]
	d := &Diagram{Discs: start.Board(), Last: game.NoSquare, Marks: map[game.Square]Mark{}}
	var passes, moves []string
	size := d.Discs.Size()
	for _, n := range line[1:] {
		if n.Move() == game.Pass {
			passes = append(passes, fmt.Sprintf("%v after %d", n.Mover(), n.Number()))
			continue
		}
		d.Discs = d.Discs.With(n.Move(), n.Mover())
		d.Marks[n.Move()] = Mark{Text: strconv.Itoa(n.Number())}
		moves = append(moves, size.Name(n.Move()))
	}
	d.Moves = strings.Join(moves, " ")
	if len(passes) > 0 {
		d.Caption = append(d.Caption, "Passes: "+strings.Join(passes, ", "))
	}
	if b := end.Board(); b.Over() {
		d.Caption = append(d.Caption, Score(b.Result()))
	}
	return d
}

// Score returns a result in words, "Black wins 40-24".
func Score(r game.Result) string {
	if r.Winner() == game.Empty {
		return fmt.Sprintf("Draw, %d-%d", r.Black, r.White)
	}
	return fmt.Sprintf("%v wins %d-%d", r.Winner(), max(r.Black, r.White), min(r.Black, r.White))
}
