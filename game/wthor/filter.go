package wthor

import (
	"strconv"
	"strings"
	"unicode"

	"othello/game"
)

// Filter selects games of a Collection. The zero value accepts all. Names may be given
// in part; case does not matter.
type Filter struct {
	Player     string     // of a player; empty for anyone
	Color      game.Color // that Player has; Empty for either
	Opponent   string     // of the other player; empty for anyone
	Tournament string     // of the tournament; empty for any
	From, To   int        // years, both included; zero for no bound
}

// filter is a Filter compiled for the names of one collection. A nil set accepts
// everything.
type filter struct {
	Filter
	players, opponents, tournaments []bool // by number
}

func (f Filter) compile(c *Collection) filter {
	return filter{
		Filter:      f,
		players:     matching(c.Names.Players, f.Player),
		opponents:   matching(c.Names.Players, f.Opponent),
		tournaments: matching(c.Names.Tournaments, f.Tournament),
	}
}

// matching tells which names contain the text, nil if that is empty.
func matching(names []string, text string) []bool {
	if text = strings.TrimSpace(text); text == "" {
		return nil
	}
	text = strings.Map(unicode.ToLower, text)
	set := make([]bool, len(names))
	for i, name := range names {
		set[i] = name != unknownName && strings.Contains(strings.Map(unicode.ToLower, name), text)
	}
	return set
}

// in reports whether number i is in the set.
func in(set []bool, i int) bool { return set == nil || i < len(set) && set[i] }

// database reports whether games of d may pass.
func (f *filter) database(d *Database) bool {
	return (f.From == 0 || d.Year >= f.From) && (f.To == 0 || d.Year <= f.To)
}

// entry reports whether e passes, its year left aside.
func (f *filter) entry(e Entry) bool {
	if f.tournaments != nil && !in(f.tournaments, e.Tournament()) {
		return false
	}
	if f.players == nil && f.opponents == nil {
		return true
	}
	black := f.Color != game.White && in(f.players, e.Black()) && in(f.opponents, e.White())
	white := f.Color != game.Black && in(f.players, e.White()) && in(f.opponents, e.Black())
	return black || white
}

// Find lists the games whose players or tournament contain all words of the text,
// in order: "tamenori 2001" or "paris leader". A number of four digits is a year.
func (c *Collection) Find(text string) []int {
	type word struct {
		players, tournaments []bool
		year                 int
	}
	var words []word
	for _, w := range strings.Fields(text) {
		words = append(words, word{matching(c.Names.Players, w), matching(c.Names.Tournaments, w), yearOf(w)})
	}
	var list []int
	for k, d := range c.Databases {
		for i := range d.Len() {
			e := d.Entry(i)
			all := true
			for _, w := range words {
				all = all && (in(w.players, e.Black()) || in(w.players, e.White()) || in(w.tournaments, e.Tournament()) || w.year != 0 && w.year == d.Year)
			}
			if all {
				list = append(list, c.starts[k]+i)
			}
		}
	}
	return list
}

// yearOf returns w as a year, zero if it is none.
func yearOf(w string) int {
	year, err := strconv.ParseUint(w, 10, 16)
	if err != nil || len(w) != 4 {
		return 0
	}
	return int(year)
}
