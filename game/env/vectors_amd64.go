package env

import (
	"golang.org/x/sys/cpu"

	"othello/game"
)

// vectors reports whether the processor has AVX-512. Then games are played eight at a
// time, and 8x8 boards are written in whole cache lines.
var vectors = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW

// play makes a move in games, the first ones of to.
func play(own, opp []game.Bitboard, to *next, out game.Bitboard) {
	n := 0
	if vectors && len(own) >= 8 {
		n = len(own) &^ 7
		playAVX512(&own[0], &opp[0], to, n, out)
	}
	playEach(own, opp, to, n, out)
}

// showFloats writes the observations of games.
func showFloats(to []float32, n game.Size, own, opp []game.Bitboard) {
	if vectors && n == game.Size8 {
		floatsAVX512(&to[0], &own[0], &opp[0], len(own))
		return
	}
	planes(to, &floats, n, own, opp)
}

// showBytes writes the observations of games.
func showBytes(to []uint8, n game.Size, own, opp []game.Bitboard) {
	if vectors && n == game.Size8 {
		bytesAVX512(&to[0], 128, &own[0], len(own))
		bytesAVX512(&to[64], 128, &opp[0], len(own))
		return
	}
	planes(to, &bytes, n, own, opp)
}

// showLegal writes the legal actions of games.
func showLegal(to []uint8, n game.Size, moves []game.Bitboard) {
	if vectors && n == game.Size8 {
		bytesAVX512(&to[0], 65, &moves[0], len(moves))
		for i, b := range moves {
			to[65*i+64] = pass(b)
		}
		return
	}
	masks(to, n, moves)
}

// playAVX512 is playEach for n games, a multiple of eight.
//
//go:noescape
func playAVX512(own, opp *game.Bitboard, to *next, n int, out game.Bitboard)

// floatsAVX512 is planes for n games of 8x8.
//
//go:noescape
func floatsAVX512(to *float32, own, opp *game.Bitboard, n int)

// bytesAVX512 writes n boards of 8x8, each a step behind the one before.
//
//go:noescape
func bytesAVX512(to *uint8, step int, boards *game.Bitboard, n int)
