package record

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"othello/game"
)

// The line that proves Othello a draw (Takizawa, arXiv 2310.19387).
// one parses data, which must be a single record of the given format.
func one(t *testing.T, f Format, data string) *Record {
	t.Helper()
	records, got, err := Parse([]byte(data))
	if err != nil {
		t.Fatalf("parsing %q: %v", excerpt(data), err)
	}
	if got != f || len(records) != 1 {
		t.Fatalf("parsing %q: %d records of format %v, want one %v", excerpt(data), len(records), got, f)
	}
	return records[0]
}

// randomGame returns a game of random moves from b to its end.
func randomGame(rng *rand.Rand, b game.Board) *game.Game {
	g := game.FromBoard(b)
	for !g.Over() {
		playRandom(rng, g)
	}
	return g
}

func playRandom(rng *rand.Rand, g *game.Game) {
	moves := g.Position().Moves()
	if moves == 0 {
		if err := g.Play(game.Pass); err != nil {
			panic(err)
		}
		return
	}
	if err := g.Play(moves.Nth(rng.IntN(moves.Count()))); err != nil {
		panic(err)
	}
}

// decorate gives the nodes of a game times, scores and comments.
func decorate(rng *rand.Rand, g *game.Game) {
	comments := []string{"", "", "plain", `back\slash`, "brackets ] [ ( ; )", "two\nlines", " spaces ", "ends with \\", "Grüße ● 日本"}
	todo := []*game.Node{g.Root()}
	for len(todo) > 0 {
		n := todo[0]
		todo = append(todo[1:], n.Children()...)
		n.Comment = comments[rng.IntN(len(comments))]
		if n.Move() == game.NoSquare {
			continue
		}
		if rng.IntN(3) == 0 {
			n.Elapsed = time.Duration(rng.Int64N(int64(time.Hour)))
		}
		if rng.IntN(3) == 0 {
			v := rng.Float64()*128 - 64
			n.Eval = &v
		}
	}
}

// bloom adds variations at random nodes and leaves the game at one of them.
func bloom(rng *rand.Rand, g *game.Game) {
	for range 12 {
		line := g.Line()
		g.GoTo(line[rng.IntN(len(line))])
		for range rng.IntN(8) {
			if g.Over() {
				break
			}
			playRandom(rng, g)
		}
	}
	line := g.Line()
	g.GoTo(line[rng.IntN(len(line))])
}

// sameTree reports the first difference between two trees.
func sameTree(t *testing.T, got, want *game.Node, times bool) {
	t.Helper()
	if got.Board() != want.Board() || got.Move() != want.Move() {
		t.Fatalf("ply %d: %v on\n%v\nwant %v on\n%v", want.Ply(), got.Move(), got.Board(), want.Move(), want.Board())
	}
	if got.Comment != want.Comment {
		t.Fatalf("ply %d: comment %q, want %q", want.Ply(), got.Comment, want.Comment)
	}
	if times && (got.Elapsed != want.Elapsed || !reflect.DeepEqual(got.Eval, want.Eval)) {
		t.Fatalf("ply %d: %v and score %v, want %v and %v", want.Ply(), got.Elapsed, got.Eval, want.Elapsed, want.Eval)
	}
	if len(got.Children()) != len(want.Children()) {
		t.Fatalf("ply %d: %d moves follow, want %d", want.Ply(), len(got.Children()), len(want.Children()))
	}
	for i := range got.Children() {
		sameTree(t, got.Children()[i], want.Children()[i], times)
	}
}

