package book

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"othello/game"
)

// finished returns a random game that begins with moves, played to its end.
func finished(t *testing.T, moves string, seed uint64) *game.Game {
	t.Helper()
	g, err := game.FromMoves(game.StartBoard(game.Size8), line(t, moves))
	ok(t, err)
	rng := rand.New(rand.NewPCG(seed, 0))
	for !g.Over() {
		m := game.Pass
		if set := g.Position().Moves(); set != 0 {
			m = set.Nth(rng.IntN(set.Count()))
		}
		ok(t, g.Play(m))
	}
	return g
}

// even gives every move of a position the score 1.
func even(_ context.Context, p game.Position) ([]Verdict, error) {
	var list []Verdict
	for m := range p.Moves().Squares() {
		list = append(list, Verdict{Move: m, Score: 1, Depth: 4})
	}
	return list, nil
}

func TestLearn(t *testing.T) {
	var tree Tree
	g := finished(t, "f5d6c3d3c4", 1)
	n, err := tree.Learn(t.Context(), g.Node(), 10, 3, even)
	if err != nil || n != 3 || tree.Len() != 3 {
		t.Fatalf("judged %d, %d positions: %v", n, tree.Len(), err)
	}
	// The next game takes the book on from there.
	n, err = tree.Learn(t.Context(), g.Node(), 10, 3, even)
	if err != nil || n != 3 || tree.Len() != 6 {
		t.Fatalf("judged %d, %d positions: %v", n, tree.Len(), err)
	}
	b := compact(t, &tree)
	for _, moves := range []string{"f5", "f5d6", "f5d6c3d3c4"} {
		e, found := b.Lookup(after(t, moves))
		if !found || !e.Known {
			t.Errorf("after %s: found %v", moves, found)
		}
	}
	e, _ := b.Lookup(start)
	margin := g.Result().Margin()
	want := One(margin).Add(One(margin))
	if e.Games != want || e.Moves[0].Games != want {
		t.Errorf("two games that Black won by %d: %v, %v", margin, e.Games, e.Moves[0].Games)
	}
	if e, _ := b.Lookup(after(t, "f5")); e.Games != (Stats{want.Losses, want.Draws, want.Wins}) {
		t.Errorf("for White: %v, want the reverse of %v", e.Games, want)
	}
	// Beyond the plies asked for nothing is learned.
	if _, err := tree.Learn(t.Context(), g.Node(), 4, 99, even); err != nil || tree.Len() != 6 {
		t.Errorf("%d positions: %v", tree.Len(), err)
	}
}

func TestLearnRefuses(t *testing.T) {
	var tree Tree
	g, err := game.FromMoves(game.StartBoard(game.Size8), line(t, "f5d6"))
	ok(t, err)
	if _, err := tree.Learn(t.Context(), g.Node(), 10, 10, even); err == nil {
		t.Error("an unfinished game was learned")
	}
	board := game.Board{Black: 1, White: 1 << 63, Turn: game.Black}
	if _, err := tree.Learn(t.Context(), game.FromBoard(board).Node(), 10, 10, even); err == nil {
		t.Error("a game from another position was learned")
	}
	stop := errors.New("stop")
	asked := 0
	_, err = tree.Learn(t.Context(), finished(t, "f5", 2).Node(), 10, 10, func(ctx context.Context, p game.Position) ([]Verdict, error) {
		if asked++; asked == 3 {
			return nil, stop
		}
		return even(ctx, p)
	})
	if !errors.Is(err, stop) || tree.Len() != 2 {
		t.Errorf("%d positions: %v", tree.Len(), err)
	}
	if b, err := tree.Book(); err != nil || b.Line(start) == nil {
		t.Errorf("what was learned before did not spread: %v", err)
	}
	illegal := func(context.Context, game.Position) ([]Verdict, error) { return []Verdict{{Move: game.At(0, 0)}}, nil }
	if _, err := (&Tree{}).Learn(t.Context(), finished(t, "f5", 3).Node(), 10, 10, illegal); err == nil {
		t.Error("an illegal verdict was accepted")
	}
}

func TestMerge(t *testing.T) {
	var a, b Tree
	p := after(t, "f5")
	ok(t, a.Score(p, Verdict{Move: square(t, "d6"), Score: 1, Depth: 8}))
	ok(t, a.Count(p, square(t, "d6"), Stats{Wins: 1}))
	ok(t, a.Score(p, Verdict{Move: square(t, "f4"), Score: -1, Depth: 12}))
	ok(t, b.Score(p, Verdict{Move: square(t, "d6"), Score: 3, Depth: 9}))
	ok(t, b.Count(p, square(t, "d6"), Stats{Losses: 2}))
	ok(t, b.Score(p, Verdict{Move: square(t, "f4"), Score: 5, Depth: 9}))
	ok(t, b.Judge(after(t, "f5f6"), Verdict{Move: square(t, "e6"), Score: 0, Proven: true}))
	b.Negamax()
	ok(t, a.Merge(&b))
	e, _ := compact(t, &a).Lookup(p)
	if d6 := e.move(square(t, "d6")); d6.Score != 3 || d6.Depth != 9 || d6.Games != (Stats{Wins: 1, Losses: 2}) {
		t.Errorf("d6: %+v", d6)
	}
	if f4 := e.move(square(t, "f4")); f4.Score != -1 || f4.Depth != 12 {
		t.Errorf("f4: %+v", f4)
	}
	if f6 := e.move(square(t, "f6")); f6.Score != 0 || !f6.Proven || !f6.Linked {
		t.Errorf("f6: %+v", f6)
	}
}

// TestExtend updates a book that has learnt to a newer edition of the one that it began
// as.
func TestExtend(t *testing.T) {
	p, q := after(t, "f5"), after(t, "f5d6")
	edition := func(depth, games int) *Tree {
		tree := &Tree{}
		ok(t, tree.Score(p, Verdict{Move: square(t, "d6"), Score: float64(depth), Depth: depth}))
		ok(t, tree.Count(p, square(t, "d6"), Stats{Wins: uint32(games)}))
		return tree
	}
	own := edition(8, 5)
	ok(t, own.Count(p, square(t, "f4"), Stats{Losses: 1})) // what it has learnt
	ok(t, own.Score(p, Verdict{Move: square(t, "f4"), Score: -3, Depth: 12}))
	newer := edition(9, 5)
	ok(t, newer.Count(q, square(t, "c3"), Stats{Draws: 7}))
	for range 2 { // the second time changes nothing
		ok(t, own.Extend(newer))
		b := compact(t, own)
		e, _ := b.Lookup(p)
		if d6 := e.move(square(t, "d6")); d6.Depth != 9 || d6.Score != 9 || d6.Games != (Stats{Wins: 5}) {
			t.Errorf("d6: %+v", d6)
		}
		if f4 := e.move(square(t, "f4")); f4.Depth != 12 || f4.Games != (Stats{Losses: 1}) {
			t.Errorf("f4: %+v", f4)
		}
		if e, _ := b.Lookup(q); e.Games.Games() != 7 {
			t.Errorf("%d games of a new position", e.Games.Games())
		}
	}
	ok(t, own.Extend(edition(9, 50)))
	if e, _ := compact(t, own).Lookup(p); e.Games.Games() != 50 {
		t.Errorf("%d games after an edition with 50", e.Games.Games())
	}
}
