package book

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"othello/game"
)

// Book returns the tree in its compact form. If scores or positions were added, call
// Negamax first. The error is for more positions than a file can hold.
func (t *Tree) Book() (*Book, error) {
	nodes := t.sorted()
	keys := make([]byte, 0, len(nodes)*keySize)
	ends := make([]byte, 0, len(nodes)*endSize)
	var body []byte
	for _, n := range nodes {
		keys = appendPosition(keys, n.position)
		body = n.encode(body)
		ends = binary.LittleEndian.AppendUint32(ends, uint32(len(body)))
	}
	if headerSize+len(keys)+len(ends)+len(body) > maxBook {
		return nil, fmt.Errorf("writing the book: %d positions are too many", len(nodes))
	}
	data := make([]byte, headerSize, headerSize+len(keys)+len(ends)+len(body))
	data = append(append(append(data, keys...), ends...), body...)
	copy(data, magic)
	binary.LittleEndian.PutUint16(data[8:], version)
	if t.out != 0 {
		binary.LittleEndian.PutUint16(data[10:], uint16(game.Position{Out: t.out}.Size()))
	}
	binary.LittleEndian.PutUint32(data[12:], uint32(len(nodes)))
	binary.LittleEndian.PutUint32(data[16:], uint32(len(body)))
	binary.LittleEndian.PutUint32(data[20:], crc32.Checksum(data[headerSize:], castagnoli))
	return Read(data)
}

// moveSets are sets of a node's moves, as bits by their index.
type moveSets struct{ scored, linked, played, proven uint64 }

func (n *node) sets() (s moveSets) {
	for i, e := range n.edges {
		bit := uint64(1) << i
		if e.known {
			s.scored |= bit
		}
		if e.linked {
			s.linked |= bit
		}
		if e.games != (Stats{}) {
			s.played |= bit
		}
		if e.proven {
			s.proven |= bit
		}
	}
	return s
}

// encode appends the record of the node.
func (n *node) encode(out []byte) []byte {
	s := n.sets()
	depths := n.depths()
	var flags byte
	if n.proven {
		flags |= flagProven
	}
	if n.same != nil {
		flags |= flagSymmetric
	}
	if s.proven != 0 {
		flags |= flagMoves
	}
	if len(depths) > 1 {
		flags |= flagDepths
	}
	out = append(out, flags)
	for _, set := range []uint64{s.scored, s.linked, s.played} {
		out = binary.AppendUvarint(out, set)
	}
	if s.proven != 0 {
		out = binary.AppendUvarint(out, s.proven)
	}
	if s.scored != 0 {
		top := n.score
		for _, e := range n.edges {
			if e.known {
				top = max(top, e.score)
			}
		}
		out = binary.AppendVarint(out, int64(top))
		for _, e := range n.edges {
			if e.known {
				out = binary.AppendUvarint(out, uint64(top-e.score))
			}
		}
		out = append(out, depths...)
	}
	for _, e := range n.edges {
		if e.games != (Stats{}) {
			out = binary.AppendUvarint(out, uint64(e.games.Wins))
			out = binary.AppendUvarint(out, uint64(e.games.Draws))
			out = binary.AppendUvarint(out, uint64(e.games.Losses))
		}
	}
	return out
}

// depths returns those behind the scores of the moves: one if they are all the same.
func (n *node) depths() []byte {
	var list []byte
	for _, e := range n.edges {
		if e.known {
			list = append(list, e.depth)
		}
	}
	if len(list) > 1 && len(slices.Compact(slices.Clone(list))) == 1 {
		list = list[:1]
	}
	return list
}

// WriteTo writes the file of the book.
func (b *Book) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(b.data)
	return int64(n), err
}

// Tree returns the book in a form that can be changed.
func (b *Book) Tree() (*Tree, error) {
	t := &Tree{nodes: make(map[game.Position]*node, b.Len()), out: b.out}
	for i := range b.Len() {
		p := b.key(i)
		entry, ok := b.decode(p, b.record(i))
		if c, _ := p.Canonical(); !ok || c != p {
			return nil, fmt.Errorf("reading the book: the record of position %d is invalid", i)
		}
		n, _, err := t.add(p)
		if err != nil {
			return nil, fmt.Errorf("reading the book: position %d: %w", i, err)
		}
		n.known, n.proven = entry.Known, entry.Proven
		n.score = int32(entry.Score * unit)
		for _, m := range entry.Moves {
			if m.Twin {
				continue
			}
			e := n.edge(m.Square)
			if e == nil || e.move != m.Square { // the record does not say that the position has symmetries
				return nil, fmt.Errorf("reading the book: the record of position %d is invalid", i)
			}
			*e = edge{
				move: m.Square, score: int32(m.Score * unit), known: m.Known, proven: m.Proven,
				linked: m.Linked, depth: uint8(m.Depth), games: m.Games,
			}
		}
	}
	return t, nil
}
