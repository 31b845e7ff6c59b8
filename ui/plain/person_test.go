package plain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
	"othello/ui/archive"
	"othello/ui/session"
)

// person is a session with somebody at a terminal, inside a synctest bubble.
type person struct {
	t      *testing.T
	in     *io.PipeWriter
	out    screen
	cancel context.CancelFunc
	ended  chan error
}

// screen keeps what was printed since the last Reset.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func (s *screen) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Reset()
}

func sit(t *testing.T, e ai.Engine, setup Setup) *person {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	p := &person{t: t, in: w, cancel: cancel, ended: make(chan error, 1)}
	setup.Kinds, setup.Interactive = kinds(e), true
	setup = filled(setup)
	go func() {
		err := Run(ctx, r, &p.out, setup)
		_ = r.Close()
		p.ended <- err
	}()
	synctest.Wait()
	return p
}

// types sends a line and returns what was printed since the last one.
func (p *person) types(line string) string {
	p.out.Reset()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatalf("typing %q: %v", line, err)
	}
	synctest.Wait()
	return p.out.String()
}

// leaves ends the session and wants it to end well.
func (p *person) leaves() {
	p.t.Helper()
	_ = p.in.Close()
	if err := <-p.ended; err != nil {
		p.t.Errorf("the session ended with %v", err)
	}
	p.cancel()
}

func (p *person) wants(line, want string) {
	p.t.Helper()
	if got := p.types(line); !strings.Contains(got, want) {
		p.t.Errorf("%q is answered by\n%s\nwithout %q", line, got, want)
	}
}

// TestWhileThinking types while an engine thinks that only stops when told.
func TestWhileThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{do: slowly}, Setup{})
		if got := p.types("f5"); strings.Contains(got, "White f4") || strings.HasSuffix(got, "> ") {
			t.Errorf("the engine moved, or a prompt came:\n%s", got)
		}
		p.wants("f4", "The engine plays White: \"go\" makes it move now.")
		p.wants("hint", "Hints are for your own move.")
		p.wants("score", "thinking")
		p.wants("board", "X is Black")
		p.wants("undo", "No move has been made")
		p.wants("f5", "1. Black f5")
		p.wants("f4d3", "3. Black d3") // a line of moves is both sides'
		p.wants("undo", "2. White f4")
		p.wants("undo", "No move has been made")
		p.wants("f5", "1. Black f5")
		p.wants("now", "2. White f4")
		p.wants("c3", "3. Black c3")
		p.wants("level 3", "level 3, hard")
		p.wants("stop", "4. White c4")
		p.types("hint")
		p.leaves()
	})
}

// TestLongThought says after a while that an engine is thinking, once.
func TestLongThought(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{do: slowly}, Setup{})
		p.types("f5")
		p.out.Reset()
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := p.out.String(); strings.Count(got, "thinking") != 1 {
			t.Errorf("after a minute: %q", got)
		}
		p.leaves()
	})
}

// TestUnfinished ends with a game that an engine has failed in.
func TestUnfinished(t *testing.T) {
	for name, c := range map[string]struct {
		do    func(context.Context, game.Position, ai.Limits) (ai.Analysis, error)
		lines string
		want  string // the error; empty for none
	}{
		"at the end of the input": {failing, "f5", "the game is not finished: First square failed: out of ideas"},
		"on leaving":              {failing, "f5\nquit", "the game is not finished: First square failed: out of ideas"},
		"crashed":                 {crashing, "f5", "the game is not finished: First square failed: it crashed: lost the thread"},
		"taken back":              {failing, "f5\nundo", ""},
		"taken over":              {failing, "f5\nwhite human\nf4", ""},
		"another game":            {failing, "f5\nnew", ""},
	} {
		t.Run(name, func(t *testing.T) {
			setup := filled(Setup{Setup: session.Setup{Kinds: kinds(&fake{do: c.do})}})
			var out strings.Builder
			err := Run(t.Context(), strings.NewReader(c.lines), &out, setup)
			if got := fmt.Sprint(err); c.want == "" && err != nil || c.want != "" && got != c.want {
				t.Errorf("%v, want %q, after\n%s", err, c.want, &out)
			}
		})
	}
}

// TestDropped asks for a hint, and plays before it comes: it is not told any more.
func TestDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{do: slowly}, Setup{Setup: session.Setup{Match: match("human", "human")}})
		p.types("hint")
		p.types("hint")
		p.wants("f5", "1. Black f5")
		p.out.Reset()
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := p.out.String(); got != "" {
			t.Errorf("after the move it says %q", got)
		}
		p.types("hint")
		p.wants("now", "No result yet.")
		p.leaves()
	})
}

// TestHistory tells the engine the game that led to the position.
func TestHistory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []game.Square
		e := &fake{do: func(_ context.Context, p game.Position, lim ai.Limits) (ai.Analysis, error) {
			told = lim.History.Moves
			return first(p), nil
		}}
		p := sit(t, e, Setup{})
		p.types("f5")
		p.types("c3")
		if len(told) != 3 || told[1].String() != "f4" {
			t.Errorf("the engine is told %v, want f5 f4 c3", told)
		}
		p.leaves()
	})
}

