//go:build deep && unix

package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"othello/ai"
	"othello/game"
	"othello/internal/printable"
)

// hostileMoments are when a program begins to misbehave: at the first order, when the
// board is set, when it is asked for a move, and when it is asked again.
var hostileMoments = []string{"greeting", "board", "move", "again"}

// hostileActs are what it does then, at every order. The error must match; acts that a
// program may do and still move have none.
var hostileActs = []struct {
	name string
	act  func(order string)
	want string // a regular expression; empty for acts that may end well
}{
	{"silent", func(string) { time.Sleep(time.Hour) }, "out of time"},
	{"leaves", func(string) { os.Exit(0) }, "it ended$"},
	{"fails", func(string) { fmt.Fprintln(os.Stderr, "no more memory"); os.Exit(3) }, "exit status 3: no more memory"},
	{"crashes", func(string) { die(syscall.SIGSEGV) }, "ended with (signal: segmentation fault|exit status 2)"},
	{"killed", func(string) { die(syscall.SIGKILL) }, "ended with signal: killed"},
	{"stops", func(string) { die(syscall.SIGSTOP); time.Sleep(time.Hour) }, "out of time"},
	{"closes its output", func(string) { exitOn(os.Stdout.Close()); time.Sleep(time.Hour) }, "it closed its output|out of time"},
	{"closes everything", func(string) {
		exitOn(errors.Join(os.Stdin.Close(), os.Stdout.Close(), os.Stderr.Close()))
		time.Sleep(time.Hour)
	}, "it closed its output|out of time"},
	{"floods", func(string) { repeat(os.Stdout, "search me\n") }, "output does not end"},
	{"floods with answers", func(string) { repeat(os.Stdout, "= d3\n") }, "output does not end"},
	{"one line without end", func(string) { repeat(os.Stdout, "= d3 ") }, "longer than 64 kB"},
	{"floods its errors", func(string) { repeat(os.Stderr, "help!\n") }, "out of time"},
	{"one error without end", func(string) { repeat(os.Stderr, "help! ") }, "out of time"},
	{"a1", says("a1"), "plays a1|out of time"},
	{"pass", says("pass"), "plays pass|out of time"},
	{"PA", says("PA"), "plays (PA|pass)|out of time"},
	{"z9", says("z9"), `plays "z9"|out of time`},
	{"nothing", says(""), `plays ""|answers nothing|out of time`},
	{"resigns", says("resign"), `plays "resign"|out of time`},
	{"two moves", says("d3 c3"), ""},
	{"a long name", says(strings.Repeat("d", 5000)), `plays "ddd|out of time`},
	{"wrong numbers", func(string) { fmt.Print("=7 d3\n\npong -1\n") }, `plays "7 d3"|out of time`},
	{"refuses", func(string) { fmt.Print("? not\ttoday\x1b[2J\n\nstatus no\n") }, `refuses "[^"]*": "not today\[2J"|out of time`},
	{"half a line", func(string) { fmt.Print("= d"); time.Sleep(time.Hour) }, "out of time"},
	{"half a line and leaves", func(string) { fmt.Print("= d"); os.Exit(0) }, `it ended|out of time`},
	{"drips", func(string) {
		for {
			fmt.Print("=")
			time.Sleep(20 * time.Millisecond)
		}
	}, "out of time"},
	{"escapes", func(string) {
		fmt.Fprintln(os.Stderr, "\x1b]0;owned\x07\x1b[2J\u009b2J\u202ewas here")
		fmt.Print(moves("\x1b[2J\u009b2Ja1\u202e"))
	}, `plays "\[2J2Ja1"|out of time`},
	{"binary", func(string) {
		rng := rand.New(rand.NewPCG(1, 2))
		data := make([]byte, 4096)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		_, _ = os.Stdout.Write(data)
	}, "out of time|plays|refuses"},
	{"NUL", func(string) { fmt.Print(strings.Repeat("\x00", 40_000) + "\n") }, "out of time"},
	{"leaves a child behind", func(string) {
		fmt.Fprintln(os.Stderr, "child", offspring())
		os.Exit(0)
	}, "it ended"},
	{"hangs with a child", func(string) {
		fmt.Fprintln(os.Stderr, "child", offspring())
		time.Sleep(time.Hour)
	}, "out of time"},

	{"says all twice", func(order string) { behave(order); behave(order) }, ""},
	{"byte by byte", func(order string) {
		for _, b := range []byte(answerTo(order)) {
			_, _ = os.Stdout.Write([]byte{b})
			time.Sleep(time.Millisecond)
		}
	}, ""},
	{"deaf to signals and quit", func(order string) {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGPIPE)
		if order == "quit" {
			time.Sleep(time.Hour)
		}
		behave(order)
	}, ""},
	{"talks after quit", func(order string) {
		behave(order)
		if order == "quit" {
			repeat(os.Stdout, moves("d3"))
		}
	}, ""},
	{"chatters in between", func(order string) {
		fmt.Print(strings.Repeat("info nothing\nstatus thinking\n", 50))
		behave(order)
	}, ""},
}

func die(s syscall.Signal) { exitOn(syscall.Kill(os.Getpid(), s)); time.Sleep(time.Hour) }

func repeat(f *os.File, text string) {
	text = strings.Repeat(text, 4096/len(text))
	for {
		if _, err := f.WriteString(text); err != nil {
			os.Exit(1)
		}
	}
}

// says answers with a move.
func says(move string) func(string) {
	return func(string) { fmt.Print(moves(move)) }
}

