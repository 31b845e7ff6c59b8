package book

import (
	"strings"
	"testing"

	"othello/game"
)

// tiger is the opening and a book of three moves behind it.
func tiger(t *testing.T) (Opening, *Live) {
	t.Helper()
	var tree Tree
	end := after(t, "f5d6c3d3c4")
	for name, score := range map[string]float64{"f4": 0, "b3": -1, "b5": -4} {
		ok(t, tree.Score(end, Verdict{Move: square(t, name), Score: score, Depth: 9}))
	}
	o, _ := Name(end)
	return o, NewLive(compact(t, &tree))
}

func TestExercise(t *testing.T) {
	o, b := tiger(t)
	x := NewExercise(o, b, game.White)
	if x.Over || len(x.Game.Moves()) != 1 {
		t.Fatalf("it begins after %v", x.Game.Moves())
	}
	if a := x.Try(square(t, "f4")); a.Right || x.Wrong != 1 || !strings.Contains(a.Text("Tiger"), "Try again") || len(x.Game.Moves()) != 1 {
		t.Errorf("a wrong move: %+v, %q", a, a.Text("Tiger"))
	}
	if a := x.Try(square(t, "d6")); !a.Right || x.Right != 0 || a.Text("Tiger") != "d6: right, that is the line." || len(x.Game.Moves()) != 3 {
		t.Errorf("the right move at the second attempt: %+v", a)
	}
	if s := x.Show(); s != square(t, "d3") || x.Wrong != 2 || len(x.Game.Moves()) != 5 {
		t.Errorf("shows %v, %d wrong, %v", s, x.Wrong, x.Game.Moves())
	}
	if a := x.Try(square(t, "b5")); a.Right || a.Loss != 4 || a.Text("") != "b5 loses 4.0 discs. Try again." {
		t.Errorf("%+v", a)
	}
	if a := x.Try(square(t, "b3")); !a.Right || a.Text("") != "b3: good, it loses 1.0 discs." || !x.Over {
		t.Errorf("%+v, over %v", a, x.Over)
	}
	x = NewExercise(o, nil, game.Black)
	for _, name := range []string{"f5", "c3", "c4"} {
		if x.Over {
			t.Fatalf("over before %s", name)
		}
		x.Try(square(t, name))
	}
	if !x.Over || x.Right != 3 || x.Wrong != 0 {
		t.Errorf("without a book: over %v, %d right, %d wrong", x.Over, x.Right, x.Wrong)
	}
}
