package protocol

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
)

func newFake(t *testing.T, mode string) *External {
	t.Helper()
	speaks := "gtp"
	if strings.HasPrefix(mode, "nboard") {
		speaks = "nboard"
	}
	g, err := New(speaks, fakeCommand(t, mode))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
	return g
}

// TestMisbehaviour asks programs for a move in the opening position that fail in
// every way we could think of: each is one error in one line.
func TestMisbehaviour(t *testing.T) {
	for _, test := range []struct {
		mode  string
		reply time.Duration // zero for patient
		want  string        // part of the error
		is    error
	}{
		{mode: "silent", reply: 300 * time.Millisecond, want: "list_commands", is: ErrTime},
		{mode: "deaf", reply: 300 * time.Millisecond, want: "list_commands", is: ErrTime},
		{mode: "dead", want: "no licence found"},
		{mode: "endless", want: "longer than 64 kB"},
		{mode: "chatter", want: "output does not end"},
		{mode: "mute", want: "closed its output"},
		{mode: "grandchild", want: "ended"},
		{mode: "gtp:a1", want: "plays a1", is: ErrIllegal},
		{mode: "gtp:pass", want: "plays pass", is: ErrIllegal},
		{mode: "gtp:resign", want: `plays "resign"`, is: ErrIllegal},
		{mode: "gtp:", want: `plays ""`, is: ErrIllegal},
		{mode: "gtp:exit", want: "segmentation fault, nearly"},
		{mode: "gtp:hang", reply: 300 * time.Millisecond, want: "genmove", is: ErrTime},
		{mode: "gtp:long", want: "longer than 64 kB"},
		{mode: "gtp:chatter", want: "output does not end"},
		{mode: "gtp:refuse", want: "I would rather not"},
		{mode: "nboard:a1", want: "plays a1", is: ErrIllegal},
		{mode: "nboard:PA", want: "plays pass", is: ErrIllegal},
		{mode: "nboard:huh", want: `plays "huh"`, is: ErrIllegal},
		{mode: "nboard:", want: "its answer is empty", is: ErrIllegal},
		{mode: "nboard:exit", want: "segmentation fault, nearly"},
		{mode: "nboard:hang", reply: 300 * time.Millisecond, want: "answer to a ping", is: ErrTime},
		{mode: "nboard:long", want: "longer than 64 kB"},
	} {
		t.Run(test.mode, func(t *testing.T) {
			t.Parallel()
			g := newFake(t, test.mode)
			if strings.Contains(test.want, "without end") {
				g.log.w = nil
			}
			var lim ai.Limits
			switch speaks := strings.Contains(test.mode, ":"); {
			case speaks && test.reply > 0:
				// All that it does answer may take its time; the move may not.
				if err := g.start(t.Context()); err != nil {
					t.Fatal(err)
				}
				if c, ok := g.client.(*gtpClient); ok {
					if err := c.follow(t.Context(), game.Start(game.Size8), nil); err != nil {
						t.Fatal(err)
					}
				}
				g.talk.reply, g.talk.move, lim.Time = test.reply, test.reply, test.reply
			case test.reply > 0:
				g.command.Reply = test.reply
			}
			a, err := g.Think(t.Context(), game.Start(game.Size8), lim, nil)
			if err == nil {
				t.Fatalf("it played %v", a.Move())
			}
			if text := err.Error(); !strings.Contains(text, test.want) || !strings.HasPrefix(text, "fake: ") || strings.Contains(text, "\n") {
				t.Errorf("the error is %q, want it to say %q", text, test.want)
			}
			if test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("%v is not %v", err, test.is)
			}
		})
	}
}

// TestRestart asks a program that ends after each move a second time: it has to
// be started again.
func TestRestart(t *testing.T) {
	g := newFake(t, "gtp:exit")
	for range 2 {
		_, err := g.Think(t.Context(), game.Start(game.Size8), ai.Limits{}, nil)
		if err == nil || !strings.Contains(err.Error(), "exit status 7") {
			t.Fatalf("the error is %v", err)
		}
	}
}

