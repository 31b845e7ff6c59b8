package sequence

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// heard takes down what a reader passes on.
type heard struct {
	Reader
	units, pastes []string
	now           time.Time
}

func listen() *heard {
	h := &heard{now: time.Unix(1e9, 0)}
	h.Reader = Reader{MostPaste: 4 << 20, Key: func(b []byte) { h.units = append(h.units, string(b)) }, Paste: func(s string) { h.pastes = append(h.pastes, s) }}
	return h
}

// send sends parts with a pause after each in which what expires does.
func (h *heard) send(pause time.Duration, parts ...string) {
	for _, p := range parts {
		h.Take([]byte(p), h.now)
		if w := h.Waits(); w > 0 && w <= pause {
			h.now = h.now.Add(w)
			h.Expired(h.now)
			h.now = h.now.Add(pause - w)
		} else {
			h.now = h.now.Add(pause)
		}
	}
}

// TestUnits takes apart characters, keys, reports and answers.
func TestUnits(t *testing.T) {
	for sent, want := range map[string][]string{
		"f5":                         {"f", "5"},
		"盤é":                         {"盤", "é"},
		"\x1b[A\x1b[1;5C\x1bOPx":     {"\x1b[A", "\x1b[1;5C", "\x1bOP", "x"},
		"\x1b[<0;10;5M\x1b[<0;10;5m": {"\x1b[<0;10;5M", "\x1b[<0;10;5m"},
		"\x1b[M !!q":                 {"\x1b[M !!", "q"},
		"\x1b[[Aq":                   {"\x1b[[A", "q"},
		"\x1bx\x1b\x1b[A":            {"\x1bx", "\x1b\x1b[A"},
		"\x1b]11;rgb:0/0/0\aq":       {"\x1b]11;rgb:0/0/0\a", "q"},
		"\x1b]11;rgb:0/0/0\x1b\\q":   {"\x1b]11;rgb:0/0/0\x1b\\", "q"},
		"\x1bP1+r436f\x1b\\q":        {"\x1bP1+r436f\x1b\\", "q"},
		"\x03\r\t":                   {"\x03", "\r", "\t"},
		// What no terminal should send.
		"\x1b[" + strings.Repeat("1;", 33) + "mq":        {"q"},
		"\x1bP" + strings.Repeat("1;", 500) + "q\x1b\\q": {"q"},
		"\x1bP" + strings.Repeat("1;", 33) + "q\x1b\\q":  {"q"},
		"\x1b[" + strings.Repeat("1", 10000) + "mq":      {"q"},
		"\x1b]" + strings.Repeat("a", 10000) + "\aq":     {"q"},
		"\x1b[12\x1b[Aq":           {"\x1b[A", "q"},
		"\x1bPab\x18q":             {"q"},
		"\xff\xfe\x80q\xc2\x9b1mq": {"q", "1", "m", "q"},
	} {
		h := listen()
		h.send(0, sent)
		if !slices.Equal(h.units, want) {
			t.Errorf("%.40q is %q, want %q", sent, h.units, want)
		}
		bytewise := listen()
		bytewise.send(0, strings.Split(sent, "")...)
		if utf8.ValidString(sent) && !slices.Equal(bytewise.units, want) {
			t.Errorf("%.40q byte by byte is %q, want %q", sent, bytewise.units, want)
		}
	}
}

// TestSplit sends reports and answers in two parts, with gaps of 1 to 400 ms at all places: nothing
// in them is a key, but for ESC where that came alone.
func TestSplit(t *testing.T) {
	for _, whole := range []string{"\x1b[<35;70;21M", "\x1b[21;70R", "\x1b[?62;22c", "\x1b[?2026;2$y", "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", "\x1b[I", "\x1b[A", "\x1bP1+r5463=31\x1b\\"} {
		for i := 1; i < len(whole); i++ {
			for _, gap := range []time.Duration{1, 20, 49, 51, 60, 100, 250, 400} {
				h := listen()
				h.send(gap*time.Millisecond, whole[:i], whole[i:])
				units := slices.DeleteFunc(h.units, func(u string) bool { return u == "\x1b" && i == 1 && gap >= 50 })
				if !slices.Equal(units, []string{whole}) {
					t.Errorf("%q after %q and %v is %q", whole[i:], whole[:i], gap*time.Millisecond, h.units)
				}
			}
		}
	}
}

