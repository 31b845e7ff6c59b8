package book

import "fmt"

// Merge adds the positions of other, adds up the games of each move, and takes other's
// scores if deeper or proven. Then it propagates the scores.
func (t *Tree) Merge(other *Tree) error {
	for _, n := range other.sorted() {
		to, _, err := t.add(n.position)
		if err != nil {
			return fmt.Errorf("merging books: %w", err)
		}
		for i, e := range n.edges {
			to.edges[i].games = to.edges[i].games.Add(e.games)
			if !e.known {
				continue
			}
			v := Verdict{Move: e.move, Score: float64(e.score) / unit, Depth: int(e.depth), Proven: e.proven}
			if err := t.Score(n.position, v); err != nil {
				return fmt.Errorf("merging books: %w", err)
			}
		}
		if n.proven && !to.proven {
			to.score, to.known, to.proven = n.score, true, true
		}
	}
	t.Negamax()
	return nil
}
