package book

import (
	"math"
	"math/rand/v2"
	"testing"

	"othello/game"
)

var start = game.Start(game.Size8)

func square(t testing.TB, name string) game.Square {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// compact returns the tree after Negamax, as a book.
func compact(t testing.TB, tree *Tree) *Book {
	t.Helper()
	tree.Negamax()
	b, err := tree.Book()
	ok(t, err)
	return b
}

func (e Entry) move(s game.Square) Move {
	for _, m := range e.Moves {
		if m.Square == s {
			return m
		}
	}
	return Move{Square: game.NoSquare}
}

func TestPopularBlunderIsNeverPlayed(t *testing.T) {
	var tree Tree
	p := after(t, "f5")
	// d6 is what everybody plays and a search likes it, but f4 loses to nothing and
	// the reply to d6 was searched deeper.
	ok(t, tree.Count(p, square(t, "d6"), Stats{Wins: 900, Losses: 100}))
	ok(t, tree.Count(p, square(t, "f4"), Stats{Wins: 1, Losses: 9}))
	ok(t, tree.Score(p, Verdict{Move: square(t, "d6"), Score: 2, Depth: 8}))
	ok(t, tree.Score(p, Verdict{Move: square(t, "f4"), Score: -3, Depth: 8}))
	ok(t, tree.Judge(after(t, "f5d6"), Verdict{Move: square(t, "c3"), Score: 10, Depth: 16}))

	b := compact(t, &tree)
	e, found := b.Lookup(p)
	if !found || !e.Known || e.Score != -3 {
		t.Fatalf("found %v, score %v; want -3", found, e.Score)
	}
	if best := e.Moves[0]; best.Square != square(t, "f4") || best.Games.Games() != 10 {
		t.Errorf("the best move is %v with %d games, want f4 with 10", best.Square, best.Games.Games())
	}
	if d6 := e.move(square(t, "d6")); d6.Score != -10 || d6.Depth != 17 || !d6.Linked || d6.Games != (Stats{Wins: 900, Losses: 100}) {
		t.Errorf("d6: %+v", d6)
	}
	if loss, known := tree.Loss(p, square(t, "d6")); !known || loss != 7 {
		t.Errorf("d6 loses %v discs, known %v; want 7", loss, known)
	}
	if _, known := tree.Loss(p, square(t, "f6")); known {
		t.Error("the loss of a move without a score is known")
	}
	if m, picked := (Style{Loss: 2, Random: 1}).Pick(e, rand.New(rand.NewPCG(1, 2))); !picked || m.Square != square(t, "f4") {
		t.Errorf("picked %v", m.Square)
	}
}

func TestNegamaxGoesThroughTranspositionsAndSymmetries(t *testing.T) {
	var tree Tree
	ok(t, tree.Add(after(t, "f5f6e6")))
	ok(t, tree.Add(after(t, "f5f6")))
	ok(t, tree.Add(after(t, "f5")))
	ok(t, tree.Add(start))
	// f5f6e6d6 and f5f6e6f4 are one position; it is given by a third route, mirrored.
	ok(t, tree.Judge(after(t, "c4c3d3e3"), Verdict{Move: square(t, "f6"), Score: 1.5, Depth: 12}))
	b := compact(t, &tree)
	for moves, want := range map[string]float64{"": 1.5, "f5": -1.5, "c4": -1.5, "e6f6": 1.5, "f5f6e6": -1.5, "f5f6e6d6": 1.5, "f5f6e6f4": 1.5} {
		p := start
		if moves != "" {
			p = after(t, moves)
		}
		if e, found := b.Lookup(p); !found || e.Score != want {
			t.Errorf("after %q: found %v, score %v, want %v", moves, found, e.Score, want)
		}
	}
	e, _ := b.Lookup(start)
	twins := 0
	for _, m := range e.Moves {
		if !m.Known || m.Score != 1.5 || !m.Linked {
			t.Errorf("at the start %v: %+v", m.Square, m)
		}
		if m.Twin {
			twins++
		}
	}
	if len(e.Moves) != 4 || twins != 3 {
		t.Errorf("at the start %d moves, %d of them twins; want 4 and 3", len(e.Moves), twins)
	}
	if line := b.Line(start); len(line) != 5 {
		t.Errorf("the best line is %v, want five moves", line)
	}
}

func TestGamesAreCountedOnceUnderSymmetry(t *testing.T) {
	var tree Tree
	for _, first := range []string{"f5", "d3", "c4", "e6"} {
		ok(t, tree.Count(start, square(t, first), Stats{Wins: 1}))
	}
	e, _ := compact(t, &tree).Lookup(start)
	if e.Games != (Stats{Wins: 4}) {
		t.Errorf("games %v, want four", e.Games)
	}
	for _, m := range e.Moves {
		if m.Games != (Stats{Wins: 4}) {
			t.Errorf("%v counts %v, want four games", m.Square, m.Games)
		}
	}
}

func TestProvenScoresStand(t *testing.T) {
	var tree Tree
	p := after(t, "f5")
	ok(t, tree.Judge(p, Verdict{Move: square(t, "d6"), Score: 0, Depth: 59, Proven: true}))
	// A heuristic says that another move is better: it cannot be.
	ok(t, tree.Score(p, Verdict{Move: square(t, "f4"), Score: 5, Depth: 20}))
	// Nor is a proven score replaced.
	ok(t, tree.Score(p, Verdict{Move: square(t, "d6"), Score: 7, Depth: 30}))
	ok(t, tree.Add(start))
	b := compact(t, &tree)
	e, _ := b.Lookup(p)
	if !e.Proven || e.Score != 0 || e.Moves[0].Square != square(t, "d6") || !e.Moves[0].Proven {
		t.Errorf("%+v", e)
	}
	if e.Moves[1].Square != square(t, "f4") || e.Moves[1].Score != 0 || e.Moves[1].Proven {
		t.Errorf("the other move: %+v", e.Moves[1])
	}
	if root, _ := b.Lookup(start); root.Score != 0 || !root.Moves[0].Proven {
		t.Errorf("the move before is worth %v, proven %v", root.Score, root.Moves[0].Proven)
	}
}

func TestPassesAndEndsInTheTree(t *testing.T) {
	// Random games to the end: every position of them in the tree, nothing scored
	// but the ends, so that Negamax is a plain solver of the lines played.
	rng := rand.New(rand.NewPCG(9, 9))
	passes := 0
	for range 200 {
		var tree Tree
		var line []game.Position
		p := start
		var again []bool // the same side moved again after the move
		for !p.Over() {
			moves := p.Moves()
			ok(t, tree.Add(p))
			line = append(line, p)
			next, same, _ := p.Next(moves.Nth(rng.IntN(moves.Count())))
			again = append(again, same)
			if same {
				passes++
			}
			p = next
		}
		tree.Negamax()
		// The last position has at least the move that ended the game.
		for i := len(line) - 1; i >= 0; i-- {
			n, _ := tree.find(line[i])
			if !n.known {
				t.Fatal("a position on a finished line has no score")
			}
			best := int32(math.MinInt32)
			for _, e := range n.edges {
				if e.known {
					best = max(best, e.score)
				}
			}
			if n.score != best {
				t.Fatalf("score %d, best move %d", n.score, best)
			}
			if i+1 < len(line) {
				child, _ := tree.find(line[i+1])
				want := -child.score
				if again[i] {
					want = child.score
				}
				if best < want {
					t.Fatalf("score %d, but the move played is worth %d", best, want)
				}
			}
		}
	}
	if passes == 0 {
		t.Error("no game had a pass")
	}
}

func TestTreeRefuses(t *testing.T) {
	var tree Tree
	ok(t, tree.Add(start))
	for name, p := range map[string]game.Position{
		"another board":   game.Start(game.Size6),
		"a finished game": {Own: 1},
		"a forced pass":   {Own: 2, Opp: 1 | 4<<3},
		"overlap":         {Own: 3, Opp: 1},
	} {
		if err := tree.Add(p); err == nil {
			t.Errorf("%s was added", name)
		}
	}
	for _, v := range []Verdict{
		{Move: game.At(0, 0)}, {Move: game.Pass}, {Move: game.NoSquare},
		{Move: square(t, "f5"), Score: math.NaN()}, {Move: square(t, "f5"), Score: 64.1}, {Move: square(t, "f5"), Score: math.Inf(-1)},
	} {
		if err := tree.Score(start, v); err == nil {
			t.Errorf("%v worth %v was accepted", v.Move, v.Score)
		}
	}
	if err := tree.Count(start, game.At(0, 0), Stats{Wins: 1}); err == nil {
		t.Error("a game with an illegal move was counted")
	}
}