func write(t *testing.T, f Format, records ...*Record) string {
	t.Helper()
	text, err := Text(f, records...)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestFormatNames(t *testing.T) {
	for _, f := range Formats() {
		for _, name := range []string{f.String(), strings.ToUpper(f.String()), f.Extension(), " " + f.Extension()[1:] + "\n"} {
			if got := among(Formats(), name); got != f {
				t.Errorf("%q is the format %v, want %v", name, got, f)
			}
		}
		if got := FormatOfPath("dir.sgf/Game" + strings.ToUpper(f.Extension())); got != f {
			t.Errorf("a file that ends in %s is %v, want %v", f.Extension(), got, f)
		}
	}
	if got := FormatOfPath("README"); got != Unknown {
		t.Errorf("a file without extension is %v", got)
	}
	if _, err := ParseWritten("chess"); err == nil {
		t.Error("pgn is taken for a format")
	}
	if Format(99).String() != "unknown" || Format(99).Extension() != "" {
		t.Error("a format that does not exist has a name")
	}
}

func TestErrorsAreOneLineAndSayWhere(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"", "nothing to read"},
		{" \n\t ", "nothing to read"},
		{"hello, world", `reading "hello, world": no game or position in a known format`},
		{"f5d6c3 x9", `reading transcript: line 1, column 8: "x9" is not a move`},
		{"f5 d6\nc3 h8", "reading transcript: line 2, column 4: move 4: h8 is not a legal move for White"},
		{"f5 d6 pass", "move 3: Black cannot pass: it has a legal move"},
		{"f55", `line 1, column 1: "f55" is not a move`},
		{"f5 {never ends", "line 1, column 4: the comment"},
		{strings.Repeat("-", 65) + " X", "line 1, column 1: 66 squares do not make a board"},
		{strings.Repeat("-", 63), "63 squares do not make a board"},
		{strings.Repeat("-", 64) + " X; Z9:+4; A1:+4", "a1 is scored"},
		{strings.Replace(start8, "\n", "", 1) + "; F5:+65;", "reading OBF: line 1, column 68: the score of f5"},
		{"(;GM[Othello]BO[10 --];)", "line 1, column 14: the board has size \"10\""},
		{"(;GM[Othello]BO[8 --];)", "the board has 2 characters"},
		{"(;GM[Othello]B[f5]", "the game that begins here has no end"},
		{"(;GM[Othello]B[f5]B[d6];)", "Black moves, but it is White's turn"},
		{"(;GM[Othello]B[f9];)", `"f9" is not a move`},
		{"(;GM[Amazons]B[f5];)", `the game is "Amazons"`},
		{"(;GM[2];B[f5]", "the game that begins here has no end ')'"},
		{"(;GM[2];B[f5", "the value of B has no closing bracket"},
		{"(;GM[2];B[a1])", "move 1: a1 is not a legal move for Black"},
		{"(;GM[1];B[aa])", "the game is number 1, not Othello"},
		{"(;GM[2];B[f5];AB[a1])", "discs are placed in the middle of a game"},
		{"(;GM[2]SZ[19])", `the board has size "19"`},
		{"(;GM[2]PL[x])", "the side to move is"},
		{"(;GM[2]$)", `unexpected "$)"`},
		{"\x14\x07\x05", "reading WTHOR: offset 3: the file ends inside the header"},
	} {
		_, _, err := Parse([]byte(c.data))
		if err == nil {
			t.Errorf("%q: no error", c.data)
			continue
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %q does not say %q", c.data, err, c.want)
		}
		if strings.ContainsAny(err.Error(), "\n\x00") {
			t.Errorf("%q: the error is no single line: %q", c.data, err)
		}
	}
}

func TestTextEncodings(t *testing.T) {
	for name, data := range map[string]string{
		"byte order mark": "\ufefff5d6c3",
		"UTF-16 little":   "\xff\xfef\x005\x00d\x006\x00c\x003\x00",
		"UTF-16 big":      "\xfe\xff\x00f\x005\x00d\x006\x00c\x003",
		"carriage return": "f5\r\nd6\rc3\r\n",
		"full width":      "ｆ５　ｄ６　Ｃ３",
		"no-break space":  "f5\u00a0d6\u00a0c3",
		"Latin-1":         "f5 d6 c3 {tr\xe8s bien}",
	} {
		r := one(t, Transcript, data)
		if got := transcript(r.Game); got != "f5d6c3" {
			t.Errorf("%s: read %q", name, got)
		}
	}
	if got := one(t, Transcript, "f5 {tr\xe8s bien}").Game.Node().Comment; got != "très bien" {
		t.Errorf("Latin-1 comment read as %q", got)
	}
}
