package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// serveNBoard sends commands, one a line, and gives the answers with the times
// replaced by T.
func serveNBoard(t *testing.T, o Options, commands string) string {
	t.Helper()
	var out bytes.Buffer
	if err := ServeNBoard(t.Context(), strings.NewReader(commands), &out, o); err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(`(=== \S+/|nodestats \d+ )\d+\.\d\d`).ReplaceAllString(out.String(), "${1}T")
	return strings.TrimSuffix(got, "\n")
}

const afterF5 = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//2.5];)"

// mustPass has White pass on a small board.
const mustPass = "(;GM[Othello]TY[4]BO[4 *O-------------- O];)"

// oneHint is the answer to "hint 1" at the start.
const oneHint = "status Thinking\nnodestats 4 T\nsearch d3c3 0.00 0 3\nnodestats 4 T\nsearch d3c3 0.00 0 3\nstatus\n"

func TestServeNBoard(t *testing.T) {
	for _, test := range []struct{ name, commands, want string }{
		{"nboard", "nboard 2\nnboard 1\nnboard\n", "set myname tester\nset myname tester\nset myname tester"},
		{"set depth", "set depth 2\nhint 1\nping 1\nset depth 99\nset depth 0\nset depth -3\nset depth x\nset depth\n",
			"set myname tester2\nstatus Thinking\nnodestats 4 T\nsearch d3c3 0.00 0 2\nnodestats 4 T\nsearch d3c3 0.00 0 2\nstatus\npong 1\nset myname tester60"},
		{"set game", "set game " + mustPass + "\nhint 1\nping 1\nset game f5d6\nset game\nhint 1\n", "status Thinking\nnodestats 0 T\nsearch PA 0.00 0 3\nstatus\npong 1\n" +
			"status cannot set the game: it is not a game in GGF\nstatus cannot set the game: there is nothing to read\nstatus cannot set the game: there is nothing to read"},
		{"set contempt", "set contempt 100\nset contempt -100\nset contempt\nset contempt x\nping 1\n", "pong 1"},
		{"ping", "ping 1\nping 0\nping -7\nping\nping x\nping 4711\n", "pong 1\npong 0\npong -7\npong 4711"},
		{"go", "nboard 2\nset depth 6\nset game " + afterF5 + "\nping 7\ngo\n",
			"set myname tester\nset myname tester6\npong 7\nstatus Thinking\nnodestats 3 T\nsearch f6d3 1.00 0 6\nnodestats 3 T\n=== F6/1.00/T\nstatus"},
		{"go again", "go\n", "status Thinking\nnodestats 4 T\nsearch d3c3 0.00 0 3\nnodestats 4 T\n=== D3/0.00/T\nstatus"},
		{"move", "move F5/1.5/2\nmove d6//0:03\nhint 2\n",
			"status Thinking\nnodestats 5 T\nsearch c5b4 3.00 0 3\nsearch c6f4 3.00 0 3\nnodestats 5 T\nsearch c5b4 3.00 0 3\nsearch c6f4 3.00 0 3\nstatus"},
		{"version 1", "nboard 1\nF5\nD6\nhint\n",
			"set myname tester\nstatus Thinking\nnodestats 5 T\nsearch c5b4 3.00 0 3\nnodestats 5 T\nsearch c5b4 3.00 0 3\nstatus"},
		{"pass", "set game " + mustPass + "\ngo\n", "status Thinking\nnodestats 0 T\n=== PA\nstatus"},
		{"passes", "set game " + mustPass + "\nmove PA\ngo\n", "status Thinking\nnodestats 1 T\nsearch c1 0.00 0 3\nnodestats 1 T\n=== C1/0.00/T\nstatus"},
		{"pass left out", "set game " + mustPass + "\nmove C1\ngo\nhint 3\n", "=== PA\nstatus The game is over\nstatus The game is over"},
		{"analyze", "set game (;GM[Othello]TY[4]BO[4 *O-------------- *]B[C1];)\nanalyze\n", "status Analyzing\nanalysis 1 16.00\nanalysis 0 0.00\nstatus"},
		{"learn", "learn\n", "status Nothing is learnt: the book does not change\nlearned"},
		{"hint", "hint\nping 1\nhint 0\nping 2\nhint x\nping 3\n",
			oneHint + "pong 1\n" + oneHint + "pong 2\n" + oneHint + "pong 3"},
		{"unknown", "\nhello world\nset\nset colour red\nset depth x\nset contempt 100\nping\nnew 8\n\x00\n", ""},
		{"bad game", "set game (;GM[Othello\ngo\nhint 1\nanalyze\nset game " + mustPass + "\ngo\n",
			strings.Repeat("status cannot set the game: reading SGF: line 1, column 5: the value of GM has no closing bracket\n", 4) + "status Thinking\nnodestats 0 T\n=== PA\nstatus"},
		{"bad move", "move a1\ngo\n", "status cannot play \"a1\": a1 is not a legal move for Black\nstatus cannot play \"a1\": a1 is not a legal move for Black"},
		{"long game", "set game (;GM[Othello]C[" + strings.Repeat("x", 1<<17) + "];)\ngo\nset game " + mustPass + "\ngo\n",
			strings.Repeat("status cannot set the game: a line is longer than 64 kB\n", 2) + "status Thinking\nnodestats 0 T\n=== PA\nstatus"},
		{"long line", strings.Repeat("x", 1<<17) + "\nping 3\n", "pong 3"},
		{"quit", "quit\nping 1\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := serveNBoard(t, testOptions(0), test.commands); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestDepthIsLevel has the depth choose the level of an engine that has no depth.
func TestDepthIsLevel(t *testing.T) {
	o := testOptions(0)
	o.Kind.Levels = []ai.Level{{Limits: ai.Limits{Nodes: 10}}, {Limits: ai.Limits{Nodes: 100}}}
	table, err := newSession(o)
	if err != nil {
		t.Fatal(err)
	}
	s := &nboardServer{session: table, out: io.Discard}
	for _, c := range []struct {
		depth string
		want  int64
	}{{"set depth 1", 10}, {"set depth 2", 100}, {"set depth 30", 100}} { // the last is refused
		s.execute(t.Context(), c.depth)
		if lim := s.levelLimits(0); lim.Nodes != c.want || lim.Depth != 0 {
			t.Errorf("%s: %+v", c.depth, lim)
		}
	}
}

// TestTimeOfMoves sets the time of a move, and what counts as time, which hints have no
// regard to.
func TestTimeOfMoves(t *testing.T) {
	table, err := newSession(testOptions(0))
	if err != nil {
		t.Fatal(err)
	}
	s := &nboardServer{session: table, out: io.Discard}
	for _, c := range []struct {
		order string
		want  ai.Limits
	}{
		{"set movetime 0.02", ai.Limits{Depth: 3, Time: 20 * time.Millisecond}},
		{"set clock cpu", ai.Limits{Depth: 3, Time: 20 * time.Millisecond, Processor: true}},
		{"set clock sand", ai.Limits{Depth: 3, Time: 20 * time.Millisecond, Processor: true}},
		{"set movetime soon", ai.Limits{Depth: 3, Time: 20 * time.Millisecond, Processor: true}},
		{"set movetime 0", ai.Limits{Depth: 3, Processor: true}},
		{"set game " + strings.Replace(afterF5, "[15:00]", "[0:1.5/0:0.05]", 1), ai.Limits{Depth: 3, Remaining: 1500 * time.Millisecond, Increment: 50 * time.Millisecond, Processor: true}},
		{"set clock wall", ai.Limits{Depth: 3, Remaining: 1500 * time.Millisecond, Increment: 50 * time.Millisecond}},
	} {
		s.execute(t.Context(), c.order)
		if lim := s.levelLimits(game.White); lim != c.want {
			t.Errorf("%s: %+v, want %+v", c.order, lim, c.want)
		}
		if lim := s.levelLimits(game.Empty); lim != (ai.Limits{Depth: 3}) {
			t.Errorf("%s: a hint has %+v", c.order, lim)
		}
	}
}

// TestLevelErrs wants the errors of the level in what it plays until a depth is set, and
// in no hint and no analysis.
func TestLevelErrs(t *testing.T) {
	o := testOptions(0)
	o.Kind.Levels[2].Handicap = ai.Handicap{Temperature: 1, Seed: 2}
	best := regexp.MustCompile(`=== F6/1.00`)
	play := func(commands string) (right int) {
		const tries = 20
		game := "set game " + afterF5 + "\n"
		return len(best.FindAllString(serveNBoard(t, o, commands+strings.Repeat(game+"go\nping 1\n", tries)), -1))
	}
	if n := play(""); n == 20 {
		t.Error("a level that is to err never does")
	}
	if n := play("set depth 3\n"); n != 20 {
		t.Errorf("at depth 3 the best move is played %d times of 20", n)
	}
	hints := serveNBoard(t, o, "set game "+afterF5+"\nhint 1\n")
	if !strings.Contains(hints, "search f6d3 1.00") {
		t.Errorf("a hint is disturbed by the level: %s", hints)
	}
	twice := [2]string{}
	for i := range twice {
		twice[i] = serveNBoard(t, o, "set game "+afterF5+"\nanalyze\n")
	}
	if twice[0] != twice[1] || !strings.Contains(twice[0], "analysis 1 -1.00") {
		t.Errorf("an analysis is disturbed by the level: %q, then %q", twice[0], twice[1])
	}
}

// TestStopped has each command end a search that has no end of its own. The move
// found so far is told before a pong, and no more once the board has changed.
func TestStopped(t *testing.T) {
	for _, test := range []struct{ command, want string }{
		{"ping 5\n", "nodestats 4 T\n=== D3/0.00/T\nstatus\npong 5"},
		{"move f5\nping 6\n", "pong 6"},
		{"set game " + mustPass + "\nping 6\n", "pong 6"},
		{"set depth 3\n", "set myname tester3"},
		{"learn\n", "status Nothing is learnt: the book does not change\nlearned"},
		{"quit\n", ""},
	} {
		in, commands := io.Pipe()
		answers, out := io.Pipe()
		served := make(chan error, 1)
		go func() {
			served <- errors.Join(ServeNBoard(t.Context(), in, out, testOptions(time.Hour)), out.Close())
		}()
		if _, err := io.WriteString(commands, "go\n"); err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		for lines := bufio.NewScanner(answers); lines.Scan(); {
			fmt.Fprintln(&said, lines.Text())
			if !strings.HasPrefix(lines.Text(), "search") {
				continue
			}
			go func() { // it thinks; what it says meanwhile must be read
				_, err := io.WriteString(commands, test.command)
				if err = errors.Join(err, commands.Close()); err != nil {
					t.Error(err)
				}
			}()
		}
		if err := <-served; err != nil {
			t.Fatal(err)
		}
		got := regexp.MustCompile(`(=== \S+/|nodestats \d+ )\d+\.\d\d`).ReplaceAllString(said.String(), "${1}T")
		want := "status Thinking\nnodestats 4 T\nsearch d3c3 0.00 0 3\n" + test.want
		if got = strings.TrimSuffix(got, "\n"); got != strings.TrimSuffix(want, "\n") {
			t.Errorf("%q: got\n%s\nwant\n%s", test.command, got, want)
		}
	}
}

func FuzzServeNBoard(f *testing.F) {
	f.Add([]byte("nboard 2\nset depth 6\nset game " + afterF5 + "\nping 7\ngo\nhint 3\nanalyze\n"))
	f.Add([]byte("F5\nmove d6/1/2\nset game " + mustPass + "\nmove C1\ngo\nlearn\nset contempt 3\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		// Analysing a long game of many commands takes its time.
		got := serveNBoard(t, testOptions(0), string(data[:min(len(data), 2000)]))
		for line := range strings.Lines(got) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch word {
			case "status", "set", "pong", "nodestats", "search", "book", "===", "analysis", "learned":
			default:
				t.Fatalf("it says %q", line)
			}
		}
	})
}
