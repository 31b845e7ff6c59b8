package protocol

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// scripted returns a talk with a program that answers each order with the next of
// these answers, and ends after the last. The function ends it early.
func scripted(answers []string, patience time.Duration) (*talk, func()) {
	p := &process{
		name: "script", log: &logger{},
		replies: make(chan string, 64),
		orders:  make(chan string, 64),
		ended:   make(chan struct{}),
		dead:    make(chan struct{}),
		err:     errors.New("it ended"),
	}
	go func() {
		defer close(p.ended)
		for _, answer := range answers {
			select {
			case <-p.orders:
			case <-p.dead:
				return
			}
			for line := range strings.SplitSeq(answer, "\n") {
				select {
				case p.replies <- clean(line):
				case <-p.dead:
					return
				}
			}
		}
	}()
	return &talk{process: p, reply: patience, move: patience, named: func(string) {}}, func() { close(p.dead) }
}

// fuzzPatience is the time that answers come in, and that is lost where none does.
const fuzzPatience = time.Millisecond

func FuzzNBoardClient(f *testing.F) {
	f.Add("pong 1\n\nset myname Fuzz\n\nsearch F5d6 1.5 0 12@73%\nsearch D3 nan,2 0 100%\nnodestats 12 0.5\n=== F5/1.5/0.1\nstatus\n", false)
	f.Add("pong 1\n\n\n\nbook d3-c3-PA 64 12 100%W text\nstatus x\n=== d3 -1.00 0.0\n", true)
	f.Fuzz(func(t *testing.T, text string, hints bool) {
		p := game.Start(game.Size8)
		lim := ai.Limits{Time: fuzzPatience}
		if hints {
			lim.Moves = 3
		}
		script, end := scripted(strings.Split(text, "\n\n"), fuzzPatience)
		defer end()
		c := &nboardClient{talk: script}
		check := func(a ai.Analysis) {
			if len(a.PV) > 0 && !p.Legal(a.Move()) {
				t.Errorf("it reports %v", a.Move())
			}
			if !(a.Score.Discs >= -64 && a.Score.Discs <= 64) || a.Depth < 0 || a.Depth > 64 || a.Confidence < 0 || a.Confidence > 100 || a.Nodes < 0 || len(a.Moves) > 3 {
				t.Errorf("it reports %+v", a)
			}
			for _, m := range a.Moves {
				if !p.Legal(m.Move) || len(m.PV) == 0 || m.PV[0] != m.Move {
					t.Errorf("it scores %+v", m)
				}
			}
		}
		a, err := c.think(t.Context(), p, lim, check)
		if err == nil && p.Legal(a.Move()) { // External refuses other moves
			check(a)
		}
	})
}

func FuzzGTPClient(f *testing.F) {
	f.Add("= play\ngenmove\n\n= Fuzz\n\n=\n\n= fine\n\n= D3\n\n")
	f.Add("hello\n?1 no\n\n\n=\n\n=\n\n= pass\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		answers := strings.Split(text, "\n\n")
		for i := range answers {
			answers[i] += "\n"
		}
		script, end := scripted(answers, fuzzPatience)
		defer end()
		g := &External{}
		script.named = g.rename
		c := &gtpClient{talk: script}
		err := c.handshake(t.Context())
		if name := g.Name(); strings.ContainsAny(name, "\n\r\x1b") {
			t.Errorf("it is called %q", name)
		}
		if err == nil {
			_, _ = c.think(t.Context(), game.Start(game.Size8), ai.Limits{Time: fuzzPatience}, nil)
		}
	})
}

// notedProgram returns a fake and what is said between it and us.
func notedProgram(t *testing.T, mode string) (*External, *transcript) {
	t.Helper()
	log := &transcript{}
	g := newFake(t, mode)
	g.log.w = log
	return g, log
}

// sent returns the lines that were sent to it.
func sent(log *transcript) []string {
	var orders []string
	for line := range strings.Lines(log.String()) {
		if order, ok := strings.CutPrefix(strings.TrimSpace(line), "fake < "); ok {
			orders = append(orders, order)
		}
	}
	return orders
}

