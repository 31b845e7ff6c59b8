package positions

import (
	"encoding/binary"
	"fmt"
	"math"

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
)

// String returns "exact", "theory", "search" or "outcome".
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
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Source says how self-play came to a position.
type Source uint8

// The sources.
const (
	Drawn Source = iota // none: drawn on its own
	Line                // a turn of a game between searches
	Stray               // some moves beside a game, most of them random
	Early               // one of all positions that so many moves can lead to
	Child               // after a move of the last record before it that is no Child; its siblings are beside it
	sources
)

// String returns "drawn", "line", "stray", "early" or "child".
func (s Source) String() string {
	return [sources]string{"drawn", "line", "stray", "early", "child"}[s]
}

// Scale is how many label units make one disc.
const Scale = 128

// Record is a position with its label, and with the result of a game if one was played
// from there.
type Record struct {
	Position game.Position // 8x8, in canonical form
	Score    int16         // final discs for the side to move, in 1/Scale disc
	Kind     Kind          // of Score
	Depth    uint8         // plies searched, for Search; zero otherwise
	Year     uint16        // of the game it is from or deviates from, 1900 to 2154; zero for a made-up game
	Group    uint16        // the same for all positions of a game
	Source   Source
	Played   bool // there is a Result
	Result   int8 // final discs for the side to move when searches played on from there, their end exact
}

// Mixed is r with the result, if it has one, mixed into a score that is not exact: share
// is what counts of the result, 0 to 1.
func (r Record) Mixed(share float64) Record {
	if r.Played && r.Kind != Exact {
		r.Score += int16(math.Round(share * float64(int(r.Result)*Scale-int(r.Score))))
	}
	return r
}

// recordSize is the number of bytes of a stored record: two words of discs, i16 score, i8
// result, u8 kind in bits 0-3, source in 4-6 and played in 7, u8 depth, u8 years since
// 1899, u16 group.
const recordSize = 24

const yearZero = 1899

func (r Record) append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(r.Position.Own))
	b = binary.LittleEndian.AppendUint64(b, uint64(r.Position.Opp))
	b = binary.LittleEndian.AppendUint16(b, uint16(r.Score))
	kind, year := byte(r.Kind)|byte(r.Source)<<4, byte(0)
	if r.Played {
		kind |= 0x80
	}
	if r.Year > yearZero {
		year = byte(r.Year - yearZero)
	}
	b = append(b, byte(r.Result), kind, r.Depth, year)
	return binary.LittleEndian.AppendUint16(b, r.Group)
}

// decode reads a record from recordSize bytes.
func decode(b []byte) (Record, error) {
	r := Record{
		Position: game.Position{
			Own: game.Bitboard(binary.LittleEndian.Uint64(b)),
			Opp: game.Bitboard(binary.LittleEndian.Uint64(b[8:])),
		},
		Score:  int16(binary.LittleEndian.Uint16(b[16:])),
		Result: int8(b[18]),
		Kind:   Kind(b[19] & 15),
		Source: Source(b[19] >> 4 & 7),
		Played: b[19]&0x80 != 0,
		Depth:  b[20],
		Group:  binary.LittleEndian.Uint16(b[22:]),
	}
	if b[21] != 0 {
		r.Year = yearZero + uint16(b[21])
	}
	switch {
	case r.Position.Own&r.Position.Opp != 0:
		return r, fmt.Errorf("two discs on one square")
	case r.Score < -64*Scale || r.Score > 64*Scale:
		return r, fmt.Errorf("a score of %d/%d discs", r.Score, Scale)
	case r.Result < -64 || r.Result > 64:
		return r, fmt.Errorf("a result of %d discs", r.Result)
	case r.Kind < Exact || r.Kind > Outcome:
		return r, fmt.Errorf("unknown kind of label %d", r.Kind)
	case r.Source >= sources:
		return r, fmt.Errorf("unknown source %d", r.Source)
	}
	return r, nil
}
