package protocol

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
)

// TestNBoardOrders checks every order that we send a program, in the order that the
// protocol asks for: the greeting, a depth and a game come before the first question.
func TestNBoardOrders(t *testing.T) {
	g, log := notedProgram(t, "nboard")
	g.stopTimeout = patient // it does leave
	p := game.Start(game.Size4)
	for _, lim := range []ai.Limits{{}, {Depth: 2}, {Depth: 2, Moves: 3}, {Depth: 12, Remaining: time.Minute, Increment: time.Second}} {
		if _, err := g.Think(t.Context(), p, lim, nil); err != nil {
			t.Fatal(err)
		}
	}
	if name := g.Name(); name != "tester12" {
		t.Errorf("it is called %q", name)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	const players, board = "set game (;GM[Othello]PC[othello]PB[?]PW[?]RE[?]", "TY[4]BO[4 -----O*--*O----- *];)"
	want := []string{
		"nboard 2", "set depth 12", "ping 1",
		"ping 2", players + board, "go",
		"ping 3", "set depth 2", players + board, "go",
		"ping 4", players + board, "hint 3",
		"ping 5", "set depth 12", players + "TI[1:00/0:01]" + board, "go",
		"quit",
	}
	if got := sent(log); !slices.Equal(got, want) {
		t.Errorf("it was told\n%q\nnot\n%q", got, want)
	}
}

// TestNBoardAnswers checks what we make of every line that a program may send, at the
// start of a game and in the time of a second.
func TestNBoardAnswers(t *testing.T) {
	d3, c4 := game.At(3, 2), game.At(2, 3)
	for _, test := range []struct {
		name  string
		says  string // in answer to "go", or to "hint 2"
		hints bool
		check func(a ai.Analysis, called string) bool
		fails string
	}{
		{name: "===", says: "=== D3", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 && a.Score.Discs == 0 }},
		{name: "=== with eval", says: "=== d3/-1.25", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 && a.Score.Discs == -1.25 }},
		{name: "=== with eval and time", says: "=== D3/2.00/0.3", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 && a.Score.Discs == 2 }},
		{name: "=== with time alone", says: "=== D3//0.3", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 && a.Score.Discs == 0 }},
		{name: "=== in words", says: "=== D3 1.5 0.3", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 && a.Score.Discs == 1.5 }},
		{name: "=== of nothing", says: "===", fails: "its answer is empty"},
		{name: "search", says: "search D3c3C4 1.50 0 12 a comment\n=== D3", check: func(a ai.Analysis, _ string) bool {
			return len(a.PV) == 3 && a.Score.Discs == 1.5 && a.Depth == 12 && a.Source == ai.FromSearch && !a.Score.Exact()
		}},
		{name: "search with dashes", says: "search D3-c3-C4 1.50 0 12\n=== D3", check: func(a ai.Analysis, _ string) bool { return len(a.PV) == 3 }},
		{name: "search with two values", says: "search D3 1.50,2.5 0 14@73%\n=== D3", check: func(a ai.Analysis, _ string) bool {
			return a.Score.Discs == 1.5 && a.Depth == 14 && a.Confidence == 73
		}},
		{name: "search to the end", says: "search D3 2 0 100%\n=== D3", check: func(a ai.Analysis, _ string) bool {
			return a.Score.Exact() && a.Depth == 60 && a.Source == ai.FromExact
		}},
		{name: "search for a win", says: "search D3 2 0 100%W\n=== D3", check: func(a ai.Analysis, _ string) bool { return !a.Score.Exact() && a.Depth == 60 }},
		{name: "search of another move", says: "search C4 2 0 8\n=== D3", check: func(a ai.Analysis, _ string) bool { return len(a.PV) == 1 && a.Move() == d3 && a.Depth == 0 }},
		{name: "search cut short", says: "search D3 2 0 8\nsearch\nsearch C4\nsearch A1 3 0 9", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 && a.Depth == 8 }},
		{name: "book", says: "book D3c3 -0.5 120 24 of a match\n=== D3", check: func(a ai.Analysis, _ string) bool {
			return a.Source == ai.FromBook && a.Score.Discs == -0.5 && a.Depth == 24
		}},
		{name: "hints", says: "status Thinking\nsearch D3 1 0 4\nsearch C4 2 0 4\nsearch F5 -1 0 4\nstatus", hints: true, check: func(a ai.Analysis, _ string) bool {
			return len(a.Moves) == 2 && a.Move() == c4 && a.Moves[1].Move == d3
		}},
		{name: "hints without an end", says: "book D3 1 7 4\nsearch C4 2 0 4", hints: true, check: func(a ai.Analysis, _ string) bool {
			return len(a.Moves) == 2 && a.Moves[1].Source == ai.FromBook
		}},
		{name: "nodestats", says: "nodestats 1234.0 0.5\n=== D3", check: func(a ai.Analysis, _ string) bool {
			return a.Nodes == 1234 && a.Elapsed == 500*time.Millisecond
		}},
		{name: "nodestats of nonsense", says: "nodestats\nnodestats x y\nnodestats -1 NaN\n=== D3", check: func(a ai.Analysis, _ string) bool { return a.Nodes == 0 && a.Elapsed == 0 }},
		{name: "set myname", says: "set myname NTest14\n=== D3", check: func(_ ai.Analysis, called string) bool { return called == "NTest14" }},
		{name: "status", says: "status No book\nstatus Still\x1b[2J here", fails: `gave no move within 1m1s; its status is "Still[2J here"`},
		{name: "pong", says: "pong 77\n=== D3", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 }},
		{name: "learn", says: "learn\nlearned\n=== D3", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 }},
		{name: "analysis", says: "analysis 0 -1.00\n=== D3", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 && a.Score.Discs == 0 }},
		{name: "what is not in the protocol", says: "\nwarning no book\nset colour red\n=\nD3\n=== D3", check: func(a ai.Analysis, _ string) bool { return a.Move() == d3 }},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				script, end := scripted([]string{"pong 1", "", test.says, "pong 2"}, time.Minute)
				defer end()
				g := &External{}
				script.named = g.rename
				c := &nboardClient{talk: script}
				lim := ai.Limits{Time: time.Second}
				if test.hints {
					lim.Moves = 2
				}
				a, err := c.think(t.Context(), game.Start(game.Size8), lim, nil)
				switch {
				case test.fails != "":
					if err == nil || !strings.Contains(err.Error(), test.fails) {
						t.Errorf("the error is %v", err)
					}
				case err != nil || !test.check(a, g.Name()):
					t.Errorf("it gave %+v, called %q, error %v", a, g.Name(), err)
				}
			})
		})
	}
}

