package game

import (
	"strings"

	"othello/internal/message"
)

// DrawnLine is the line of perfect play from the proof that Othello is a draw: H.
// Takizawa, "Othello is Solved", arXiv 2310.19387. Every position on it is a draw, and
// neither side has to pass.
const DrawnLine = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1" +
	"f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6"

// ParseLine reads moves such as "f5d6c3", played from the start, without passes. The
// error names the first illegal move, by its number.
func ParseLine(text string) ([]Square, error) {
	p := Start(Size8)
	var moves []Square
	for i := 0; i < len(text); i += 2 {
		m, err := ParseSquare(text[i:min(i+2, len(text))])
		if p.MustPass() {
			p = p.Pass()
		}
		if err == nil && !p.Legal(m) {
			err = message.Errorf("%v is not legal", m)
		}
		if err != nil {
			return nil, message.Errorf("move %d: %w", i/2+1, err)
		}
		moves = append(moves, m)
		p = p.Play(m)
	}
	return moves, nil
}

// FormatLine returns the moves as ParseLine reads them.
func FormatLine(moves []Square) string {
	var text strings.Builder
	for _, m := range moves {
		text.WriteString(m.String())
	}
	return text.String()
}

// LegalPart is line, played from p, up to its first illegal move, with the passes that
// it leaves out put in.
func (p Position) LegalPart(line []Square) []Square {
	legal := make([]Square, 0, len(line))
	for _, m := range line {
		if m != Pass && p.MustPass() {
			legal = append(legal, Pass)
			p = p.Pass()
		}
		if !p.Legal(m) {
			break
		}
		legal = append(legal, m)
		p = p.Play(m)
	}
	return legal
}