func moves(name string) string {
	if hostileSpeaks == "gtp" {
		return "= " + name + "\n\n"
	}
	return "=== " + name + "\n"
}

// offspring starts a child that holds our pipes, and gives its number.
func offspring() int {
	child := exec.Command(os.Args[0], "fake", "silent")
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	exitOn(child.Start())
	return child.Process.Pid
}

// answerTo returns what a good program says to an order, in either protocol.
func answerTo(order string) string {
	word, rest, _ := strings.Cut(order, " ")
	switch word {
	case "list_commands":
		return "= name\nplay\ngenmove\nboardsize\nclear_board\n\n"
	case "genmove":
		return "= D3\n\n"
	case "go":
		return "=== D3\n"
	case "ping":
		return "pong " + rest + "\n"
	case "nboard", "set", "hint":
		return ""
	}
	return "= fine\n\n"
}

func behave(order string) { fmt.Print(answerTo(order)) }

func init() {
	for _, speaks := range []string{"gtp", "nboard"} {
		for _, moment := range hostileMoments {
			for _, a := range hostileActs {
				systemFakes[hostileMode(speaks, moment, a.name)] = func() {
					hostileSpeaks = speaks
					hostile(moment, a.act)
				}
			}
		}
	}
}

// hostileSpeaks is the protocol of the process that is hostile.
var hostileSpeaks string

func hostileMode(speaks, moment, act string) string {
	return fmt.Sprintf("hostile: %s, %s at %s", speaks, act, moment)
}

// hostile behaves until the moment comes.
func hostile(moment string, act func(order string)) {
	begun, asked := false, 0
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		order := in.Text()
		word, rest, _ := strings.Cut(order, " ")
		ask := word == "genmove" || word == "go"
		switch moment {
		case "greeting":
			begun = true
		case "board":
			begun = begun || word == "clear_board" || word == "set" && strings.HasPrefix(rest, "game")
		case "move":
			begun = begun || ask
		case "again":
			begun = begun || ask && asked > 0
		}
		if ask {
			asked++
		}
		if begun {
			act(order)
		} else {
			behave(order)
		}
		if word == "quit" {
			return
		}
	}
}

// TestHostileEngines asks programs for two moves that begin to misbehave in every way
// and at every moment. What goes wrong is one clean line that says what; a program that
// may still move moves; nothing waits for ever, and nothing that was started is left.
func TestHostileEngines(t *testing.T) {
	before := runtime.NumGoroutine()
	var mu sync.Mutex
	runs, faults := 0, 0
	var wg sync.WaitGroup
	free := make(chan struct{}, 24) // most of them wait
	for _, speaks := range []string{"gtp", "nboard"} {
		for _, moment := range hostileMoments {
			for _, a := range hostileActs {
				wg.Go(func() {
					free <- struct{}{}
					defer func() { <-free }()
					err := meet(t, speaks, moment, a.name, a.want)
					mu.Lock()
					defer mu.Unlock()
					runs++
					if err != nil {
						faults++
					}
				})
			}
		}
	}
	wg.Wait()
	for range 500 { // what reads and writes ends a moment after its program
		if runtime.NumGoroutine() <= before {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines are left, of %d before", n, before)
	}
	t.Logf("%d programs, %d faults named", runs, faults)
}

// meet asks one program for two moves, and gives the error of the one that failed.
func meet(t *testing.T, speaks, moment, name, want string) (fault error) {
	about := hostileMode(speaks, moment, name)
	said := &transcript{}
	patience := 2 * time.Second
	if want != "" && !strings.Contains(want, "out of time") {
		patience = time.Minute // what ends it comes before that on a busy machine too
	}
	c := Command{
		Name: "fake", Args: []string{os.Args[0], "fake", hostileMode(speaks, moment, name)},
		Log: said, Reply: patience, Move: patience,
	}
	g, err := New(speaks, c)
	if err != nil {
		t.Error(err)
		return nil
	}
	hang := time.AfterFunc(2*time.Minute, func() {
		panic(about + ": it hangs\n" + clip(said.String()))
	})
	defer hang.Stop()
	var pids []int
	p := game.Start(game.Size8)
	for range 2 {
		a, err := g.Think(context.Background(), p, ai.Limits{Time: time.Second}, nil)
		if started := g.running.Load(); started != nil {
			pids = append(pids, started.cmd.Process.Pid)
		}
		switch {
		case err == nil && !p.Legal(a.Move()):
			t.Errorf("%s: it plays %v", about, a.Move())
		case err != nil:
			fault = err
		}
	}
	if err := g.Close(); err != nil {
		t.Errorf("%s: %v", about, err)
	}
	for _, found := range regexp.MustCompile(`! child (\d+)`).FindAllStringSubmatch(said.String(), -1) {
		pid, _ := strconv.Atoi(found[1])
		pids = append(pids, pid)
	}
	for _, pid := range pids {
		waitGone(t, pid)
	}
	if fault == nil {
		if want != "" {
			t.Errorf("%s: it moved twice\n%s", about, clip(said.String()))
		}
		return nil
	}
	text := fault.Error()
	if !strings.HasPrefix(text, "fake: ") || len(text) > 1000 || !utf8.ValidString(text) ||
		strings.ContainsFunc(text, func(r rune) bool { return !printable.Is(r) }) {
		t.Errorf("%s: the error is %q", about, text)
	}
	if want != "" && !regexp.MustCompile(want).MatchString(text) {
		t.Errorf("%s: the error is %q, not like %q\n%s", about, text, want, clip(said.String()))
	}
	return fault
}

func clip(text string) string { return text[max(0, len(text)-1000):] }
