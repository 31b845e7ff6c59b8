package lesson

import (
	"slices"
	"strings"
	"testing"

	"othello/game"
)

// TestLessons goes through all lessons, and tries every move in every task.
func TestLessons(t *testing.T) {
	for i, l := range Lessons {
		r := Begin(i)
		for more := true; more; more = r.Next() {
			n, of := r.Number()
			task, p := r.Task(), r.Game.Position()
			if task.Board != "" && len(strings.ReplaceAll(task.Board, " ", "")) != 64 || r.Game.Turn() != game.Black || r.Game.Over() {
				t.Fatalf("%s, task %d of %d: not a position for Black:\n%v", l.Title, n, of, r.Game.Board())
			}
			if l.Title == "" || task.Text == "" || task.Ask == "" || task.Good == "" || len(task.Squares()) == 0 {
				t.Errorf("%s, task %d lacks something", l.Title, n)
			}
			node := r.Game.Node()
			for m := range game.Square(64) {
				if slices.Contains(task.Squares(), m) {
					continue
				}
				if right, said := r.Try(m); right || said.String() == "" || r.Game.Node() != node || r.Done {
					t.Errorf("%s, task %d: of the wrong move %v it says %t, %q", l.Title, n, m, right, said)
				}
			}
			if right, said := r.Try(game.Pass); right != p.MustPass() || right != (said.String() == task.Good) {
				t.Errorf("%s, task %d: of a pass it says %q", l.Title, n, said)
			}
			for _, m := range task.Squares() {
				r.Game.GoTo(node)
				if right, said := r.Try(m); !right || said.String() != task.Good || !r.Done || r.Game.Node().Parent() != node {
					t.Errorf("%s, task %d: of the right move %v it says %q", l.Title, n, m, said)
				}
				if after := r.Game.Position(); r.Replies() != (task.Reply != "" || after.MustPass()) {
					t.Errorf("%s, task %d: after %v White does not reply", l.Title, n, m)
				}
				if r.Replies() {
					r.Reply()
				}
				if r.Replies() || r.Game.Node().Board() == node.Board() {
					t.Errorf("%s, task %d: White does not move", l.Title, n)
				}
			}
		}
	}
	if len(Lessons) != 10 {
		t.Errorf("there are %d lessons; the command line says ten", len(Lessons))
	}
}

// at is the position of a task.
func at(t *testing.T, title string, task int) *Run {
	t.Helper()
	i := slices.IndexFunc(Lessons, func(l Lesson) bool { return l.Title == title })
	if i < 0 {
		t.Fatalf("no lesson %q", title)
	}
	r := Begin(i)
	for n, _ := r.Number(); n < task; n, _ = r.Number() {
		do(r)
		if !r.Next() {
			t.Fatalf("%s has no task %d", title, task)
		}
	}
	return r
}

// do makes the first right move, and White's reply.
func do(r *Run) {
	r.Try(r.Task().Squares()[0])
	if r.Replies() {
		r.Reply()
	}
}

// solve returns the best score of the side to move in discs, by trying everything.
func solve(p game.Position) int {
	switch {
	case p.Over():
		return p.Margin()
	case p.MustPass():
		return -solve(p.Pass())
	}
	best := -64
	for m := range p.Moves().Squares() {
		best = max(best, -solve(p.Play(m)))
	}
	return best
}

// where returns the moves of a position of which something is true.
func where(p game.Position, is func(after game.Position, m game.Square) bool) (list []game.Square) {
	for m := range p.Moves().Squares() {
		if is(p.Play(m), m) {
			list = append(list, m)
		}
	}
	return list
}

// corner reports whether the side to move can take a corner.
func corner(p game.Position) bool { return p.Moves()&game.CornersOf(p.Out) != 0 }

