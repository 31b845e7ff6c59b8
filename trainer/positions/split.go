package positions

import "othello/game"

// Part is the use of a position.
type Part uint8

// The parts: weights are fitted to Train, Validate says when to stop and which
// settings are best, and Test is looked at for the report alone.
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

// part returns where a record belongs by its game alone, or by there being none.
func (s Split) part(r Record) Part {
	switch {
	case s.TestFrom > 0 && int(r.Year) >= s.TestFrom:
		return Test
	case r.Source == Early: // of no game, and there are no others to foresee
		return Train
	case s.Validate > 0 && int(r.Group)%s.Validate == 0:
		return Validate
	}
	return Train
}

// Divide sorts the records into their parts, in order. A position, mirror images
// included, that games of several parts share goes to the most held out of these
// parts alone: what a weight was fitted to never measures it.
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
