package review

import (
	"math"

	"othello/game"
)

// chosen is an entry of the cache: the move probabilities of people in a position, by the
// network.
type chosen struct {
	Moves  []game.Square // of the canonical position
	Shares []float64     // of each
	Used   uint32
}

// choices returns the stored move probabilities of p; false if there are none.
func (c *Cache) choices(p game.Position) (choices, bool) {
	if c == nil {
		return nil, false
	}
	canonical, by := p.Canonical()
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.chosen[canonical]
	if !ok {
		return nil, false
	}
	if e.Used != c.now {
		e.Used = c.now
		c.chosen[canonical], c.changed = e, true
	}
	shares := make(choices, len(e.Moves))
	for i, m := range turned(e.Moves, by.Inverse()) {
		if !p.Legal(m) { // damaged before its checksum was written
			return nil, false
		}
		shares[m] = e.Shares[i]
	}
	return shares, true
}

// keepChoices stores the move probabilities of p.
func (c *Cache) keepChoices(p game.Position, shares choices) {
	if c == nil || len(shares) == 0 {
		return
	}
	canonical, by := p.Canonical()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.chosen == nil {
		c.chosen = map[game.Position]chosen{}
	}
	e := chosen{Used: c.now}
	for m, share := range shares {
		e.Moves, e.Shares = append(e.Moves, by.Square(m)), append(e.Shares, share)
	}
	c.chosen[canonical] = e
	c.changed = true
}

// forgetChoices drops the move probabilities of another network.
func (c *Cache) forgetChoices() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.chosen)
}

// of returns the total probability of a move and its symmetric equivalents.
func (c choices) of(p game.Position, m game.Square) (share float64) {
	for s := range p.Alike(m).Squares() {
		share += c[s]
	}
	return share
}

// near reports whether both are equal up to the rounding of different backends.
func (c choices) near(other choices) bool {
	const most = 0.005 // difference of a probability
	if len(c) != len(other) {
		return false
	}
	for m, share := range c {
		if math.Abs(other[m]-share) > most {
			return false
		}
	}
	return true
}
