package search

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"golang.org/x/sys/cpu"

	"othello/game"
)

func has512() bool {
	return cpu.X86.HasAVX512 && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512CD && cpu.X86.HasBMI2
}
func has2() bool {
	return cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT
}

// expander is a form of expand.
type expander func(list *[maxMoves]move, places *[maxMoves]place, own, opp, empty, moves, odd, corners game.Bitboard, salt uint64, base unsafe.Pointer, shift uint64) int

// sameAsGo compares all versions that this CPU has with pure Go.
func sameAsGo(tb testing.TB, own, opp, out game.Bitboard) {
	tb.Helper()
	if !has2() {
		tb.Skip("this CPU has no AVX2")
	}
	empty := ^(own | opp | out)
	for s := range empty.Squares() {
		want := game.Flips(own, opp, s)
		if got := flipsAVX2(own, opp, s); got != want {
			tb.Fatalf("AVX2 flips of %v for\n%v\n%v\nare\n%v, want\n%v", s, own, opp, got, want)
		}
		if has512() {
			if got := flipsAVX512(own, opp, s); got != want {
				tb.Fatalf("AVX-512 flips of %v for\n%v\n%v\nare\n%v, want\n%v", s, own, opp, got, want)
			}
		}
	}
	moves := game.Moves(own, opp)
	if got := movesAVX2(own, opp); got != moves {
		tb.Fatalf("AVX2 moves for\n%v\n%v\nare\n%v, want\n%v", own, opp, got, moves)
	}
	moves &= empty
	var want, got [maxMoves]move
	var wantPlaces, gotPlaces [maxMoves]place
	if moves.Count() > maxMoves {
		return
	}
	const salt = 0x123456789abcdef0
	odd, corners := quarters[own&15], game.CornersOf(out)
	n := expandGo(&want, &wantPlaces, own, opp, empty, moves, odd, corners, salt, nil, 62)
	for name, f := range map[string]expander{"AVX2": expandAVX2, "AVX-512": expandAVX512} {
		if name == "AVX-512" && !has512() {
			continue
		}
		got = [maxMoves]move{}
		if f(&got, &gotPlaces, own, opp, empty, moves, odd, corners, salt, nil, 62) != n || !slices.Equal(got[:n], want[:n]) {
			tb.Fatalf("%s moves of\n%v\n%v\nare\n%+v, want\n%+v", name, own, opp, got[:n], want[:n])
		}
		if !slices.Equal(gotPlaces[:n], wantPlaces[:n]) {
			tb.Fatalf("%s places of the moves of\n%v\n%v\nare\n%x, want\n%x", name, own, opp, gotPlaces[:n], wantPlaces[:n])
		}
	}
}

func TestVectorsSameAsGo(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 30))
	for i := range 3000 {
		a, b := rng.Uint64(), rng.Uint64()
		switch i % 3 {
		case 1:
			a &= rng.Uint64()
		case 2:
			b &= rng.Uint64()
		}
		sameAsGo(t, game.Bitboard(a&^b), game.Bitboard(b), 0)
		p := random(rng, []game.Size{game.Size8, game.Size6}[i&1], 1+rng.IntN(30))
		sameAsGo(t, p.Own, p.Opp, p.Out)
	}
	sameAsGo(t, 0, 0, 0)
}

func FuzzVectors(f *testing.F) {
	f.Add(uint64(0x1000000000), uint64(0x0000000810000000))
	f.Fuzz(func(t *testing.T, own, opp uint64) { sameAsGo(t, game.Bitboard(own&^opp), game.Bitboard(opp), 0) })
}

// TestVectorsSearchTheSame runs one search with every version: not a node may
// differ.
func TestVectorsSearchTheSame(t *testing.T) {
	defer use(has512(), has2())
	p := random(rand.New(rand.NewPCG(31, 32)), game.Size8, 15)
	var nodes int64
	for i, v := range [][2]bool{{false, false}, {false, true}, {true, true}} {
		if v[1] && !has2() || v[0] && !has512() {
			continue
		}
		use(v[0], v[1])
		w := single(p)
		w.search(p.Own, p.Opp, -64, 64, 15, 15)
		if i == 0 {
			nodes = w.nodes
		} else if w.nodes != nodes {
			t.Errorf("%s visits %d positions, pure Go %d", vectors, w.nodes, nodes)
		}
	}
}