// TestHistory has a program that can only play moves led to a late position by
// the moves of the game.
func TestHistory(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	list := randomGame(rng, game.Size8)
	ply := 40
	for list[ply].MustPass() {
		ply++
	}
	var moves []game.Square
	b := game.StartBoard(game.Size8)
	for i := range ply {
		for m := range (list[i].Moves()).Squares() {
			if list[i].Play(m) == list[i+1] {
				moves = append(moves, m)
			}
		}
		if list[i].MustPass() {
			moves = append(moves, game.Pass)
		}
	}
	script, end := scripted(slices.Repeat([]string{"=\n"}, 200), time.Minute)
	defer end()
	c := &gtpClient{talk: script}
	if err := c.follow(t.Context(), list[ply], nil); err == nil {
		t.Fatal("a late position was found without its moves")
	}
	if err := c.follow(t.Context(), list[ply], &ai.History{Start: b, Moves: moves}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(c.moves, moves) || c.board.Position() != list[ply] {
		t.Errorf("it was told %v, not %v", c.moves, moves)
	}
}

// TestPlaysOn checks that a program keeps its game as long as ours continues it.
func TestPlaysOn(t *testing.T) {
	g, log := notedProgram(t, "gtp")
	g.stopTimeout = patient // it does leave
	played := game.New(game.Size8)
	think := func() game.Square {
		t.Helper()
		a, err := g.Think(t.Context(), played.Position(), ai.Limits{History: &ai.History{Start: played.Root().Board(), Moves: played.Moves()}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return a.Move()
	}
	play := func(m game.Square) {
		t.Helper()
		if err := played.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	play(think())
	play(played.Position().Moves().First())
	play(think())
	think() // for the other side
	played = game.New(game.Size8)
	play(game.At(5, 4))
	think()
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"list_commands", "set_game Othello", "name", "boardsize 8", "clear_board",
		"genmove black", "play white c3", "genmove black", "genmove white",
		"clear_board", "play black f5", "genmove white", "quit",
	}
	if got := sent(log); !slices.Equal(got, want) {
		t.Errorf("it was told\n%q\nnot\n%q", got, want)
	}
}

// TestLimits checks what programs are told of levels and clocks.
func TestLimits(t *testing.T) {
	g, log := notedProgram(t, "gtp")
	for _, lim := range []ai.Limits{
		{Depth: 2}, {Depth: 2, Time: 1500 * time.Millisecond}, {Time: 1500 * time.Millisecond},
		{Remaining: 61 * time.Second, Increment: time.Second}, {Remaining: 60 * time.Second}, {Depth: 3},
	} {
		if _, err := g.Think(t.Context(), game.Start(game.Size8), lim, nil); err != nil {
			t.Fatal(err)
		}
	}
	var told []string
	for _, order := range sent(log) {
		if strings.HasPrefix(order, "level") || strings.HasPrefix(order, "time") {
			told = append(told, order)
		}
	}
	want := []string{"level 2", "time_settings 0 2 1", "time_settings 61 0 0", "time_left black 61 0", "time_left black 60 0", "level 3", "time_settings 0 1 0"}
	if !slices.Equal(told, want) {
		t.Errorf("GTP was told\n%q\nnot\n%q", told, want)
	}

	p := game.Start(game.Size6).Play(game.At(3, 2))
	for lim, want := range map[ai.Limits]string{
		{}:                             "(;GM[Othello]PC[othello]PB[?]PW[?]RE[?]TY[6]BO[6 --------*-----**----*O-------------- O];)",
		{Remaining: 90 * time.Second}:  "(;GM[Othello]PC[othello]PB[?]PW[?]RE[?]TI[1:30/0:00]TY[6]BO[6 --------*-----**----*O-------------- O];)",
		{Time: 2 * time.Second}:        "(;GM[Othello]PC[othello]PB[?]PW[?]RE[?]TI[0:32]TY[6]BO[6 --------*-----**----*O-------------- O];)",
		{Time: 100 * time.Millisecond}: "(;GM[Othello]PC[othello]PB[?]PW[?]RE[?]TI[0:01]TY[6]BO[6 --------*-----**----*O-------------- O];)",
	} {
		if got := ggf(p, lim); got != want {
			t.Errorf("%+v: got\n%s\nwant\n%s", lim, got, want)
		}
	}
}

// TestQueue has several callers think at once, and one give up waiting.
func TestQueue(t *testing.T) {
	g := newFake(t, "gtp")
	done := make(chan error, 8)
	for range cap(done) {
		go func() {
			a, err := g.Think(t.Context(), game.Start(game.Size8), ai.Limits{}, nil)
			if err == nil && a.Move() != game.At(3, 2) {
				err = errors.New("it plays " + a.Move().String())
			}
			done <- err
		}()
	}
	for range cap(done) {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	<-g.turn
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := g.Think(ctx, game.Start(game.Size8), ai.Limits{}, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v", err)
	}
	g.give()
}

// TestHints asks for the scores of several moves.
func TestHints(t *testing.T) {
	g := newFake(t, "nboard")
	p := game.Start(game.Size8).Play(game.At(5, 4))
	a, err := g.Think(t.Context(), p, ai.Limits{Moves: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Moves) != 2 || a.Move() != a.Moves[0].Move || a.Moves[0].Score.Discs < a.Moves[1].Score.Discs || a.Moves[0].PV[0] != a.Move() {
		t.Errorf("it scores %+v", a.Moves)
	}
}

// TestNoSearch gives positions that need no program.
func TestNoSearch(t *testing.T) {
	g := newFake(t, "dead")
	over := game.Position{Own: 1}
	if _, err := g.Think(t.Context(), over, ai.Limits{}, nil); !errors.Is(err, ai.ErrNoMove) {
		t.Errorf("the error is %v", err)
	}
	pass := game.Position{Own: 2, Opp: 1}
	a, err := g.Think(t.Context(), pass, ai.Limits{}, nil)
	if err != nil || a.Move() != game.Pass {
		t.Errorf("it plays %v, %v", a.Move(), err)
	}
}

// transcript is a log that can be read while it is written.
type transcript struct {
	onLine func(string) // is told each line, if it is not nil; set before the talk

	mu   sync.Mutex
	text strings.Builder
}

func (l *transcript) Write(data []byte) (int, error) {
	if l.onLine != nil {
		l.onLine(strings.TrimSpace(string(data)))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(data)
}

func (l *transcript) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestTimeTold wants a program told its processor time once, and wall time as ever.
func TestTimeTold(t *testing.T) {
	c := &nboardClient{depth: greetingDepth}
	p := game.Start(game.Size8)
	for _, test := range []struct {
		lim    ai.Limits
		orders string
		clock  string
	}{
		{ai.Limits{}, "", ""},
		{ai.Limits{Time: 20 * time.Millisecond}, "", "TI[0:01]"},
		{ai.Limits{Time: 20 * time.Millisecond, Processor: true}, "set depth 60; set clock cpu; set movetime 0.02", ""},
		{ai.Limits{Time: 20 * time.Millisecond, Processor: true, Depth: 60}, "", ""},
		{ai.Limits{Remaining: 1999999 * time.Microsecond, Increment: 50 * time.Millisecond, Processor: true, Depth: 8}, "set depth 8; set movetime 0", "TI[0:1.999/0:0.05]"},
		{ai.Limits{Remaining: 1, Processor: true}, "set depth 60", "TI[0:0.001/0:0]"},
		{ai.Limits{Remaining: 90 * time.Second, Depth: 12}, "set depth 12; set clock wall", "TI[1:30/0:00]"},
	} {
		if orders := strings.Join(c.limit(test.lim), "; "); orders != test.orders {
			t.Errorf("%+v: %q, want %q", test.lim, orders, test.orders)
		}
		if text := ggf(p, test.lim); !strings.Contains(text, "RE[?]"+test.clock+"TY[8]") {
			t.Errorf("%+v: %s, want %s", test.lim, text, test.clock)
		}
	}
}
