package record

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"othello/game"
	"othello/game/wthor"
	"othello/internal/misread"
	"othello/internal/printable"
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
		if text := err.Error(); printable.Only(text) != text {
			t.Fatalf("the error is no single line that a terminal can show: %q", err)
		}
	}
	salvaged, failed := misread.Partly(err)
	if salvaged != nil && (salvaged.Count < len(salvaged.Reasons) || len(salvaged.Reasons) == 0 || len(salvaged.Reasons) > misread.MostReasons) {
		t.Fatalf("%d were left out for %d reasons", salvaged.Count, len(salvaged.Reasons))
	}
	if failed != nil {
		return
	}
	if len(records) == 0 {
		t.Fatal("neither a record nor an error")
	}
	if len(records) <= 50 {
		checkHeld(t, records)
	}
}

func FuzzTranscript(f *testing.F) {
	f.Add([]byte("1. f5 d6 2. c3 {x} d3 (y) 3. c4 -- pa"))
	f.Add([]byte("f5d6\nf5f6 33-31\nnonsense a1\n"))
	f.Add([]byte("Game #3 https://example.com f5d6 PP x resign\n3d 3c"))
	f.Add([]byte(drawnStart + "White's turn (O)"))
	f.Add([]byte("|   |   | O | X |\n"))
	f.Add([]byte("\xff\xfef\x005\x00"))
	f.Add([]byte(playOK))
	f.Add([]byte(questGames))
	seeds(f, Transcript)
	f.Fuzz(check)
}

func FuzzBoard(f *testing.F) {
	f.Add([]byte(start8 + "f5d6"))
	f.Add([]byte(game.StartBoard(game.Size6).String()))
	f.Add([]byte("  a b c d\n1 . . . . 1\n2 . O X . 2\n3 . X O . 3\n4 . . . . 4\nwhite"))
	f.Add([]byte("0x0000000810000000\t0x0000001008000000 O f5\n0000000810000000 0000001008000000"))
	seeds(f, Board)
	seeds(f, Bitboards)
	f.Fuzz(check)
}

// FuzzServers reads what servers give: PGN, Othello Quest and FEN.
func FuzzServers(f *testing.F) {
	f.Add([]byte(playOK))
	f.Add([]byte(questGames))
	f.Add([]byte(`[{"position":{"startPos":"f5d6","moves":[{"m":"c3"},{"s":"LOSE:TIME"}]}},{"position":{"moves":[{"m":"a1"}]}}]`))
	f.Add([]byte("[Event \"a \"b\" c\"] [Site \"x\"]\n[FEN \"8/8/8/3Pp3/3pP3/8/8/8 b\"]\n\n1. e3 resign\n\n[Event \"x\n\n1. f5"))
	f.Add([]byte("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1 f5\n8/8/8/3OX3/3XO3/8/8/8 w"))
	f.Fuzz(check)
}

func FuzzOBF(f *testing.F) {
	f.Add([]byte("% x\n" + strings.TrimSpace(start8) + "; F5:+0; note; PS:3;\n"))
	seeds(f, OBF)
	f.Fuzz(check)
}

func FuzzGGF(f *testing.F) {
	f.Add([]byte("2 " + ggsGame + ggsGame))
	f.Add([]byte("(;GM[Othello]Aa[\x00])"))
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
		check(t, data)
		if _, err := wthor.ReadNames(data); err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("the error is no single line: %q", err)
		}
		d, err := wthor.Read(data)
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
			r, err := OfDatabase(d, i)
			if (err == nil) != (e.Check() == nil) {
				t.Fatalf("the record says %v, the check %v", err, e.Check())
			}
			if err == nil && (r.Result.Black != e.Score() || len(r.Game.Moves()) < moves) {
				t.Fatalf("game %d: a result of %v after %d moves, not %d after %d", i, r.Result, len(r.Game.Moves()), e.Score(), moves)
			}
		}
	})
}

