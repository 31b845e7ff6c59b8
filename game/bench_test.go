package game

import (
	"math/rand/v2"
	"testing"
)

// middlegames are shuffled positions of random games, as a search would meet them.
func middlegames(n int) []Position {
	rng := rand.New(rand.NewPCG(7, 8))
	var list []Position
	for len(list) < n {
		p := Start(Size8)
		for !p.Over() {
			moves := p.Moves()
			if moves == 0 {
				p = p.Pass()
				continue
			}
			p = p.Play(moves.Nth(rng.IntN(moves.Count())))
			list = append(list, p)
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:n]
}

func BenchmarkMoves(b *testing.B) {
	list := middlegames(4096)
	var sum Bitboard
	for i := 0; b.Loop(); i++ {
		p := &list[i&4095]
		sum += Moves(p.Own, p.Opp)
	}
	sink = sum
}

func BenchmarkFlips(b *testing.B) {
	list := middlegames(4096)
	var sum Bitboard
	for i := 0; b.Loop(); i++ {
		p := &list[i&4095]
		sum += Flips(p.Own, p.Opp, Square(i>>3)&63)
	}
	sink = sum
}

var sink Bitboard