func TestNoSuchProgram(t *testing.T) {
	for _, speaks := range []string{"gtp", "nboard"} {
		g, err := New(speaks, Command{Args: []string{filepath.Join(t.TempDir(), "nothing")}})
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Start(t.Context()); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the error is %v", err)
		}
		if g, err = New(speaks, Command{Name: "empty"}); err != nil {
			t.Fatal(err)
		}
		if err := g.Start(t.Context()); err == nil {
			t.Error("no command was started")
		}
	}
	if _, err := New("uci", Command{}); err == nil {
		t.Error("UCI is spoken")
	}
}

// TestUndecided takes what a program has found when its time is over.
func TestUndecided(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		script, end := scripted([]string{
			"pong 1", "status", "search F5d6 1.50 0 12\nsearch D3c3 2.00 0 14@73%\nnodestats 1234 0.5", "pong 2",
		}, time.Minute)
		defer end()
		c := &nboardClient{talk: script}
		var reports int
		began := time.Now()
		a, err := c.think(t.Context(), game.Start(game.Size8), ai.Limits{Time: time.Second}, func(ai.Analysis) { reports++ })
		if err != nil {
			t.Fatal(err)
		}
		if a.Move().String() != "d3" || len(a.PV) != 2 || a.Score.Discs != 2 || a.Depth != 14 || a.Confidence != 73 || a.Nodes != 1234 {
			t.Errorf("it gave %+v", a)
		}
		if took := time.Since(began); reports != 2 || took != time.Second {
			t.Errorf("%d reports in %v", reports, took)
		}
	})
}

// TestLateMove waits beyond the limit for a program that has no move yet, until it has one,
// but not for ever.
func TestLateMove(t *testing.T) {
	for _, late := range []time.Duration{3 * time.Second, 0} {
		synctest.Test(t, func(t *testing.T) {
			script, end := scripted([]string{"pong 1", "status", "status Reading", "pong 2"}, time.Minute)
			defer end()
			if late > 0 {
				time.AfterFunc(late, func() { script.replies <- "search F5d6 1.50 0 1" })
			}
			c := &nboardClient{talk: script}
			began := time.Now()
			a, err := c.think(t.Context(), game.Start(game.Size8), ai.Limits{Time: time.Second}, nil)
			took := time.Since(began)
			switch {
			case late > 0 && (err != nil || a.Move().String() != "f5" || took != late):
				t.Errorf("it plays %v, %v after %v", a.Move(), err, took)
			case late == 0 && (!errors.Is(err, ErrTime) || !strings.Contains(err.Error(), `within 1m1s; its status is "Reading"`) || took != 61*time.Second):
				t.Errorf("the error is %v after %v", err, took)
			}
		})
	}
}

// TestProcessorTime stops a search by the processor time of a program that gets a
// quarter of its processor, and takes what it has found.
func TestProcessorTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		script, end := scripted([]string{
			"pong 1", "", "", "", "", "search F5d6 1.50 0 12", "pong 2",
		}, time.Minute)
		defer end()
		began := time.Now()
		script.used = func() (time.Duration, bool) { return time.Hour + time.Since(began)/4, true }
		c := &nboardClient{talk: script}
		a, err := c.think(t.Context(), game.Start(game.Size8), ai.Limits{Time: time.Second, Processor: true}, nil)
		if err != nil || a.Move().String() != "f5" {
			t.Fatalf("it plays %v, %v", a.Move(), err)
		}
		if took := time.Since(began).Round(time.Millisecond); took != 4*time.Second {
			t.Errorf("it took %v", took)
		}
	})
}

// TestProcessor asks a program that runs, and one that does not, for its processor time.
func TestProcessor(t *testing.T) {
	g := newFake(t, "nboard")
	if used, ok := g.Processor(); ok {
		t.Errorf("a program that was not started has used %v", used)
	}
	if err := g.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if used, ok := g.Processor(); ok != (runtime.GOOS == "linux") || ok && used <= 0 {
		t.Errorf("it has used %v, %v", used, ok)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if used, ok := g.Processor(); ok {
		t.Errorf("a program that has ended has used %v", used)
	}
}

// TestCancel cancels searches that would never end, and the next one works.
func TestCancel(t *testing.T) {
	for _, mode := range []string{"gtp:hang", "nboard:hang", "nboard:quiet", "gtp-slow", "nboard-slow"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			g := newFake(t, mode)
			for range 3 {
				ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
				a, err := g.Think(ctx, game.Start(game.Size8), ai.Limits{}, nil)
				cancel()
				if err == nil && !a.Position.Legal(a.Move()) || err != nil && !errors.Is(err, context.DeadlineExceeded) {
					t.Fatalf("move %v, error %v", a.Move(), err)
				}
			}
		})
	}
}

