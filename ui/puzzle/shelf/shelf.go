// Package shelf is all the puzzles that a person can be asked, those of the program and
// those found in their own games: which one comes next, and how they are doing. It has no
// user interface; the screen, the lines of text and the command line share it.
package shelf

import (
	"cmp"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
)

// Puzzle is a puzzle of the shelf.
type Puzzle struct {
	puzzle.Puzzle
	From string // the person's own game that it is from: "of 22 November against Alpha-beta 5"; empty if none
}

// Key is what its card is called.
func (p Puzzle) Key() string { return kind + p.ID() }

// kind is what the keys of puzzles begin with; subject is what the score is called.
const (
	kind    = "puzzle/"
	subject = "puzzle"
)

// Wish is which puzzles a person wants. The zero value is all.
type Wish struct {
	Kinds   []puzzle.Kind // none for all
	Own     bool          // only those of own games
	Level   int           // how hard: LevelLeast to LevelMost, 0 for as hard as they can
	Empties int           // of an endgame; 0 for any
}

// Bounds of Wish.Level, a step of which is so many points of rating.
const (
	LevelLeast, LevelMost = -2, 2
	levelStep             = 250
)

// LevelText is a level in words.
func LevelText(tr *lang.Printer, level int) string {
	return tr.T([...]string{lang.N("much easier"), lang.N("easier"), lang.N("as you solve"), lang.N("harder"), lang.N("much harder")}[level-LevelLeast])
}

// takes reports whether p is wanted, however hard it is.
func (w Wish) takes(p Puzzle) bool {
	return (len(w.Kinds) == 0 || slices.Contains(w.Kinds, p.Kind)) && (!w.Own || p.From != "") &&
		(w.Empties == 0 || p.Board.Position().Empties() == w.Empties)
}

// Shelf holds the puzzles. Its methods may be called from any goroutine; they read and
// write files, Deck excepted.
type Shelf struct {
	load func() ([]puzzle.Puzzle, error)
	file cards.File
	rng  *rand.Rand

	mu      sync.Mutex // guards all below, and rng
	loaded  bool
	shipped []Puzzle
	last    string          // key of the puzzle that was asked last
	asked   map[string]bool // keys of those asked since the shelf was made
}

// New is a shelf of the puzzles that load reads, once they are wanted, and of those of
// the person, whose cards are in the directory dir; nowhere if that is empty.
func New(load func() ([]puzzle.Puzzle, error), dir string) *Shelf {
	return &Shelf{load: load, file: cards.File{Dir: dir}, asked: map[string]bool{}, rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
}

// Seed makes what is random the same each time.
func (s *Shelf) Seed(seed uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rng = rand.New(rand.NewPCG(seed, 0))
}

// ErrNone says that no puzzle is as wanted.
var ErrNone = lang.Errorf("there is no such puzzle")

// Next is a puzzle to ask, whose card comes with it: one that is due again, or else one
// that is new, not shown yet if there is one, and about as hard as wished, or else the one asked longest ago. It is not
// the one asked before, unless there is no other. Trouble is what went wrong with the
// cards, empty if nothing did.
func (s *Shelf) Next(w Wish, now time.Time) (p Puzzle, d *cards.Deck, trouble string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, trouble = s.deck()
	list, err := s.all(d)
	if err != nil {
		return Puzzle{}, d, trouble, err
	}
	list = slices.DeleteFunc(list, func(p Puzzle) bool { return !w.takes(p) })
	if len(list) > 1 {
		list = slices.DeleteFunc(list, func(p Puzzle) bool { return p.Key() == s.last })
	}
	if len(list) == 0 {
		return Puzzle{}, d, trouble, ErrNone
	}
	p = s.pick(list, d, Rated(d).Rating+float64(w.Level*levelStep), now)
	s.last = p.Key()
	s.asked[s.last] = true
	return p, d, trouble, nil
}

// near is the number of new puzzles nearest in rating of which one is asked.
const near = 12

func (s *Shelf) pick(list []Puzzle, d *cards.Deck, rating float64, now time.Time) Puzzle {
	var due, fresh, shown []Puzzle
	for _, p := range list {
		switch c := d.Cards[p.Key()]; {
		case c.Runs == 0 && s.asked[p.Key()]:
			shown = append(shown, p)
		case c.Runs == 0:
			fresh = append(fresh, p)
		case c.IsDue(now):
			due = append(due, p)
		}
	}
	if len(fresh) == 0 {
		fresh = shown
	}
	card := func(p Puzzle) cards.Card { return d.Cards[p.Key()] }
	switch {
	case len(due) > 0:
		return slices.MinFunc(due, func(a, b Puzzle) int { return card(a).Due.Compare(card(b).Due) })
	case len(fresh) > 0:
		away := func(p Puzzle) float64 { return math.Abs(float64(p.Rating) - rating) }
		slices.SortStableFunc(fresh, func(a, b Puzzle) int { return cmp.Compare(away(a), away(b)) })
		return fresh[s.rng.IntN(min(near, len(fresh)))]
	}
	return slices.MinFunc(list, func(a, b Puzzle) int { return card(a).Last.Compare(card(b).Last) })
}

// Find is the puzzle of an ID.
func (s *Shelf) Find(id string) (Puzzle, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, _ := s.deck()
	list, err := s.all(d)
	if err != nil {
		return Puzzle{}, err
	}
	for _, p := range list {
		if p.ID() == id {
			return p, nil
		}
	}
	return Puzzle{}, lang.Errorf("no puzzle has the ID %q", id)
}

// deck is the person's cards; an empty one if they cannot be read.
func (s *Shelf) deck() (d *cards.Deck, trouble string) {
	if d, trouble = s.file.Update(nil); d == nil {
		d = cards.New()
	}
	return d, trouble
}

// all is every puzzle.
func (s *Shelf) all(d *cards.Deck) ([]Puzzle, error) {
	if !s.loaded && s.load != nil {
		list, err := s.load()
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			s.shipped = append(s.shipped, Puzzle{Puzzle: p})
		}
	}
	s.loaded = true
	return append(own(d), s.shipped...), nil
}

