package puzzle

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"othello/internal/cards"
)

// cardPrefix begins the keys of puzzles' cards; scoreKey is the key of their score.
const (
	cardPrefix = "puzzle/"
	scoreKey   = "puzzle"
)

// Wish is which puzzles a person wants. The zero value is all.
type Wish struct {
	Kinds []Kind // none for all
	Daily bool   // the one of the day
}

// takes reports whether p is wanted, however hard it is.
func (w Wish) takes(p Puzzle) bool {
	if w.Daily {
		return p.Kind != Expert // which is not proven
	}
	return len(w.Kinds) == 0 || slices.Contains(w.Kinds, p.Kind)
}

// Collection is all the puzzles that a person can be asked. Its methods may be called from any
// goroutine; they read and write files.
type Collection struct {
	load  func() ([]Puzzle, error)
	level func() float64 // nil for not known
	file  cards.File
	rng   *rand.Rand

	mu      sync.Mutex      // guards all below, and rng
	puzzles []Puzzle        // nil before they are read
	last    string          // key of the puzzle that was asked last
	asked   map[string]bool // keys of those asked since the collection was made
}

// NewCollection returns a collection of the puzzles that load reads, once they are wanted, for the
// person whose cards are in the directory dir; nowhere if that is empty.
func NewCollection(load func() ([]Puzzle, error), dir string) *Collection {
	return &Collection{load: load, file: cards.File{Dir: dir}, asked: map[string]bool{}, rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
}

// StartAt makes the first puzzles as hard as suits a person of that level on Elo's scale. It must
// be called before the first one.
func (c *Collection) StartAt(level func() float64) { c.level = level }

// Bounds of the rating that a person starts with.
const startLeast, startMost = 700, 1800

// rating returns the person's rating, before the first attempt by their level.
func (c *Collection) rating(d *cards.Deck) Rated {
	r := RatingOf(d)
	if r == Newcomer && c.level != nil {
		r.Rating = min(max(c.level(), startLeast), startMost)
	}
	return r
}

// Seed makes what is random the same each time.
func (c *Collection) Seed(seed uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rng = rand.New(rand.NewPCG(seed, 0))
}

// ErrNone says that no puzzle is as wanted.
var ErrNone = errors.New("there is no such puzzle")

// Next returns a puzzle to ask and the person's cards. A puzzle that is due again comes first,
// then a new one about as hard as the person can solve, if possible not shown yet, then the one asked
// longest ago. None is asked twice in a row, unless there is no other. Trouble is what went
// wrong with the cards, nil if nothing did.
func (c *Collection) Next(w Wish, now time.Time) (p Puzzle, d *cards.Deck, trouble, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	d, trouble = c.deck()
	all, err := c.all()
	if err != nil {
		return Puzzle{}, d, trouble, err
	}
	list := slices.DeleteFunc(slices.Clone(all), func(p Puzzle) bool { return !w.takes(p) })
	if len(list) > 1 && !w.Daily {
		list = slices.DeleteFunc(list, func(p Puzzle) bool { return p.Key() == c.last })
	}
	switch {
	case len(list) == 0:
		return Puzzle{}, d, trouble, ErrNone
	case w.Daily:
		p = daily(list, now)
	default:
		p = c.pick(list, d, c.rating(d).Rating, now)
	}
	c.last = p.Key()
	c.asked[c.last] = true
	return p, d, trouble, nil
}

// near is the number of new puzzles nearest in rating of which one is asked.
const near = 12

func (c *Collection) pick(list []Puzzle, d *cards.Deck, rating float64, now time.Time) Puzzle {
	card := func(p Puzzle) cards.Card { return d.Cards[p.Key()] }
	var due, fresh, shown []Puzzle
	for _, p := range list {
		switch k := card(p); {
		case k.Runs == 0 && c.asked[p.Key()]:
			shown = append(shown, p)
		case k.Runs == 0:
			fresh = append(fresh, p)
		case k.IsDue(now):
			due = append(due, p)
		}
	}
	if len(fresh) == 0 {
		fresh = shown
	}
	switch {
	case len(due) > 0:
		return slices.MinFunc(due, func(a, b Puzzle) int { return card(a).Due.Compare(card(b).Due) })
	case len(fresh) > 0:
		away := func(p Puzzle) float64 { return math.Abs(float64(p.Rating) - rating) }
		slices.SortStableFunc(fresh, func(a, b Puzzle) int { return cmp.Compare(away(a), away(b)) })
		return fresh[c.rng.IntN(min(near, len(fresh)))]
	}
	return slices.MinFunc(list, func(a, b Puzzle) int { return card(a).Last.Compare(card(b).Last) })
}

// deck is the person's cards; an empty one if they cannot be read.
func (c *Collection) deck() (*cards.Deck, error) {
	d, err := c.file.Update(nil)
	return cmp.Or(d, cards.New()), err
}

// all is every puzzle.
func (c *Collection) all() (_ []Puzzle, err error) {
	if c.puzzles == nil && c.load != nil {
		c.puzzles, err = c.load()
	}
	return c.puzzles, err
}

// Keep returns what takes down how a run went, from any goroutine, and returns the person's cards;
// nil while there is nothing new. A run counts once, at the first mistake or when it is over.
func (c *Collection) Keep(r *Run, now time.Time) func() (*cards.Deck, error) {
	if r.kept || !r.Over && r.Rating() != cards.Again {
		return nil
	}
	r.kept = true
	p, run := r.Puzzle, *r
	return func() (*cards.Deck, error) {
		return c.file.Update(func(d *cards.Deck) {
			d.Cards[p.Key()] = d.Cards[p.Key()].After(run.Rating(), now)
			rated := c.rating(d).After(p.Rating, run.Result())
			score := d.Scores[scoreKey].Count(run.Right())
			score.Rating, score.Deviation = rated.Rating, rated.Deviation
			d.Scores[scoreKey] = score
		})
	}
}

// RatingOf returns the person's rating.
func RatingOf(d *cards.Deck) Rated {
	s := d.Scores[scoreKey]
	if !(s.Deviation > 0) {
		return Newcomer
	}
	return Rated{Rating: s.Rating, Deviation: s.Deviation}
}

// Score is how the person is doing.
func Score(d *cards.Deck) cards.Score { return d.Scores[scoreKey] }

// Due is the number of puzzles that are due again. Cards of puzzles that are not shipped any more
// stay in the deck and do not count.
func (c *Collection) Due(d *cards.Deck, now time.Time) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, _ := c.all() // as far as they can be read
	for _, p := range list {
		if d.Cards[p.Key()].IsDue(now) {
			n++
		}
	}
	return n
}