// TestLastFour compares the last four empties in assembly with pure Go: scores and
// positions visited must be the same in every window.
func TestLastFour(t *testing.T) {
	if !has512() {
		t.Skip("this CPU has no AVX-512")
	}
	rng := rand.New(rand.NewPCG(35, 36))
	w := single(game.Start(game.Size8))
	passes := 0
	for i := range 20000 {
		var empty game.Bitboard
		for empty.Count() < 4 {
			s := game.Square(rng.IntN(64))
			if i&1 == 0 { // close together, where they matter to each other
				s &= 0x1b
			}
			empty |= s.Bit()
		}
		own := game.Bitboard(rng.Uint64())
		switch i % 5 {
		case 1:
			own &= game.Bitboard(rng.Uint64() & rng.Uint64())
		case 2:
			own |= game.Bitboard(rng.Uint64() | rng.Uint64())
		}
		own &^= empty
		opp := ^(own | empty)
		alpha := rng.IntN(129) - 65
		if i%3 != 0 { // near the truth, where it matters most
			alpha = max(min(own.Count()-opp.Count()+rng.IntN(21)-10, 63), -64)
		}
		w.nodes = 0
		want := w.solve4Go(own, opp, alpha)
		var nodes int64
		if got := lastAVX512(own, opp, alpha, &nodes); got != want || nodes != w.nodes {
			t.Fatalf("%d and %d positions, want %d and %d, above %d of\n%v\n%v", got, nodes, want, w.nodes, alpha, own, opp)
		}
		if want == -infinity {
			passes++
		}
	}
	if passes == 0 || passes > 10000 {
		t.Errorf("%d of 20000 positions have no move", passes)
	}
}

func BenchmarkLastFour(b *testing.B) {
	rng := rand.New(rand.NewPCG(37, 38))
	list := make([]game.Position, 256)
	for i := range list {
		list[i] = random(rng, game.Size8, 4)
	}
	for _, v := range [2]bool{false, true} {
		b.Run(map[bool]string{false: "Go", true: "AVX-512"}[v], func(b *testing.B) {
			if v && !has512() {
				b.Skip("not on this CPU")
			}
			w := single(list[0])
			i := 0
			for b.Loop() {
				p := &list[i&255]
				if i++; v {
					lastAVX512(p.Own, p.Opp, 0, &w.nodes)
				} else {
					w.solve4Go(p.Own, p.Opp, 0)
				}
			}
			b.ReportMetric(float64(w.nodes)/float64(i), "nodes/op")
		})
	}
}

func BenchmarkFlips(b *testing.B) {
	for name, f := range map[string]func(own, opp game.Bitboard, s game.Square) game.Bitboard{"Go": game.Flips, "AVX2": flipsAVX2, "AVX-512": flipsAVX512} {
		b.Run(name, func(b *testing.B) {
			if name == "AVX2" && !has2() || name == "AVX-512" && !has512() {
				b.Skip("not on this CPU")
			}
			p := random(rand.New(rand.NewPCG(33, 34)), game.Size8, 20)
			s := p.Empty().First()
			for b.Loop() {
				f(p.Own, p.Opp, s)
			}
		})
	}
}

func BenchmarkMoves(b *testing.B) {
	for name, f := range map[string]func(own, opp game.Bitboard) game.Bitboard{"Go": game.Moves, "AVX2": movesAVX2} {
		b.Run(name, func(b *testing.B) {
			if name == "AVX2" && !has2() {
				b.Skip("not on this CPU")
			}
			p := random(rand.New(rand.NewPCG(33, 34)), game.Size8, 20)
			for b.Loop() {
				f(p.Own, p.Opp)
			}
		})
	}
}

// BenchmarkExpand makes a list of all moves with flips and replies.
func BenchmarkExpand(b *testing.B) {
	for name, f := range map[string]expander{"Go": expandGo, "AVX2": expandAVX2, "AVX-512": expandAVX512} {
		b.Run(name, func(b *testing.B) {
			if name == "AVX2" && !has2() || name == "AVX-512" && !has512() {
				b.Skip("not on this CPU")
			}
			p := random(rand.New(rand.NewPCG(33, 34)), game.Size8, 20)
			var list [maxMoves]move
			var places [maxMoves]place
			n := 0
			for b.Loop() {
				n = f(&list, &places, p.Own, p.Opp, p.Empty(), p.Moves(), 0, 0, 0, nil, 62)
			}
			b.ReportMetric(float64(n), "moves")
		})
	}
}
