package template

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

func BenchmarkScore(b *testing.B) {
	w := random(b)
	list := states(b, 4096)
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
	for _, s := range states(b, 200_000) {
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
	list := states(b, 4096)
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
	n, l := 0, random(b).Layout
	for i := 0; b.Loop(); i++ {
		m := &moves[i%2048]
		s := m.s
		l.After(&s, &s, m.m, m.flips)
		n += int(s.indices[3])
	}
	sink = n
}

func BenchmarkSet(b *testing.B) {
	list := states(b, 4096)
	var s State
	l := random(b).Layout
	for i := 0; b.Loop(); i++ {
		l.Set(&s, list[i&4095].Position())
	}
	sink = int(s.indices[0])
}

// states are shuffled positions of random games.
func states(b *testing.B, n int) []State {
	rng := rand.New(rand.NewPCG(13, 14))
	var list []State
	for len(list) < n {
		playout(random(b).Layout, rng, func(_ game.Position, s *State) { list = append(list, *s) })
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:n]
}

var sink int
