package arena

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"othello/ai"
	"othello/ai/search"
	"othello/book"
	"othello/game"
	"othello/trainer/jsonlines"
)

// solution is the result of a canonical position, a line of the journal.
type solution struct {
	Own   game.Bitboard `json:"own"`
	Opp   game.Bitboard `json:"opp"`
	Score int           `json:"score"` // discs for the side to move, or 1, 0 or -1 if not exact
	Exact bool          `json:"exact,omitempty"`
	Move  game.Square   `json:"move"` // with that result
}

// Oracle returns exact results of 6x6 positions: of the first moves by the book of perfect
// play, of later ones by a search. Goroutines may share it.
type Oracle struct {
	book  *book.Book
	solve *sync.Pool // of *search.Engine

	mu      sync.Mutex
	journal *jsonlines.Journal[solution]
	known   map[question]solution
}

type question struct {
	at    game.Position // canonical
	exact bool
}

// keptEmpties is the number of empties below which positions are solved again instead of
// stored.
const keptEmpties = 16

// NewOracle returns an oracle that stores solutions in the journal, or nowhere if its path
// is empty.
func NewOracle(b *book.Book, journal string, hashMB int) (*Oracle, error) {
	o := &Oracle{book: b, known: map[question]solution{}}
	o.solve = &sync.Pool{New: func() any { return search.New(search.Options{HashMB: hashMB, Threads: 1}) }}
	var err error
	o.journal, err = jsonlines.Open(journal, func(a solution) { o.known[a.about()] = a })
	return o, err
}

// about returns the question that a answers.
func (a solution) about() question {
	return question{game.Position{Own: a.Own, Opp: a.Opp, Out: ^game.Size6.Mask()}, a.Exact}
}

// Close closes the journal.
func (o *Oracle) Close() error { return o.journal.Close() }

// Result returns the result of p under perfect play, 1 for a win of the side to move to
// -1, and a move that reaches it.
func (o *Oracle) Result(ctx context.Context, p game.Position) (int, game.Square, error) {
	score, m, err := o.ask(ctx, p, false)
	return cmp.Compare(score, 0), m, err
}

// Score returns the margin of p under perfect play, in discs for the side to move.
func (o *Oracle) Score(ctx context.Context, p game.Position) (int, error) {
	score, _, err := o.ask(ctx, p, true)
	return score, err
}

func (o *Oracle) ask(ctx context.Context, p game.Position, exact bool) (int, game.Square, error) {
	switch {
	case p.Over():
		return p.Margin(), game.NoSquare, nil
	case p.MustPass():
		score, _, err := o.ask(ctx, p.Pass(), exact)
		return -score, game.Pass, err
	}
	at, y := p.Canonical()
	back := y.Inverse()
	if e, ok := o.book.Lookup(at); ok && e.Known && e.Proven && len(e.Moves) > 0 {
		return int(e.Score), back.Square(e.Moves[0].Square), nil
	}
	o.mu.Lock()
	a, ok := o.known[question{at, exact}]
	if !ok {
		a, ok = o.known[question{at, true}]
	}
	o.mu.Unlock()
	if ok {
		return a.Score, back.Square(a.Move), nil
	}
	a, err := o.find(ctx, at, exact)
	if err != nil {
		return 0, game.NoSquare, err
	}
	if at.Empties() > keptEmpties {
		o.mu.Lock()
		defer o.mu.Unlock()
		if _, twice := o.known[a.about()]; !twice {
			o.known[a.about()] = a
			err = o.journal.Add(a)
		}
	}
	return a.Score, back.Square(a.Move), err
}

// find solves a canonical position.
func (o *Oracle) find(ctx context.Context, at game.Position, exact bool) (solution, error) {
	e := o.solve.Get().(*search.Engine)
	defer o.solve.Put(e)
	a := solution{Own: at.Own, Opp: at.Opp, Exact: exact}
	var found ai.Analysis
	var err error
	if exact {
		found, err = e.Solve(ctx, at)
		a.Score = int(found.Score.Discs)
	} else {
		a.Score, found, err = e.Outcome(ctx, at)
	}
	if err != nil {
		return a, fmt.Errorf("stopped, the same command goes on: %w", err)
	}
	a.Move = found.Move()
	return a, nil
}
