package book

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"othello/game"
)

// wild returns a tree of n positions from random games, with everything that a record
// can hold.
func wild(t testing.TB, n int) *Tree {
	rng := rand.New(rand.NewPCG(11, 12))
	tree := &Tree{}
	for tree.Len() < n {
		p := start
		for ply := 0; ply < 30 && !p.Over(); ply++ {
			moves := p.Moves()
			for m := range moves.Squares() {
				if rng.IntN(3) > 0 {
					v := Verdict{Move: m, Score: float64(rng.IntN(512)-256) / 4, Depth: 4 + rng.IntN(3), Proven: rng.IntN(50) == 0}
					ok(t, tree.Score(p, v))
				}
				if rng.IntN(4) == 0 {
					ok(t, tree.Count(p, m, Stats{rng.Uint32N(1000), rng.Uint32N(10), rng.Uint32N(300_000)}))
				}
			}
			p, _, _ = p.Next(moves.Nth(rng.IntN(moves.Count())))
		}
	}
	return tree
}

// TestOldEdits reads a record of an earlier version, which kept a person's edits.
func TestOldEdits(t *testing.T) {
	b := compact(t, wild(t, 3))
	for i := range b.Len() {
		want, known := b.decode(b.key(i), b.record(i))
		record := bytes.Clone(b.record(i))
		record[0] |= flagEdits
		for _, m := range want.Moves {
			if !m.Twin {
				record = append(record, 2)
			}
		}
		if got, ok := b.decode(b.key(i), record); !known || !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("position %d is %+v, want %+v", i, got, want)
		}
	}
}

func TestBookKeepsTheTree(t *testing.T) {
	tree := wild(t, 3000)
	b := compact(t, tree)
	if b.Len() != tree.Len() {
		t.Fatalf("%d positions of %d", b.Len(), tree.Len())
	}
	for _, n := range tree.sorted() {
		for y := range game.Symmetry(game.Symmetries) {
			e, found := b.Lookup(n.position.Transform(y))
			if !found || e.Known != n.known || e.Known && e.Score != float64(n.score)/unit {
				t.Fatalf("found %v: %+v, want %+v", found, e, n)
			}
			if len(e.Moves) != n.position.Moves().Count() {
				t.Fatalf("%d moves of %d", len(e.Moves), n.position.Moves().Count())
			}
			for _, m := range e.Moves {
				want := n.edge(y.Inverse().Square(m.Square))
				got := edge{move: want.move, known: m.Known, proven: m.Proven, linked: m.Linked, depth: uint8(m.Depth), games: m.Games}
				if m.Known {
					got.score = int32(m.Score * unit)
				} else {
					want.score, want.depth = 0, 0
				}
				if got != *want {
					t.Fatalf("move %v is %+v, want %+v", m.Square, got, *want)
				}
			}
		}
	}
	count := 0
	for p := range b.Positions() {
		if _, found := b.Lookup(p); !found || !tree.Has(p) {
			t.Fatal("a position of the book is not in it")
		}
		count++
	}
	if count != b.Len() {
		t.Errorf("%d positions come up of %d", count, b.Len())
	}
	again, err := b.Tree()
	ok(t, err)
	c, err := again.Book()
	ok(t, err)
	if !bytes.Equal(b.data, c.data) {
		t.Error("a book made into a tree and back is another book")
	}
	if _, found := b.Lookup(game.Start(game.Size6)); found {
		t.Error("a 6x6 board was found")
	}
	var none *Book
	if _, found := none.Lookup(start); found || none.Len() != 0 || none.Size() != 0 {
		t.Error("no book holds something")
	}
}

