package review

import (
	"fmt"
	"slices"

	"othello/ai"
	"othello/game"
)

// Class is the seriousness of a move's loss.
type Class uint8

const (
	// Unjudged is a move that has not been analysed.
	Unjudged Class = iota
	// Forced is a pass, or a move without an alternative or that was drawn by lot.
	Forced
	// Best is the engine's choice, or a move that is less than half a disc worse.
	Best
	// Good loses 2 discs at most: the usual loss of tournament players.
	Good
	// Inaccuracy loses 4 discs at most.
	Inaccuracy
	// Mistake loses 10 discs at most, or turns a proven win or draw into a worse result.
	Mistake
	// Blunder loses more.
	Blunder

	classes
)

// The most discs that a move of each class loses.
const (
	bestLoss       = 0.5 // exclusive
	goodLoss       = 2.0
	inaccuracyLoss = 4.0
	mistakeLoss    = 10.0
)

var classNames = [classes]string{"unjudged", "forced", "best", "good", "inaccuracy", "mistake", "blunder"}

// String returns "best", "good", "inaccuracy", "mistake", "blunder", "forced" or
// "unjudged".
func (c Class) String() string {
	if c < classes {
		return classNames[c]
	}
	return classNames[Unjudged]
}

// Mark returns the usual annotation sign: "?!" for an inaccuracy, "?" for a mistake,
// "??" for a blunder, else empty.
func (c Class) Mark() string {
	switch c {
	case Inaccuracy:
		return "?!"
	case Mistake:
		return "?"
	case Blunder:
		return "??"
	}
	return ""
}

// Wrong reports whether the move is an inaccuracy or worse.
func (c Class) Wrong() bool { return c >= Inaccuracy && c < classes }

// MarshalText returns the name of the class.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (c *Class) UnmarshalText(text []byte) error {
	return unmarshal(c, classNames[:], text, "class of moves")
}

// unmarshal sets a value to the index of the name that text is; what says what the names are.
func unmarshal[T ~uint8](to *T, names []string, text []byte, what string) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("%q is not a %s", text, what)
	}
	*to = T(i)
	return nil
}

// ClassOf returns the class of a move with alternatives by its score and that of the best
// move, which should be of the same kind: both exact, or both estimates.
func ClassOf(best, played ai.Score) Class {
	loss := best.Minus(played).Discs
	c := Blunder
	switch {
	case loss < bestLoss:
		return Best
	case loss <= goodLoss:
		c = Good
	case loss <= inaccuracyLoss:
		c = Inaccuracy
	case loss <= mistakeLoss:
		c = Mistake
	}
	if c < Mistake && throwsAway(best, played) {
		c = Mistake
	}
	return c
}

// throwsAway reports whether a proven win or draw becomes a worse result.
func throwsAway(best, played ai.Score) bool {
	could, certain := best.Result()
	is, proven := played.Result()
	return certain && proven && could > is
}

// Phase is a part of the game: thirds of the squares that were empty at the
// opening, 20 moves each on the full board.
type Phase uint8

const (
	// Opening is the first third.
	Opening Phase = iota
	// Midgame is the second third.
	Midgame
	// Endgame is the last third: 20 empty squares or fewer on the full board.
	Endgame

	phases
)

var phaseNames = [phases]string{"opening", "midgame", "endgame"}

// String returns "opening", "midgame" or "endgame".
func (p Phase) String() string { return phaseNames[min(p, Endgame)] }

// MarshalText returns the name of the phase.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (p *Phase) UnmarshalText(text []byte) error {
	return unmarshal(p, phaseNames[:], text, "phase of the game")
}

// phaseOf returns the phase of a position.
func phaseOf(p game.Position) Phase { return Phase(ai.PhaseOf(p)) }
