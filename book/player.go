package book

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"othello/ai"
	"othello/game"
)

// NewEngine returns e with an opening book: if the book has a score, it plays a book move
// chosen by s at once; otherwise e searches. It answers requests for the scores of
// several moves from the book if it has that many. With a nil b it returns e.
func NewEngine(e ai.Engine, b *Book, s Style) ai.Engine {
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
	book   *Book
	style  Style

	mu  sync.Mutex // guards rng
	rng *rand.Rand
}

func (k *booked) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	start := time.Now()
	entry, ok := k.book.Lookup(p)
	if !ok || lim.Moves > 1 && countScored(entry) < min(lim.Moves, len(entry.Moves)) {
		return k.engine.Think(ctx, p, lim, report)
	}
	k.mu.Lock()
	chosen, ok := k.style.Pick(entry, k.rng)
	k.mu.Unlock()
	if !ok {
		return k.engine.Think(ctx, p, lim, report)
	}
	m := fromBook(k.book, p, chosen)
	a := ai.Analysis{
		Position:   p,
		PV:         m.PV,
		Score:      m.Score,
		Depth:      m.Depth,
		Confidence: m.Confidence,
		Source:     ai.FromBook,
	}
	for _, m := range entry.Moves[:min(lim.Moves, countScored(entry))] {
		a.Moves = append(a.Moves, fromBook(k.book, p, m))
	}
	a.Elapsed = time.Since(start)
	if report != nil {
		report(a)
	}
	return a, nil
}

// fromBook returns b's score of m in p, with its best line.
func fromBook(b *Book, p game.Position, m Move) ai.MoveScore {
	return ai.MoveScore{
		Move:       m.Square,
		Score:      ai.ScoreOf(m.Score, m.Proven),
		Depth:      m.Depth,
		Confidence: 100,
		Source:     ai.FromBook,
		PV:         append([]game.Square{m.Square}, b.Line(p.Play(m.Square))...),
	}
}

// countScored returns the number of moves that have a score; they come first.
func countScored(e Entry) int {
	n := 0
	for _, m := range e.Moves {
		if m.Known {
			n++
		}
	}
	return n
}