// TestEnds ends sessions in every way while an engine thinks.
func TestEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{do: slowly}, Setup{})
		p.types("f5")
		p.types("quit")
		p.leaves()

		p = sit(t, &fake{do: slowly}, Setup{})
		p.types("f5")
		p.leaves()

		p = sit(t, &fake{do: slowly}, Setup{})
		p.types("f5")
		p.cancel()
		if err := <-p.ended; !errors.Is(err, context.Canceled) {
			t.Errorf("a signal ends the session with %v", err)
		}
	})
}

// TestClocks tells how much time is left, what a pause and an engine refuse, and whose time is up.
func TestClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{Setup: session.Setup{Match: timed(match("human", "first"), time.Minute, time.Second)}})
		time.Sleep(10 * time.Second)
		p.wants("pause", "Paused")
		p.wants("f5", `The game is paused: "pause" continues.`)
		p.wants("go", "Black to move.")
		p.types("f5")
		p.wants("draw", "The engine declines the draw")
		p.wants("clock", "Black 51.0 seconds, White 1 minute 1 second")
		p.out.Reset()
		time.Sleep(51 * time.Second)
		synctest.Wait()
		if got := p.out.String(); !strings.Contains(got, "Black's time is up. White wins on time.") {
			t.Errorf("after the last second: %q", got)
		}
		p.leaves()
	})
}

// An empty line passes where nothing else can be done, and does nothing elsewhere.
func TestEmptyLinePasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{Setup: session.Setup{Match: match("human", "human")}})
		p.types("")
		p.wants("setup XO------ -------- -------- -------- -------- -------- -------- -------- O", "White to move.")
		p.wants("", "White has no legal move and passes.")
		if got := p.types(""); got != "> " {
			t.Errorf("an empty line where there is a move: %q", got)
		}
		p.leaves()
	})
}

// TestResume starts a new program over an unfinished game, which is there again as long as there is no
// move in another, and then among the person's games.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	setup := func() Setup {
		return Setup{Setup: session.Setup{Disk: session.NewFolder(dir + "/state"), Archive: archive.Open(dir + "/games")}}
	}
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, setup())
		p.types("f5")
		p.leaves()

		p = sit(t, &fake{}, setup())
		if got := p.out.String(); !strings.Contains(got, `"resume": Continue it.`) {
			t.Errorf("it is not offered: %q", got)
		}
		p.wants("resume 2", `takes none or nothing, not "2"`)
		p.wants("resume", "2. White f4")
		p.leaves()

		p = sit(t, &fake{}, setup())
		p.wants("resume none", `"restore" brings the unfinished game back`)
		p.types("c4")
		p.wants("resume", "No unfinished game")
		p.wants("games mine", "2 moves")
		p.wants("open 1", "2. White f4")
		p.wants("transcript", "f5f4")
		p.leaves()
	})
}

// TestDamagedSave sets a save aside that cannot be read.
func TestDamagedSave(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "game.sgf"), []byte("(;GM[2]SZ[8];B[f5"), 0o600); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{Setup: session.Setup{Disk: session.NewFolder(dir)}})
		if got := p.out.String(); !strings.Contains(got, "cannot be read") {
			t.Errorf("nothing is said: %q", got)
		}
		p.wants("f5", "2. White f4")
		p.leaves()
	})
	if kept, _ := filepath.Glob(filepath.Join(dir, "damaged-*.sgf")); len(kept) != 1 {
		t.Errorf("%d damaged saves are kept, want 1", len(kept))
	}
}

// TestNoPlaceToSave plays on where nothing can be written, and says so once.
func TestNoPlaceToSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{Setup: session.Setup{Disk: session.NewFolder(filepath.Join(file, "state"))}})
		if got := p.out.String(); strings.Count(got, "cannot be saved") != 1 {
			t.Errorf("nothing is said: %q", got)
		}
		if got := p.types("c3"); strings.Contains(got, "cannot be saved") || !strings.HasSuffix(got, "\n(not saved) > ") {
			t.Errorf("it is said again, or not at all:\n%s", got)
		}
		p.leaves()
	})
}

// TestScriptsSaveNothing leaves no trace of a script on disk.
func TestScriptsSaveNothing(t *testing.T) {
	dir := t.TempDir()
	script(t, Setup{Setup: session.Setup{Disk: session.NewFolder(dir)}}, "f5", "quit")
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("a script left %v", left)
	}
}

// brokenWriter fails like a pipe that nobody reads any more.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("nobody listens") }

func TestBrokenOutput(t *testing.T) {
	err := Run(t.Context(), strings.NewReader("f5\nf5\n"), brokenWriter{}, filled(Setup{}))
	if err == nil || !strings.Contains(err.Error(), "nobody listens") {
		t.Errorf("the error is %v", err)
	}
}

// TestUnreadable ends with an error at input that cannot be read: what follows is not played as if
// nothing had been there.
func TestUnreadable(t *testing.T) {
	var out strings.Builder
	err := Run(t.Context(), strings.NewReader("f5\n"+strings.Repeat("x", maxLine+10)+"\nquit\n"), &out, filled(Setup{}))
	if err == nil || !strings.HasPrefix(err.Error(), "reading lines of at most 65536 bytes: ") || !strings.Contains(out.String(), "1. Black f5") {
		t.Errorf("%v, after\n%s", err, &out)
	}
}
