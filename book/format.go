package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/bits"
	"sort"

	"othello/game"
	"othello/internal/wholefile"
)

// The file of a book, little endian:
//
//	 0  magic, 8 bytes
//	 8  version u16
//	10  board u16: the length of its side, zero for 8x8
//	12  number of positions n u32
//	16  size of the records in bytes u32
//	20  CRC-32C of the bytes from 24 on u32
//	24  n keys: Own u64, Opp u64 of a canonical position, ascending
//	    n ends: u32, where the position's record ends, counted from the first record
//	    the records
//
// A record holds, for the legal moves of its position in the order of their
// squares (of moves that lead to the same position up to symmetry only the
// first):
//
//	flags u8
//	sets of moves as bits: uvarint scored, linked, played and, if flagged, proven
//	if scored: score of the position, varint in quarter discs
//	           the loss of each scored move to it, uvarint in quarter discs
//	           depths of the searches: one u8, or if flagged one for each move
//	for each move played: wins, draws and losses, uvarint
//	if flagged, a u8 for each move, which earlier versions wrote and this one ignores
const (
	magic      = "OTHBOOK\x1a"
	version    = 1
	headerSize = 24
	keySize    = 16
	endSize    = 4

	// maxBook bounds the files that are read: ten million positions.
	maxBook = 1 << 30
	// unit is the number of stored score steps per disc.
	unit = 4
	// maxDepth is the most plies that a search can see ahead: a full game.
	maxDepth = 60
)

const (
	flagProven    = 1 << iota // the score of the position is proven
	flagSymmetric             // the position has symmetries
	flagMoves                 // some moves are proven
	flagDepths                // the moves were searched to different depths
	flagEdits                 // bytes of earlier versions follow
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Read opens the content of a book file. data is kept and used as it is; it must not be
// changed. The error says what is wrong with the file.
func Read(data []byte) (*Book, error) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, errors.New("reading the book: not an opening book of this program")
	}
	if len(data) < headerSize {
		return nil, fmt.Errorf("reading the book: the file ends at byte %d, in its header", len(data))
	}
	if v := binary.LittleEndian.Uint16(data[8:]); v != version {
		return nil, fmt.Errorf("reading the book: its format is version %d, this program reads version %d", v, version)
	}
	n := uint64(binary.LittleEndian.Uint32(data[12:]))
	size := uint64(binary.LittleEndian.Uint32(data[16:]))
	if want := headerSize + n*(keySize+endSize) + size; want != uint64(len(data)) {
		return nil, fmt.Errorf("reading the book: it has %d bytes where its header announces %d", len(data), want)
	}
	if crc32.Checksum(data[headerSize:], castagnoli) != binary.LittleEndian.Uint32(data[20:]) {
		return nil, fmt.Errorf("reading the book: its checksum is wrong, the file is damaged")
	}
	board := game.Size8
	if n := game.Size(binary.LittleEndian.Uint16(data[10:])); n != 0 {
		board = n
	}
	if !board.Valid() {
		return nil, fmt.Errorf("reading the book: it is for boards of %dx%d", board, board)
	}
	b := &Book{
		data: data,
		out:  ^board.Mask(),
		keys: data[headerSize:][:n*keySize],
		ends: data[headerSize+n*keySize:][:n*endSize],
		body: data[headerSize+n*(keySize+endSize):],
	}
	var last game.Position
	var from uint32
	for i := range b.Len() {
		p := b.key(i)
		if p.Overlaps() || i > 0 && last.Compare(p) >= 0 {
			return nil, fmt.Errorf("reading the book: position %d is out of order", i)
		}
		end := binary.LittleEndian.Uint32(b.ends[i*endSize:])
		if end < from || uint64(end) > size {
			return nil, fmt.Errorf("reading the book: the record of position %d is out of bounds", i)
		}
		last, from = p, end
	}
	return b, nil
}

