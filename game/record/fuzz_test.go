package record

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"othello/game"
)

// seeds are texts of every format.
func seeds(f *testing.F, format Format) {
	rng := rand.New(rand.NewPCG(13, 14))
	for _, size := range []game.Size{game.Size8, game.Size6, game.Size4} {
		r := &Record{Game: randomGame(rng, game.StartBoard(size)), Black: "A]", Event: "E", Scores: []MoveScore{{game.At(3, 2), 2}}}
		bloom(rng, r.Game)
		decorate(rng, r.Game)
		if text, err := Text(format, r); err == nil {
			f.Add([]byte(text))
		}
	}
}

// check requires that data either fails with a one-line error or gives records that
// are the same when they were written in a format that can hold them and read again.
func check(t *testing.T, data []byte) {
	records, _, err := Parse(data)
	if err != nil {
		if strings.ContainsAny(err.Error(), "\n") {
			t.Fatalf("the error is no single line: %q", err)
		}
		return
	}
	if len(records) == 0 {
		t.Fatal("neither a record nor an error")
	}
	if len(records) > 50 {
		return
	}
	for _, format := range Formats() {
		text, err := Text(format, records...)
		if err != nil {
			continue // such as a game that WTHOR cannot hold
		}
		again, got, err := Parse([]byte(text))
		if err != nil {
			t.Fatalf("%v cannot be read again: %v\n%s", format, err, text)
		}
		if got != format && format != OBF && format != Board && format != Transcript {
			t.Fatalf("%v is taken for %v:\n%s", format, got, text)
		}
		if len(again) != len(records) {
			t.Fatalf("%v: %d records become %d:\n%s", format, len(records), len(again), text)
		}
		for i := range records {
			wantHeld(t, format, again[i], records[i])
		}
		if format == SGF {
			if second, _ := Text(SGF, again...); second != text {
				t.Fatalf("written twice:\n%q\n%q", text, second)
			}
		}
	}
}

func FuzzTranscript(f *testing.F) {
	f.Add([]byte("1. f5 d6 2. c3 {x} d3 (y) 3. c4 -- pa"))
	f.Add([]byte("f5d6\nf5f6 33-31\n"))
	f.Add([]byte("\xff\xfef\x005\x00"))
	seeds(f, Transcript)
	f.Fuzz(check)
}

func FuzzBoard(f *testing.F) {
	f.Add([]byte(start8 + "f5d6"))
	f.Add([]byte(game.StartBoard(game.Size6).String()))
	f.Add([]byte("  a b c d\n1 . . . . 1\n2 . O X . 2\n3 . X O . 3\n4 . . . . 4\nwhite"))
	seeds(f, Board)
	f.Fuzz(check)
}

func FuzzOBF(f *testing.F) {
	f.Add([]byte("% x\n" + strings.TrimSpace(start8) + "; F5:+0; note; PS:3;\n"))
	seeds(f, OBF)
	f.Fuzz(check)
}

func FuzzGGF(f *testing.F) {
	f.Add([]byte("2 " + ggsGame + ggsGame))
	seeds(f, GGF)
	f.Fuzz(check)
}

func FuzzSGF(f *testing.F) {
	f.Add([]byte("(;GM[2]AB[a1:b2][c3]AE[a1]PL[W];W[]C[x\\]y](;B[fe]V[-3])(;B[tt]))(;GM[2]SZ[6]RE[B+R])"))
	seeds(f, SGF)
	f.Fuzz(check)
}

func FuzzWTHOR(f *testing.F) {
	for _, name := range []string{"small.wtb", "small.jou", "SMALL.TRN"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := ReadNames(data); err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("the error is no single line: %q", err)
		}
		d, err := ReadDatabase(data)
		if err != nil {
			return
		}
		for i := range min(d.Len(), 100) {
			e := d.Entry(i)
			moves := 0
			for range e.Positions() {
				moves++
			}
			e.Final()
			r, err := d.Record(i)
			if (err == nil) != (e.Check() == nil) {
				t.Fatalf("the record says %v, the check %v", err, e.Check())
			}
			if err != nil {
				continue
			}
			again, err := NewDatabase(d.Year, r)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(again.games[6:], e.raw[6:]) {
				t.Fatalf("game %d changes when it is written", i)
			}
		}
	})
}
