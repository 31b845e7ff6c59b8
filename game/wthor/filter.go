package wthor

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"othello/game"
)

// filter selects games by words, all of which must fit: "tamenori black paris 2001-2005". A word
// is a part of the name of a player or a tournament, a year or a range of years; black or white is
// the side of the players that are named. Case does not matter. Without words all games pass.
type filter struct {
	words []word
	side  game.Color // Empty for either
}

// word is a word of a filter, as sets of the names of one collection by number.
type word struct {
	players, tournaments []bool
	from, to             int // years, both included; zero for none
}

func (c *Collection) filter(text string) (f filter) {
	for _, w := range strings.Fields(strings.Map(unicode.ToLower, text)) {
		switch w {
		case "black":
			f.side = game.Black
		case "white":
			f.side = game.White
		default:
			from, to := years(w)
			f.words = append(f.words, word{matching(c.Names.Players, w), matching(c.Names.Tournaments, w), from, to})
		}
	}
	return f
}

// matching tells which names contain a text of small letters.
func matching(names []string, text string) []bool {
	set := make([]bool, len(names))
	for i, name := range names {
		set[i] = name != unknownName && strings.Contains(strings.Map(unicode.ToLower, name), text)
	}
	return set
}

func in(set []bool, i int) bool { return i < len(set) && set[i] }

// years returns what "2001", "2001-2005" or "2001-" means, zeros for anything else.
func years(w string) (from, to int) {
	first, last, isRange := strings.Cut(w, "-")
	switch {
	case !isRange:
		last = first
	case last == "":
		last = "9999"
	}
	from, err := strconv.Atoi(first)
	to, also := strconv.Atoi(last)
	if err != nil || also != nil || len(first) != 4 || len(last) != 4 {
		return 0, 0
	}
	return from, to
}

// accepts reports whether an entry of d passes.
func (f filter) accepts(d *Database, e Entry) bool {
	return !slices.ContainsFunc(f.words, func(w word) bool {
		black, white := f.side != game.White && in(w.players, e.Black()), f.side != game.Black && in(w.players, e.White())
		return !black && !white && !in(w.tournaments, e.Tournament()) && (w.to == 0 || d.Year < w.from || d.Year > w.to)
	})
}

// Find lists the games that the words of a filter select, in order.
func (c *Collection) Find(text string) (list []int) {
	f := c.filter(text)
	for k, d := range c.Databases {
		for i := range d.Len() {
			if f.accepts(d, d.Entry(i)) {
				list = append(list, c.starts[k]+i)
			}
		}
	}
	return list
}
