package accuracy

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"

	"othello/game"
	"othello/game/record"
	"othello/trainer/policy/data"
)

// Read reads the games of WTHOR files, and of all those in folders, and returns their
// positions in order and the number of games.
func Read(paths ...string) (cases []Case, games int, err error) {
	for _, path := range paths {
		list, err := databases(path)
		if err != nil {
			return nil, 0, err
		}
		for _, d := range list {
			if d.Solo {
				continue
			}
			games += d.Len()
			for i := range d.Len() {
				for r := range data.Records(d.Entry(i)) {
					cases = append(cases, Case{Position: r.Position(), Move: r.Move, Result: (float64(r.Result) + 1) / 2})
				}
			}
		}
	}
	if len(cases) == 0 {
		return nil, 0, errors.New("reading games: there is no position in the files named")
	}
	return cases, games, nil
}

func databases(path string) ([]*record.Database, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading games: %w", err)
	case !info.IsDir():
		d, err := record.OpenDatabase(path)
		if err != nil {
			return nil, fmt.Errorf("reading games: %w", err)
		}
		return []*record.Database{d}, nil
	}
	folder, err := record.OpenFolder(path)
	if err != nil {
		return nil, fmt.Errorf("reading games: %w", err)
	}
	if len(folder.Errors) > 0 {
		return nil, fmt.Errorf("reading games: %w", folder.Errors[0])
	}
	return folder.Databases, nil
}

// Draw is n of the cases at random, always the same ones; all if n is zero or there
// are no more.
func Draw(cases []Case, n int) []Case {
	if n <= 0 || n >= len(cases) {
		return cases
	}
	out := make([]Case, n)
	for i, k := range rand.New(rand.NewPCG(1, 3)).Perm(len(cases))[:n] {
		out[i] = cases[k]
	}
	return out
}

// Seen is a set of positions, mirror images included: their keys, rising.
type Seen []uint64

// SeenIn is the positions of the games of a folder from year first to last.
func SeenIn(dir string, first, last int) (Seen, error) {
	list, err := databases(dir)
	if err != nil {
		return nil, err
	}
	s := Seen{}
	for _, d := range list {
		if d.Year < first || d.Year > last || d.Solo {
			continue
		}
		for i := range d.Len() {
			for p := range d.Entry(i).Positions() {
				s = append(s, key(p))
			}
		}
	}
	slices.Sort(s)
	return slices.Clip(slices.Compact(s)), nil
}

// Has reports whether p or a mirror image of it is in the set.
func (s Seen) Has(p game.Position) bool {
	_, ok := slices.BinarySearch(s, key(p))
	return ok
}

// key is the same for a position and its mirror images. Two of ten million positions
// share one with a chance of one in 400,000.
func key(p game.Position) uint64 {
	c, _ := p.Canonical()
	return c.Hash()
}
