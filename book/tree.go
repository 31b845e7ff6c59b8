package book

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"othello/game"
)

// Tree is an opening book that can be changed. The zero value is empty and ready
// to use. It must not be used from several goroutines at once.
//
// Judge and Score set scores; Negamax propagates them.
type Tree struct {
	nodes map[game.Position]*node // by canonical position, which has a legal move
	out   game.Bitboard           // squares that the board of all of them does not have
}

// node is one position of a Tree.
type node struct {
	position game.Position   // canonical
	same     []game.Symmetry // its stabilizer
	edges    []edge          // one for each representative move, in the order of the squares
	score    int32           // of the position in quarter discs
	known    bool            // score is set
	proven   bool            // score is the true value, and no move can be worth more
}

// edge is one move of a node. There are many: its fields take no more room than they
// need.
type edge struct {
	games  Stats
	score  int32 // for the mover, in quarter discs: by its own search, or from the node it leads to
	move   game.Square
	depth  uint8 // plies of the search behind score, the move included, at most maxDepth; 0 if unknown
	known  bool  // score is set
	proven bool  // score is the true value
	linked bool  // it leads to a node of the tree
}

// Verdict is the result of a search of a position or of one move.
type Verdict struct {
	Move   game.Square // the best move, or the one that was asked about
	Score  float64     // discs for the side that plays Move, -64 to 64
	Depth  int         // plies searched, Move included; the number of empties if solved; 0 if unknown
	Proven bool        // Score is the true value under perfect play
}

// Len returns the number of positions.
func (t *Tree) Len() int { return len(t.nodes) }

// Has reports whether p is in the tree.
func (t *Tree) Has(p game.Position) bool {
	n, _ := t.find(p)
	return n != nil
}

// find returns the node of p, nil if there is none, and the symmetry that leads to it.
func (t *Tree) find(p game.Position) (*node, game.Symmetry) {
	c, y := p.Canonical()
	return t.nodes[c], y
}

// Add puts p into the tree if it is not there. A position without a legal move
// cannot be in a book; nor can one of another board than the first.
func (t *Tree) Add(p game.Position) error {
	_, _, err := t.add(p)
	return err
}

func (t *Tree) add(p game.Position) (*node, game.Symmetry, error) {
	c, y := p.Canonical()
	if n := t.nodes[c]; n != nil {
		return n, y, nil
	}
	if len(t.nodes) == 0 {
		t.out = c.Out
	}
	if c.Out != t.out || c.Overlaps() || !c.CanMove() {
		return nil, 0, fmt.Errorf("a book holds positions of one size of board in which the side to move has a move")
	}
	n := &node{position: c, same: c.Stabilizer()}
	moves := representatives(c, n.same)
	n.edges = make([]edge, 0, moves.Count())
	for m := range moves.Squares() {
		n.edges = append(n.edges, edge{move: m})
	}
	if t.nodes == nil {
		t.nodes = map[game.Position]*node{}
	}
	t.nodes[c] = n
	return n, y, nil
}

// edge returns the move m of the canonical position, nil if it is not legal.
func (n *node) edge(m game.Square) *edge {
	if !m.IsSquare() {
		return nil
	}
	i, ok := slices.BinarySearchFunc(n.edges, representative(m, n.same), func(e edge, m game.Square) int {
		return cmp.Compare(e.move, m)
	})
	if !ok {
		return nil
	}
	return &n.edges[i]
}

// Count adds games in which m was played in p, counted for the side that played
// it. p is added if it is not in the tree.
func (t *Tree) Count(p game.Position, m game.Square, games Stats) error {
	n, y, err := t.add(p)
	if err != nil {
		return err
	}
	e := n.edge(y.Square(m))
	if e == nil {
		return fmt.Errorf("counting games: %v is not a legal move", m)
	}
	e.games = e.games.Add(games)
	return nil
}

