package record

import (
	"strings"
	"testing"

	"othello/game/wthor"
	"othello/internal/memory/memorytest"
)

// TestHostileSizes reads databases of forty bytes that claim to be large.
func TestHostileSizes(t *testing.T) {
	head := "\x14\x17\x01\x01" + "\xff\xff\xff\xff" + "\xff\xff" + "\xe7\x07" + "\x08\x00\x18\x00" + strings.Repeat("\x00", 24)
	for name, read := range map[string]func([]byte) error{
		"a database": func(data []byte) error { _, err := wthor.Read(data); return err },
		"any file":   func(data []byte) error { _, _, err := Parse(data); return err },
		"names":      func(data []byte) error { _, err := wthor.ReadNames(data); return err },
	} {
		var err error
		used := memorytest.Allocated(func() { err = read([]byte(head)) })
		if err == nil || used > memorytest.Little {
			t.Errorf("%s: %d bytes allocated, %v", name, used, err)
		}
	}
}

// TestHostileTexts reads texts that repeat what takes most memory for its length. What a
// byte can cost is bounded: the longest text that is read takes less than a gigabyte.
func TestHostileTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, which runs short tests, allocates besides")
	}
	const size = 1 << 20
	for _, c := range []struct {
		name, head, unit, tail string
		most                   int // bytes allocated in all for a byte
	}{
		{"properties", "(;GM[2]", "A[]", ")", 20},
		{"values", "(;GM[2]X", "[]", ")", 20},
		{"values of a GGF game", "(;GM[Othello]X", "[]", ";)", 20},
		{"nodes", "(;GM[2]SZ[8]", ";", ")", 20},
		{"variations", "(;GM[2]", "(;", "", 20},
		{"squares", "", "1", "", 60},
		{"squares in words", "", "1 ", "", 100},
		{"squares in words of one", "1 1 1 1 1 1 1 1 ", "O", "", 60},
		{"scores", "---------------------------OX------XO--------------------------- X;", "d3:+1;", "", 40},
		{"games", "", "(;)", "", 200},
		{"positions", "", "---------------------------OX------XO--------------------------- X;\n", "", 60},
		{"moves", "\xff\xfe", "f\x005\x00\n\x00", "", 150},
	} {
		text := []byte(c.head + strings.Repeat(c.unit, (size-len(c.head)-len(c.tail))/len(c.unit)) + c.tail)
		used := memorytest.Allocated(func() { _, _, _ = Parse(text) })
		if ratio := used / size; ratio > c.most {
			t.Errorf("%s: %d bytes allocated for each byte, at most %d", c.name, ratio, c.most)
		}
	}
}

// TestTooManyProperties says in one line where a file has more than a node can hold.
func TestTooManyProperties(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[2]" + strings.Repeat("A[]", mostProperties) + ")": "column 30005: a node has more than 10000 properties",
		"(;GM[2]X" + strings.Repeat("[]", mostProperties+1):     "column 20009: X has more than 10000 values",
	} {
		if _, _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for _, text := range []string{
		"(;GM[2]" + strings.Repeat("A[]", mostProperties-1) + ")",
		"(;GM[2]X" + strings.Repeat("[]", mostProperties) + ")",
	} {
		if _, _, err := Parse([]byte(text)); err != nil {
			t.Error(err)
		}
	}
}
