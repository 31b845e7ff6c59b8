package book

import "fmt"

// Merge adds the positions of other, adds up the games of each move, and takes other's
// scores if deeper or proven. Then it propagates the scores.
func (t *Tree) Merge(other *Tree) error {
	return t.take(other, func(to, from *node) {
		for i := range to.edges {
			to.edges[i].games = to.edges[i].games.Add(from.edges[i].games)
		}
	})
}

// Extend is Merge for a tree that began as an older edition of other. Games in both are
// not counted twice: each position keeps the larger of the two counts.
func (t *Tree) Extend(other *Tree) error {
	return t.take(other, func(to, from *node) {
		if from.games() <= to.games() {
			return
		}
		for i := range to.edges {
			to.edges[i].games = from.edges[i].games
		}
	})
}

// take adds the positions and scores of other; count merges the games of a position.
func (t *Tree) take(other *Tree, count func(to, from *node)) error {
	for _, n := range other.sorted() {
		to, _, err := t.add(n.position)
		if err != nil {
			return fmt.Errorf("merging books: %w", err)
		}
		count(to, n)
		for i, e := range n.edges {
			if mine := &to.edges[i]; mine.edits == 0 {
				if mine.edits = e.edits; e.edits&Fixed != 0 {
					mine.score, mine.known, mine.proven, mine.depth = e.score, true, e.proven, e.depth
				}
			}
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

// games returns the number of games that went on from the position.
func (n *node) games() int {
	sum := 0
	for _, e := range n.edges {
		sum += e.games.Games()
	}
	return sum
}
