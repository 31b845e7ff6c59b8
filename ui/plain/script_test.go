package plain

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/exp/golden"

	"othello/game"
	"othello/game/record"
	"othello/ui/config"
	"othello/ui/session"
)

// script runs a session that is no person's and returns what it printed.
func script(t *testing.T, setup Setup, lines ...string) string {
	t.Helper()
	setup = filled(setup)
	var out strings.Builder
	in := strings.NewReader(strings.Join(lines, "\n"))
	if err := Run(t.Context(), in, &out, setup); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestScripts compares whole sessions, line by line.
func TestScripts(t *testing.T) {
	passing := firstMoves(t, game.Size8, (*game.Game).MustPass)
	record1, _, err := record.Parse([]byte("(;GM[Othello]PB[Ann]PW[Bo]TY[8]RE[+64]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)"))
	if err != nil {
		t.Fatal(err)
	}
	choices := []config.GameChoice{
		{Title: "2001 Ann - Bo 40-24, Cup", Open: func() (*record.Record, error) { return record1[0], nil }},
		{Title: "2002 Bo - Cy 10-54, Cup", Open: func() (*record.Record, error) { return nil, errors.New("move 3, a1, is not legal") }},
	}
	for range 30 {
		choices = append(choices, choices[1])
	}
	for name, c := range map[string]struct {
		setup Setup
		lines []string
	}{
		"nothing":     {},
		"moves":       {lines: []string{"f5", " F4 ", "", "# a comment", "a1", "e4", "pass", "quit", "f6"}},
		"look":        {lines: []string{"board", "row 4", "column D", "row a", "row 9", "row", "moves", "last", "score", "history", "transcript", "f5", "last", "score", "history", "transcript", "moves", "pause", "undo x", "redo x", "pass x", "now x", "pause x"}},
		"hint":        {lines: []string{"hint", "f5", "hint", "hint 3"}},
		"back":        {lines: []string{"undo", "f5", "f4", "undo", "undo", "undo", "redo", "redo", "redo", "score"}},
		"strength":    {lines: []string{"level", "level 3", "level 9", "level x", "levels", "engine", "engine other", "engine human", "engine none", "level", "f5"}},
		"players":     {lines: []string{"white human", "f5", "f4", "white", "black other", "white nobody", "swap", "score", "go", "go"}},
		"engine only": {setup: Setup{Setup: session.Setup{Match: match("first", "other")}}, lines: []string{"undo", "score", "go"}},
		"small":       {setup: Setup{Setup: session.Setup{Match: sized(match("first", "first"), game.Size6)}}, lines: []string{"board", "row 1", "row 2", "transcript", "undo", "new 4", "new 5"}},
		"pass":        {setup: Setup{Setup: session.Setup{Match: match("human", "human"), Game: &record.Record{Game: passing}}}, lines: []string{"board", "moves", "history", "undo", "undo", "redo", "redo", "board"}},
		"first pass":  {setup: Setup{Setup: session.Setup{Match: match("first", "human"), Board: &game.Board{Black: 1, White: 2, Turn: game.White}}}, lines: []string{"undo", "pass", "undo", "undo", "redo"}},
		"over":        {setup: Setup{Setup: session.Setup{Board: &game.Board{Black: 0xf0, White: 0x0f00000000000000, Turn: game.Black}}}, lines: []string{"a1", "hint", "go", "pause", "moves", "score", "undo"}},
		"draw":        {setup: Setup{Setup: session.Setup{Board: &game.Board{Black: 1, White: 1 << 63, Turn: game.Black}}}, lines: []string{"score"}},
		"paste":       {lines: []string{"f5d6c3", "d3 c4", "e6zz", "transcript", "new", "---------------------------O*------*O--------------------------- *", "(;GM[Othello]PB[Ann]PW[Bo]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)", "go", "f5d6c3d3c4", "nonsense", "(;GM[2]"}},
		"set up":      {lines: []string{"setup", "set c4", "set c4 red", "set i9 black", "set c4 d3 black", "set d4 white", "set e5 empty", "board", "turn", "turn white", "turn red", "moves", "go", "setup start", "setup empty", "set a1 black", "set b1 white", "turn black", "c1", "setup nonsense", "setup f5d6", "setup XO------ -------- -------- -------- -------- -------- -------- -------- X", "c1", "new 6", "set a7 black", "a7", "set b2 black", "score"}},
		"analyse":     {lines: []string{"analyse x", "analyse -1", "analyse depth", "analyse depth 0", "analyse nan", "analyse depth 4", "analyze 2", "f5", "analyse", "setup XO------ -------- -------- -------- -------- -------- -------- -------- O", "setup empty", "analyse"}},
		"review":      {setup: Setup{Setup: session.Setup{Match: match("human", "human")}}, lines: []string{"review", "review heroic", "f5d6c3", "review", "review mistakes", "review summary", "undo", "review mistakes"}},
		"choices":     {setup: Setup{Choices: choices}, lines: []string{"open 1", "games", "games bo cy", "games zz", "open 2", "open 99", "open x", "go"}},
		"no choices":  {lines: []string{"games", "open 1", "resume", "clock", "clock on", "now"}},
		"help":        {lines: []string{"help", "help level", "? undo", "help dance", "board now", "quit now"}},
		"note":        {setup: Setup{Setup: session.Setup{Match: match("human", "human")}}, lines: []string{"note", "note a plan", "f5", "note", "note \x1b[2Jbold, Cup", "note", "note none", "note", "undo", "note", "puzzle", "note"}},
		"hostile":     {lines: []string{"\x1b[2J\x1b]0;gotcha\a", "caf\xe9", "\x00\x01", "open 99999999999999999999", "level -1", strings.Repeat("f5", 3000), "score"}},
		"opened over": {setup: Setup{Setup: session.Setup{Game: &record.Record{Game: firstMoves(t, game.Size4, (*game.Game).Over), Black: "Ann"}}}, lines: []string{"d3", "undo", "score"}},
		"notice":      {setup: Setup{Notice: "Mind the gap.", Setup: session.Setup{Match: match("first", "human")}}, lines: []string{"score"}},
	} {
		t.Run(name, func(t *testing.T) {
			out := script(t, c.setup, c.lines...)
			if i := strings.IndexFunc(out, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }); i >= 0 {
				t.Errorf("a control character reached the terminal: %q", out[i:min(i+10, len(out))])
			}
			if !utf8.ValidString(out) {
				t.Error("the output is not UTF-8")
			}
			golden.RequireEqual(t, out)
		})
	}
}

