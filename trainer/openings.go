package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/pflag"

	"othello/game"
	"othello/trainer/arena"
)

// openingsFlag names a file of openings, or randomOpenings.
func openingsFlag(f *pflag.FlagSet, to *string) {
	f.StringVar(to, "openings", "../shared/openings/xot.txt", "file of openings, one a line; random for 3,000 of eight moves at random")
}

// randomOpenings are openings that need no file.
const randomOpenings = "random"

// readOpenings returns those that openingsFlag names, as arena.ReadOpenings has them.
func readOpenings(name string, plies, skip, n int) ([][]game.Square, error) {
	if name != randomOpenings {
		list, err := arena.ReadOpenings(name, plies, skip, n)
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%w; --openings random needs no file", err)
		}
		return list, err
	}
	list := arena.RandomOpenings(game.Size8, cmp.Or(plies, 8), 3000, 1)
	list = list[min(skip, len(list)):]
	return list[:min(n, len(list))], nil
}
