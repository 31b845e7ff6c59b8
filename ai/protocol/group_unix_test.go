//go:build unix

package protocol

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// waitGone waits until no such process is left, reaped by whoever inherits it.
func waitGone(t *testing.T, pid int) {
	t.Helper()
	for range 6000 { // a minute
		if err := syscall.Kill(pid, 0); errors.Is(err, syscall.ESRCH) || zombie(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
}

// TestGroup checks that what a program has started ends when the program does.
func TestGroup(t *testing.T) {
	said := &transcript{}
	c := fakeCommand(t, "grandchild")
	p, err := launch("fake", c.Args, &logger{w: said})
	if err != nil {
		t.Fatal(err)
	}
	<-p.ended
	_, rest, ok := strings.Cut(said.String(), "! child ")
	line, _, _ := strings.Cut(rest, "\n")
	pid, err := strconv.Atoi(line)
	if !ok || err != nil {
		t.Fatalf("no child in %q", said)
	}
	waitGone(t, pid)
}

// TestCancelKills checks that a program that cannot be interrupted is dead right
// after its search was cancelled, and that Close ends any.
func TestCancelKills(t *testing.T) {
	for _, test := range []struct{ mode, order string }{ // the order that it hangs at
		{"gtp:hang", "genmove black"}, {"nboard:hang", "go"}, {"gtp", ""}, {"nboard", ""},
	} {
		t.Run(test.mode, func(t *testing.T) {
			t.Parallel()
			g, log := notedProgram(t, test.mode)
			if test.order == "" {
				if _, err := g.Think(t.Context(), game.Start(game.Size8), ai.Limits{}, nil); err != nil {
					t.Fatal(err)
				}
				pid := g.talk.cmd.Process.Pid
				if err := g.Close(); err != nil {
					t.Fatal(err)
				}
				waitGone(t, pid)
				if _, err := g.Think(t.Context(), game.Start(game.Size8), ai.Limits{}, nil); err == nil {
					t.Error("a closed program moved")
				}
				return
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			log.onLine = func(line string) {
				if line == "fake < "+test.order {
					cancel() // not before: what it was not asked yet does not hang
				}
			}
			if _, err := g.Think(ctx, game.Start(game.Size8), ai.Limits{}, nil); !errors.Is(err, context.Canceled) {
				t.Fatalf("the error is %v", err)
			}
			if err := g.take(t.Context()); err != nil { // waits for settle
				t.Fatal(err)
			}
			running := g.client != nil
			g.give()
			if running {
				t.Error("it still runs")
			}
		})
	}
}
