package search

import "othello/game"

// handWeights are the weights of the hand evaluation at one stage of the game, in 1/128 disc.
type handWeights struct {
	mobility  int // a legal move more than the opponent
	potential int // an empty square more next to an opposing disc
	corner    int // a corner
	xSquare   int // an X square next to an empty corner
	cSquare   int // a C square next to an empty corner
	stable    int // a stable disc, corners included
	tempo     int // being the one to move last with an odd number of empties
}

// handStages are the weights with 60, 40, 20 and 0 empties; between them they are
// interpolated.
var handStages = [4]handWeights{
	{mobility: 130, potential: 60, corner: 1500, xSquare: -700, cSquare: -250, stable: 150, tempo: 0},
	{mobility: 190, potential: 70, corner: 1200, xSquare: -700, cSquare: -250, stable: 220, tempo: 40},
	{mobility: 190, potential: 50, corner: 700, xSquare: -450, cSquare: -150, stable: 250, tempo: 250},
	{mobility: 100, potential: 20, corner: 200, xSquare: -150, cSquare: -50, stable: 250, tempo: 300},
}

// hand returns the evaluation that needs no weights file: mobility, potential
// mobility, corners and the squares next to them, stable discs and parity, in
// 1/128 disc for own, who is to move.
func hand(own, opp, out game.Bitboard) int {
	empty := ^(own | opp | out)
	n := empty.Count()
	all := game.CornersOf(out)
	mobility := (game.Moves(own, opp) &^ out).Count() - (game.Moves(opp, own) &^ out).Count()
	potential := (opp.Neighbours() & empty).Count() - (own.Neighbours() & empty).Count()
	corners := (own & all).Count() - (opp & all).Count()

	const notFileA, notFileH game.Bitboard = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	risky := empty & all
	x := risky<<9&notFileA | risky>>9&notFileH | risky<<7&notFileH | risky>>7&notFileA
	c := risky<<1&notFileA | risky>>1&notFileH | risky<<8 | risky>>8
	xs := (own & x).Count() - (opp & x).Count()
	cs := (own & c).Count() - (opp & c).Count()
	settled := 0
	if out != 0 || (own|opp)&all != 0 || n < 20 {
		settled = game.Stable(own, opp, out).Count() - game.Stable(opp, own, out).Count()
	}
	parity := n&1<<1 - 1

	at := func(h *handWeights) int {
		return h.mobility*mobility + h.potential*potential + h.corner*corners +
			h.xSquare*xs + h.cSquare*cs + h.stable*settled + h.tempo*parity
	}
	// On a smaller board the game is as far on as on 8x8 with the same part filled.
	played := max(60-n, 0)
	if squares := 64 - out.Count(); out != 0 && squares > 4 {
		played = min(max(squares-4-n, 0)*60/(squares-4), 60)
	}
	stage := min(played/20, 2)
	part := played - 20*stage
	return (at(&handStages[stage])*(20-part) + at(&handStages[stage+1])*part) / 20
}

// Hand returns the evaluation that needs no weights, in discs for the side to move. It
// knows every board size and stays within the board.
func Hand(p game.Position) float64 {
	most := float64(64 - p.Out.Count())
	return min(max(float64(hand(p.Own, p.Opp, p.Out))/unit, -most), most)
}
