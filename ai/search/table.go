package search

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"othello/game"
	"othello/internal/memory"
)

// table is the transposition table, shared without locks by all threads and searches of
// an engine. An entry is two words, the first XORed with the second, so that a torn entry
// looks like another position's.
//
// The index and the key come from two independent hashes of 64 bits: a false hit
// is as likely as two random words being equal.
type table struct {
	buckets []bucket // power of two
	shift   uint64   // of an index of 64 bits to one of buckets
	age     atomic.Uint32
	cleared uint32 // age when the table was cleared, below age: entries up to it are dead
	wiped   uint64 // times the table was cleared
}

// bucket is one cache line, 64 bytes; ahead depends on it.
type bucket [4]entry

var _ [unsafe.Sizeof(bucket{}) - 64]struct{} = [0]struct{}{}

type entry struct {
	key  atomic.Uint64 // hash key ^ data
	data atomic.Uint64 // a packed bound; zero when empty
}

// newTable returns a table of the largest power of two of buckets that fits in megabytes
// and that the system has.
func newTable(megabytes int) *table {
	n := max(megabytes, 1) << 20 / 64
	t := new(table)
	t.hold(memory.Zeroed[bucket](t, 1<<(bits.Len(uint(n))-1)))
	t.age.Store(1)
	hugePages(t.buckets)
	return t
}

// hold makes the table one of these buckets, a power of two of them, which may be fewer
// than were asked for.
func (t *table) hold(buckets []bucket) {
	t.buckets, t.shift = buckets, uint64(65-bits.Len(uint(len(buckets))))
}

// clear forgets everything. Nobody may be using the table. Other keys from now on
// do instead of overwriting a table that may be large, until the ages, of eight bits
// in an entry, could be taken for later ones.
func (t *table) clear() {
	t.wiped++
	t.cleared = t.age.Load()
	if t.cleared >= 128 {
		clear(t.buckets)
		t.cleared = 0
	}
	t.age.Store(t.cleared + 1)
}

// salt distinguishes keys from before and after the table was cleared.
func (t *table) salt() uint64 { return t.wiped * 0xe7037ed1a0b428db }

// place is the hash of a position: the index in a table and the key that verifies the
// entry.
type place struct{ index, key uint64 }

// hash returns the place of a position. salt distinguishes board sizes and clearings of
// the table.
func hash(own, opp game.Bitboard, salt uint64) place {
	hi, lo := bits.Mul64(uint64(own)^0x9e3779b97f4a7c15, uint64(opp)^0xc2b2ae3d27d4eb4f)
	index := hi ^ lo
	hi, lo = bits.Mul64(uint64(own)^0xd6e8feb86659fd93, uint64(opp)^0xa0761d6478bd642f)
	return place{index, hi ^ lo ^ salt}
}

// bound is the table's information about a position.
//
// Invariant: lower <= true value at this depth and selectivity <= upper.
type bound struct {
	lower, upper int         // discs, -64 to 64
	move, second game.Square // best moves found, NoSquare if none
	depth        int         // plies searched
	sel          int         // selectivity step, 0 to fullWidth
}

// noBound is the bound of a position that is not in the table.
var noBound = bound{lower: -infinity, upper: infinity, move: game.NoSquare, second: game.NoSquare}

// covers reports whether the bound holds for a search of a position with e empties to the
// given depth and selectivity. Exact and midgame searches do not cover each other.
func (b *bound) covers(depth, sel, e int) bool {
	return b.depth >= depth && b.sel >= sel && (b.depth == e || depth < e)
}

// decides returns the score in the null window (alpha, alpha+1), if the bound decides it.
func (b *bound) decides(alpha int) (score int, ok bool) {
	if b.lower > alpha {
		return b.lower, true
	}
	return b.upper, b.upper <= alpha
}

// Packing of bound: lower 8 bits, upper 8, move 8, second 8, depth 8, sel 8, age 8, cost 8.

func pack(b bound, age, cost uint32) uint64 {
	return uint64(uint8(b.lower)) | uint64(uint8(b.upper))<<8 | uint64(b.move)<<16 | uint64(b.second)<<24 |
		uint64(uint8(b.depth))<<32 | uint64(uint8(b.sel))<<40 | uint64(uint8(age))<<48 | uint64(cost)<<56
}

func unpack(d uint64) bound {
	return bound{
		lower: int(int8(d)), upper: int(int8(d >> 8)),
		move: game.Square(d >> 16 & 0xff), second: game.Square(d >> 24 & 0xff),
		depth: int(d >> 32 & 0xff), sel: int(d >> 40 & 0xff),
	}
}

// grade orders bounds by depth, then selectivity.
func grade(d uint64) uint64 { return d>>32&0xff<<8 | d>>40&0xff }

func (t *table) bucket(index uint64) *bucket {
	return &t.buckets[index>>(t.shift&63)]
}

// ahead returns where to prefetch the bucket of an index: at base[index >> shift].
func (t *table) ahead() (base unsafe.Pointer, shift uint64) {
	return unsafe.Pointer(unsafe.SliceData(t.buckets)), t.shift - 6
}

// probe returns the entry of a position, zero if there is none.
func (t *table) probe(at place) uint64 {
	b := t.bucket(at.index)
	for i := range b {
		d := b[i].data.Load()
		if b[i].key.Load()^d == at.key {
			return d
		}
	}
	return 0
}

// store keeps the outcome of a search of the window (alpha, beta): score is a lower bound
// if at least beta, an upper bound if at most alpha, else exact. nodes is its cost, which
// decides about replacement.
func (t *table) store(at place, depth, sel, alpha, beta, score int, move game.Square, nodes int64) {
	b := t.bucket(at.index)
	age := t.age.Load()
	live := age - t.cleared // entries older than so many searches are dead
	age &= 0xff
	cost := uint32(bits.Len64(uint64(nodes)))
	fresh := bound{lower: -64, upper: 64, move: move, second: game.NoSquare, depth: depth, sel: sel}
	if score > alpha {
		fresh.lower = score
	}
	if score < beta {
		fresh.upper = score
	}
	var victim *entry
	worth := uint64(1) << 63
	for i := range b {
		e := &b[i]
		d := e.data.Load()
		if e.key.Load()^d == at.key {
			old := unpack(d)
			switch {
			case old.depth == depth && old.sel == sel:
				fresh.lower = max(fresh.lower, old.lower)
				fresh.upper = min(fresh.upper, old.upper)
				if fresh.lower > fresh.upper { // only a torn or unstable value can do this
					fresh.lower, fresh.upper = -64, 64
				}
			case grade(d) > uint64(depth)<<8|uint64(sel) && d>>48&0xff == uint64(age):
				return
			}
			switch {
			case score <= alpha && old.move < 64: // keep the best move: a fail-low has none
				fresh.move, fresh.second = old.move, old.second
			case old.move != move:
				fresh.second = old.move
			default:
				fresh.second = old.second
			}
			d = pack(fresh, age, max(cost, uint32(d>>56)))
			e.key.Store(at.key ^ d)
			e.data.Store(d)
			return
		}
		// Replace entries of earlier searches first, then cheap ones.
		w := d >> 56
		switch old := (age - uint32(d>>48)) & 0xff; {
		case d == 0 || old >= live:
			w = 0
		case old == 0:
			w += 256
		}
		if w < worth {
			victim, worth = e, w
		}
	}
	d := pack(fresh, age, cost)
	victim.key.Store(at.key ^ d)
	victim.data.Store(d)
}
