package positions

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/game"
	"othello/internal/wholefile"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// made returns n records of random positions, canonical.
func made(n int) []Record {
	rng := rand.New(rand.NewPCG(1, 2))
	list := make([]Record, n)
	for i := range list {
		a, b := game.Bitboard(rng.Uint64()), game.Bitboard(rng.Uint64())
		list[i] = Record{
			Score: int16(rng.IntN(2*64*Scale+1) - 64*Scale), Kind: Kind(1 + rng.IntN(4)), Depth: uint8(rng.IntN(20)),
			Year: uint16(1977 + rng.IntN(47)), Group: uint16(rng.IntN(1 << 16)),
			Source: Source(rng.IntN(int(sources))), Played: i%2 == 0, Result: int8(rng.IntN(129) - 64),
		}
		if i%9 == 0 {
			list[i].Year = 0
		}
		list[i].Position, _ = game.Position{Own: a, Opp: b &^ a}.Canonical()
	}
	return list
}

// readAll returns the records of a store in memory.
func readAll(b []byte) ([]Record, error) {
	r := &reader{r: bytes.NewReader(b)}
	return r.all()
}

func write(t *testing.T, path string, blocks ...[]Record) {
	t.Helper()
	w, err := Append(path, "made for a test")
	must(t, err)
	for _, b := range blocks {
		must(t, w.Write(b))
	}
	must(t, w.Close())
}

func TestWriteAndRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.pos")
	list := made(1000)
	write(t, path, list[:300], list[300:301])
	write(t, path, list[301:])
	about, got, err := Read(path)
	must(t, err)
	if about != "made for a test" || !slices.Equal(got, list) {
		t.Error("the store does not give back what was written")
	}
}

// TestPart: a store of a fixed number of blocks is refused unless it has them.
func TestPart(t *testing.T) {
	list := made(30)
	whole := header("part", 3)
	for i := range 3 {
		whole = appendBlock(whole, list[10*i:10*i+10])
	}
	if got, err := readAll(whole); err != nil || !slices.Equal(got, list) {
		t.Errorf("a whole part: %v", err)
	}
	path := filepath.Join(t.TempDir(), "x.pos")
	must(t, os.WriteFile(path, whole, 0o600))
	if _, err := Append(path, "part"); err == nil {
		t.Error("a part was continued")
	}
	for cut := range len(whole) {
		if _, err := readAll(whole[:cut]); !errors.Is(err, ErrFormat) {
			t.Fatalf("cut after %d of %d bytes: %v", cut, len(whole), err)
		}
	}
	for i := range whole {
		bad := bytes.Clone(whole)
		bad[i] ^= 0x40
		if _, err := readAll(bad); !errors.Is(err, ErrFormat) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
	if _, err := readAll(append(whole, whole[len(whole)-8-10*recordSize:]...)); !errors.Is(err, ErrFormat) {
		t.Errorf("a block too many: %v", err)
	}
}

func TestTornBlockIsCutOff(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.pos")
	list := made(300)
	write(t, path, list[:100], list[100:200])
	whole, err := os.ReadFile(path)
	must(t, err)
	first := len(whole) - 8 - 100*recordSize // where the second block begins
	for cut := first; cut < len(whole); cut += 97 {
		must(t, os.WriteFile(path, whole[:cut], 0o644))
		_, got, err := Read(path)
		if err != nil || !slices.Equal(got, list[:100]) {
			t.Fatalf("cut after %d bytes: %d records, %v", cut, len(got), err)
		}
		w, err := Append(path, "made for a test")
		if err != nil || w.Count() != 100 {
			t.Fatalf("cut after %d bytes: continued wrongly: %v", cut, err)
		}
		must(t, errors.Join(w.Write(list[100:300]), w.Close()))
		if _, got, err = Read(path); err != nil || !slices.Equal(got, list) {
			t.Fatalf("cut after %d bytes: continued store is wrong: %v", cut, err)
		}
	}
}

// TestDamageIsNotCutOff: a block that is damaged, by the disk rather than by a crash,
// must not take those behind it with it.
func TestDamageIsNotCutOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.pos")
	write(t, path, made(20), made(20))
	whole, err := os.ReadFile(path)
	must(t, err)
	block := 8 + 20*recordSize
	for _, at := range []int{len(whole) - 2*block, len(whole) - 2*block + 50} {
		bad := bytes.Clone(whole)
		bad[at] ^= 20 // makes the number of records zero
		must(t, os.WriteFile(path, bad, 0o644))
		if _, err := Append(path, "made for a test"); !errors.Is(err, ErrFormat) {
			t.Errorf("byte %d damaged: %v", at, err)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, bad) {
			t.Errorf("byte %d damaged: the file has %d bytes of %d left, %v", at, len(now), len(bad), err)
		}
	}
	// The last block may be of a job that died, whatever is in it.
	bad := bytes.Clone(whole)
	bad[len(bad)-1] ^= 0x20
	must(t, os.WriteFile(path, bad, 0o644))
	w, err := Append(path, "made for a test")
	if err != nil || w.Count() != 20 {
		t.Fatalf("the last block damaged: %v", err)
	}
	must(t, w.Close())
}

func TestOneWriterAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.pos")
	w, err := Append(path, "made for a test")
	must(t, err)
	if _, err := Append(path, "made for a test"); !errors.Is(err, wholefile.ErrLocked) {
		t.Errorf("a second writer: %v", err)
	}
	must(t, w.Close())
	write(t, path, made(3))
}

func TestDamageIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.pos")
	write(t, path, made(20), made(20))
	whole, err := os.ReadFile(path)
	must(t, err)
	for i := range whole {
		bad := bytes.Clone(whole)
		bad[i] ^= 0x40
		got, err := readAll(bad)
		// A damaged length may look like a block that was not finished.
		if err == nil && len(got) == 40 {
			t.Fatalf("byte %d changed without anyone noticing", i)
		}
		if err != nil && !errors.Is(err, ErrFormat) {
			t.Fatalf("byte %d: %v", i, err)
		}
	}
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.pos")
	write(t, path, made(5))
	if _, err := Append(path, "something else"); err == nil || !strings.Contains(err.Error(), "made for a test") {
		t.Errorf("continuing another job's store: %v", err)
	}
	foreign := filepath.Join(dir, "y.pos")
	must(t, os.WriteFile(foreign, []byte("hello, this is a letter"), 0o644))
	if _, err := Append(foreign, "made for a test"); !errors.Is(err, ErrFormat) {
		t.Errorf("appending to a letter: %v", err)
	}
	if b, err := os.ReadFile(foreign); err != nil || !strings.HasPrefix(string(b), "hello") {
		t.Error("the letter was written over")
	}
	if _, err := Append(filepath.Join(dir, "z.pos"), strings.Repeat("x", maxAbout+1)); err == nil {
		t.Error("an overlong description was accepted")
	}
	if _, _, err := Read(filepath.Join(dir, "none.pos")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a store that is not there: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	path := filepath.Join(f.TempDir(), "x.pos")
	w, err := Append(path, "seed")
	if err != nil {
		f.Fatal(err)
	}
	if err := errors.Join(w.Write(made(3)), w.Close()); err != nil {
		f.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add(b[:30])
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := readAll(mended(data))
		if err != nil && !errors.Is(err, ErrFormat) {
			t.Fatal(err)
		}
		for _, r := range list {
			if r.Position.Own&r.Position.Opp != 0 {
				t.Fatal("two discs on one square")
			}
			if again, err := decode(r.append(nil)); err != nil || again != r {
				t.Fatalf("%+v becomes %+v, %v", r, again, err)
			}
		}
	})
}

// mended returns a store with the checksums of what it holds.
func mended(data []byte) []byte {
	data = bytes.Clone(data)
	if len(data) < headSize {
		return data
	}
	at := headSize + int(binary.LittleEndian.Uint16(data[len(magic)+4:]))
	if len(data) < at+4 {
		return data
	}
	binary.LittleEndian.PutUint32(data[at:], crc32.ChecksumIEEE(data[:at]))
	for at += 4; len(data) >= at+8; {
		end := at + 8 + int(binary.LittleEndian.Uint32(data[at:]))*recordSize
		if len(data) < end {
			break
		}
		binary.LittleEndian.PutUint32(data[at+4:], crc32.ChecksumIEEE(data[at+8:end]))
		at = end
	}
	return data
}