// TestRight holds the moves that are right to what the tasks ask, by the rules.
func TestRight(t *testing.T) {
	for _, c := range []struct {
		title string
		task  int
		right func(p, after game.Position, m game.Square) bool
	}{
		{"Turning discs over", 1, func(p, _ game.Position, m game.Square) bool { return true }},
		{"Turning discs over", 2, func(p, _ game.Position, m game.Square) bool { return p.Flips(m).Count() == 3 }},
		{"Turning discs over", 3, func(p, _ game.Position, m game.Square) bool {
			return p.Flips(m) == bits("d4 e5") && p.Own&bits("c3") != 0
		}},
		{"Several rows at once", 1, func(p, _ game.Position, m game.Square) bool { return p.Flips(m) == bits("d5 c4 e5 d6") }},
		{"Where you may play", 1, func(game.Position, game.Position, game.Square) bool { return true }},
		{"Where you may play", 2, func(game.Position, game.Position, game.Square) bool { return true }},
		{"Passing", 1, func(_, after game.Position, _ game.Square) bool { return after.MustPass() }},
		{"The end of the game", 1, func(_, after game.Position, _ game.Square) bool { return after.Over() }},
		{"The end of the game", 2, func(_, after game.Position, _ game.Square) bool { return solve(after) < 0 }},
		{"The end of the game", 3, func(_, after game.Position, _ game.Square) bool { return after.Own == 0 }},
		{"Corners", 1, func(_, _ game.Position, m game.Square) bool { return m.Bit()&game.CornersOf(0) != 0 }},
		{"Corners", 2, func(_, _ game.Position, m game.Square) bool { return m.Bit()&bits("g8 h7") != 0 }},
		{"X-squares", 1, func(_, _ game.Position, m game.Square) bool { return m.Bit()&game.CornersOf(0) != 0 }},
		{"X-squares", 2, func(_, after game.Position, _ game.Square) bool { return !corner(after) }},
		{"Few discs early on", 1, func(p, _ game.Position, m game.Square) bool { return p.Flips(m).Count() == 1 }},
		{"Few discs early on", 2, func(_, after game.Position, _ game.Square) bool { return after.MustPass() }},
		{"Few discs early on", 3, func(_, after game.Position, _ game.Square) bool { return after.Over() }},
		{"Mobility", 1, func(_, after game.Position, _ game.Square) bool { return after.Moves().Count() == 1 }},
		{"Mobility", 2, func(_, _ game.Position, m game.Square) bool { return m.Bit()&game.CornersOf(0) != 0 }},
		{"The last move", 1, func(_, after game.Position, _ game.Square) bool { return solve(after) < 0 }},
		{"The last move", 2, func(_, after game.Position, _ game.Square) bool { return after.Over() }},
	} {
		r := at(t, c.title, c.task)
		p := r.Game.Position()
		right := where(p, func(after game.Position, m game.Square) bool { return c.right(p, after, m) })
		if !slices.Equal(right, slices.Sorted(slices.Values(r.Task().Squares()))) {
			t.Errorf("%s, task %d: right by the rules is %v, by the lesson %s", c.title, c.task, right, r.Task().Right)
		}
	}
}

func bits(names string) (b game.Bitboard) {
	for _, s := range squares(names) {
		b |= s.Bit()
	}
	return b
}

