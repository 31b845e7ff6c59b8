package template

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

func BenchmarkScore(b *testing.B) {
	w := random(b)
	list := states(4096)
	sum := 0
	for i := 0; b.Loop(); i++ {
		sum += w.Score(&list[i&4095])
	}
	sink = sum
}

// BenchmarkScoreOneStage is nearer to a search, whose leaves are all in one stage.
func BenchmarkScoreOneStage(b *testing.B) {
	w := random(b)
	var list []State
	for _, s := range states(200_000) {
		if n := (s.own | s.opp).Count(); n == 36 || n == 37 {
			list = append(list, s)
		}
	}
	list = list[:4096]
	sum := 0
	for i := 0; b.Loop(); i++ {
		sum += w.Score(&list[i&4095])
	}
	sink = sum
}

func BenchmarkPlay(b *testing.B) {
	list := states(4096)
	type move struct {
		s     State
		m     game.Square
		flips game.Bitboard
	}
	var moves []move
	for _, s := range list {
		p := s.Position()
		if all := p.Moves(); all != 0 {
			moves = append(moves, move{s, all.First(), p.Flips(all.First())})
		}
	}
	n := 0
	for i := 0; b.Loop(); i++ {
		m := &moves[i%2048]
		s := m.s
		s.Play(m.m, m.flips)
		n += int(s.indices[3])
	}
	sink = n
}

func BenchmarkSet(b *testing.B) {
	list := states(4096)
	var s State
	for i := 0; b.Loop(); i++ {
		s.Set(list[i&4095].Position())
	}
	sink = int(s.indices[0])
}

// states are shuffled positions of random games.
func states(n int) []State {
	rng := rand.New(rand.NewPCG(13, 14))
	var list []State
	for len(list) < n {
		playout(rng, func(_ game.Position, s *State) { list = append(list, *s) })
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:n]
}

var sink int

func BenchmarkLookup(b *testing.B) {
	w := random(b)
	list := states(4096)
	for name, f := range map[string]func([]int16, *[words]uint64, bool) int{"go": lookupGo, "vectors": lookup} {
		b.Run(name, func(b *testing.B) {
			sum := 0
			for i := 0; b.Loop(); i++ {
				s := &list[i&4095]
				sum += f(w.stages[16], &s.indices, s.turned)
			}
			sink = sum
		})
	}
}

func BenchmarkAfter(b *testing.B) {
	list := states(4096)
	for name, f := range map[string]func(dst, src *[words]uint64, m game.Square, flips game.Bitboard, turned bool){"go": afterGo, "vectors": after} {
		b.Run(name, func(b *testing.B) {
			var dst [words]uint64
			for i := 0; b.Loop(); i++ {
				s := &list[i&4095]
				f(&dst, &s.indices, game.Square(i&63), s.own&s.opp.Neighbours()&0x00003c3c3c3c0000, s.turned)
			}
			sink = int(dst[0])
		})
	}
}
