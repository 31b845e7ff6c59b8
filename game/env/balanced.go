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

// Balanced returns the positions after 1,000 random openings of eight moves that leave
// neither side more than a disc ahead by a search of ten plies, for Config.Openings:
// deterministic players then play many different games.
func Balanced() (list []game.Board) {
	for line := range strings.Lines(balanced) {
		b := game.StartBoard(game.Size8)
		moves, _ := game.ParseLine(strings.TrimSpace(line)) // a test reads them all
		for _, m := range moves {
			b = b.Play(m)
		}
		list = append(list, b)
	}
	return list
}
