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
// several moves from the book if it has that many. Each call uses the current book of b.
// With a nil b it returns e.
func NewEngine(e ai.Engine, b *Live, s Style) ai.Engine {
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
	book   *Live
	style  Style

	mu  sync.Mutex // guards rng
	rng *rand.Rand
}

func (k *booked) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	start := time.Now()
	b := k.book.Book()
	entry, ok := b.Lookup(p)
	if !ok || lim.Moves > 1 && countScored(entry) < min(lim.Moves, len(entry.Moves)) {
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
		Depth:      m.Depth,
		Confidence: m.Confidence,
		Source:     ai.FromBook,
	}
	for _, m := range entry.Moves[:min(lim.Moves, countScored(entry))] {
		a.Moves = append(a.Moves, fromBook(b, p, m))
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

// JudgeBy returns a Judge that scores moves by e. If the limits have a depth, unproven
// scores are the average of searches to that depth and to one ply less: a heuristic
// search favours the side that moves last, and a book compares lines of different
// lengths.
func JudgeBy(e ai.Engine, lim ai.Limits) Judge {
	lim.Moves = ai.EveryMove
	think := func(ctx context.Context, p game.Position, lim ai.Limits) ([]ai.MoveScore, error) {
		a, err := e.Think(ctx, p, lim, nil)
		if err == nil {
			err = ctx.Err() // scores of an interrupted search are unreliable
		}
		return a.Moves, err
	}
	return func(ctx context.Context, p game.Position) ([]Verdict, error) {
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
		list := make([]Verdict, 0, len(moves))
		for _, m := range moves {
			v := Verdict{Move: m.Move, Score: m.Score.Discs, Depth: m.Depth, Proven: m.Score.Exact()}
			if b, ok := before[m.Move]; ok && !m.Score.Exact() {
				v.Score = (v.Score + b.Score.Discs) / 2
			}
			list = append(list, v)
		}
		return list, nil
	}
}
