package env

import (
	"fmt"

	"othello/game"
)

// A Batch holds slices of the caller that Reset and Step fill, game after game. A nil
// slice is skipped; the others must have exactly the length given, for N games on boards
// of side n and A = n*n+1 actions.
type Batch struct {
	// Floats and Bytes are the observations, of shape (N, 2, n, n): 1 where the side to
	// move (first plane) or the other side (second) has a disc, else 0. A plane is
	// numbered like the actions, rank by rank. One type or both may be used.
	Floats []float32
	Bytes  []uint8
	// Legal is of shape (N, A): 1 for the legal actions of the side to move, else 0. At
	// least one is legal.
	Legal []uint8
	// Random is of shape (N): a uniformly random legal action for each game, for random
	// players and exploration. It may be the slice that Step then reads.
	Random []uint8
	// Rewards is of shape (N): 1 if the action ended the game and its side won, -1 if
	// that side lost, else 0. The other side's reward is the opposite.
	Rewards []float32
	// Margins is of shape (N): where the action ended the game, the discs of its side less
	// those of the other, with empty squares credited to the winner, -64 to 64; else 0.
	Margins []int8
	// Ends is of shape (N): 1 if the action ended the game, else 0. State and
	// observations are then those of the next game.
	Ends []uint8
}

// check returns an error if a slice of b has the wrong length.
func (e *Env) check(b Batch) error {
	for _, part := range [...]struct {
		name      string
		len, each int
		unwanted  bool
	}{
		{"Floats", len(b.Floats), e.Cells(), b.Floats == nil},
		{"Bytes", len(b.Bytes), e.Cells(), b.Bytes == nil},
		{"Legal", len(b.Legal), e.actions, b.Legal == nil},
		{"Random", len(b.Random), 1, b.Random == nil},
		{"Rewards", len(b.Rewards), 1, b.Rewards == nil},
		{"Margins", len(b.Margins), 1, b.Margins == nil},
		{"Ends", len(b.Ends), 1, b.Ends == nil},
	} {
		if want := e.Games() * part.each; part.len != want && !part.unwanted {
			return fmt.Errorf("%s has room for %d values, not the %d of %d games", part.name, part.len, want, e.Games())
		}
	}
	return nil
}

// result writes the outcome of an action in game i. The margin is zero unless the game
// ended.
func (b *Batch) result(i, margin int, ended bool) {
	if b.Rewards != nil {
		b.Rewards[i] = float32(max(-1, min(margin, 1)))
	}
	if b.Margins != nil {
		b.Margins[i] = int8(margin)
	}
	if b.Ends != nil {
		b.Ends[i] = 0
		if ended {
			b.Ends[i] = 1
		}
	}
}

// show writes the observations, legal and random actions of games.
func (e *Env) show(from, to int) {
	b, s := &e.call.batch, &e.state
	if b.Floats != nil {
		showFloats(b.Floats[from*e.Cells():to*e.Cells()], e.size, s.Own[from:to], s.Opp[from:to])
	}
	if b.Bytes != nil {
		showBytes(b.Bytes[from*e.Cells():to*e.Cells()], e.size, s.Own[from:to], s.Opp[from:to])
	}
	if b.Legal != nil {
		showLegal(b.Legal[from*e.actions:to*e.actions], e.size, s.Moves[from:to])
	}
	if b.Random != nil {
		for i := from; i < to; i++ {
			b.Random[i] = e.numbers[pick(&e.players[i], s.Moves[i])]
		}
	}
}

// A rankTable holds the eight squares of a rank, each 0 or 1, for every set of them.
type rankTable[T uint8 | float32] [256][8]T

var (
	bytes  = ranks[uint8]()
	floats = ranks[float32]()
)

func ranks[T uint8 | float32]() (t rankTable[T]) {
	for set := range t {
		for file := range 8 {
			t[set][file] = T(set >> file & 1)
		}
	}
	return t
}

// planes writes the observations of games.
func planes[T uint8 | float32](out []T, t *rankTable[T], n game.Size, own, opp []game.Bitboard) {
	if n == game.Size6 {
		for i, b := range own {
			plane6((*[36]T)(out[i*72:]), t, b)
			plane6((*[36]T)(out[i*72+36:]), t, opp[i])
		}
		return
	}
	for i, b := range own {
		plane8((*[64]T)(out[i*128:]), t, b)
		plane8((*[64]T)(out[i*128+64:]), t, opp[i])
	}
}

// masks writes the legal actions of games.
func masks(out []uint8, n game.Size, moves []game.Bitboard) {
	squares := int(n * n)
	for i, b := range moves {
		mask := out[i*(squares+1):][:squares+1]
		if n == game.Size6 {
			plane6((*[36]uint8)(mask), &bytes, b)
		} else {
			plane8((*[64]uint8)(mask), &bytes, b)
		}
		mask[squares] = pass(b)
	}
}

// pass returns 1 for a side without moves.
func pass(moves game.Bitboard) uint8 {
	if moves == 0 {
		return 1
	}
	return 0
}

// plane8 writes the squares of a board, each 0 or 1.
func plane8[T uint8 | float32](out *[64]T, t *rankTable[T], b game.Bitboard) {
	*(*[8]T)(out[0:]) = t[uint8(b)] // no loop: its indices would be checked
	*(*[8]T)(out[8:]) = t[uint8(b>>8)]
	*(*[8]T)(out[16:]) = t[uint8(b>>16)]
	*(*[8]T)(out[24:]) = t[uint8(b>>24)]
	*(*[8]T)(out[32:]) = t[uint8(b>>32)]
	*(*[8]T)(out[40:]) = t[uint8(b>>40)]
	*(*[8]T)(out[48:]) = t[uint8(b>>48)]
	*(*[8]T)(out[56:]) = t[uint8(b>>56)]
}

// plane6 writes the squares of a 6x6 board. Each rank overwrites the two squares that the
// one before wrote too many.
func plane6[T uint8 | float32](out *[36]T, t *rankTable[T], b game.Bitboard) {
	*(*[8]T)(out[0:]) = t[uint8(b>>9)&63]
	*(*[8]T)(out[6:]) = t[uint8(b>>17)&63]
	*(*[8]T)(out[12:]) = t[uint8(b>>25)&63]
	*(*[8]T)(out[18:]) = t[uint8(b>>33)&63]
	*(*[8]T)(out[24:]) = t[uint8(b>>41)&63]
	*(*[6]T)(out[30:]) = *(*[6]T)(t[uint8(b>>49)&63][:])
}
