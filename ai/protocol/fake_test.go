package protocol

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary play another program: "fake MODE" as arguments
// chooses how it behaves.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "fake" {
		fake(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// patient is how long tests wait for a program that does answer: a busy machine is slow.
const patient = 5 * time.Minute

// fakeCommand starts the test binary as a program that behaves like mode.
func fakeCommand(t *testing.T, mode string) Command {
	return Command{
		Name: "fake", Args: []string{os.Args[0], "fake", mode},
		Log: testLog{t}, Reply: patient, Move: time.Hour,
	}
}

// testLog shows the conversation when a test fails.
type testLog struct{ t *testing.T }

func (l testLog) Write(data []byte) (int, error) {
	if l.t.Context().Err() == nil { // logging after the test's end panics
		l.t.Logf("%s", data)
	}
	return len(data), nil
}

// fake is the other program. The modes "gtp" and "nboard" are our own servers;
// the others follow a protocol up to the point where they misbehave.
func fake(mode string) {
	switch mode {
	case "gtp":
		exitOn(ServeGTP(context.Background(), os.Stdin, os.Stdout, testOptions(0)))
	case "gtp-slow":
		exitOn(ServeGTP(context.Background(), os.Stdin, os.Stdout, testOptions(time.Hour)))
	case "gtp-brief":
		exitOn(ServeGTP(context.Background(), os.Stdin, os.Stdout, testOptions(2*time.Millisecond)))
	case "nboard-brief":
		exitOn(ServeNBoard(context.Background(), os.Stdin, os.Stdout, testOptions(2*time.Millisecond)))
	case "nboard":
		exitOn(ServeNBoard(context.Background(), os.Stdin, os.Stdout, testOptions(0)))
	case "nboard-slow":
		exitOn(ServeNBoard(context.Background(), os.Stdin, os.Stdout, testOptions(time.Hour)))
	case "silent":
		time.Sleep(time.Hour)
	case "deaf": // reads nothing, says a little
		fmt.Println("hello")
		time.Sleep(time.Hour)
	case "dead":
		fmt.Fprintln(os.Stderr, "no licence found")
		os.Exit(3)
	case "endless": // one line without end
		for {
			fmt.Print(strings.Repeat("x", 4096))
		}
	case "chatter": // lines without end
		for { // many at once: a busy machine takes long for many writes
			fmt.Print(strings.Repeat("search me\n", 400))
		}
	case "mute": // closes its output and lives on
		exitOn(os.Stdout.Close())
		time.Sleep(time.Hour)
	case "grandchild": // leaves a child behind that holds the pipe
		child := exec.Command(os.Args[0], "fake", "silent")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		exitOn(child.Start())
		fmt.Fprintln(os.Stderr, "child", child.Process.Pid)
		os.Exit(0)
	default:
		if act, ok := systemFakes[mode]; ok {
			act()
			return
		}
		script(mode)
	}
}

// systemFakes are modes that only some systems have.
var systemFakes = map[string]func(){}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// script answers GTP and NBoard alike, and does what mode says when asked for a
// move: "gtp:D3" plays d3 whatever the board, "gtp:exit" ends, "gtp:hang" waits
// for ever, "gtp:refuse" refuses, "gtp:long" answers without end; so for
// "nboard:".
func script(mode string) {
	protocol, act, _ := strings.Cut(mode, ":")
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		word, rest, _ := strings.Cut(in.Text(), " ")
		asked := protocol == "gtp" && word == "genmove" || protocol == "nboard" && (word == "go" || word == "hint")
		switch {
		case asked:
			misbehave(protocol, act)
		case protocol == "gtp" && word == "list_commands":
			fmt.Print("= name\nplay\ngenmove\nboardsize\nclear_board\n\n")
		case act == "no play" && word == "play":
			fmt.Print("? cannot\n\n")
		case protocol == "gtp" && word == "quit":
			fmt.Print("=\n\n")
			return
		case protocol == "gtp":
			fmt.Print("= fine\n\n")
		case word == "ping":
			fmt.Println("pong", rest)
		case word == "quit":
			return
		}
	}
}

func misbehave(protocol, act string) {
	switch act {
	case "exit":
		fmt.Fprintln(os.Stderr, "segmentation fault, nearly")
		os.Exit(7)
	case "hang":
		time.Sleep(time.Hour)
	case "long":
		for {
			fmt.Print(strings.Repeat("=", 4096))
		}
	case "chatter":
		for {
			fmt.Print(strings.Repeat("= d3\n", 400))
		}
	case "refuse":
		fmt.Print("? I would rather not\n\n")
	case "quiet": // thinks for ever but listens
	default:
		if protocol == "gtp" {
			fmt.Printf("= %s\n\n", act)
		} else {
			fmt.Printf("=== %s\n", act)
		}
	}
}
