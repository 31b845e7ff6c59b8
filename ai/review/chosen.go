package review

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"

	"othello/game"
)

// chosen is what the cache keeps of a position: what players choose there, as a network
// expects.
type chosen struct {
	shares choices // by squares of the canonical position
	used   uint32
}

// choices returns what players choose in p; false if that is not kept.
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
	if e.used != c.now {
		e.used = c.now
		c.chosen[canonical], c.changed = e, true
	}
	shares := e.shares.turned(by.Inverse())
	for m := range shares {
		if !p.Legal(m) { // damaged in a way that the checksum cannot see
			return nil, false
		}
	}
	return shares, true
}

// keepChoices keeps what players choose in p.
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
	c.chosen[canonical] = chosen{shares.turned(by), c.now}
	c.changed = true
}

// forgetChoices drops the answers of another network.
func (c *Cache) forgetChoices() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.chosen)
}

// turned are choices after a symmetry of the board.
func (c choices) turned(by game.Symmetry) choices {
	out := make(choices, len(c))
	for m, share := range c {
		out[by.Square(m)] = share
	}
	return out
}

// near reports whether choices are the same, but for what another way to compute the
// same network makes of them.
func (c choices) near(other choices) bool {
	const most = 0.005 // of the share
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

func (c *Cache) encodeChosen(out []byte) []byte {
	list := slices.SortedFunc(maps.Keys(c.chosen), func(a, b game.Position) int {
		return cmp.Or(cmp.Compare(c.chosen[b].used, c.chosen[a].used), cmp.Compare(a.Own, b.Own), cmp.Compare(a.Opp, b.Opp), cmp.Compare(a.Out, b.Out))
	})
	list = list[:min(len(list), MaxCached)]
	out = binary.LittleEndian.AppendUint32(out, uint32(len(list)))
	for _, p := range list {
		e := c.chosen[p]
		out = binary.LittleEndian.AppendUint64(out, uint64(p.Own))
		out = binary.LittleEndian.AppendUint64(out, uint64(p.Opp))
		out = binary.LittleEndian.AppendUint64(out, uint64(p.Out))
		out = binary.LittleEndian.AppendUint32(out, e.used)
		out = append(out, byte(len(e.shares)))
		for _, m := range slices.Sorted(maps.Keys(e.shares)) {
			out = append(out, byte(m))
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(e.shares[m])))
		}
	}
	return out
}

func (c *Cache) decodeChosen(d *decoder) error {
	if c.chosen == nil {
		c.chosen = map[game.Position]chosen{}
	}
	for range d.u32() {
		p := game.Position{Own: game.Bitboard(d.u64()), Opp: game.Bitboard(d.u64()), Out: game.Bitboard(d.u64())}
		e := chosen{used: d.u32(), shares: choices{}}
		valid := !p.Overlaps()
		for range d.u8() {
			m := game.Square(d.u8())
			share := float64(math.Float32frombits(d.u32()))
			valid = valid && m.IsSquare() && share > 0 && share <= 1
			e.shares[m] = share
		}
		if d.short {
			return fmt.Errorf("offset %d: it ends inside an entry", len(d.data))
		}
		if !valid {
			return fmt.Errorf("offset %d: the entry before it is invalid", d.at)
		}
		if len(c.chosen) < MaxCached {
			c.chosen[p] = e
		}
	}
	return nil
}
