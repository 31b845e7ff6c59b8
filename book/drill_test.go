package book

import (
	"testing"

	"othello/game"
	"othello/internal/cards"
)

// tiger returns the opening f5 d6 c3 d3 c4 and a book of three moves behind it.
func tiger(t *testing.T) (Opening, *Book) {
	t.Helper()
	end := game.Start(game.Size8)
	for _, name := range []string{"f5", "d6", "c3", "d3", "c4"} {
		end = end.Play(square(t, name))
	}
	var tree Tree
	for name, score := range map[string]float64{"f4": 0, "b3": -1, "b5": -4} {
		if err := tree.Score(end, Verdict{Move: square(t, name), Score: score, Depth: 9}); err != nil {
			t.Fatal(err)
		}
	}
	tree.Negamax()
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	o, _ := Name(end)
	return o, b
}

// TestAccepted follows the line and the book after it in every orientation that a game
// can take.
func TestAccepted(t *testing.T) {
	o, b := tiger(t)
	d := NewDrill(o, b, game.Black)
	start := game.Start(game.Size8)
	for y := range game.Symmetry(game.Symmetries) {
		p := start.Transform(y)
		if p != start {
			continue // no game starts so
		}
		for i, m := range o.Moves {
			right, onLine := d.Accepted(p)
			if !onLine || !right.Has(y.Square(m)) {
				t.Fatalf("move %d, turned by %d: right are\n%v", i+1, y, right)
			}
			if want := 1; i > 0 && right.Count() != want {
				t.Errorf("move %d: %d moves are right, want %d", i+1, right.Count(), want)
			}
			p = p.Play(y.Square(m))
		}
		right, onLine := d.Accepted(p)
		if want := y.Square(square(t, "f4")).Bit() | y.Square(square(t, "b3")).Bit(); onLine || right != want {
			t.Errorf("behind the line: on it %v, right are\n%v", onLine, right)
		}
		p = p.Play(y.Square(square(t, "f4")))
		if right, _ := d.Accepted(p); right != 0 {
			t.Error("the drill goes on behind the book")
		}
	}
	if right, onLine := d.Accepted(start); !onLine || right.Count() != 4 {
		t.Errorf("at the start %d moves are right", right.Count())
	}
}

// TestReplies plays the first move in every direction, and checks the drill's moves on
// the line and after it.
func TestReplies(t *testing.T) {
	o, b := tiger(t)
	for _, first := range []string{"f5", "d3", "c4", "e6"} {
		d := NewDrill(o, b, game.Black)
		for m := square(t, first); !d.Over; {
			before := len(d.Game.Moves())
			if a := d.Try(m); !a.Right {
				t.Fatalf("%s: %v is wrong", first, m)
			}
			if n := len(d.Game.Moves()); n != before+2 {
				t.Errorf("%s: %d moves after %v, want an answer", first, n-before, m)
			}
			right, _ := d.Accepted(d.Game.Position())
			m = right.First()
		}
		if n := d.Game.Node().Ply(); n != len(o.Moves)+1 {
			t.Errorf("%s: over after %d moves", first, n)
		}
		// After the line, a style of half a disc plays f4, in the game's orientation.
		last := d.Game.Node()
		if loss, known := mustLookup(t, b, last.Parent().Board().Position()).Loss(last.Move()); !known || loss != 0 {
			t.Errorf("%s: behind the line the drill plays %v", first, last.Move())
		}
	}
}

func mustLookup(t *testing.T, b *Book, p game.Position) Entry {
	t.Helper()
	e, ok := b.Lookup(p)
	if !ok {
		t.Fatal("the book does not know the position")
	}
	return e
}

