package record

import (
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"othello/game"
)

// TestEveryFormatHoldsWhatAnyOtherDoes writes random games of all sizes, with passes and
// variations, from openings and from positions, in each format; what is read from it is
// written in every format that can hold it, and read again.
func TestEveryFormatHoldsWhatAnyOtherDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	passes, written := 0, map[Format]int{}
	for i := range 36 {
		size := []game.Size{game.Size8, game.Size6, game.Size4}[i%3]
		start := game.StartBoard(size)
		if i%2 == 1 {
			g := game.FromBoard(start)
			for range int(size) {
				playRandom(rng, g)
			}
			start = g.Board()
		}
		r := &Record{Game: randomGame(rng, start), Black: "A", White: "B", Event: "Cup", Date: "2023-05-14"}
		if slices.Contains(r.Game.Moves(), game.Pass) {
			passes++
		}
		if i%4 >= 2 {
			bloom(rng, r.Game)
		}
		decorate(rng, r.Game)
		for _, f := range held() {
			text, err := Text(f, r)
			if err != nil {
				continue // such as a small board in bitboards
			}
			written[f]++
			checkHeld(t, []*Record{readBack(t, f, text)})
		}
	}
	if passes < 10 {
		t.Errorf("only %d games have passes", passes)
	}
	for _, f := range held() {
		if written[f] < 6 {
			t.Errorf("%v was written only %d times", f, written[f])
		}
	}
}

// TestExamplesAreHeld does the same with the files of testdata, and with texts that once
// could be read and not written, or came back as something else.
func TestExamplesAreHeld(t *testing.T) {
	try := func(name string, data []byte) {
		t.Run(name, func(t *testing.T) {
			records, _, err := Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			checkHeld(t, records)
		})
	}
	for _, name := range []string{"small.wtb"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		try(name, data)
	}
	passing := strings.Repeat("X", 31) + "O" + strings.Repeat("-", 32) + " O"
	for name, text := range map[string]string{
		"the score of a move that is none":         "(;GM[2]SCORE[a1:4][f5:2][pass:1][d3:70][c4:-2])",
		"scores of a position set up later":        "(;GM[2]SCORE[f5:2][d3:4];PL[W])",
		"scores of a side that the move tells":     "(;GM[2]SCORE[f5:2][d3:4]AB[e4][d5]AW[d4][e5];W[f4])",
		"EXTRA that is a board of SGF":             "(;GM[2]EXTRA[SGF.AB:junk][SGF.PB:x][SGF.RE:B+2][SGF.RU:x];B[f5])",
		"EXTRA that is a board of GGF":             "(;GM[2]EXTRA[GGF.BO:junk][GGF.B:a1][GGF.PB:x][GGF.TI:5];B[f5])",
		"EXTRA with an odd name":                   "(;GM[2]EXTRA[x y:1][:2][:][GGF.ti:3][GGF.:4][.:5];B[f5])",
		"EXTRA with odd brackets":                  `(;GM[2]EXTRA[GGF.TI:a\\\\][GGF.TY:a\]b][GGF.X:a\]\[b];B[f5])`,
		"EXTRA with another result":                `(;GM[2]RE[B+2]EXTRA[GGF.RE:+10.000\:t];B[f5])`,
		"EXTRA with no result":                     "(;GM[2]RE[B+2]EXTRA[GGF.RE:x];B[f5])",
		"a name that begins with digits":           "(;GM[Othello]a2B[x]B[f5];)",
		"a result of more discs than squares":      "(;GM[2]SZ[6]RESULT[64:0];B[e4])",
		"a result of fewer discs":                  "(;GM[2]RESULT[10:5];B[f5])",
		"two results":                              "(;GM[Othello]RE[+10.000:t]RE[+4.000]B[f5];)",
		"two results, the last one flagged":        "(;GM[Othello]RE[+4.000]RE[+10.000:t]B[f5];)",
		"games that go on from one another":        "(;GM[2];B[f5];W[d6])(;GM[2];B[c4])",
		"a game without moves beside one":          "(;GM[2])(;GM[2];B[f5])",
		"a game without moves":                     "(;GM[2])",
		"comments in full width":                   "(;GM[2]C[日本！\u3000Ａ\n❤\ufe0f])",
		"a comment of several lines":               "(;GM[2]FF[4]CA[UTF-8]C[\n a\t\x1bb \n\n%c\n];B[f5]C[  ])",
		"a comment that is a board":                "(;GM[2]C[" + start8 + "; F5:+2;\n" + start8 + "])",
		"a comment that is a game":                 "(;GM[2]C[(;GM[Othello\\]B[f5\\];)];B[f5]C[(;GM[2\\])])",
		"names in brackets, in lines, of controls": "(;GM[2]PB[a\\]\\\\]PW[two\nlines]EV[\x01\x02]PC[(;]DT[+123];B[f5])",
		"a pass at the end":                        passing + " pa",
		"a pass in the middle":                     passing + " pa h5",
		"a game that stands in a variation":        "(;GM[2];B[f5](;W[d6];B[c3])(;W[f4]CURRENT[at];B[e3];W[f6]CURRENT[end](;B[g5])(;B[e6])))",
		"a variation that begins at the root":      "(;GM[2](;B[f5]C[a])(;B[d3]V[-3.5])(;B[f5]C[b]))",
		"nodes without moves":                      "(;GM[2];;C[x];B[f5];;V[2];;)",
		"an empty board":                           "(;GM[2]SZ[4]AE[a1])",
		"a full board":                             strings.Repeat("X", 64) + " O",
		"scores":                                   "(;GM[2]SZ[6]SCORE[c2:2][a1:0])",
	} {
		try(name, []byte(text))
	}
}

