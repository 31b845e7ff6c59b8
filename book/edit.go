package book

// Edits are what a person has said of a move of the book.
type Edits uint8

// The edits. A move is at most one of Always and Never.
const (
	Always Edits = 1 << iota // engines play it in its position, before all others
	Never                    // engines do not play it
	Fixed                    // its score is the person's
	Cut                      // what the book had behind it is pruned

	rules = Always | Never
)

// Rule returns Always, Never, or zero for a move that is played by its score.
func (e Edits) Rule() Edits { return e & rules }

// sweep deletes the positions to which only moves that were cut lead.
func (t *Tree) sweep() {
	below := t.reached(func(_ *node, e edge) bool { return e.edits&Cut != 0 })
	if len(below) == 0 {
		return
	}
	kept := t.reached(func(n *node, e edge) bool { return !below[n] && e.edits&Cut == 0 })
	for n := range below {
		if !kept[n] {
			delete(t.nodes, n.position)
		}
	}
}

// reached returns the positions to which the moves of first lead, and those behind them by
// moves that were not cut.
func (t *Tree) reached(first func(n *node, e edge) bool) map[*node]bool {
	seen := map[*node]bool{}
	var visit func(n *node, choose func(*node, edge) bool)
	visit = func(n *node, choose func(*node, edge) bool) {
		for _, e := range n.edges {
			if !choose(n, e) {
				continue
			}
			next, _, over := n.position.Next(e.move)
			if child, _ := t.find(next); !over && child != nil && !seen[child] {
				seen[child] = true
				visit(child, func(_ *node, e edge) bool { return e.edits&Cut == 0 })
			}
		}
	}
	for _, n := range t.nodes {
		visit(n, first)
	}
	return seen
}

// playable returns the moves among which engines choose: those that a person said are always
// played if there are any, else all but those that never are.
func (e Entry) playable() []Move {
	var always, free []Move
	for _, m := range e.Moves {
		switch {
		case m.Edits&Always != 0 && m.Known:
			always = append(always, m)
		case m.Edits&Never == 0:
			free = append(free, m)
		}
	}
	if len(always) > 0 {
		return always
	}
	return free
}
