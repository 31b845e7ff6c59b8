package book

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"othello/game"
)

// TestSmallBoard makes a book of 6x6: it finds its positions in every orientation, and
// none of another board, and it does not mix with a book of 8x8.
func TestSmallBoard(t *testing.T) {
	var six Tree
	p := game.Start(game.Size6)
	ok(t, six.Judge(p, Verdict{Move: p.Moves().First(), Score: -4, Depth: 32, Proven: true}))
	six.Negamax()
	b, err := six.Book()
	ok(t, err)
	for y := range game.Symmetry(game.Symmetries) {
		q := p.Transform(y)
		if e, found := b.Lookup(q); !found || e.Score != -4 || !e.Proven || len(e.Moves) != 4 || !q.Legal(e.Moves[0].Square) {
			t.Errorf("%+v, %v", e, found)
		}
	}
	for _, size := range []game.Size{game.Size4, game.Size8} {
		if e, found := b.Lookup(game.Start(size)); found {
			t.Errorf("%dx%d is found: %+v", size, size, e)
		}
	}
	again, err := b.Tree()
	ok(t, err)
	c, err := again.Book()
	ok(t, err)
	if !bytes.Equal(b.data, c.data) {
		t.Error("a book made into a tree and back is another book")
	}

	var eight Tree
	ok(t, eight.Add(start))
	if eight.Merge(&six) == nil || six.Add(start) == nil || six.Len() != 1 {
		t.Error("one book has two boards")
	}
	for _, f := range []Format{Edax, Egaroucid} {
		var out bytes.Buffer
		if err := six.Export(&out, f, time.Time{}); err == nil || out.Len() > 0 {
			t.Errorf("%v: %d bytes (%v)", f, out.Len(), err)
		}
	}
	for _, n := range []byte{5, 10} {
		odd := bytes.Clone(b.data)
		odd[10] = n
		if _, err := Read(odd); err == nil || !strings.Contains(err.Error(), "boards") {
			t.Errorf("a board of %d: %v", n, err)
		}
	}
}
