// Package player joins opening books and engines: an engine that plays from a book as
// long as it knows the position (New), and an engine that judges positions for a book
// that learns (Judge). It is where ai and book meet; neither knows the other.
package player

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"othello/ai"
	"othello/book"
	"othello/game"
)

// New returns e with an opening book: where the book knows a score, its move is
// played at once, chosen by s; elsewhere e searches. A call for the scores of several
// moves is answered from the book if it has that many. Each call uses the book that b
// holds at that time. A nil b leaves e as it is.
func New(e ai.Engine, b *book.Live, s book.Style) ai.Engine {
	if b == nil {
		return e
	}
	seed := s.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	return &booked{engine: e, book: b, style: s, rng: rand.New(rand.NewPCG(seed, 0))}
}

type booked struct {
	engine ai.Engine
	book   *book.Live
	style  book.Style

	mu  sync.Mutex // guards rng
	rng *rand.Rand
}

func (k *booked) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	start := time.Now()
	b := k.book.Book()
	entry, ok := b.Lookup(p)
	if !ok || lim.Moves > 1 && scored(entry) < min(lim.Moves, len(entry.Moves)) {
		return k.engine.Think(ctx, p, lim, report)
	}
	k.mu.Lock()
	chosen, ok := k.style.Pick(entry, k.rng)
	k.mu.Unlock()
	if !ok {
		return k.engine.Think(ctx, p, lim, report)
	}
	m := fromBook(b, p, chosen)
	a := ai.Analysis{
		Position:   p,
		PV:         m.PV,
		Score:      m.Score,
		Proven:     m.Proven,
		Depth:      m.Depth,
		Confidence: m.Confidence,
		Source:     ai.FromBook,
	}
	for _, m := range entry.Moves[:min(lim.Moves, scored(entry))] {
		a.Moves = append(a.Moves, fromBook(b, p, m))
	}
	a.Elapsed = time.Since(start)
	if report != nil {
		report(a)
	}
	return a, nil
}

// fromBook returns what b says of m in p, with its best line.
func fromBook(b *book.Book, p game.Position, m book.Move) ai.MoveScore {
	return ai.MoveScore{
		Move:       m.Square,
		Score:      m.Score,
		Proven:     m.Proven,
		Depth:      m.Depth,
		Confidence: 100,
		Source:     ai.FromBook,
		PV:         append([]game.Square{m.Square}, b.Line(p.Play(m.Square))...),
	}
}

// scored returns the number of moves that have a score; they come first.
func scored(e book.Entry) int {
	n := 0
	for _, m := range e.Moves {
		if m.Known {
			n++
		}
	}
	return n
}

// Judge has e score the moves of a position, for a book that learns. Where the limits
// name a depth, scores that are not proven are the average of the searches to that depth
// and to one ply less: a heuristic search favours the side that moves last in it, and a
// book compares lines of different lengths.
func Judge(e ai.Engine, lim ai.Limits) book.Judge {
	lim.Moves = ai.EveryMove
	think := func(ctx context.Context, p game.Position, lim ai.Limits) ([]ai.MoveScore, error) {
		a, err := e.Think(ctx, p, lim, nil)
		if err == nil {
			err = ctx.Err() // a search cut short judges badly
		}
		return a.Moves, err
	}
	return func(ctx context.Context, p game.Position) ([]book.Verdict, error) {
		before := map[game.Square]ai.MoveScore{}
		if lim.Depth > 1 {
			less := lim
			less.Depth--
			moves, err := think(ctx, p, less)
			if err != nil {
				return nil, err
			}
			for _, m := range moves {
				before[m.Move] = m
			}
		}
		moves, err := think(ctx, p, lim)
		if err != nil {
			return nil, err
		}
		list := make([]book.Verdict, 0, len(moves))
		for _, m := range moves {
			v := book.Verdict{Move: m.Move, Score: m.Score, Depth: m.Depth, Proven: m.Proven}
			if b, ok := before[m.Move]; ok && !m.Proven {
				v.Score = (v.Score + b.Score) / 2
			}
			list = append(list, v)
		}
		return list, nil
	}
}