// Open reads the book file at path.
func Open(path string) (*Book, error) {
	data, err := wholefile.Read(path, maxBook)
	if err != nil {
		return nil, fmt.Errorf("opening the book: %w", err)
	}
	b, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// OpenAny opens a book of our own format, or converts one of another.
func OpenAny(path string) (*Book, error) {
	if b, err := Open(path); err == nil {
		return b, nil
	}
	tree, err := load(path)
	if err != nil {
		return nil, err
	}
	return tree.Book()
}

// key returns the canonical position numbered i.
func (b *Book) key(i int) game.Position {
	p := readPosition(b.keys[i*keySize:][:keySize])
	p.Out = b.out
	return p
}

// readPosition reads the discs of a position, of the side to move first.
func readPosition(data []byte) game.Position {
	return game.Position{
		Own: game.Bitboard(binary.LittleEndian.Uint64(data)),
		Opp: game.Bitboard(binary.LittleEndian.Uint64(data[8:])),
	}
}

// appendPosition writes what readPosition reads.
func appendPosition(out []byte, p game.Position) []byte {
	out = binary.LittleEndian.AppendUint64(out, uint64(p.Own))
	return binary.LittleEndian.AppendUint64(out, uint64(p.Opp))
}

// record returns the record of the position numbered i.
func (b *Book) record(i int) []byte {
	var from uint32
	if i > 0 {
		from = binary.LittleEndian.Uint32(b.ends[(i-1)*endSize:])
	}
	return b.body[from:binary.LittleEndian.Uint32(b.ends[i*endSize:])]
}

// find returns the number of the canonical position c.
func (b *Book) find(c game.Position) (int, bool) {
	return sort.Find(b.Len(), func(i int) int { return c.Compare(b.key(i)) })
}

// decode reads the record of the canonical position c. It is false for an invalid record,
// which only a crafted file with a correct checksum has.
func (b *Book) decode(c game.Position, record []byte) (Entry, bool) {
	r := reader{rest: record}
	flags := r.byte()
	scored, linked, played := r.uvarint(), r.uvarint(), r.uvarint()
	var proven uint64
	if flags&flagMoves != 0 {
		proven = r.uvarint()
	}
	var same []game.Symmetry
	if flags&flagSymmetric != 0 {
		same = c.Stabilizer()
	}
	legal := c.Moves()
	e := Entry{Known: scored != 0, Proven: flags&flagProven != 0, Moves: make([]Move, 0, legal.Count())}
	for m := range representatives(c, same).Squares() {
		e.Moves = append(e.Moves, Move{Square: m})
	}
	if set := scored | linked | played | proven; len(e.Moves) == 0 || set>>len(e.Moves) != 0 {
		return Entry{}, false
	}
	var score int64
	if e.Known {
		score = r.varint()
		e.Score = float64(score) / unit
	}
	for i := range e.Moves {
		m := &e.Moves[i]
		m.Linked, m.Proven, m.Known = linked>>i&1 != 0, proven>>i&1 != 0, scored>>i&1 != 0
		if m.Known {
			loss := r.uvarint()
			if score > 64*unit || loss > 128*unit || score-int64(loss) < -64*unit {
				return Entry{}, false
			}
			m.Score = float64(score-int64(loss)) / unit
		}
	}
	depth := -1
	for i := range e.Moves {
		m := &e.Moves[i]
		if !m.Known {
			continue
		}
		first := depth < 0
		if first || flags&flagDepths != 0 {
			if depth = int(r.byte()); depth > maxDepth {
				return Entry{}, false
			}
		}
		m.Depth = depth
		if first || depth < e.Depth {
			e.Depth = depth
		}
	}
	for ; played != 0; played &= played - 1 {
		m := &e.Moves[bits.TrailingZeros64(played)]
		m.Games = Stats{r.count(), r.count(), r.count()}
		e.Games = e.Games.Add(m.Games)
	}
	if flags&flagEdits != 0 {
		for range e.Moves {
			_ = r.byte()
		}
	}
	if r.failed || len(r.rest) != 0 {
		return Entry{}, false
	}
	if same != nil {
		e.Moves = twins(e.Moves, legal, same)
	}
	return e, true
}

// twins adds the symmetric equivalents of the moves in the list.
func twins(list []Move, legal game.Bitboard, same []game.Symmetry) []Move {
	for m := range legal.Squares() {
		low := representative(m, same)
		if low == m {
			continue
		}
		for _, first := range list {
			if first.Square == low {
				first.Square, first.Twin = m, true
				list = append(list, first)
				break
			}
		}
	}
	return list
}

// reader reads numbers from the front of a record. Once it has failed it returns zeros.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) byte() byte {
	if len(r.rest) == 0 {
		r.failed = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

func (r *reader) uvarint() uint64 {
	if len(r.rest) > 0 && r.rest[0] < 0x80 { // by far the most
		return uint64(r.byte())
	}
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// varint returns a uvarint with the sign in its lowest bit.
func (r *reader) varint() int64 {
	v := r.uvarint()
	return int64(v>>1) ^ -int64(v&1)
}

func (r *reader) count() uint32 {
	v := r.uvarint()
	if v > 1<<32-1 {
		r.failed = true
		return 0
	}
	return uint32(v)
}