// TestMoveKept has the server keep what the window says of a move, and give nothing for
// what it leaves out or garbles.
func TestMoveKept(t *testing.T) {
	for _, test := range []struct {
		move string
		eval float64 // 99 for none
		time time.Duration
	}{
		{"move F5", 99, 0}, {"move f5/1.5", 1.5, 0}, {"move F5/-2.25/3.5", -2.25, 3500 * time.Millisecond},
		{"move F5//1:02", 99, 62 * time.Second}, {"move F5/x/y", 99, 0}, {"move F5/1e9/-1", 99, 0}, {"F5", 99, 0},
	} {
		table, err := newSession(testOptions(0))
		if err != nil {
			t.Fatal(err)
		}
		s := &nboardServer{session: table, out: io.Discard}
		s.execute(t.Context(), test.move)
		n, eval := s.game.Node(), 99.0
		if n.Eval != nil {
			eval = *n.Eval
		}
		if n.Ply() != 1 || eval != test.eval || n.Elapsed != test.time {
			t.Errorf("%q: ply %d, eval %v, time %v", test.move, n.Ply(), eval, n.Elapsed)
		}
	}
}

// TestNBoardTable has nboard.md name a test for every command, which is there.
func TestNBoardTable(t *testing.T) {
	text, err := os.ReadFile("nboard.md")
	if err != nil {
		t.Fatal(err)
	}
	sources := ""
	for _, name := range []string{"nboard_serve_test.go", "nboard_spec_test.go", "client_test.go", "clock_test.go", "external_test.go", "seed_test.go"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources += string(data)
	}
	commands := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(strings.TrimSpace(cells[1]), "`") {
			continue
		}
		commands[strings.Trim(strings.TrimSpace(cells[1]), "`")] = true
		for name := range strings.SplitSeq(cells[2], ",") {
			name, sub, _ := strings.Cut(strings.Trim(name, " `"), "/")
			if !strings.Contains(sources, "func "+name+"(") || sub != "" && !strings.Contains(sources, `"`+strings.ReplaceAll(sub, "_", " ")+`"`) {
				t.Errorf("%s: there is no test %q with %q", strings.TrimSpace(cells[1]), name, sub)
			}
		}
	}
	for _, want := range []string{
		"nboard 2", "set depth N", "set game GGF", "set contempt N", "move M/EVAL/TIME", "hint N", "go", "ping N", "learn", "analyze", "quit",
		"set myname TEXT", "status TEXT", "search PV EVAL 0 DEPTH", "book PV EVAL GAMES DEPTH", "=== M/EVAL/TIME", "nodestats NODES SECONDS", "pong N", "learned", "analysis PLY EVAL",
	} {
		if !commands[want] {
			t.Errorf("nboard.md does not say how %q is tested", want)
		}
	}
}