// Keep takes down how a run at p went, which is over, and returns the person's cards.
func (s *Shelf) Keep(p Puzzle, r *puzzle.Run, now time.Time) (d *cards.Deck, trouble string) {
	return s.file.Update(func(d *cards.Deck) {
		d.Cards[p.Key()] = d.Cards[p.Key()].After(r.Rating(), now)
		rated := Rated(d).After(p.Rating, r.Result())
		score := d.Scores[subject].Count(r.Right())
		score.Rating, score.Deviation = rated.Rating, rated.Deviation
		d.Scores[subject] = score
	})
}

// Rated is the person's rating.
func Rated(d *cards.Deck) puzzle.Rated {
	s := d.Scores[subject]
	if !(s.Deviation > 0) {
		return puzzle.Newcomer
	}
	return puzzle.Rated{Rating: s.Rating, Deviation: s.Deviation}
}

// Score is how the person is doing.
func Score(d *cards.Deck) cards.Score { return d.Scores[subject] }

// ScoreText is the same in a line: "14 of 20 right, 3 in a row, rating 1430".
func ScoreText(tr *lang.Printer, d *cards.Deck) string {
	s := Score(d)
	if s.Tried == 0 {
		return tr.T("No puzzle tried yet")
	}
	text := tr.F("%d of %d right", s.Right, s.Tried)
	if s.Streak > 1 {
		text += tr.F(", %d in a row", s.Streak)
	}
	rated := Rated(d)
	unsure := ""
	if rated.Deviation > 110 {
		unsure = "?"
	}
	return text + tr.F(", rating %.0f%s", rated.Rating, unsure)
}

// Due is the number of puzzles that are due again.
func Due(d *cards.Deck, now time.Time) int { return len(d.Due(kind, now)) }

// Own is the number of puzzles from the person's own games.
func Own(d *cards.Deck) int { return len(own(d)) }

// ownPuzzle is what the card of a person's own puzzle has in Data.
type ownPuzzle struct {
	puzzle.Puzzle
	Board string `json:"board"`
	From  string `json:"from"`
}

// own are the puzzles of the person's own games, in the order of their keys. What makes
// no sense is left out.
func own(d *cards.Deck) (list []Puzzle) {
	for key, c := range d.Cards {
		if c.Data == nil || len(key) <= len(kind) || key[:len(kind)] != kind {
			continue
		}
		var o ownPuzzle
		if json.Unmarshal(c.Data, &o) != nil {
			continue
		}
		records, _, err := record.Parse([]byte(o.Board))
		if err != nil || len(records) != 1 {
			continue
		}
		o.Puzzle.Board = records[0].Game.Board()
		p := Puzzle{o.Puzzle, o.From}
		if pos := p.Puzzle.Board.Position(); pos.Size() == game.Size8 && pos.Legal(p.Answer) && p.Answer.IsSquare() && p.Key() == key {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b Puzzle) int { return cmp.Compare(a.Key(), b.Key()) })
	return list
}
