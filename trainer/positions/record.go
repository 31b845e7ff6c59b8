// Package positions makes labelled positions and keeps them on disk. Labels come from
// databases of games, which it checks, from the endgame solver, from searches, and from
// self-play.
//
// Stores are compact, versioned, checksummed, and appended to block by block, so that a
// job that is killed loses at most the block that it was writing.
//
// An evaluation is mostly asked about leaves of searches, often after a move that nobody
// would play. Measured in searches of 12 plies from 34 empties, leaves at 20 to 27
// empties have a mean absolute score of 11.7 discs and a mean of 7.9 for the mover.
// Positions of games have 10.6 and 0.3, positions after all moves 13.0 and 7.2. Positions
// after all moves also cover rare template configurations about as well as leaves do
// (12.4 % against 12.3 % unseen, games 13.4 %). So self-play labels all moves of a
// position. Besides, a few lines leave the games: one side plays random moves, the other
// a shallow search. Positions of games also have the game's result, with perfect endgames:
// searched scores inherit the errors of the weights used; the results can correct those.
//
// Self-play is cut into numbered parts, each a file. A part depends on its number, the
// seed and the settings alone, so any division of the numbers among processes and
// machines gives the same files.
package positions

import (
	"encoding/binary"
	"fmt"
	"math"

	"othello/game"
)

// Kind is the origin of a label.
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
	return [Outcome + 1]string{"", "exact", "theory", "search", "outcome"}[k]
}

// Source is the way in which self-play reached a position.
type Source uint8

// The sources.
const (
	Drawn Source = iota // drawn independently
	Line                // a position of a self-play game
	Stray               // some mostly random moves off a game
	Early               // from the enumeration of all early positions
	Child               // after a move of the last preceding record that is no Child; siblings are adjacent
	sources
)

// String returns "drawn", "line", "stray", "early" or "child".
func (s Source) String() string {
	return [sources]string{"drawn", "line", "stray", "early", "child"}[s]
}

// Scale is the number of label units per disc.
const Scale = 128

// Record is a position with its label and, if a game was played from there, its result.
type Record struct {
	Position game.Position // 8x8, in canonical form
	Score    int16         // final discs for the side to move, in 1/Scale disc
	Kind     Kind          // of Score
	Depth    uint8         // plies searched, for Search; zero otherwise
	Year     uint16        // of the game it is from or deviates from, 1900 to 2154; zero for a made-up game
	Group    uint16        // the same for all positions of a game
	Source   Source
	Played   bool // there is a Result
	Result   int8 // final margin for the side to move in self-play with exact endgames
}

// Mixed returns r with the result, if any, mixed into an inexact score by the weight
// share, 0 to 1.
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
