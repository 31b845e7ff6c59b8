package book

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

func TestDrill(t *testing.T) {
	var tree Tree
	end := after(t, "f5d6c3d3c4")
	for name, score := range map[string]float64{"f4": 0, "b3": -1, "b5": -4} {
		ok(t, tree.Score(end, Verdict{Move: square(t, name), Score: score, Depth: 9}))
	}
	b := compact(t, &tree)
	o, _ := Name(end)
	d := NewDrill(o, NewLive(b))
	for y := range game.Symmetry(game.Symmetries) {
		p := start.Transform(y)
		if p != start {
			continue // no game starts so
		}
		for i, m := range o.Moves {
			right, onLine := d.Right(p)
			if !onLine || !right.Has(y.Square(m)) {
				t.Fatalf("move %d, turned by %d: right are\n%v", i+1, y, right)
			}
			if want := 1; i > 0 && right.Count() != want {
				t.Errorf("move %d: %d moves are right, want %d", i+1, right.Count(), want)
			}
			if answer, ok := d.Answer(p, nil); !ok || !right.Has(answer) {
				t.Errorf("move %d: the drill plays %v", i+1, answer)
			}
			p = p.Play(y.Square(m))
		}
		right, onLine := d.Right(p)
		if want := y.Square(square(t, "f4")).Bit() | y.Square(square(t, "b3")).Bit(); onLine || right != want {
			t.Errorf("behind the line: on it %v, right are\n%v", onLine, right)
		}
		if answer, ok := d.Answer(p, rand.New(rand.NewPCG(1, 1))); !ok || answer != y.Square(square(t, "f4")) {
			t.Errorf("behind the line the drill plays %v", answer)
		}
		p = p.Play(y.Square(square(t, "f4")))
		if right, _ := d.Right(p); right != 0 {
			t.Error("the drill goes on behind the book")
		}
		if _, ok := d.Answer(p, nil); ok {
			t.Error("the drill plays behind the book")
		}
	}
	if right, onLine := d.Right(start); !onLine || right.Count() != 4 {
		t.Errorf("at the start %d moves are right", right.Count())
	}
	if right, _ := NewDrill(o, nil).Right(end); right != 0 {
		t.Error("without a book the drill goes on behind the line")
	}
	e, _ := b.Lookup(end)
	if loss, known := e.Loss(square(t, "b5")); !known || loss != 4 {
		t.Errorf("b5 loses %v, known %v", loss, known)
	}
	if _, known := e.Loss(square(t, "e2")); known {
		t.Error("the loss of a move without a score is known")
	}
	if _, known := e.Loss(game.Pass); known {
		t.Error("the loss of a pass is known")
	}
}
