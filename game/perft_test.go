package game

import "testing"

func TestPerft(t *testing.T) {
	// The published counts; the first pass is at depth 9, the first finished game
	// at depth 10, so shallower depths prove nothing about either.
	want := []uint64{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800}
	depth := 10
	if testing.Short() {
		depth = 9
	}
	for d := 0; d <= depth; d++ {
		if got := countLeaves(Start(Size8), d); got != want[d] {
			t.Errorf("perft %d = %d, want %d", d, got, want[d])
		}
	}
}

func TestPerftOfPassesAndEnds(t *testing.T) {
	pass := Board{Black: At(0, 0).Bit() | At(7, 7).Bit(), White: At(1, 0).Bit(), Turn: White}.Position()
	over := Position{Own: 1}
	for d := 1; d <= 4; d++ {
		if got := countLeaves(over, d); got != 1 {
			t.Errorf("finished game, depth %d: %d leaves, want 1", d, got)
		}
		if got := countLeaves(pass, d); got != 1 {
			t.Errorf("pass, one move, end: depth %d: %d leaves, want 1", d, got)
		}
	}
}

// slowPerft plays every move through the checked API.
func slowPerft(p Position, depth int) uint64 {
	if depth == 0 || p.Over() {
		return 1
	}
	if p.MustPass() {
		return slowPerft(p.Pass(), depth-1)
	}
	var n uint64
	for m := range p.Moves().Squares() {
		n += slowPerft(p.Play(m), depth-1)
	}
	return n
}

func TestPerftOnSmallBoards(t *testing.T) {
	for _, size := range []Size{Size4, Size6} {
		for d := range 9 {
			if got, want := countLeaves(Start(size), d), slowPerft(Start(size), d); got != want {
				t.Errorf("%dx%d perft %d = %d, want %d", size, size, d, got, want)
			}
		}
	}
	if got := slowPerft(Start(Size4), 20); countLeaves(Start(Size4), 20) != got {
		t.Errorf("4x4 to the end: %d, want %d", countLeaves(Start(Size4), 20), got)
	}
}

func BenchmarkPerft10(b *testing.B) {
	for b.Loop() {
		if countLeaves(Start(Size8), 10) != 24571284 {
			b.Fatal("wrong count")
		}
	}
}

// countLeaves counts the leaves of the game tree below p at the given depth in plies. A
// pass is a ply of its own and a finished game is one leaf, whatever the depth,
// which is the convention of the published tables. The last ply is counted in bulk.
func countLeaves(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p.Own, p.Opp, p.Out, depth)
}

func perft(own, opp, out Bitboard, depth int) uint64 {
	moves := Moves(own, opp) &^ out
	if depth == 1 {
		return uint64(max(moves.Count(), 1))
	}
	if moves == 0 {
		if Moves(opp, own)&^out == 0 {
			return 1
		}
		return perft(opp, own, out, depth-1)
	}
	var leaves uint64
	for ; moves != 0; moves &= moves - 1 {
		m := moves.First()
		f := Flips(own, opp, m)
		leaves += perft(opp^f, own|f|m.Bit(), out, depth-1)
	}
	return leaves
}
