package study

import (
	"cmp"
	"math"
	"slices"

	"othello/ai"
	"othello/ai/review"
	"othello/book"
	"othello/game"
)

// knowledge is the best value known of the moves of each position. It only grows better: proven
// values stay, and so do deeper ones until there is one deeper still.
type knowledge map[game.Position]map[game.Square]ai.MoveScore

// surer reports whether a, the newer, replaces b: if it is proven, deeper, or as deep with no
// less confidence.
func surer(a, b ai.MoveScore) bool {
	switch {
	case a.Score.Exact() != b.Score.Exact():
		return a.Score.Exact()
	case a.Depth != b.Depth:
		return a.Depth > b.Depth
	}
	return a.Confidence >= b.Confidence
}

// put takes one value over, if it is better than what is known.
func (k knowledge) put(p game.Position, s ai.MoveScore) {
	if !p.Legal(s.Move) || math.IsNaN(s.Score.Discs) {
		return
	}
	s.Score, s.Depth = s.Score.Clamp(), max(s.Depth, 0)
	if s.PV = p.LegalPart(s.PV); len(s.PV) == 0 || s.PV[0] != s.Move {
		s.PV = []game.Square{s.Move}
	}
	if s.Score.Exact() {
		s.Source, s.Confidence = ai.FromExact, 100
	}
	moves := k[p]
	if moves == nil {
		moves = map[game.Square]ai.MoveScore{}
		k[p] = moves
	}
	if old, known := moves[s.Move]; !known || surer(s, old) {
		moves[s.Move] = s
	}
}

func (k knowledge) learn(p game.Position, a ai.Analysis) {
	for _, s := range a.Moves {
		k.put(p, s)
	}
	if m := a.Move(); len(a.Moves) == 0 && m != game.NoSquare {
		k.put(p, ai.MoveScore{Move: m, Score: a.Score, Depth: a.Depth, Confidence: a.Confidence, Source: a.Source, PV: a.PV})
	}
}

// open takes over what the opening book says of p. A nil book says nothing.
func (k knowledge) open(p game.Position, b *book.Book) {
	entry, ok := b.Lookup(p)
	if !ok {
		return
	}
	for _, e := range entry.Moves {
		if e.Known {
			line := append([]game.Square{e.Square}, b.Line(p.Play(e.Square))...)
			k.put(p, ai.MoveScore{Move: e.Square, Score: ai.ScoreOf(e.Score, e.Proven), Depth: e.Depth, Confidence: 100, Source: ai.FromBook, PV: line})
		}
	}
}

// solved reports whether every legal move of p has a proven value.
func (k knowledge) solved(p game.Position) bool {
	for _, s := range k[p] {
		if !s.Score.Exact() {
			return false
		}
	}
	return len(k[p]) == max(p.Moves().Count(), 1)
}

// margin is how much shallower than the deepest estimate of a position one may be that is compared
// with it.
const margin = 2

// firm returns which values of p can be compared: those that are proven or nearly as deep as the
// deepest.
func (k knowledge) firm(p game.Position) func(ai.MoveScore) bool {
	deepest := 0
	for _, s := range k[p] {
		if !s.Score.Exact() {
			deepest = max(deepest, s.Depth)
		}
	}
	return func(s ai.MoveScore) bool { return s.Score.Exact() || s.Depth >= deepest-margin }
}

// best is the highest value of p among those that can be compared.
func (k knowledge) best(p game.Position) (best ai.MoveScore, ok bool) {
	firm := k.firm(p)
	for _, s := range k[p] {
		if firm(s) && (!ok || s.Score.Discs > best.Score.Discs || s.Score.Discs == best.Score.Discs && s.Score.Exact()) {
			best, ok = s, true
		}
	}
	return best, ok
}

// take takes over what a review has found.
func (k knowledge) take(r *review.Review) {
	for i := range r.Moves {
		m, p := &r.Moves[i], r.Board(i).Position()
		for _, v := range []review.Value{m.Best, m.Played} {
			if v.Known && len(v.Line) > 0 {
				k.put(p, ai.MoveScore{Move: v.Line[0], Score: v.Score, Depth: v.Depth, Confidence: v.Confidence, Source: v.Source, PV: v.Line})
			}
		}
	}
}

// moves are the known moves of p, best first; of equal ones the surer first.
func (k knowledge) moves(p game.Position) []ai.MoveScore {
	list := make([]ai.MoveScore, 0, len(k[p]))
	for _, s := range k[p] {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b ai.MoveScore) int {
		if c := cmp.Compare(b.Score.Discs, a.Score.Discs); c != 0 {
			return c
		}
		return cmp.Or(cmp.Compare(b.Depth, a.Depth), cmp.Compare(a.Move, b.Move))
	})
	return list
}