// TestFacts proves what the texts say besides.
func TestFacts(t *testing.T) {
	want := func(ok bool, what string) {
		t.Helper()
		if !ok {
			t.Errorf("not true: %s", what)
		}
	}
	square := func(name string) game.Square { return squares(name)[0] }

	r := at(t, "Several rows at once", 2)
	p := r.Game.Position()
	do(r)
	want(p.Flips(square("e3")) == bits("d3") && r.Game.Board().At(square("d4")) == game.White, "e3 turns d3 over, and not d4")
	q := r.Game.Board()
	want(q.At(square("d3")) == game.Black && q.At(square("d5")) == game.Black, "d4 lies between two black discs then")

	for _, m := range squares("d3 c4 f5 e6") {
		r := at(t, "Where you may play", 2)
		r.Try(m)
		r.Reply()
		want(r.Game.Node().Flipped().Count() == 1, "White turns one disc back after "+m.String())
	}

	r = at(t, "Passing", 1)
	do(r)
	want(r.Game.Node().Move() == game.Pass && r.Game.Position().CanMove(), "White passes, and Black can move again")
	r = at(t, "Passing", 2)
	want(r.Game.MustPass(), "Black must pass")
	do(r)
	want(r.Game.Position().CanMove(), "Black can move after White's move")

	ended := func(title string, task, black int) {
		t.Helper()
		r := at(t, title, task)
		do(r)
		want(r.Game.Over() && r.Game.Result().Black == black, title+" ends as it says")
	}
	b := at(t, "The end of the game", 1).Game.Board()
	want(b.Black.Count() == 28 && b.White.Count() == 35, "28 discs against 35")
	ended("The end of the game", 1, 33)
	ended("The end of the game", 2, 35)
	ended("The end of the game", 3, 64)
	p = at(t, "The end of the game", 2).Game.Position()
	want(p.Empties() == 2 && p.Moves().Count() == 2, "two moves are left")
	after := p.Play(square("h7"))
	want(after.Moves() == bits("h3") && after.Play(square("h3")).Margin() == -2, "after h7 White plays h3 and wins by 2")

	r = at(t, "Corners", 2)
	p = r.Game.Position().Play(square("h7"))
	want(game.Stable(p.Opp, p.Own, 0).Has(square("h7")), "h7 can never be turned over")

	p = at(t, "X-squares", 1).Game.Position()
	want(p.Flips(square("h8"))&bits("g7") != 0, "the corner is won over g7")
	before := game.Position{Own: p.Own, Opp: p.Opp &^ bits("g7")}
	want(!corner(before), "without g7 there is no corner to take")
	p = at(t, "X-squares", 2).Game.Position()
	want(slices.Equal(where(p, func(after game.Position, _ game.Square) bool { return corner(after) }), squares("b2")), "only b2 gives a corner")

	p = at(t, "Few discs early on", 1).Game.Position()
	for m := range p.Moves().Squares() {
		n := p.Play(m).Moves().Count()
		want(n == 5 && m == square("b3") || n >= 8 && m != square("b3"), "b3 leaves White 5 moves, any other 8 or more")
	}
	b = at(t, "Few discs early on", 2).Game.Board()
	want(b.Black.Count() == 16 && b.White.Count() == 46, "16 discs against 46")
	after = b.Position().Play(square("h7"))
	want(after.Moves().Has(square("a1")) && solve(after.Play(square("a1"))) == -12, "after h7 White plays a1 and wins by 12")
	ended("Few discs early on", 3, 40)

	r = at(t, "Mobility", 1)
	p = r.Game.Position()
	want(!corner(p) && p.Play(square("b4")).Moves() == bits("g7"), "after b4 White has only g7")
	do(r)
	want(corner(r.Game.Position()), "g7 gives a corner")

	r = at(t, "The last move", 1)
	p = r.Game.Position()
	want(p.Empty() == bits("b1 a7 b7") && p.Moves() == bits("b1 b7"), "one empty square, and two")
	after = p.Play(square("b7"))
	want(after.Moves().Has(square("a7")) && solve(after) > 0, "after b7 White plays last there and wins")
	after = p.Play(square("b1"))
	for first, last := range map[game.Square]game.Square{square("a7"): square("b7"), square("b7"): square("a7")} {
		want(after.Moves().Has(first) && after.Play(first).Moves() == last.Bit(), "after b1 Black plays last, whatever White does")
	}
	ended("The last move", 2, 38)
}

// TestIllegal says of every reason why a move is not allowed.
func TestIllegal(t *testing.T) {
	p := at(t, "Where you may play", 1).Game.Position()
	for _, c := range []struct{ move, want string }{
		{"d4", "There is a disc on d4 already."},
		{"a1", "No white disc is next to a1: nothing would turn over."},
		{"f3", "No row of white discs from f3 ends at a black one: nothing would turn over."},
		{"pass", "You have a move, so you must not pass."},
	} {
		if said := illegal(p, squares(c.move)[0]).String(); said != c.want {
			t.Errorf("of %s it says %q", c.move, said)
		}
	}
	if said := illegal(at(t, "Passing", 2).Game.Position(), 0).String(); said != "You have no legal move here: pass." {
		t.Errorf("where there is no move it says %q", said)
	}
}

// TestHint says where to look, and then what is right.
func TestHint(t *testing.T) {
	r := at(t, "Where you may play", 1)
	for _, want := range []string{"Look at row 4.", "It is f4.", "It is f4."} {
		if said := r.Hint().String(); said != want {
			t.Errorf("the hint is %q, want %q", said, want)
		}
	}
	if r = at(t, "Passing", 2); r.Hint().String() != "You have no legal move here: pass." {
		t.Error("no hint that a pass is right")
	}
}
