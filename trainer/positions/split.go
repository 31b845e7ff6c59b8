package positions

import "othello/game"

// Part is the use of a position.
type Part uint8

// The parts: weights are fitted to Train, Validate is for early stopping and settings,
// Test for the final report alone.
const (
	Train Part = iota
	Validate
	Test
)

// Split decides by year and game.
type Split struct {
	TestFrom int // first year that is held out for Test; zero for none
	Validate int // one of so many games is for Validate; zero for none
}

// part returns the part of a record by its game.
func (s Split) part(r Record) Part {
	switch {
	case s.TestFrom > 0 && int(r.Year) >= s.TestFrom:
		return Test
	case r.Source == Early: // belongs to no game
		return Train
	case s.Validate > 0 && int(r.Group)%s.Validate == 0:
		return Validate
	}
	return Train
}

// Divide divides the records into parts, in order. If games of several parts share a
// position or a mirror image, it goes to the most held-out of these parts, so that no
// test position is trained on.
func (s Split) Divide(list []Record) (parts [3][]Record) {
	held := map[game.Position]Part{}
	for _, r := range list {
		if p := s.part(r); p != Train {
			held[r.Position] = max(held[r.Position], p)
		}
	}
	for _, r := range list {
		if p := s.part(r); p == held[r.Position] {
			parts[p] = append(parts[p], r)
		}
	}
	return parts
}