func TestDrill(t *testing.T) {
	o, b := tiger(t)
	d := NewDrill(o, b, game.White)
	if d.Over || len(d.Game.Moves()) != 1 {
		t.Fatalf("it begins after %v", d.Game.Moves())
	}
	if a := d.Try(square(t, "f4")); a.Right || d.Wrong != 1 || len(d.Game.Moves()) != 1 {
		t.Errorf("a wrong move: %+v", a)
	}
	if a := d.Try(square(t, "d6")); !a.Right || d.Right != 0 || !a.OnLine || len(d.Game.Moves()) != 3 {
		t.Errorf("the right move at the second attempt: %+v", a)
	}
	if s := d.Show(); s != square(t, "d3") || d.Wrong != 2 || len(d.Game.Moves()) != 5 {
		t.Errorf("shows %v, %d wrong, %v", s, d.Wrong, d.Game.Moves())
	}
	if a := d.Try(square(t, "b5")); a.Right || a.Loss != 4 || !a.Known {
		t.Errorf("%+v", a)
	}
	if a := d.Try(square(t, "b3")); !a.Right || a.Loss != 1 || !d.Over {
		t.Errorf("%+v, over %v", a, d.Over)
	}
	d = NewDrill(o, nil, game.Black)
	for _, name := range []string{"f5", "c3", "c4"} {
		if d.Over {
			t.Fatalf("over before %s", name)
		}
		d.Try(square(t, name))
	}
	if !d.Over || d.Right != 3 || d.Wrong != 0 {
		t.Errorf("without a book: over %v, %d right, %d wrong", d.Over, d.Right, d.Wrong)
	}
}

func TestRating(t *testing.T) {
	o, _ := tiger(t)
	for _, c := range []struct {
		right, wrong int
		want         cards.Rating
	}{{5, 0, cards.Good}, {4, 1, cards.Hard}, {1, 1, cards.Again}, {4, 2, cards.Again}} {
		d := NewDrill(o, nil, game.Black)
		d.Right, d.Wrong = c.right, c.wrong
		if r := d.Rating(); r != c.want {
			t.Errorf("%d right and %d wrong are rated %d, want %d", c.right, c.wrong, r, c.want)
		}
	}
	if key := DrillKey(o, game.White); key != "f5d6c3d3c4/white" {
		t.Errorf("its key is %q", key)
	}
}

// TestMistakes plays drills in which White can answer f5 by f4, which loses six discs and is popular:
// sometimes it does, asks for the move that punishes it, and then goes on as if it had not.
func TestMistakes(t *testing.T) {
	o, _ := tiger(t)
	f5, f4 := square(t, "f5"), square(t, "f4")
	p := game.Start(game.Size8).Play(f5)
	q := p.Play(f4)
	punish, other := q.Moves().First(), q.Moves().Nth(1)
	make := func(popular uint32, value float64) *Book {
		var tree Tree
		for _, err := range []error{
			tree.Score(q, Verdict{Move: punish, Score: value, Depth: 9}), tree.Score(q, Verdict{Move: other, Score: value - 4, Depth: 9}),
			tree.Score(p, Verdict{Move: square(t, "d6"), Score: 0, Depth: 9}), tree.Score(p, Verdict{Move: f4, Score: -value, Depth: 9}),
			tree.Count(p, square(t, "d6"), Stats{Wins: 100}), tree.Count(p, f4, Stats{Losses: popular}),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		tree.Negamax()
		b, err := tree.Book()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, c := range []struct {
		popular uint32
		value   float64
		want    bool
	}{{30, 6, true}, {4, 6, false}, {30, 2, false}} {
		b, erred := make(c.popular, c.value), 0
		for range 60 {
			d := NewDrill(o, b, game.Black)
			d.Try(f5)
			m, made := d.Mistake()
			if !made {
				continue
			}
			erred++
			mistake := d.Game.Node()
			if a := d.Try(other); m != f4 || a.Right || a.Loss != 4 || d.Game.Node() != mistake {
				t.Fatalf("after %v %v is right: %+v", m, other, a)
			}
			a := d.Try(punish)
			if _, made := d.Mistake(); !a.Right || !a.Punish || a.OnLine || made || game.FormatLine(d.Game.Moves()) != "f5d6" {
				t.Fatalf("%v punishes %v: %+v, it goes on with %v", punish, m, a, d.Game.Moves())
			}
			if d.Right != 1 || d.Wrong != 1 {
				t.Errorf("%d right, %d wrong", d.Right, d.Wrong)
			}
			d.Game.GoTo(d.Game.Root())
			if d.Try(f5); game.FormatLine(d.Game.Moves()) != "f5d6" {
				t.Errorf("it errs twice: %v", d.Game.Moves())
			}
			for !d.Over {
				d.Show()
			}
		}
		if c.want != (erred > 5) || erred > 40 {
			t.Errorf("with %d games of a move that loses %v the drill errs in %d of 60 runs", c.popular, c.value, erred)
		}
	}
}
