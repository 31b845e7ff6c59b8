// Package games reads the game databases that the trainer learns from.
package games

import (
	"fmt"
	"slices"
	"strings"

	"othello/game"
	"othello/game/record"
)

// Game is one game of a database, passes left out as WTHOR does.
type Game struct {
	Year   int           // zero if unknown
	Moves  []game.Square // legal ones only
	Black  int           // Black's discs in the end, empties to the winner
	Theory int           // Black's discs under perfect play from Depth empties
	Depth  int           // empties at which Theory holds; zero for none
}

// Read is all games of the WTHOR folders, in the order of the years, at least one. A
// file that cannot be read is an error: weights must not depend on a file being
// damaged.
func Read(dirs ...string) ([]Game, error) {
	var list []Game
	for _, dir := range dirs {
		folder, err := record.OpenFolder(dir)
		if err != nil {
			return nil, fmt.Errorf("reading games: %w", err)
		}
		if len(folder.Errors) > 0 {
			return nil, fmt.Errorf("reading games: %w", folder.Errors[0])
		}
		for _, d := range folder.Databases {
			for i := range d.Len() {
				e := d.Entry(i)
				list = append(list, Game{
					Year: e.Year(), Moves: slices.Collect(e.Moves()),
					Black: e.Score(), Theory: e.Theoretical(), Depth: d.Depth,
				})
			}
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("reading games: there are none in %s", strings.Join(dirs, ", "))
	}
	return list, nil
}