// FuzzRecords makes up records, a byte for every choice and the words for what people
// write, in the format that the first byte says: it can be read.
func FuzzRecords(f *testing.F) {
	f.Add([]byte{2, 1, 0, 0, 0, 7, 3, 1, 2, 9, 4, 8, 240, 2, 5, 6, 220}, "Ann|B]|a\\|two\nlines")
	f.Add([]byte{1, 2, 1, 3, 5, 1, 2, 3, 2, 2, 3, 3, 20, 225, 230, 235, 1, 245, 2, 2}, "日本！|+10.000:t|junk|a1")
	f.Add(bytes.Repeat([]byte{5, 200, 1}, 40), "x")
	f.Fuzz(func(t *testing.T, choices []byte, words string) {
		m := &maker{choices: choices, words: strings.Split(words[:min(len(words), 100)], "|")}
		format := Formats()[m.choose(len(Formats()))]
		var records []*Record
		for range 1 + m.choose(3) {
			records = append(records, m.record())
		}
		text, err := Text(format, records...)
		if (err == nil) != canHold(format, records) {
			t.Fatalf("writing %d records: %v", len(records), err)
		}
		if err != nil {
			return
		}
		again, _, err := Parse([]byte(text))
		if err != nil || len(again) != len(records) {
			t.Fatalf("%v: %d records become %d, %v:\n%s", format, len(records), len(again), err, text)
		}
		checkHeld(t, again)
	})
}

// maker makes records up.
type maker struct {
	choices []byte
	words   []string
}

// choose returns a number below n, 0 when there are no more choices.
func (m *maker) choose(n int) int {
	if len(m.choices) == 0 {
		return 0
	}
	c := int(m.choices[0])
	m.choices = m.choices[1:]
	return c % n
}

func (m *maker) word() string { return m.words[m.choose(len(m.words))] }

func (m *maker) board() game.Board {
	size := []game.Size{game.Size8, game.Size6, game.Size4}[m.choose(3)]
	b := game.StartBoard(size)
	switch m.choose(4) {
	case 1:
		b.Turn = game.White
	case 2:
		for s := range size.Mask().Squares() {
			b = b.With(s, game.Color(m.choose(3)))
		}
	}
	return b
}

func (m *maker) record() *Record {
	g := game.FromBoard(m.board())
	squares := int(g.Board().Size() * g.Board().Size())
	r := &Record{Game: g, Black: m.word(), White: m.word(), Event: m.word(), Place: m.word(), Date: m.word(), Extra: map[string]string{}}
	if black := m.choose(80); black <= squares {
		r.Result = &game.Result{Black: black, White: squares - black}
	}
	for s := range g.Position().Moves().Squares() {
		if score := m.choose(256); score <= 128 {
			r.Scores = append(r.Scores, MoveScore{s, score - 64})
		}
	}
	keys := []string{"GGF.RE", "GGF.TY", "GGF.BO", "GGF.TI", "SGF.RE", "SGF.AB", "SGF.RU", "WTHOR.theoretical", "other", m.word()}
	for range m.choose(4) {
		r.Extra[keys[m.choose(len(keys))]] = m.word()
	}
	for n := m.choose(256); n > 0 && len(m.choices) > 0; n-- {
		m.change(g)
	}
	return r
}

// change plays a move, mostly, or goes back, or says something of the current node.
func (m *maker) change(g *game.Game) {
	n := g.Node()
	switch c := m.choose(256); {
	case c < 210 && !g.Over():
		move := game.Pass
		if moves := g.Position().Moves(); moves != 0 {
			move = moves.Nth(c % moves.Count())
		}
		if err := g.Play(move); err != nil {
			panic(err)
		}
	case c < 220:
		line := g.Line()
		g.GoTo(line[c%len(line)])
	case c < 230:
		n.Comment = m.word()
	case c < 240:
		n.Elapsed = time.Duration(m.choose(256)) * 10 * time.Millisecond
	case c < 250:
		v := float64(m.choose(256)-128) / 4
		n.Eval = &v
	}
}