// TestGamesThatEndInAPass writes games of which the last move so far is a pass.
func TestGamesThatEndInAPass(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	for passes := 0; passes < 20; {
		moves := randomGame(rng, game.StartBoard(game.Size8)).Moves()
		for i, m := range moves {
			if m != game.Pass {
				continue
			}
			passes++
			g, err := game.FromMoves(game.StartBoard(game.Size8), moves[:i+1])
			if err != nil {
				t.Fatal(err)
			}
			checkHeld(t, []*Record{{Game: g}})
		}
	}
}

// TestScoresThatAreNoMovesAreNotRead has a problem in SGF declare the scores of moves that
// are not legal: OBF, which it may be written as, refuses them.
func TestScoresThatAreNoMovesAreNotRead(t *testing.T) {
	r := one(t, SGF, "(;GM[2]SCORE[a1:4][f5:2][pass:1][d3:70][c4:-2])")
	want := []MoveScore{{game.At(5, 4), 2}, {game.At(2, 3), -2}}
	if !slices.Equal(r.Scores, want) {
		t.Fatalf("the scores are %v, want %v", r.Scores, want)
	}
	for _, f := range []Format{SGF, OBF} {
		if again := readBack(t, f, write(t, f, r)); !slices.Equal(again.Scores, want) {
			t.Errorf("%v: the scores are %v, want %v", f, again.Scores, want)
		}
	}
}

func readBack(t *testing.T, f Format, text string) *Record {
	t.Helper()
	records, _, err := Parse([]byte(text))
	if err != nil || len(records) != 1 {
		t.Fatalf("%v: %d records, %v:\n%q", f, len(records), err, text)
	}
	return records[0]
}

// held returns the formats that are read and written.
func held() []Format {
	return slices.DeleteFunc(Formats(), func(f Format) bool { return !slices.Contains(Written(), f) })
}

// canHold reports whether a format can hold records.
func canHold(f Format, records []*Record) bool {
	opens := func(r *Record) bool { return r.Game.Root().Board() == game.StartBoard(game.Size8) }
	switch f {
	case WTHOR, PGN, Quest, FEN: // are read only
		return false
	case Bitboards:
		return !slices.ContainsFunc(records, func(r *Record) bool { return r.Game.Board().Size() != game.Size8 })
	case Transcript:
		return len(records) > 1 || !opens(records[0]) || transcript(records[0].Game) != ""
	}
	return true
}

// looksLike returns the format that records written in f are read as: lines that begin
// with boards are problems or, a lone one, a board.
func looksLike(f Format, records []*Record, text string) Format {
	switch {
	case f != Board && (f != Transcript || !isCellWord(text)):
		return f
	case len(records) > 1:
		return OBF
	}
	return Board
}

// checkHeld writes what was read in every format that can hold it, and reads it again.
func checkHeld(t *testing.T, records []*Record) {
	t.Helper()
	for _, f := range held() {
		text, err := Text(f, records...)
		if (err == nil) != canHold(f, records) {
			t.Fatalf("writing %d records: %v", len(records), err)
		}
		if err != nil {
			continue
		}
		again, got, err := Parse([]byte(text))
		if err != nil {
			t.Fatalf("%v cannot be read again: %v\n%s", f, err, text)
		}
		if want := looksLike(f, records, text); got != want {
			t.Fatalf("%v is taken for %v, want %v:\n%s", f, got, want, text)
		}
		if len(again) != len(records) {
			t.Fatalf("%v: %d records become %d:\n%s", f, len(records), len(again), text)
		}
		for i := range records {
			wantHeld(t, f, again[i], records[i])
		}
		if f == SGF {
			if second, _ := Text(SGF, again...); second != text {
				t.Fatalf("written twice:\n%q\n%q", text, second)
			}
		}
	}
}

