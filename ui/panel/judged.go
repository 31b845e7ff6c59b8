package panel

import (
	"othello/ai/review"
	"othello/game"
	"othello/ui/board"
	"othello/ui/theme"
)

// ClassStyle is the colour of a class of moves; the mark says the same.
func ClassStyle(st *theme.Styles, c review.Class) func(...string) string {
	switch c {
	case review.Best:
		return st.Good.Render
	case review.Inaccuracy:
		return st.Warning.Render
	case review.Mistake, review.Blunder:
		return st.Failure.Render
	case review.Unjudged, review.Forced:
		return st.Dim.Render
	}
	return st.Text.Render
}

// Reviewed is what a review says of the position at a node of its line.
func Reviewed(k *review.Review, n *game.Node) board.Score {
	switch i := n.Ply(); {
	case n.Board().Over():
		return board.Score{Discs: float64(n.Board().Result().Margin()), Known: true, Proven: true}
	case i < len(k.Moves):
		score, known := k.Moves[i].BlackScore()
		return board.Score{Discs: score, Known: known, Proven: known && k.Moves[i].Best.Score.Exact()}
	case k.End.Known:
		return board.Score{Discs: board.For(n.Board().Turn, k.End.Score.Discs), Known: true, Proven: k.End.Score.Exact()}
	}
	return board.Score{}
}