// firstMoves is a game in which everybody plays the first legal move, up to where
// something is the case.
func firstMoves(t *testing.T, size game.Size, until func(*game.Game) bool) *game.Game {
	g := game.New(size)
	for !until(g) {
		m := game.Pass
		if !g.MustPass() {
			m = g.Position().Moves().First()
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestFiles writes a game and reads it back, and never writes over an older file unless it is asked
// for once more.
func TestFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	out := script(t, Setup{}, "f5", "save a", "new", "load a.sgf", "transcript")
	if !strings.HasSuffix(out, "\nf5f4\n") || strings.Count(out, "Saved as SGF: a.sgf.") != 1 {
		t.Errorf("the game does not come back:\n%s", out)
	}
	out = script(t, Setup{}, "save a.sgf", "save a.sgf")
	if !strings.HasSuffix(out, "a.sgf is there already.\n\"save a.sgf\": Replace it.\nSaved as SGF: a.sgf.\n") {
		t.Errorf("an older file was written over:\n%s", out)
	}
	if err := os.WriteFile("two.txt", []byte("f5d6c3\nf5f6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out = script(t, Setup{}, "load two.txt", "open 2", "history")
	if !strings.HasSuffix(out, "1. Black f5. 2. White f6.\n") {
		t.Errorf("the second game of two was not opened:\n%s", out)
	}
	if out := script(t, Setup{}, "load", "load none.sgf", "save"); !strings.Contains(out, "load FILE: open a file") || !strings.Contains(out, "Not opened: none.sgf") || !strings.Contains(out, "save FILE: save to a file") {
		t.Errorf("without a file it says\n%s", out)
	}
	if left, _ := filepath.Glob("*.tmp-*"); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
}

// FuzzLines types anything but the names of files: nothing may panic, hang, or
// send control characters.
func FuzzLines(f *testing.F) {
	f.Add("f5\nhint\nundo\nredo\nswap\nlevel 3\nengine other\nscore")
	f.Add("f5d6c3\n(;GM[2]SZ[8];B[f5])\nnew 4\nblack first\nwhite first")
	f.Add("row 4\ncolumn z\nopen 1\ngames a b\nclock off\npass\n--")
	f.Fuzz(func(t *testing.T, text string) {
		lower := strings.ToLower(text)
		if len(text) > 2000 || strings.Contains(lower, "save") || strings.Contains(lower, "load") {
			return
		}
		var out strings.Builder
		setup := filled(Setup{Setup: session.Setup{Match: sized(match("human", "first"), game.Size4)}})
		if err := Run(t.Context(), strings.NewReader(text), &out, setup); err != nil {
			t.Fatal(err)
		}
		if i := strings.IndexFunc(out.String(), func(r rune) bool { return unicode.IsControl(r) && r != '\n' }); i >= 0 {
			t.Fatalf("a control character reached the terminal: %q", out.String()[i:])
		}
	})
}

// TestPlayersFromElsewhere does not say that who sits here has played a finished game of
// a file.
func TestPlayersFromElsewhere(t *testing.T) {
	for _, c := range []struct{ names, want string }{{"", ""}, {"PB[Ann]", "Black: Ann. White: unknown."}} {
		out := script(t, Setup{}, "(;GM[2]"+c.names+";B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])", "score")
		if _, after, _ := strings.Cut(out, "Opened: "); strings.Contains(after, "level") || strings.Contains(after, "human") || !strings.Contains(after, c.want) {
			t.Errorf("with %s it says\n%s", c.names, out)
		}
	}
}