// wantHeld compares what a format holds of a record.
func wantHeld(t *testing.T, f Format, got, want *Record) {
	t.Helper()
	line, wanted := got.Game.Line(), want.Game.Line()
	switch f {
	case SGF:
		sameTree(t, got.Game.Root(), want.Game.Root(), true)
		if !slices.Equal(got.Game.Moves(), want.Game.Moves()) || len(line) != len(wanted) {
			t.Errorf("SGF: it stands after %v of %d moves, want %v of %d", got.Game.Moves(), len(line)-1, want.Game.Moves(), len(wanted)-1)
		}
		for i, n := range line {
			if n.Drawn != wanted[i].Drawn {
				t.Errorf("SGF: move %d is drawn: %v", i, n.Drawn)
			}
		}
		wantSaid(t, f, got, want, want.Result, want.Extra)
		wantScores(t, f, got, want)
		return
	case Board, OBF, Bitboards:
		if got.Game.Root().Board() != want.Game.Board() {
			t.Errorf("%v: the position is\n%v\nwant\n%v", f, got.Game.Root().Board(), want.Game.Board())
		}
		if f == OBF {
			if c := remarks(want.Game.Node().Comment); got.Game.Root().Comment != c {
				t.Errorf("OBF: the comment is %q, want %q", got.Game.Root().Comment, c)
			}
			if want.Game.Node() == want.Game.Root() {
				wantScores(t, f, got, want)
			} else if got.Scores != nil {
				t.Errorf("OBF: the scores %v are of another position", got.Scores)
			}
		}
		return
	}
	end := wanted[len(wanted)-1].Board()
	if len(line) != len(wanted) {
		t.Fatalf("%v: %d moves, want %d", f, len(line)-1, len(wanted)-1)
	}
	for i, n := range line {
		w := wanted[i]
		if n.Board() != w.Board() || n.Move() != w.Move() {
			t.Fatalf("%v: ply %d is %v on\n%v\nwant %v on\n%v", f, i, n.Move(), n.Board(), w.Move(), w.Board())
		}
		if f != GGF {
			continue
		}
		if n.Comment != trimmed(w.Comment) {
			t.Errorf("GGF: ply %d says %q, want %q", i, n.Comment, w.Comment)
		}
		// A time and a score belong to a move; where the game starts there is none.
		if i > 0 && (n.Elapsed != w.Elapsed || !reflect.DeepEqual(n.Eval, w.Eval)) {
			t.Errorf("GGF: ply %d has %v and %v, want %v and %v", i, n.Elapsed, n.Eval, w.Elapsed, w.Eval)
		}
	}
	if f == GGF {
		result := want.Result
		if winner, _ := want.Ended(); result == nil && end.Over() && winner == game.Empty {
			result = new(end.Result())
		}
		wantSaid(t, f, got, want, result, ggfExtra(want))
	}
}

// wantSaid compares what a record says of its game.
func wantSaid(t *testing.T, f Format, got, want *Record, result *game.Result, extra map[string]string) {
	t.Helper()
	if got.Black != want.Black || got.White != want.White || got.Event != want.Event || got.Place != want.Place || got.Date != want.Date {
		t.Errorf("%v: %+v, want %+v", f, got, want)
	}
	if !reflect.DeepEqual(got.Result, result) {
		t.Errorf("%v: the result is %v, want %v", f, got.Result, result)
	}
	if !maps.Equal(got.Extra, extra) {
		t.Errorf("%v: further properties are %q, want %q", f, got.Extra, extra)
	}
}

func wantScores(t *testing.T, f Format, got, want *Record) {
	t.Helper()
	if !slices.Equal(got.Scores, want.Scores) {
		t.Errorf("%v: the scores are %v, want %v", f, got.Scores, want.Scores)
	}
}

// ggfExtra returns what GGF holds of the further properties of a record.
func ggfExtra(r *Record) map[string]string {
	size := r.Game.Board().Size()
	extra := map[string]string{"GGF.TY": strconv.Itoa(int(size))}
	for key, value := range r.Extra {
		if name, own := strings.CutPrefix(key, "GGF."); own && isName(name) && foreign(name, value) == nil {
			extra[key] = value
		}
	}
	winner, why := r.Ended()
	if winner == game.Empty {
		delete(extra, flaggedKey)
		return extra
	}
	said := &Record{Game: r.Game}
	said.end(winner, why)
	if raw := r.Extra[flaggedKey]; raw != "" {
		said = &Record{Game: r.Game, Extra: map[string]string{flaggedKey: raw}}
		margin, why, _ := strings.Cut(unescape(raw), ":")
		said.endedGGF(margin, why)
		extra[flaggedKey] = said.Extra[flaggedKey]
	}
	if extra[endingKey] = said.Extra[endingKey]; extra[flaggedKey] == "" {
		delete(extra, flaggedKey)
	}
	return extra
}

// remarks returns a comment as lines of OBF hold it.
func remarks(comment string) string {
	lines := strings.Split(comment, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(blanked(line))
	}
	return strings.Join(lines, "\n")
}
