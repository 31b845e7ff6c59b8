package game

import (
	"errors"
	"iter"
	"slices"
	"time"

	"othello/internal/message"
)

// ErrOver is returned by Game.Play once neither side can move.
var ErrOver = errors.New("the game is over")

// Node is the board after one move of a Game, or the board it started from. Its
// children are the moves tried from there; the first one continues the main line.
type Node struct {
	parent   *Node
	children []*Node
	last     *Node // child that redo follows; nil before any was visited
	board    Board
	move     Square
	ply      int
	number   int

	Elapsed time.Duration // thinking time spent on the move; zero if unknown
	Drawn   bool          // the move was drawn by lot or set before the game, not chosen by its player
	Eval    *float64      // score in discs for the side that moved, as a record or an engine gave it; nil if none
	Comment string        // free text about the move or, at the root, about the game
}

// Board returns the board after the move.
func (n *Node) Board() Board { return n.board }

// Move returns the move that led here, Pass included; NoSquare at the root.
func (n *Node) Move() Square { return n.move }

// Mover returns the colour that played Move; Empty at the root.
func (n *Node) Mover() Color {
	if n.parent == nil {
		return Empty
	}
	return n.parent.board.Turn
}

// Ply returns the number of nodes from the root, passes included: n's place in the line.
// People count moves by Number.
func (n *Node) Ply() int { return n.ply }

// Number returns the number of discs placed from the root to n, as players number moves: 1
// to 60 on the full board, passes not counted. A pass has the number of the move before
// it.
func (n *Node) Number() int { return n.number }

// Parent returns the node before the move; nil at the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the moves tried from here, the main line first. The slice must not
// be changed.
func (n *Node) Children() []*Node { return n.children }

// Flipped returns the set of discs that the move turned over.
func (n *Node) Flipped() Bitboard {
	if n.parent == nil {
		return 0
	}
	return n.parent.board.Discs(n.Mover().Opponent()) & n.board.Discs(n.Mover())
}

// Path yields the nodes from the root to n, both included.
func (n *Node) Path() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		path := make([]*Node, 0, n.ply+1)
		for m := n; m != nil; m = m.parent {
			path = append(path, m)
		}
		for _, m := range slices.Backward(path) {
			if !yield(m) {
				return
			}
		}
	}
}

// child returns the node reached by m, or nil.
func (n *Node) child(m Square) *Node {
	for _, c := range n.children {
		if c.move == m {
			return c
		}
	}
	return nil
}

// Game is a tree of moves from a starting board, with a current node in it. A
// pass is a move of its own. A Game is not safe for concurrent use.
type Game struct {
	root *Node
	at   *Node // never nil
}

// New returns a game from the opening position of a board of the given size.
func New(n Size) *Game { return FromBoard(StartBoard(n)) }

// FromBoard returns a game that starts from any board, reachable or not.
func FromBoard(b Board) *Game {
	if b.Turn != White {
		b.Turn = Black
	}
	root := &Node{board: b, move: NoSquare}
	return &Game{root: root, at: root}
}

// Restart makes b the board that the game starts from. All moves are dropped; what is said
// about the game at its root is kept.
func (g *Game) Restart(b Board) {
	*g.root = Node{board: FromBoard(b).Board(), move: NoSquare, Elapsed: g.root.Elapsed, Eval: g.root.Eval, Comment: g.root.Comment}
	g.at = g.root
}

// FromMoves plays moves from b. Forced passes may be left out of moves; they are
// put in. The error names the first move that is not legal, by the number that it
// would have.
func FromMoves(b Board, moves []Square) (*Game, error) {
	g := FromBoard(b)
	for _, m := range moves {
		if m != Pass && g.MustPass() {
			if err := g.Play(Pass); err != nil {
				return g, err
			}
		}
		if err := g.Play(m); err != nil {
			return g, message.Errorf("move %d: %w", g.Node().Number()+1, err)
		}
	}
	return g, nil
}

// Root returns the node of the starting board.
func (g *Game) Root() *Node { return g.root }

// Node returns the current node.
func (g *Game) Node() *Node { return g.at }

// Board returns the current board.
func (g *Game) Board() Board { return g.at.board }

// Position returns the current board seen by the side to move.
func (g *Game) Position() Position { return g.at.board.Position() }

