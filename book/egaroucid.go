package book

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"othello/game"
)

// The book of Egaroucid 7 (.egbk3), little endian, from its documentation and
// notes of others who read it: "DICUORAGE", version u8 (3), number of positions
// i32, then for each its board u64 u64, value i8 for the side to move, level i8,
// lines u32, and the leaf, which is the best move that leads out of the book: value
// i8, move i8, level i8. It numbers squares from h8, which is the board turned by
// half; as positions are stored once for all symmetries, boards and moves can be
// read as if a1 were 0.
const (
	egaroucidMagic   = "DICUORAGE"
	egaroucidVersion = 3
	egaroucidHeader  = 14
	egaroucidRecord  = 25
	egaroucidNoScore = -126
	egaroucidNoMove  = 125
)

// readEgaroucid reads a book of Egaroucid 7. Its level becomes the depth. The error has
// the offset.
func readEgaroucid(data []byte) (*Tree, error) {
	if err := checkHeader(data, "reading an Egaroucid book", egaroucidMagic, egaroucidVersion, egaroucidHeader, egaroucidRecord); err != nil {
		return nil, err
	}
	count := uint64(binary.LittleEndian.Uint32(data[10:]))
	if want := egaroucidHeader + count*egaroucidRecord; want != uint64(len(data)) {
		return nil, fmt.Errorf("reading an Egaroucid book: it has %d bytes where its header announces %d", len(data), want)
	}
	values := make(map[game.Position]Verdict, count)
	records := data[egaroucidHeader:]
	wrong := func(i int, err error) error {
		return fmt.Errorf("reading an Egaroucid book: position %d at byte %d: %w", i+1, egaroucidHeader+i*egaroucidRecord, err)
	}
	board := func(i int) game.Position { return readPosition(records[i*egaroucidRecord:]) }
	for i := range int(count) {
		p := board(i)
		if p.Overlaps() {
			return nil, wrong(i, fmt.Errorf("two discs on one square"))
		}
		value, level := int8(records[i*egaroucidRecord+16]), int8(records[i*egaroucidRecord+17])
		if value >= -64 && value <= 64 {
			c, _ := p.Canonical()
			values[c] = Verdict{Score: float64(value), Depth: min(max(int(level), 0), maxDepth)}
		}
	}
	t := &Tree{}
	for i := range int(count) {
		p := board(i)
		known := egaroucidMoves(p, values, records[i*egaroucidRecord+22:])
		// A value that no known move explains belongs to a position where the book ends:
		// it is the score of a move in the position before.
		c, _ := p.Canonical()
		own, ok := values[c]
		if !ok || !slices.ContainsFunc(known, func(v Verdict) bool { return v.Score == own.Score }) {
			continue
		}
		for _, v := range known {
			if err := t.Score(p, v); err != nil {
				return nil, wrong(i, err)
			}
		}
	}
	t.Negamax()
	return t, nil
}

// egaroucidMoves returns the moves of p whose value is known from the positions they
// lead to, and the leaf.
func egaroucidMoves(p game.Position, values map[game.Position]Verdict, leaf []byte) []Verdict {
	var known []Verdict
	for m := range p.Moves().Squares() {
		next, again, _ := p.Next(m)
		c, _ := next.Canonical()
		v, ok := values[c]
		if !ok {
			continue
		}
		v.Move, v.Depth = m, min(v.Depth+1, maxDepth)
		if !again {
			v.Score = -v.Score
		}
		known = append(known, v)
	}
	value, move, level := int8(leaf[0]), int8(leaf[1]), int8(leaf[2])
	if value >= -64 && value <= 64 && move >= 0 && move < 64 {
		known = append(known, Verdict{Move: game.Square(move), Score: float64(value), Depth: max(int(level), 0)})
	}
	return known
}

// writeEgaroucid writes the tree as a book of Egaroucid 7, with the positions that
// its scored moves lead to. Scores are rounded to discs.
func (t *Tree) writeEgaroucid(w io.Writer) error {
	if t.out != 0 {
		return errSmallBoard
	}
	out := append([]byte(egaroucidMagic), egaroucidVersion, 0, 0, 0, 0)
	count := uint32(0)
	written := map[game.Position]bool{}
	emit := func(p game.Position, score int32, depth int, leaf *edge) {
		level := byte(min(max(depth, 1), maxDepth))
		out = appendPosition(out, p)
		out = append(out, byte(int8(discs(score))), level, 0, 0, 0, 0)
		if leaf == nil {
			none := int8(egaroucidNoScore)
			out = append(out, byte(none), egaroucidNoMove, level)
		} else {
			out = append(out, byte(int8(discs(leaf.score))), byte(leaf.move), leaf.depth)
		}
		written[p] = true
		count++
	}
	list := t.sorted()
	for _, n := range list {
		if n.known {
			var leaf *edge
			for i := range n.edges {
				if e := &n.edges[i]; e.known && !e.linked && (leaf == nil || e.score > leaf.score) {
					leaf = e
				}
			}
			emit(n.position, n.score, n.depth(), leaf)
		}
	}
	for _, n := range list {
		for i := range n.edges {
			e := &n.edges[i]
			next, again, over := n.position.Next(e.move)
			c, _ := next.Canonical()
			if !e.known || over || written[c] {
				continue
			}
			score := -e.score
			if again {
				score = e.score
			}
			emit(c, score, int(e.depth)-1, nil)
		}
	}
	binary.LittleEndian.PutUint32(out[10:], count)
	_, err := w.Write(out)
	return err
}
