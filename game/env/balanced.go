package env

import (
	_ "embed"
	"strings"

	"othello/game"
)

// balanced holds openings, one a line: eight random moves after which a search of ten plies
// by models/template.bin has neither side more than a disc ahead.
//
//go:embed balanced.txt
var balanced string

// BalancedLines returns 1,000 random openings of eight moves that leave neither side more than
// a disc ahead by a search of ten plies.
func BalancedLines() (list [][]game.Square) {
	for line := range strings.Lines(balanced) {
		moves, _ := game.ParseLine(strings.TrimSpace(line)) // a test reads them all
		list = append(list, moves)
	}
	return list
}

// Balanced returns the positions after BalancedLines, for Config.Openings: deterministic players
// then play many different games.
func Balanced() (list []game.Board) {
	for _, line := range BalancedLines() {
		b := game.StartBoard(game.Size8)
		for _, m := range line {
			b = b.Play(m)
		}
		list = append(list, b)
	}
	return list
}
