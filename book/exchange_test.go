package book

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"othello/game"
)

var made = time.Date(2024, 2, 3, 4, 5, 6, 0, time.UTC)

// unhex reads bytes in hexadecimal, ignoring blanks and comments that begin with #.
func unhex(t testing.TB, text string) []byte {
	t.Helper()
	var digits strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		digits.WriteString(strings.Join(strings.Fields(line), ""))
	}
	data, err := hex.DecodeString(digits.String())
	ok(t, err)
	return data
}

// A book of Edax as its layout prescribes: the start, whose four moves are links,
// and the position after each, with d3 (+2) as leaf and no link.
const edaxSample = `
	58414445 4b4f4f42 04 04           # XADEKOOB, version, release
	e807 02 03 04 05 06 00            # date
	08000000 3b000000 00000000 00000000 00000000
	02000000                          # positions
	0000001008000000 0000000810000000 # the start: Own, Opp
	00000000 00000000 00000000 00000000
	feff c0ff 4000 04 08              # -2, four links, level 8
	fe13 fe1a fe25 fe2c               # d3 c4 f5 e6, -2 each
	8141                              # no leaf
`

func TestReadEdax(t *testing.T) {
	data := unhex(t, edaxSample)
	p, _ := after(t, "f5").Canonical()
	second := appendEdax(nil, p, Stats{}, 2, 8, []edaxLink{{2, byte(p.Moves().First())}})
	data = append(data, second...)
	tree, err := Import(data)
	ok(t, err)
	if tree.Len() != 2 {
		t.Fatalf("%d positions, want 2", tree.Len())
	}
	e, _ := compact(t, tree).Lookup(start)
	if len(e.Moves) != 4 || e.Score != -2 {
		t.Fatalf("%+v", e)
	}
	for _, m := range e.Moves {
		if m.Score != -2 || !m.Linked || m.Depth != 9 {
			t.Errorf("%+v", m)
		}
	}
	// Written again it is the same file, but for the release that wrote it and the
	// levels, which are those of the moves.
	var out bytes.Buffer
	ok(t, tree.writeEdax(&out, made))
	if out.Len() != len(data) || !bytes.Equal(out.Bytes()[:18], data[:18]) || !bytes.Contains(out.Bytes(), unhex(t, "fe13 fe1a fe25 fe2c 8141")) {
		t.Errorf("written:\n%x\nwant\n%x", out.Bytes(), data)
	}
	again, err := Import(out.Bytes())
	ok(t, err)
	if a, b := again.Len(), tree.Len(); a != b {
		t.Errorf("written and read again the book has %d positions, want %d", a, b)
	}
}

// A book of Egaroucid with one position, the one after f5 in its numbering (h8 is
// 0), worth 2 with a leaf that is its first move.
func TestReadEgaroucid(t *testing.T) {
	p := after(t, "f5").Transform(game.HalfTurn)
	c, _ := p.Canonical()
	data := unhex(t, "44 49 43 55 4f 52 41 47 45 03 01000000")
	data = binary.LittleEndian.AppendUint64(data, uint64(c.Own))
	data = binary.LittleEndian.AppendUint64(data, uint64(c.Opp))
	data = append(data, 2, 8, 0, 0, 0, 0, 2, byte(c.Moves().First()), 8)
	tree, err := Import(data)
	ok(t, err)
	b := compact(t, tree)
	e, found := b.Lookup(after(t, "f5"))
	if !found || e.Score != 2 || e.Moves[0].Depth != 8 || tree.Len() != 1 {
		t.Fatalf("%+v", e)
	}
	var out bytes.Buffer
	ok(t, tree.writeEgaroucid(&out))
	if !bytes.HasPrefix(out.Bytes(), data[:10]) || !bytes.Equal(out.Bytes()[egaroucidHeader:][:egaroucidRecord], data[egaroucidHeader:]) {
		t.Errorf("written:\n%x\nwant first\n%x", out.Bytes(), data)
	}
}

// scored returns a tree as the trainer makes it: all scores whole discs, so that other
// formats can hold them, all positions linked from the start.
func scored(t testing.TB) *Tree {
	rng := rand.New(rand.NewPCG(31, 32))
	tree := &Tree{}
	for range 60 {
		p := start
		for ply := 0; ply < 58 && !p.Over(); ply++ {
			for m := range p.Moves().Squares() {
				// The position it leads to decides, up to transposition.
				next, again, over := p.Next(m)
				c, _ := next.Canonical()
				score := float64(uint64(c.Own*0x9e3779b97f4a7c15^c.Opp*0xbf58476d1ce4e5b9)>>32%41) - 20
				if !again {
					score = -score
				}
				if !over {
					ok(t, tree.Score(p, Verdict{Move: m, Score: score, Depth: 8}))
				}
			}
			moves := p.Moves()
			p, _, _ = p.Next(moves.Nth(rng.IntN(moves.Count())))
		}
	}
	tree.Negamax()
	return tree
}