// Turn returns the side to move.
func (g *Game) Turn() Color { return g.at.board.Turn }

// MustPass reports whether the only legal move is Pass.
func (g *Game) MustPass() bool { return g.Position().MustPass() }

// Over reports whether neither side can move.
func (g *Game) Over() bool { return g.at.board.Over() }

// Result returns the score of the current board as if the game ended here.
func (g *Game) Result() Result { return g.at.board.Result() }

// Play makes a move for the side to move. A move already tried from here is
// entered again, another one becomes the last variation. The error says why a
// move is refused: ErrOver, or one that names the move and the side.
func (g *Game) Play(m Square) error {
	p := g.Position()
	if !p.Legal(m) {
		name := p.Size().Name(m)
		switch {
		case p.Over():
			return ErrOver
		case m == Pass:
			return message.Errorf("%v cannot pass: it has a legal move", g.Turn())
		case p.MustPass():
			return message.Errorf("%v cannot play %s: it has no legal move and must pass", g.Turn(), name)
		}
		return message.Errorf("%s is not a legal move for %v", name, g.Turn())
	}
	next := g.at.child(m)
	if next == nil {
		next = &Node{parent: g.at, board: g.at.board.Play(m), move: m, ply: g.at.ply + 1, number: g.at.number}
		if m != Pass {
			next.number++
		}
		g.at.children = append(g.at.children, next)
	}
	g.at.last = next
	g.at = next
	return nil
}

// Undo goes back one move and reports whether there was one. The move is kept for
// Redo.
func (g *Game) Undo() bool {
	if g.at.parent == nil {
		return false
	}
	g.at.parent.last = g.at
	g.at = g.at.parent
	return true
}

// Redo goes forward along the line last visited, or the main line, and reports
// whether there was a move.
func (g *Game) Redo() bool {
	next := g.at.Next()
	if next == nil {
		return false
	}
	g.at = next
	return true
}

// Next returns the node that Redo would go to from n, nil at the end of the line.
func (n *Node) Next() *Node {
	if n.last != nil {
		return n.last
	}
	if len(n.children) > 0 {
		return n.children[0]
	}
	return nil
}

// GoTo makes n, a node of this game, the current one; Redo then follows the line
// through it. It reports false, and changes nothing, if n is of another game.
func (g *Game) GoTo(n *Node) bool {
	top := n
	for top != nil && top.parent != nil {
		top = top.parent
	}
	if top != g.root {
		return false
	}
	for m := n; m.parent != nil; m = m.parent {
		m.parent.last = m
	}
	g.at = n
	return true
}

// Rewind makes redo follow the first variations again, and goes to the end of the main line.
func (g *Game) Rewind() {
	todo := []*Node{g.root}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		n.last = nil
		todo = append(todo[:len(todo)-1], n.children...)
	}
	for g.at = g.root; g.Redo(); {
	}
}

// Line returns the line through the current node: from the root to it and on to the
// end that Redo would reach. The root is its first element.
func (g *Game) Line() []*Node {
	line := slices.Collect(g.at.Path())
	for n := g.at.Next(); n != nil; n = n.Next() {
		line = append(line, n)
	}
	return line
}

// Moves returns the moves from the root to the current node, passes included.
func (g *Game) Moves() []Square {
	moves := make([]Square, 0, g.at.ply)
	for n := range g.at.Path() {
		if n.parent != nil {
			moves = append(moves, n.move)
		}
	}
	return moves
}

// Promote moves n's line up to be the main line at every branch above n.
func (g *Game) Promote(n *Node) {
	for ; n.parent != nil; n = n.parent {
		siblings := n.parent.children
		if i := slices.Index(siblings, n); i > 0 {
			copy(siblings[1:i+1], siblings[:i])
			siblings[0] = n
		}
	}
}

// Delete removes n and all that follows it. If the current node is among them,
// n's parent becomes the current one. The root cannot be deleted.
func (g *Game) Delete(n *Node) {
	if n.parent == nil {
		return
	}
	for m := g.at; m != nil; m = m.parent {
		if m == n {
			g.at = n.parent
		}
	}
	n.parent.children = slices.DeleteFunc(n.parent.children, func(c *Node) bool { return c == n })
	if n.parent.last == n {
		n.parent.last = nil
	}
}
