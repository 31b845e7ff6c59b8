//go:build !amd64

package env

import "othello/game"

// play makes a move in games, the first ones of to.
func play(own, opp []game.Bitboard, to *next, out game.Bitboard) { playEach(own, opp, to, 0, out) }

// showFloats writes the observations of games.
func showFloats(to []float32, n game.Size, own, opp []game.Bitboard) {
	planes(to, &floats, n, own, opp)
}

// showBytes writes the observations of games.
func showBytes(to []uint8, n game.Size, own, opp []game.Bitboard) { planes(to, &bytes, n, own, opp) }

// showLegal writes the legal actions of games.
func showLegal(to []uint8, n game.Size, moves []game.Bitboard) { masks(to, n, moves) }
