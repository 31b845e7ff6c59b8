// Package phrase puts games, positions and moves into the few words that all rooms
// use for them.
package phrase

import (
	"fmt"
	"slices"
	"strings"

	"othello/game"
	"othello/game/record"
)

// Result is a result as a sentence: "Black wins by 6, 35 to 29."
func Result(r game.Result) string {
	switch r.Winner() {
	case game.Black:
		return fmt.Sprintf("Black wins by %d, %d to %d.", r.Margin(), r.Black, r.White)
	case game.White:
		return fmt.Sprintf("White wins by %d, %d to %d.", -r.Margin(), r.White, r.Black)
	}
	return fmt.Sprintf("A draw, %d to %d.", r.Black, r.White)
}

// After goes on with a sentence behind other words: names of colours keep their
// capital.
func After(sentence string) string {
	if strings.HasPrefix(sentence, "A ") {
		return "a" + sentence[1:]
	}
	return sentence
}

// Progress says how far a game is: "23 moves, White to move".
func Progress(g *game.Game) string {
	moves := len(slices.DeleteFunc(g.Moves(), func(s game.Square) bool { return s == game.Pass }))
	text := fmt.Sprintf("%d moves", moves)
	if moves == 1 {
		text = "1 move"
	}
	if g.Over() {
		return text + ", finished"
	}
	return fmt.Sprintf("%s, %v to move", text, g.Turn())
}

// Position says in few words what a position is: "31 discs, White to move".
func Position(b game.Board) string {
	black, white := b.Count()
	text := fmt.Sprintf("%d discs", black+white)
	if black+white == 1 {
		text = "1 disc"
	}
	if b.Over() {
		return text + ", game over"
	}
	return fmt.Sprintf("%s, %v to move", text, b.Turn)
}

// Record names the nth record of a list: its players and how far it is.
func Record(r *record.Record, n int) string {
	title := fmt.Sprintf("%d", n)
	if r.Black != "" || r.White != "" {
		title += fmt.Sprintf("  %s - %s", r.Black, r.White)
	}
	return title + "  " + Progress(r.Game)
}

// Move is a move on a board of a size as lists show it.
func Move(size game.Size, s game.Square) string {
	if s == game.Pass {
		return "--"
	}
	return size.Name(s)
}

// Numbered is a move as sentences and lists number it: "23. f5"; a pass has no number.
func Numbered(n *game.Node) string {
	name := Move(n.Board().Size(), n.Move())
	if n.Move() == game.Pass {
		return name
	}
	return fmt.Sprintf("%d. %s", n.Number(), name)
}

// Moves is a row of moves on a board of a size.
func Moves(size game.Size, line []game.Square) string {
	words := make([]string, len(line))
	for i, s := range line {
		words[i] = Move(size, s)
	}
	return strings.Join(words, " ")
}
