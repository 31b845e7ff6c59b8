package book

import (
	_ "embed" // the table of names
	"errors"
	"fmt"
	"strings"
	"sync"

	"othello/game"
)

//go:embed openings.txt
var openingTable string

// Opening is a position that players have given a name.
type Opening struct {
	English  string        // usual name in English, or a translation of the Japanese one; never empty
	Japanese string        // usual name in Japanese; never empty
	Aliases  []string      // other names, in either language
	Moves    []game.Square // a line to the position, starting with f5, without passes
}

// String returns the English name.
func (o Opening) String() string { return o.English }

// Position returns the named position, seen by the side to move.
func (o Opening) Position() game.Position {
	p := game.Start(game.Size8)
	for _, m := range o.Moves {
		p = p.Play(m)
	}
	return p
}

// Openings returns all named openings in the order of the table: families together,
// shorter lines before those that continue them. The slice must not be changed.
func Openings() []Opening { return names().list }

// Name returns the opening whose position p is, up to transposition and symmetry.
func Name(p game.Position) (Opening, bool) {
	c, _ := p.Canonical()
	i, ok := names().at[c]
	if !ok {
		return Opening{}, false
	}
	return names().list[i], true
}

// Reached returns the opening of a game at n: the last named position on the path. False
// if there is none.
func Reached(n *game.Node) (Opening, bool) {
	for ; n != nil; n = n.Parent() {
		if o, ok := Name(n.Board().Position()); ok {
			return o, true
		}
	}
	return Opening{}, false
}

type nameIndex struct {
	list []Opening
	at   map[game.Position]int // canonical position to index in list
}

var names = sync.OnceValue(func() nameIndex {
	list, err := parseOpenings(openingTable)
	if err != nil {
		panic("book: the embedded table of openings: " + err.Error())
	}
	index := nameIndex{list: list, at: make(map[game.Position]int, len(list))}
	for i, o := range list {
		c, _ := o.Position().Canonical()
		index.at[c] = i
	}
	return index
})

// parseOpenings reads the table of names. The error names the line.
func parseOpenings(table string) ([]Opening, error) {
	var list []Opening
	named := map[game.Position]int{}
	number := 0
	for line := range strings.Lines(table) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		o, err := parseOpening(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		c, _ := o.Position().Canonical()
		if before, twice := named[c]; twice {
			return nil, fmt.Errorf("line %d: %s is the position of line %d", number, o.English, before)
		}
		named[c] = number
		list = append(list, o)
	}
	return list, nil
}

func parseOpening(line string) (Opening, error) {
	field := strings.Split(line, "|")
	if len(field) != 3 {
		return Opening{}, fmt.Errorf("%d columns, not 3 (moves, English, Japanese)", len(field))
	}
	moves, err := game.ParseLine(strings.TrimSpace(field[0]))
	switch {
	case err != nil:
		return Opening{}, err
	case len(moves) == 0:
		return Opening{}, errors.New("no moves")
	}
	english, japanese := alternatives(field[1]), alternatives(field[2])
	if english[0] == "" || japanese[0] == "" {
		return Opening{}, fmt.Errorf("a name is missing")
	}
	return Opening{
		English:  english[0],
		Japanese: japanese[0],
		Aliases:  append(english[1:], japanese[1:]...),
		Moves:    moves,
	}, nil
}

func alternatives(names string) []string {
	list := strings.Split(names, "/")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}