func TestExchange(t *testing.T) {
	tree := scored(t)
	for _, f := range []Format{Native, Edax, Egaroucid} {
		var out bytes.Buffer
		ok(t, tree.Export(&out, f, made))
		again, err := Import(out.Bytes())
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		if named, err := ParseFormat(strings.ToUpper(f.String())); err != nil || named != f {
			t.Errorf("%v is not known by its name", f)
		}
		// Egaroucid adds the positions behind the scored moves; Edax keeps of the
		// moves that lead out of the book the best.
		if again.Len() != tree.Len() && !(f == Egaroucid && again.Len() > tree.Len()) {
			t.Errorf("%v: %d positions, want %d", f, again.Len(), tree.Len())
		}
		passes := 0
		for c, n := range tree.nodes {
			m := again.nodes[c]
			if m == nil || m.score != n.score || m.known != n.known {
				t.Fatalf("%v: %+v, want %+v", f, m, n)
			}
			for _, e := range n.edges {
				got := m.edge(e.move)
				next, pass, _ := c.Next(e.move)
				if pass && e.linked && tree.nodes[next] != nil {
					passes++
				}
				if e.linked && !got.linked || (e.linked || f != Edax) && (e.known != got.known || e.score != got.score) {
					t.Fatalf("%v: move %v is %+v, want %+v", f, e.move, *got, e)
				}
			}
		}
		if passes == 0 {
			t.Errorf("%v: no pass was tried", f)
		}
	}
	if _, err := ParseFormat("ntest"); err == nil {
		t.Error("an unknown format has a meaning")
	}
}

func TestImportRefuses(t *testing.T) {
	var edax, egaroucid bytes.Buffer
	tree := scored(t)
	ok(t, tree.writeEdax(&edax, made))
	ok(t, tree.writeEgaroucid(&egaroucid))
	change := func(data []byte, at int, to byte) []byte {
		data = bytes.Clone(data)
		data[at] = to
		return data
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":                 {nil, "the file is empty"},
		"something else":          {[]byte("f5d6c3"), "of this program, Edax or Egaroucid"},
		"an old Edax":             {change(edax.Bytes(), 8, 3), "version 3"},
		"Edax cut short":          {edax.Bytes()[:edax.Len()-1], "the file ends"},
		"Edax cut in the header":  {edax.Bytes()[:30], "the file ends at byte 30, in its header"},
		"Edax with a tail":        {append(bytes.Clone(edax.Bytes()), 0), "1 bytes follow"},
		"Edax with overlap":       {change(change(edax.Bytes(), edaxHeader, 0xff), edaxHeader+8, 0xff), "position 1 at byte 42"},
		"an illegal link":         {change(edax.Bytes(), edaxHeader+edaxFixed+1, 99), "position 1 at byte 42"},
		"an old Egaroucid":        {change(egaroucid.Bytes(), 9, 2), "version 2"},
		"Egaroucid cut short":     {egaroucid.Bytes()[:egaroucid.Len()-1], "bytes where its header announces"},
		"Egaroucid with a tail":   {append(bytes.Clone(egaroucid.Bytes()), 0), "bytes where its header announces"},
		"Egaroucid cut at once":   {egaroucid.Bytes()[:12], "the file ends at byte 12, in its header"},
		"Egaroucid with overlap":  {change(change(egaroucid.Bytes(), egaroucidHeader+3, 0xff), egaroucidHeader+11, 0xff), "position 1 at byte 14"},
		"an illegal leaf":         {change(change(egaroucid.Bytes(), egaroucidHeader+22, 0), egaroucidHeader+23, 27), "position 1 at byte 14"},
		"a number out of the air": {change(egaroucid.Bytes(), 13, 0x7f), "bytes where its header announces"},
	} {
		if _, err := Import(c.data); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func FuzzImport(f *testing.F) {
	tree := &Tree{}
	ok(f, tree.Score(start, Verdict{Move: 37, Score: 3, Depth: 5}))
	ok(f, tree.Score(after(f, "f5"), Verdict{Move: square(f, "d6"), Score: -3, Depth: 4}))
	tree.Negamax()
	for _, format := range []Format{Native, Edax, Egaroucid} {
		var out bytes.Buffer
		ok(f, tree.Export(&out, format, made))
		f.Add(out.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.HasPrefix(data, []byte(magic)) {
			data = mended(data)
		}
		tree, err := Import(data)
		if err != nil {
			return
		}
		for _, format := range []Format{Native, Edax, Egaroucid} {
			var out bytes.Buffer
			ok(t, tree.Export(&out, format, made))
			again, err := Import(out.Bytes())
			if err != nil {
				t.Fatalf("%v: what was written cannot be read: %v", format, err)
			}
			if format == Native && again.Len() != tree.Len() {
				t.Fatalf("%d positions become %d", tree.Len(), again.Len())
			}
		}
	})
}