// TestRandomCancels cancels searches at random moments, and checks that those
// that are not still get the answer to their own question.
func TestRandomCancels(t *testing.T) {
	for _, mode := range []string{"gtp-brief", "nboard-brief"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			g := newFake(t, mode)
			g.stopTimeout = patient // it does stop
			rng := rand.New(rand.NewPCG(11, 12))
			list := randomGame(rng, game.Size8)
			if _, err := g.Think(t.Context(), list[0], ai.Limits{}, nil); err != nil {
				t.Fatal(err)
			}
			first := g.running.Load()
			for range 60 {
				p := list[rng.IntN(16)]
				if p.MustPass() {
					continue
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rng.IntN(6))*time.Millisecond)
				a, err := g.Think(ctx, p, ai.Limits{}, nil)
				cancel()
				if err == nil && !p.Legal(a.Move()) || err != nil && !errors.Is(err, context.DeadlineExceeded) {
					t.Fatalf("move %v, error %v", a.Move(), err)
				}
				p = list[rng.IntN(16)]
				a, err = g.Think(t.Context(), p, ai.Limits{}, nil)
				want, _ := counter{}.Think(t.Context(), p, ai.Limits{}, nil)
				if err != nil || a.Move() != want.Move() {
					t.Fatalf("move %v, not %v; error %v", a.Move(), want.Move(), err)
				}
			}
			if g.running.Load() != first {
				t.Error("it was started anew, though it stops when it is asked to")
			}
		})
	}
}

// TestRefusedMove has a program refuse a legal move of ours.
func TestRefusedMove(t *testing.T) {
	g := newFake(t, "gtp:no play")
	history := &ai.History{Start: game.StartBoard(game.Size8), Moves: []game.Square{game.At(5, 4)}}
	p := history.Start.Play(game.At(5, 4)).Position()
	_, err := g.Think(t.Context(), p, ai.Limits{History: history}, nil)
	if err == nil || !strings.Contains(err.Error(), `it refuses "play black f5": "cannot"`) {
		t.Errorf("the error is %v", err)
	}
}

// TestGoneMeanwhile has a program end while nothing is asked of it.
func TestGoneMeanwhile(t *testing.T) {
	g := newFake(t, "gtp")
	for range 2 {
		if _, err := g.Think(t.Context(), game.Start(game.Size8), ai.Limits{}, nil); err != nil {
			t.Fatal(err)
		}
		g.talk.kill()
		<-g.talk.ended
	}
}

// TestCloseThinking closes a program that thinks for ever.
func TestCloseThinking(t *testing.T) {
	g := newFake(t, "gtp-slow")
	failed := make(chan error, 1)
	go func() {
		_, err := g.Think(context.WithoutCancel(t.Context()), game.Start(game.Size8), ai.Limits{}, nil)
		failed <- err
	}()
	time.Sleep(100 * time.Millisecond)
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-failed; err == nil {
		t.Error("a closed program moved")
	}
}

// TestWholeGame plays our server through our client, over pipes, to the end.
func TestWholeGame(t *testing.T) {
	for _, mode := range []string{"gtp", "nboard"} {
		for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
			t.Run(mode+size4(size), func(t *testing.T) {
				t.Parallel()
				g := newFake(t, mode)
				want := counter{}
				p := game.Start(size)
				for ply := 0; !p.Over(); ply++ {
					// It gets every position, as in analysis, or one side's, as in play.
					a, err := g.Think(t.Context(), p, ai.Limits{}, nil)
					if err != nil {
						t.Fatalf("ply %d: %v", ply, err)
					}
					w, err := want.Think(t.Context(), p, ai.Limits{}, nil)
					if err != nil {
						t.Fatal(err)
					}
					if a.Move() != w.Move() {
						t.Fatalf("ply %d: it plays %v, not %v", ply, a.Move(), w.Move())
					}
					p = p.Play(a.Move())
				}
				if name := g.Name(); !strings.HasPrefix(name, "tester") {
					t.Errorf("it is called %q", name)
				}
			})
		}
	}
}

func size4(n game.Size) string { return string('0' + rune(n)) }
