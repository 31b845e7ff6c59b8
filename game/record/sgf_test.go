package record

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"othello/game"
	"othello/internal/printable"
)

func trimmed(s string) string { return strings.TrimSpace(s) }

func TestSGF(t *testing.T) {
	r := one(t, SGF, `(;GM[2]FF[4]SZ[8]AP[OthelloTk:1]PB[Ann]PW[Bob]EV[Cup]PC[Rome]DT[2023-05-14]RE[W+4]RU[x][y\]z]
		AB[e4][d5]AW[d4][e5]PL[B]C[root]
		;B[f5]V[1.5]BL[290];White[df]C[two letters](;B[c3];W[d3]))`)
	if r.Black != "Ann" || r.White != "Bob" || r.Event != "Cup" || r.Place != "Rome" || r.Date != "2023-05-14" {
		t.Errorf("%+v", r)
	}
	if want := (game.Result{Black: 30, White: 34}); r.Result == nil || *r.Result != want {
		t.Errorf("result %v, want %v", r.Result, want)
	}
	if r.Extra["SGF.AP"] != "OthelloTk:1" || r.Extra["SGF.RU"] != `x][y\]z` {
		t.Errorf("other properties: %q", r.Extra)
	}
}

func TestSGFLines(t *testing.T) {
	r := one(t, SGF, `(;GM[2]AB[e4][d5]AW[d4][e5]C[root]GC[all];B[f5]V[1.5];White[df]C[two letters](;B[c3];W[d3]V[2])(;B[c4]C[other\
 half]))`)
	if got := transcript(r.Game); got != "f5d6c3d3" {
		t.Errorf("main line %q", got)
	}
	line := r.Game.Line()
	if line[0].Comment != "root\nall" || line[2].Comment != "two letters" {
		t.Errorf("comments %q and %q", line[0].Comment, line[2].Comment)
	}
	if e := line[1].Eval; e == nil || *e != 1.5 {
		t.Errorf("score of f5 %v", e)
	}
	if e := line[4].Eval; e == nil || *e != -2 {
		t.Errorf("V[2] is %v for White, want -2", e)
	}
	if len(line[2].Children()) != 2 || line[2].Children()[1].Comment != "other half" {
		t.Errorf("variations %v", line[2].Children())
	}
}

func TestSGFStarts(t *testing.T) {
	for name, c := range map[string]struct {
		data string
		want game.Board
	}{
		"usual":          {"(;GM[2];B[f5])", game.StartBoard(game.Size8)},
		"small":          {"(;GM[2]SZ[6];B[e4])", game.StartBoard(game.Size6)},
		"tiny":           {"(;GM[2]SZ[4];B[d3])", game.StartBoard(game.Size4)},
		"white to move":  {"(;GM[2]PL[W];W[c5])", game.Board{Black: 0x810000000, White: 0x1008000000, Turn: game.White}},
		"inferred":       {"(;GM[2]AB[e4][d5]AW[d4][e5];W[c5])", game.Board{Black: 0x810000000, White: 0x1008000000, Turn: game.White}},
		"second node":    {"(;GM[2];AB[e4][d5]AW[d4][e5]PL[W];W[c5])", game.Board{Black: 0x810000000, White: 0x1008000000, Turn: game.White}},
		"rectangle":      {"(;GM[2]AB[a1:b2]AW[c3]PL[B])", game.Board{Black: 0x303, White: 0x40000, Turn: game.Black}},
		"in a variation": {"(;GM[2](;AB[a1]AW[b1];B[c1]))", game.Board{Black: 1, White: 2, Turn: game.Black}},
		"empty":          {"(;GM[2]AE[a1])", game.Board{Turn: game.Black}},
	} {
		r := one(t, SGF, c.data)
		if got := r.Game.Root().Board(); got != c.want {
			t.Errorf("%s: starts from\n%v\nwant\n%v", name, got, c.want)
		}
	}
}

func TestSGFPasses(t *testing.T) {
	g := passingGame(t)
	for _, pass := range []string{"B[]", "B[tt]", "B[pass]", "B[PA]", "B[--]", "B[]C[]"} {
		var out strings.Builder
		out.WriteString("(;GM[2]")
		for _, n := range g.Line()[1:] {
			color := n.Mover().String()[:1]
			switch {
			case n.Move() != game.Pass:
				out.WriteString(";" + color + "[" + n.Move().String() + "]")
			case pass != "B[]C[]": // the last case leaves passes out
				out.WriteString(";" + color + pass[1:])
			}
		}
		sameTree(t, one(t, SGF, out.String()+")").Game.Root(), g.Root(), true)
	}
}

func TestSGFRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var all []*Record
	for i := range 60 {
		start := game.StartBoard([]game.Size{game.Size8, game.Size6, game.Size4}[i%3])
		if i%4 == 3 {
			start = game.Board{
				Black: game.Bitboard(rng.Uint64()) &^ start.Out,
				White: game.Bitboard(rng.Uint64()) &^ start.Out,
				Out:   start.Out, Turn: game.White,
			}
			start.White &^= start.Black
		}
		want := &Record{
			Game:  randomGame(rng, start),
			Black: "A ] B", White: `C\`, Event: "Cup (x)", Place: "Rome;", Date: "2023",
			Result: new(start.Result()),
			Extra: map[string]string{
				"SGF.RU": `one][two \] three`, "SGF.AP": "x", "SGF.X": `odd ] end\`,
				"GGF.TI": "05:00//02:00", "WTHOR.theoretical": "33",
			},
		}
		for m := range start.Position().Moves().Squares() {
			want.Scores = append(want.Scores, MoveScore{m, 64 - 4*len(want.Scores)})
		}
		if i%5 == 0 {
			want.Result, want.Scores, want.Extra = nil, nil, nil
		}
		bloom(rng, want.Game)
		decorate(rng, want.Game)
		all = append(all, want)
		got := one(t, SGF, write(t, SGF, want))
		compareRecords(t, got, want)
		if again := write(t, SGF, got); again != write(t, SGF, want) {
			t.Fatalf("the second writing differs:\n%s\n%s", again, write(t, SGF, want))
		}
	}
	records, _, err := Parse([]byte(write(t, SGF, all...)))
	if err != nil || len(records) != len(all) {
		t.Fatalf("%d records: %v", len(records), err)
	}
	for i := range all {
		compareRecords(t, records[i], all[i])
	}
}

// compareRecords checks that nothing is lost, the place in the game included.
func compareRecords(t *testing.T, got, want *Record) {
	t.Helper()
	sameTree(t, got.Game.Root(), want.Game.Root(), true)
	if !reflect.DeepEqual(got.Game.Moves(), want.Game.Moves()) {
		t.Fatalf("the game stands after %v, want %v", got.Game.Moves(), want.Game.Moves())
	}
	if g, w := got.Game.Line(), want.Game.Line(); len(g) != len(w) {
		t.Fatalf("redo leads to ply %d, want %d", len(g)-1, len(w)-1)
	}
	g, w := *got, *want
	g.Game, w.Game = nil, nil
	if x, ok := w.Extra["SGF.X"]; ok {
		// Values that no file can hold as they are get escaped.
		w.Extra = maps.Clone(w.Extra)
		w.Extra["SGF.X"] = escape(x)
	}
	if !reflect.DeepEqual(g, w) {
		t.Fatalf("read %+v, want %+v", g, w)
	}
}

func TestSGFStandsAtTheEndOfTheMainLine(t *testing.T) {
	r := one(t, SGF, "(;GM[2](;B[f5](;W[d6])(;W[f4]))(;B[d3](;W[c3])(;W[e3])))")
	if got := transcript(r.Game); got != "f5d6" {
		t.Errorf("stands after %q, want f5d6", got)
	}
	r.Game.GoTo(r.Game.Root().Children()[1])
	if next := r.Game.Node().Next(); next == nil || next.Move() != game.At(2, 2) {
		t.Error("redo in a variation does not follow its first move")
	}
}

func TestSGFDeepNestingAndManyNodes(t *testing.T) {
	if _, _, err := Parse([]byte("(;GM[2]" + strings.Repeat("(", 200_000))); err == nil || !strings.Contains(err.Error(), "nested deeper than 1000") {
		t.Errorf("nested variations: %v", err)
	}
	if _, _, err := Parse([]byte("(;GM[2]" + strings.Repeat("(", 900) + ";B[f5]" + strings.Repeat(")", 901))); err != nil {
		t.Errorf("nested variations within bounds: %v", err)
	}
	if testing.Short() {
		return
	}
	// Very many comments on one node take linear time.
	if _, _, err := Parse([]byte("f5" + strings.Repeat("{x}", 1_000_000))); err != nil {
		t.Error(err)
	}
	// One node repeated within the limit on text, but not on positions.
	many := "(;GM[2]" + strings.Repeat("(;B[f5])", MaxNodes+1) + ")"
	if _, _, err := Parse([]byte(many)); err == nil || !strings.Contains(err.Error(), "more than 1000000 positions") {
		t.Errorf("too many moves: %v", err)
	}
	if _, _, err := Parse([]byte(strings.Repeat("f5 ", MaxText/3+1))); err == nil {
		t.Error("a text of any size is read")
	}
}

// TestErrorsArePrintable quotes what a file holds without what a terminal obeys.
func TestErrorsArePrintable(t *testing.T) {
	const evil = "\x1b]0;x\a\u202e\u0085"
	for _, text := range []string{
		"(;GM[" + evil + "]SZ[8];B[f5])", "(;GM[2]SZ[" + evil + "];B[f5])", "(;GM[2]SZ[8];B[" + evil + "])", "(;GM[2]SZ[8]PL[" + evil + "];B[f5])",
		"(;GM[2]SZ[8]" + evil + "[x];B[f5])", "(;GM[2]SZ[8]AB[" + evil + "];B[f5])", "(;GM[Othello]TY[8]BO[8 " + evil + "]B[f5];)", "(;GM[" + evil + "]TY[8]B[f5];)",
		"f5d6" + evil + "c3", `[Event "` + evil + "\n1. f5 " + evil, "X" + evil + start8,
	} {
		_, _, err := Parse([]byte(text))
		if err != nil && printable.Only(err.Error()) != err.Error() {
			t.Errorf("%q: %q", text, err)
		}
	}
	p := &parser{format: SGF, text: "(;GM[\x1b7]SZ[8];B[f5])"}
	p.trees()
	if _, err := p.finish(); err == nil || !strings.HasSuffix(err.Error(), "number 7, not Othello, which is 2") {
		t.Errorf("another game: %v", err)
	}
}
