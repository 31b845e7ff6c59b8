package positions

import (
	"encoding/binary"
	"fmt"

	"othello/game"
)

// Kind says where a label comes from.
type Kind uint8

// The kinds of labels.
const (
	Exact   Kind = iota + 1 // solved by search
	Theory                  // the theoretical score that WTHOR stores
	Search                  // searched to Depth with template weights
	Outcome                 // result of the game the position is from
	Played                  // result of a game that search to Depth played from there, its end exact
)

// String is "exact", "theory", "search", "outcome" or "played".
func (k Kind) String() string {
	switch k {
	case Exact:
		return "exact"
	case Theory:
		return "theory"
	case Search:
		return "search"
	case Outcome:
		return "outcome"
	case Played:
		return "played"
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Scale is how many label units make one disc.
const Scale = 128

// Record is a position with its label.
type Record struct {
	Position game.Position // 8x8, in canonical form
	Score    int16         // final discs for the side to move, in 1/Scale disc
	Kind     Kind
	Depth    uint8  // plies searched, for Search and Played; zero otherwise
	Year     uint16 // of the game it is from or deviates from; zero for a made-up game
	Group    uint16 // the same for all positions of a game
}

// recordSize is the number of bytes of a stored record.
const recordSize = 24

func (r Record) append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(r.Position.Own))
	b = binary.LittleEndian.AppendUint64(b, uint64(r.Position.Opp))
	b = binary.LittleEndian.AppendUint16(b, uint16(r.Score))
	b = append(b, byte(r.Kind), r.Depth)
	b = binary.LittleEndian.AppendUint16(b, r.Year)
	return binary.LittleEndian.AppendUint16(b, r.Group)
}

// decode reads a record from recordSize bytes.
func decode(b []byte) (Record, error) {
	r := Record{
		Position: game.Position{
			Own: game.Bitboard(binary.LittleEndian.Uint64(b)),
			Opp: game.Bitboard(binary.LittleEndian.Uint64(b[8:])),
		},
		Score: int16(binary.LittleEndian.Uint16(b[16:])),
		Kind:  Kind(b[18]),
		Depth: b[19],
		Year:  binary.LittleEndian.Uint16(b[20:]),
		Group: binary.LittleEndian.Uint16(b[22:]),
	}
	switch {
	case r.Position.Own&r.Position.Opp != 0:
		return r, fmt.Errorf("two discs on one square")
	case r.Score < -64*Scale || r.Score > 64*Scale:
		return r, fmt.Errorf("a score of %d/%d discs", r.Score, Scale)
	case r.Kind < Exact || r.Kind > Played:
		return r, fmt.Errorf("unknown kind of label %d", r.Kind)
	}
	return r, nil
}
