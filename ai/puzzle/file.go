package puzzle

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"othello/game"
)

// A file of puzzles begins with magic and their number, 4 bytes; then each takes
// recordSize bytes: the discs of the side to move and of the other one (8 bytes each),
// the kind and 8 if White moves, the answer, the two scores as signed bytes, the rating
// (2 bytes); at the end is the CRC-32 (IEEE) of all before. Numbers are little-endian.
const (
	magic      = "OTHPUZ1\n"
	recordSize = 22
	whiteMoves = 8
	countMost  = 1 << 16
)

// Encode returns the file of puzzles.
func Encode(list []Puzzle) []byte {
	le := binary.LittleEndian
	out := le.AppendUint32([]byte(magic), uint32(len(list)))
	for _, p := range list {
		pos := p.Board.Position()
		kind := byte(p.Kind)
		if p.Board.Turn == game.White {
			kind |= whiteMoves
		}
		out = le.AppendUint64(le.AppendUint64(out, uint64(pos.Own)), uint64(pos.Opp))
		out = append(out, kind, byte(p.Answer), byte(int8(p.Score)), byte(int8(p.Second)))
		out = le.AppendUint16(out, uint16(p.Rating))
	}
	return le.AppendUint32(out, crc32.ChecksumIEEE(out))
}

// Decode reads a file of puzzles, whose answers are legal.
func Decode(data []byte) ([]Puzzle, error) {
	le := binary.LittleEndian
	head := len(magic) + 4
	if len(data) < head+4 || string(data[:len(magic)]) != magic {
		return nil, errors.New("reading puzzles: not a file of puzzles")
	}
	n := int(le.Uint32(data[len(magic):]))
	if n > countMost || len(data) != head+n*recordSize+4 {
		return nil, fmt.Errorf("reading puzzles: %d bytes do not fit %d puzzles", len(data), n)
	}
	end := len(data) - 4
	if crc32.ChecksumIEEE(data[:end]) != le.Uint32(data[end:]) {
		return nil, errors.New("reading puzzles: the file is damaged")
	}
	list := make([]Puzzle, n)
	for i := range list {
		r := data[head+i*recordSize:]
		pos := game.Position{Own: game.Bitboard(le.Uint64(r)), Opp: game.Bitboard(le.Uint64(r[8:]))}
		turn := game.Black
		if r[16]&whiteMoves != 0 {
			turn = game.White
		}
		list[i] = Puzzle{
			Board: pos.Board(turn), Kind: Kind(r[16] &^ whiteMoves), Answer: game.Square(r[17]),
			Score: int(int8(r[18])), Second: int(int8(r[19])), Rating: int(le.Uint16(r[20:])),
		}
		if pos.Overlaps() || list[i].Kind >= Kinds || !pos.Legal(list[i].Answer) || !list[i].Answer.IsSquare() {
			return nil, fmt.Errorf("reading puzzles: number %d is invalid", i+1)
		}
	}
	return list, nil
}

// Sort puts puzzles in the order of the file: by kind, empties and rating.
func Sort(list []Puzzle) {
	slices.SortFunc(list, func(a, b Puzzle) int {
		p, q := a.Board.Position(), b.Board.Position()
		return cmp.Or(
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(p.Empties(), q.Empties()),
			cmp.Compare(a.Rating, b.Rating), cmp.Compare(p.Hash(), q.Hash()),
		)
	})
}
