package book

import (
	"othello/book"
	"othello/game"
)

// drawnLine is the line of perfect play from the proof that Othello is a draw:
// H. Takizawa, "Othello is Solved", arXiv 2310.19387. Every position on it is a
// draw.
const drawnLine = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1" +
	"f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6"

// addDraw puts the drawn line into the tree as proven.
func addDraw(tree *book.Tree) error {
	p := game.Start(game.Size8)
	for i := 0; i < len(drawnLine); i += 2 {
		m, err := game.ParseSquare(drawnLine[i : i+2])
		if err != nil {
			return err
		}
		v := book.Verdict{Move: m, Score: 0, Depth: p.Empties(), Proven: true}
		if err := tree.Judge(p, v); err != nil {
			return err
		}
		p = p.Play(m)
	}
	return nil
}