func TestReadRefuses(t *testing.T) {
	good := compact(t, wild(t, 50)).data
	// damage changes a copy and repairs the checksum, as an attacker would.
	damage := func(change func(data []byte) []byte) []byte {
		data := change(bytes.Clone(good))
		if len(data) >= headerSize {
			binary.LittleEndian.PutUint32(data[20:], crc32.Checksum(data[headerSize:], castagnoli))
		}
		return data
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":       {nil, "not an opening book"},
		"cut at once":   {good[:20], "the file ends at byte 20, in its header"},
		"another file":  {[]byte(strings.Repeat("x", 100)), "not an opening book"},
		"the future":    {damage(func(d []byte) []byte { d[8] = 2; return d }), "version 2, this program reads version 1"},
		"cut short":     {good[:len(good)-1], "bytes where its header announces"},
		"too long":      {append(bytes.Clone(good), 0), "bytes where its header announces"},
		"a wrong count": {damage(func(d []byte) []byte { d[12]++; return d }), "bytes where its header announces"},
		"a flipped bit": {func() []byte { d := bytes.Clone(good); d[len(d)-3] ^= 4; return d }(), "checksum"},
		"disorder":      {damage(func(d []byte) []byte { d[headerSize+7] = 0xff; return d }), "out of order"},
		"loose bounds":  {damage(func(d []byte) []byte { d[headerSize+50*keySize+3] = 0xff; return d }), "out of bounds"},
	} {
		if name == "disorder" || name == "loose bounds" {
			if n := binary.LittleEndian.Uint32(good[12:]); n < 50 {
				t.Fatalf("only %d positions", n)
			}
		}
		data := c.data
		if name == "loose bounds" {
			n := int(binary.LittleEndian.Uint32(good[12:]))
			data = damage(func(d []byte) []byte { d[headerSize+n*keySize+3] = 0xff; return d })
		}
		if _, err := Read(data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the message has several lines", name)
		}
	}
	path := filepath.Join(t.TempDir(), "book.bin")
	if _, err := Open(path); err == nil {
		t.Error("a missing file was opened")
	}
	ok(t, os.WriteFile(path, good, 0o600))
	if b, err := Open(path); err != nil || !reflect.DeepEqual(b.data, good) {
		t.Errorf("opening a good file: %v", err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a folder was opened")
	}
}

// TestReadAForgedRecord reads invalid records in files with a correct checksum.
func TestReadAForgedRecord(t *testing.T) {
	c, _ := start.Canonical()
	file := func(record ...byte) []byte {
		data := append([]byte(magic), version, 0, 0, 0, 1, 0, 0, 0, byte(len(record)), 0, 0, 0, 0, 0, 0, 0)
		data = binary.LittleEndian.AppendUint64(data, uint64(c.Own))
		data = binary.LittleEndian.AppendUint64(data, uint64(c.Opp))
		data = append(binary.LittleEndian.AppendUint32(data, uint32(len(record))), record...)
		binary.LittleEndian.PutUint32(data[20:], crc32.Checksum(data[headerSize:], castagnoli))
		return data
	}
	const flags, none = flagSymmetric, 0
	for name, c := range map[string]struct {
		record []byte
		fine   bool
	}{
		"one that is right":     {[]byte{flags, 1, none, none, 4, 0, 14}, true},
		"four moves of one":     {[]byte{0, 15, none, none, 4, 0, 0, 0, 0, 14}, false},
		"searched too deep":     {[]byte{flags, 1, none, none, 4, 0, 61}, false},
		"lost by more than all": {[]byte{flags, 1, none, none, 4, 0x83, 0x02, 14}, false},
		"cut short":             {[]byte{flags, 1, none, none, 4, 0}, false},
		"too long":              {[]byte{flags, 1, none, none, 4, 0, 14, 0}, false},
	} {
		b, err := Read(file(c.record...))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		tree, err := b.Tree()
		if (err == nil) != c.fine {
			t.Errorf("%s: %v", name, err)
		}
		if c.fine && !tree.Has(start) {
			t.Errorf("%s: the position is lost", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(compact(f, wild(f, 20)).data)
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(mended(data))
		if err != nil {
			return
		}
		for i := range b.Len() {
			p := b.key(i)
			e, found := b.Lookup(p)
			if !found {
				continue
			}
			for _, m := range e.Moves {
				if !p.Legal(m.Square) || m.Score < -64 || m.Score > 64 {
					t.Fatalf("move %+v of %v", m, p)
				}
			}
			b.Line(p)
			if m, picked := (Style{Loss: 3, Random: 0.5}).Pick(e, rand.New(rand.NewPCG(1, 1))); picked && !p.Legal(m.Square) {
				t.Fatalf("picked %v", m.Square)
			}
		}
		if tree, err := b.Tree(); err == nil {
			tree.Negamax()
			if _, err := tree.Book(); err != nil {
				t.Fatalf("a book that was read cannot be written: %v", err)
			}
		}
	})
}

// mended returns a book of this program's format with the checksum of what it holds.
func mended(data []byte) []byte {
	data = bytes.Clone(data)
	if len(data) >= headerSize {
		binary.LittleEndian.PutUint32(data[20:], crc32.Checksum(data[headerSize:], castagnoli))
	}
	return data
}

func BenchmarkLookup(b *testing.B) {
	tree := wild(b, 60_000)
	k := compact(b, tree)
	var list []game.Position
	for _, n := range tree.sorted() {
		list = append(list, n.position.Transform(game.TurnLeft))
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	i := 0
	for b.Loop() {
		if _, found := k.Lookup(list[i]); !found {
			b.Fatal("lost")
		}
		if i++; i == len(list) {
			i = 0
		}
	}
}

func BenchmarkRead(b *testing.B) {
	data := compact(b, wild(b, 60_000)).data
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
