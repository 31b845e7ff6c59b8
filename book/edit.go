package book

import (
	"context"
	"errors"
	"fmt"
	"os"

	"othello/game"
)

// Rule is what a person has said of a move: whether engines play it.
type Rule uint8

// The rules. Next goes through them.
const (
	Free   Rule = iota // by the scores
	Always             // in its position, before all others
	Never
)

// Next returns the rule after r, Free behind the last.
func (r Rule) Next() Rule { return (r + 1) % (Never + 1) }

// SetRule says whether engines play a move of the book.
func (t *Tree) SetRule(p game.Position, m game.Square, r Rule) error {
	_, e, err := t.toEdit(p, m)
	if err == nil {
		e.rule = r
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
	e.score, e.known, e.fixed, e.proven, e.depth = score, true, true, v.Proven, uint8(min(max(v.Depth, 0), maxDepth))
	n.proven = false
	return nil
}

// Prune cuts what the book has behind a move, but for what other moves lead to as well. The
// move keeps its score.
func (t *Tree) Prune(p game.Position, m game.Square) error {
	_, e, err := t.toEdit(p, m)
	if err == nil {
		e.cut = true
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
	below, kept := map[*node]bool{}, map[*node]bool{}
	for _, n := range t.nodes {
		for _, e := range n.edges {
			if e.cut {
				t.reach(n, e.move, below)
			}
		}
	}
	if len(below) == 0 {
		return
	}
	for _, n := range t.nodes {
		if !below[n] {
			t.reachAll(n, kept)
		}
	}
	for n := range below {
		if !kept[n] {
			delete(t.nodes, n.position)
		}
	}
}

// reach adds the positions that the move m of n leads to, by moves that were not cut.
func (t *Tree) reach(n *node, m game.Square, seen map[*node]bool) {
	next, _, over := follow(n.position, m)
	if over {
		return
	}
	if child, _ := t.find(next); child != nil && !seen[child] {
		seen[child] = true
		t.reachAll(child, seen)
	}
}

func (t *Tree) reachAll(n *node, seen map[*node]bool) {
	for _, e := range n.edges {
		if !e.cut {
			t.reach(n, e.move, seen)
		}
	}
}

// playable returns the moves among which engines choose: those that a person said are always
// played if there are any, else all but those that never are.
func (e Entry) playable() []Move {
	var always, free []Move
	for _, m := range e.Moves {
		switch {
		case m.Rule == Always && m.Known:
			always = append(always, m)
		case m.Rule != Never:
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
