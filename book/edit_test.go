package book

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"othello/game"
)

// lined is a tree of lines, every position scored by judgeFunc's scores.
func lined(t *testing.T, lines ...string) *Tree {
	t.Helper()
	tree := &Tree{}
	for _, line := range lines {
		moves, err := game.ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		p := game.Start(game.Size8)
		for i := range len(moves) + 1 {
			list, _ := judgeFunc(quietly).judge(t.Context(), p)
			for _, v := range list {
				if err := tree.Score(p, v); err != nil {
					t.Fatal(err)
				}
			}
			if i < len(moves) {
				p = p.Play(moves[i])
			}
		}
	}
	tree.Negamax()
	return tree
}

// again is the book of a tree that was written and read.
func again(t *testing.T, tree *Tree) (*Book, *Tree) {
	t.Helper()
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	if tree, err = b.Tree(); err != nil {
		t.Fatal(err)
	}
	second, err := tree.Book()
	if err != nil || !bytes.Equal(b.data, second.data) {
		t.Fatalf("the book changes when it is read and written: %v", err)
	}
	return b, tree
}

func moveOf(t *testing.T, b *Book, p game.Position, m string) Move {
	t.Helper()
	e, _ := b.Lookup(p)
	for _, move := range e.Moves {
		if move.Square.String() == m {
			return move
		}
	}
	t.Fatalf("the book has no %s", m)
	return Move{}
}

func TestRules(t *testing.T) {
	tree := lined(t, "f5d6")
	p := after(t, "f5")
	rng := rand.New(rand.NewPCG(1, 2))
	free := Style{Loss: 64, Random: 1}
	played := func(b *Book) (list []string) {
		for range 50 {
			e, _ := b.Lookup(p)
			if m, ok := free.Pick(e, rng); ok && !slices.Contains(list, m.Square.String()) {
				list = append(list, m.Square.String())
			}
		}
		slices.Sort(list)
		return list
	}
	if err := tree.SetRule(p, game.At(5, 5), Never); err != nil {
		t.Fatal(err)
	}
	b, tree := again(t, tree)
	if got := played(b); !slices.Equal(got, []string{"d6", "f4"}) {
		t.Errorf("without f6 it plays %v", got)
	}
	best, _ := b.Lookup(p)
	if err := tree.SetRule(p, best.Moves[len(best.Moves)-1].Square, Always); err != nil {
		t.Fatal(err)
	}
	worst := best.Moves[len(best.Moves)-1].Square.String()
	if b, _ = again(t, tree); !slices.Equal(played(b), []string{worst}) {
		t.Errorf("it plays %v, want %s alone", played(b), worst)
	}
	if e, _ := b.Lookup(p); !func() bool { m, ok := (Style{}).Pick(e, nil); return ok && m.Square.String() == worst }() {
		t.Error("the strictest style plays another")
	}
	if tree.SetRule(p, game.At(0, 0), Never) == nil || tree.SetRule(after(t, "f5f4"), game.At(2, 2), Never) == nil {
		t.Error("it edits what it does not have")
	}
}

func TestCorrect(t *testing.T) {
	tree := lined(t, "f5d6c3")
	p := after(t, "f5")
	if err := tree.Correct(p, Verdict{Move: game.At(3, 5), Score: -7.5, Depth: 3}); err != nil {
		t.Fatal(err)
	}
	// Neither what follows nor another book, deeper or proven, replaces it.
	other := lined(t, "f5")
	if err := other.Score(p, Verdict{Move: game.At(3, 5), Score: 9, Depth: 30, Proven: true}); err != nil {
		t.Fatal(err)
	}
	if err := tree.Merge(other); err != nil {
		t.Fatal(err)
	}
	b, _ := again(t, tree)
	if m := moveOf(t, b, p, "d6"); m.Score != -7.5 || m.Edits&Fixed == 0 || m.Depth != 3 || m.Proven {
		t.Errorf("d6 is %+v", m)
	}
	if tree.Correct(p, Verdict{Move: game.At(3, 5), Score: 65}) == nil {
		t.Error("65 discs are taken")
	}
	// A book that takes another in takes the correction, too.
	fresh := lined(t, "f5")
	if err := fresh.Merge(tree); err != nil {
		t.Fatal(err)
	}
	if b, _ := again(t, fresh); moveOf(t, b, p, "d6").Score != -7.5 {
		t.Error("merging loses the correction")
	}
}

// TestMergeKeepsScores takes in the rule of a move that the other book has no score of.
func TestMergeKeepsScores(t *testing.T) {
	tree, other := lined(t, "f5"), &Tree{}
	p, d6 := after(t, "f5"), game.At(3, 5)
	if err := errors.Join(other.Add(p), other.SetRule(p, d6, Never), tree.Merge(other)); err != nil {
		t.Fatal(err)
	}
	b, _ := again(t, tree)
	if m := moveOf(t, b, p, "d6"); m.Edits != Never || !m.Known {
		t.Errorf("d6 is %+v", m)
	}
}

func TestPrune(t *testing.T) {
	// The end of the two lines is the same position.
	tree := lined(t, "f5d6c3d3c4", "f5d6c4d3c3", "f5f6")
	before, _ := again(t, tree)
	p := after(t, "f5d6")
	score := moveOf(t, before, p, "c3").Score
	if err := tree.Prune(p, game.At(2, 2)); err != nil {
		t.Fatal(err)
	}
	tree.Negamax()
	// The shipped book, which still has the line, does not bring it back.
	if err := tree.Extend(lined(t, "f5d6c3d3c4")); err != nil {
		t.Fatal(err)
	}
	b, _ := again(t, tree)
	for line, want := range map[string]bool{"f5d6": true, "f5d6c3": false, "f5d6c3d3": false, "f5d6c4d3c3": true, "f5f6": true} {
		if _, ok := b.Lookup(after(t, line)); ok != want {
			t.Errorf("after %s the book has an entry: %v", line, ok)
		}
	}
	if m := moveOf(t, b, p, "c3"); m.Linked || m.Edits&Cut == 0 || m.Score != score {
		t.Errorf("c3 is %+v, it was worth %v", m, score)
	}
}

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
