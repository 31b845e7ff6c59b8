// Package puzzle is about positions with one move to find: what such a puzzle is, how
// one is found and proven, how a person's attempt at it goes, and how hard it is. An
// engine (package ai) solves the endgames exactly; wipe-outs are searched for here, to
// the end of every line; only the moves that experts found rest on a search's judgement.
// Where puzzles are kept, and when one is asked again, is not its concern.
package puzzle

import (
	"fmt"

	"othello/game"
	"othello/internal/message"
)

// Kind is what is to be found.
type Kind uint8

// The kinds. Their numbers are in files.
const (
	Win    Kind = iota // the only move that wins, solved to the end
	Parity             // the same, and the only move into an odd region
	Wipe               // the move that leaves the opponent without discs in so many moves
	Escape             // the only move after which the opponent cannot do that
	Expert             // the move an expert played and a deep search agrees with
	Kinds  = iota
)

var kindNames = [Kinds]string{"win", "parity", "wipe", "escape", "expert"}

// String returns the kind in a word, as command lines have it.
func (k Kind) String() string { return kindNames[k] }

// MarshalText implements encoding.TextMarshaler.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (k *Kind) UnmarshalText(text []byte) (err error) {
	*k, err = ParseKind(string(text))
	return err
}

// ParseKind returns the kind of that name.
func ParseKind(name string) (Kind, error) {
	for k, n := range kindNames {
		if n == name {
			return Kind(k), nil
		}
	}
	return 0, message.Errorf("no kind of puzzle is called %q: they are win, parity, wipe, escape and expert", name)
}

// Puzzle is a position with one move to find.
type Puzzle struct {
	Board  game.Board  `json:"-"` // on 8x8, the side to move is asked
	Kind   Kind        `json:"kind"`
	Answer game.Square `json:"answer"`
	// Score and Second are what the answer and the next best move are worth to the side
	// to move, in discs: proven for Win and Parity, searched for Expert, 0 for the others.
	Score  int `json:"score"`
	Second int `json:"second"`
	Rating int `json:"rating"` // how hard it is, on the scale of Rated
}

// ID names the puzzle by its position, which two puzzles do not share.
func (p Puzzle) ID() string { return fmt.Sprintf("%016x", p.Board.Position().Hash()) }

// Length returns the number of moves in which a Wipe is done.
func (p Puzzle) Length() int { return wipesIn(p.Board.Position(), WipeMost) }
