package book

import (
	"context"
	"errors"
	"fmt"
	"os"

	"othello/game"
)

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

// SetRule says whether engines play a move of the book: Always, Never, or by its score.
func (t *Tree) SetRule(p game.Position, m game.Square, rule Edits) error {
	_, e, err := t.toEdit(p, m)
	if err == nil {
		e.edits = e.edits&^rules | rule
	}
	return err
}

// Correct gives a move a score that no search and no other book replaces.
func (t *Tree) Correct(p game.Position, v Verdict) error {
	score, err := quarters(v.Score)
	if err != nil {
		return fmt.Errorf("correcting %v: %w", v.Move, err)
	}
	n, e, err := t.toEdit(p, v.Move)
	if err != nil {
		return err
	}
	e.score, e.known, e.proven, e.depth = score, true, v.Proven, uint8(min(max(v.Depth, 0), maxDepth))
	e.edits |= Fixed
	n.proven = false
	return nil
}

// Prune cuts what the book has behind a move, but for what other moves lead to as well. The
// move keeps its score.
func (t *Tree) Prune(p game.Position, m game.Square) error {
	_, e, err := t.toEdit(p, m)
	if err == nil {
		e.edits |= Cut
	}
	return err
}

func (t *Tree) toEdit(p game.Position, m game.Square) (*node, *edge, error) {
	n, y := t.find(p)
	if n == nil {
		return nil, nil, errors.New("editing the book: it does not have the position")
	}
	e := n.edge(y.Square(m))
	if e == nil {
		return nil, nil, fmt.Errorf("editing the book: %v is not legal", m)
	}
	return n, e, nil
}

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

// mostUndo is the number of edits that can be undone.
const mostUndo = 20

// ErrNoEdit says that no edit can be undone: there was none, or the book has changed since.
var ErrNoEdit = errors.New("there is no edit of the book to undo")

// Edit changes the book file by change and switches to the new book.
func (l *Learner) Edit(ctx context.Context, change func(*Tree) error) error {
	l.turn.Lock()
	defer l.turn.Unlock()
	var before *Book
	unedited := l.Live.Book()
	_, err := l.write(ctx, func(tree *Tree) (err error) {
		if before, err = tree.Book(); err != nil {
			return err
		}
		if err := change(tree); err != nil {
			return err
		}
		tree.Negamax()
		return nil
	})
	if err != nil {
		return err
	}
	if l.edited != unedited {
		l.before = nil
	}
	l.before, l.edited = append(l.before[max(0, len(l.before)+1-mostUndo):], before), l.Live.Book()
	return nil
}

// Search corrects a move by what a search finds.
func (l *Learner) Search(ctx context.Context, p game.Position, m game.Square) error {
	list, err := l.Judge()(ctx, p)
	if err != nil {
		return err
	}
	return l.Edit(ctx, func(t *Tree) error {
		for _, v := range list {
			if v.Move == m {
				return t.Correct(p, v)
			}
		}
		return fmt.Errorf("the search gave %v no value", m)
	})
}

// Edited reports whether there is an edit that Undo would undo.
func (l *Learner) Edited() bool {
	if l == nil || !l.turn.TryLock() {
		return false
	}
	defer l.turn.Unlock()
	return len(l.before) > 0 && l.edited == l.Live.Book()
}

// Undo brings back the book as it was before the last edit. The error is ErrNoEdit if it has
// learnt since, here or in another program, which would be lost.
func (l *Learner) Undo(ctx context.Context) error {
	l.turn.Lock()
	defer l.turn.Unlock()
	last := len(l.before) - 1
	if now, err := os.Stat(l.Path); last < 0 || l.edited != l.Live.Book() || err != nil || !l.is(now) {
		return ErrNoEdit
	}
	_, err := l.write(ctx, func(tree *Tree) error {
		old, err := l.before[last].Tree()
		if err == nil {
			*tree = *old
		}
		return err
	})
	if err == nil {
		l.before, l.edited = l.before[:last], l.Live.Book()
	}
	return err
}