// Score sets the score of one move of p, and adds p if it is not in the tree. A deeper
// or proven verdict is not replaced by a shallower one. The error is for an illegal move,
// a score out of range or a position that Add refuses.
func (t *Tree) Score(p game.Position, v Verdict) error {
	n, y, err := t.add(p)
	if err != nil {
		return err
	}
	e := n.edge(y.Square(v.Move))
	if e == nil {
		return fmt.Errorf("scoring a move of the book: %v is not legal", v.Move)
	}
	score, err := quarters(v.Score)
	if err != nil {
		return fmt.Errorf("scoring %v: %w", v.Move, err)
	}
	if e.known && (e.proven && !v.Proven || e.proven == v.Proven && int(e.depth) > v.Depth) {
		return nil
	}
	e.score, e.known, e.proven, e.depth = score, true, v.Proven, uint8(min(max(v.Depth, 0), maxDepth))
	return nil
}

// Judge sets the score and the best move of p. If the verdict is proven, no other move
// of p ever counts for more.
func (t *Tree) Judge(p game.Position, v Verdict) error {
	if err := t.Score(p, v); err != nil {
		return err
	}
	if v.Proven {
		n, _ := t.find(p)
		n.score, n.known, n.proven = int32(math.Round(v.Score*unit)), true, true
	}
	return nil
}

func quarters(score float64) (int32, error) {
	if !(score >= -64 && score <= 64) { // false for NaN, too
		return 0, fmt.Errorf("a score of %v discs is out of range", score)
	}
	return int32(math.Round(score * unit)), nil
}

// Loss returns how many discs the move m of p is worth less than the best one after
// Negamax, and whether both are known.
func (t *Tree) Loss(p game.Position, m game.Square) (discs float64, known bool) {
	n, y := t.find(p)
	if n == nil || !n.known {
		return 0, false
	}
	e := n.edge(y.Square(m))
	if e == nil || !e.known {
		return 0, false
	}
	return float64(n.score-e.score) / unit, true
}

// sorted returns the nodes in the order of their positions, for reproducible results.
func (t *Tree) sorted() []*node {
	return slices.SortedFunc(maps.Values(t.nodes), func(a, b *node) int { return a.position.Compare(b.position) })
}

// Negamax gives every move that leads to a position of the tree the score of that
// position, and every position the score of its best move, from the fullest boards to the
// emptiest. A position with a proven score keeps it, and bounds the scores of its moves.
func (t *Tree) Negamax() {
	list := t.sorted()
	slices.SortStableFunc(list, func(a, b *node) int {
		return cmp.Compare(a.position.Empties(), b.position.Empties())
	})
	for _, n := range list {
		best, known := int32(-64*unit), false
		for i := range n.edges {
			e := &n.edges[i]
			t.link(n, e)
			if n.proven && e.known && e.score > n.score {
				e.score = n.score
			}
			if e.known {
				best, known = max(best, e.score), true
			}
		}
		if !n.proven {
			n.score, n.known = best, known
		}
	}
}

// link looks up where e leads and takes the score from there.
func (t *Tree) link(n *node, e *edge) {
	next, again, over := n.position.Next(e.move)
	if over {
		e.score, e.known, e.proven = int32(-next.Margin()*unit), true, true
		return
	}
	child, _ := t.find(next)
	e.linked = child != nil
	if !e.linked || !child.known || e.proven && !child.proven {
		return
	}
	e.score, e.known, e.proven = -child.score, true, child.proven
	if again {
		e.score = child.score
	}
	if best := child.best(); best != nil {
		e.depth = min(best.depth+1, maxDepth)
	}
}

// best returns the move with the highest score, a proven one rather than others; nil if
// none has a score.
func (n *node) best() *edge {
	var best *edge
	for i := range n.edges {
		e := &n.edges[i]
		if e.known && (best == nil || e.score > best.score || e.score == best.score && e.proven && !best.proven) {
			best = e
		}
	}
	return best
}