// TestKeys keeps ESC, alt and what is typed after ESC.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		pause time.Duration
		sent  []string
		want  []string
	}{
		{time.Second, []string{"\x1b", "q"}, []string{"\x1b", "q"}},
		{100 * time.Millisecond, []string{"\x1b", "q"}, []string{"\x1b", "q"}},
		{100 * time.Millisecond, []string{"\x1b", "P", "X"}, []string{"\x1b", "P", "X"}},
		{600 * time.Millisecond, []string{"\x1b", "["}, []string{"\x1b", "["}},
		{600 * time.Millisecond, []string{"\x1b["}, []string{"\x1b["}},
		{100 * time.Millisecond, []string{"\x1b\x1b", "\x03"}, []string{"\x1b", "\x1b", "\x03"}},
		{0, []string{"\x1bq"}, []string{"\x1bq"}},
		{100 * time.Millisecond, []string{"\x1b", "["}, []string{"\x1b"}}, // it may go on
	} {
		h := listen()
		h.send(c.pause, c.sent...)
		if !slices.Equal(h.units, c.want) {
			t.Errorf("%q with pauses of %v is %q, want %q", c.sent, c.pause, h.units, c.want)
		}
	}
}

// TestPaste takes pastes in pieces, with whatever is in them.
func TestPaste(t *testing.T) {
	inside := "f5\n\x1b[31m\x1b[" + strings.Repeat("1;", 40) + "m\xff盤\x03"
	sent := "a" + pasteBegin + inside + pasteEnd + "b"
	for size := 1; size < len(sent); size++ {
		h := listen()
		for part := range slices.Chunk([]byte(sent), size) {
			h.Take(part, h.now)
		}
		if want := strings.ToValidUTF8(inside, ""); len(h.pastes) != 1 || h.pastes[0] != want || strings.Join(h.units, "") != "ab" {
			t.Fatalf("in pieces of %d bytes: %q, %q", size, h.pastes, h.units)
		}
	}
	h := listen()
	h.MostPaste = 10
	h.send(0, pasteBegin+strings.Repeat("x", 100)+pasteEnd)
	if h.pastes[0] != strings.Repeat("x", 10) {
		t.Errorf("a long paste is %q", h.pastes[0])
	}
}

// BenchmarkInput takes in a megabyte of each kind, by a kibibyte.
func BenchmarkInput(b *testing.B) {
	const size = 1 << 20
	for name, unit := range map[string]string{
		"text": "f5", "invalid": "\xff", "escapes": "\x1b", "unended": "\x1b[1", "string": "\x1b]aaaaaaaa", "paste": pasteBegin + "\xff\xfe", "mouse": "\x1b[<0;10;5M",
	} {
		all := bytes.Repeat([]byte(unit), size/len(unit))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(size)
			for b.Loop() {
				h := listen()
				h.Key, h.Reader.Paste = func([]byte) {}, func(string) {}
				for part := range slices.Chunk(all, 1<<10) {
					h.Take(part, h.now)
				}
			}
		})
	}
}

// FuzzReader passes on nothing that is long, and the same in whatever pieces it comes.
func FuzzReader(f *testing.F) {
	f.Add([]byte("f5\x1b[<0;1;1M\x1b]11;a\a\x1b[200~x\x1b[201~"), uint64(1))
	f.Add([]byte("\x1b[1;1;1\x1b\x1b[A\x1bP\x1b\\\xff\x1b"), uint64(2))
	f.Fuzz(func(t *testing.T, sent []byte, seed uint64) {
		whole, pieces := listen(), listen()
		whole.Take(sent, whole.now)
		rng := rand.New(rand.NewPCG(seed, 0))
		for rest := sent; len(rest) > 0; {
			n := 1 + rng.IntN(len(rest))
			pieces.Take(rest[:n], pieces.now)
			rest = rest[n:]
		}
		for _, u := range whole.units {
			if len(u) > Most || len(u) == 0 {
				t.Fatalf("a unit of %d bytes", len(u))
			}
		}
		if got, want := fmt.Sprintf("%q %q", pieces.units, pieces.pastes), fmt.Sprintf("%q %q", whole.units, whole.pastes); got != want {
			t.Fatalf("in pieces it is %s, as a whole %s", got, want)
		}
		if len(whole.rest) > Most+len(pasteEnd) {
			t.Fatalf("%d bytes are kept", len(whole.rest))
		}
	})
}
