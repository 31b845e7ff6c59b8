package ui

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/creack/pty"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// patience is how long a test waits for something that takes a moment on a machine
// that has one. It is no measure of speed.
const patience = 5 * time.Minute

// terminal is a real pseudo-terminal with a program in it.
type terminal struct {
	t      testing.TB
	master *os.File
	mu     sync.Mutex
	output strings.Builder
	done   chan error
}

func startInTerminal(t testing.TB, ctx context.Context, s Setup, options ...tea.ProgramOption) *terminal {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	term := &terminal{t: t, master: master, done: make(chan error, 1)}
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := master.Read(buffer)
			term.mu.Lock()
			term.output.Write(buffer[:n])
			term.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	env := []string{"TERM=xterm-256color"}
	s = matched(t, s)
	go func() {
		options = append(options, tea.WithInput(slave), tea.WithOutput(slave), tea.WithEnvironment(env), tea.WithColorProfile(colorprofile.ANSI256))
		term.done <- run(ctx, s, env, colorprofile.ANSI256, options...)
	}()
	t.Cleanup(func() {
		_ = master.Close()
		_ = slave.Close()
	})
	return term
}

func (term *terminal) typeKeys(keys string) {
	term.t.Helper()
	if _, err := io.WriteString(term.master, keys); err != nil {
		term.t.Fatal(err)
	}
}

// written is the number of bytes that the terminal has been sent.
func (term *terminal) written() int {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.output.Len()
}

// await waits until the terminal has been sent some text.
func (term *terminal) await(text string) {
	term.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		term.mu.Lock()
		seen := strings.Contains(term.output.String(), text)
		term.mu.Unlock()
		if seen {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	term.mu.Lock()
	defer term.mu.Unlock()
	term.t.Fatalf("the terminal never showed %q:\n%q", text, term.output.String())
}

func (term *terminal) awaitEnd() error {
	term.t.Helper()
	select {
	case err := <-term.done:
		return err
	case <-time.After(patience):
		term.t.Fatal("the program does not end")
		return nil
	}
}

func TestRunInATerminal(t *testing.T) {
	dir := t.TempDir()
	s := against(&fakeEngine{})
	s.Disk = session.NewFolder(dir)
	term := startInTerminal(t, t.Context(), s)
	term.await("OTHELLO")
	term.typeKeys("f5")
	term.await("1.23 k nodes")
	term.typeKeys("\x1b[200~c4c3\x1b[201~")
	term.await("Opened: 2 moves")
	term.typeKeys("q")
	if err := term.awaitEnd(); err != nil {
		t.Errorf("quitting: %v", err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "game.sgf")); err != nil || !strings.Contains(string(data), "B[f5]") {
		t.Errorf("the game is not saved on quitting: %v, %s", err, data)
	}
}

// stubborn ignores that it is to stop.
type stubborn struct{ release chan struct{} }

func (e stubborn) Think(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
	<-e.release
	return ai.Analysis{}, errScript
}

func TestQuitNeverHangs(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	s := against(stubborn{release})
	s.Disk = session.NewFolder(t.TempDir())
	term := startInTerminal(t, t.Context(), s)
	term.await("OTHELLO")
	term.typeKeys("f5")
	term.await("thinking")
	term.typeKeys("q")
	if err := term.awaitEnd(); err != nil {
		t.Errorf("quitting: %v", err)
	}
}

func TestInterruptIsReported(t *testing.T) {
	term := startInTerminal(t, t.Context(), against(&fakeEngine{}))
	term.await("OTHELLO")
	term.typeKeys("\x03")
	if err := term.awaitEnd(); !errors.Is(err, tea.ErrInterrupted) {
		t.Errorf("ctrl+c: %v, want ErrInterrupted", err)
	}
}

func TestContextEndsTheProgram(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	term := startInTerminal(t, ctx, against(thinkFor(time.Hour)))
	term.await("OTHELLO")
	term.typeKeys("f5")
	term.await("thinking")
	cancel()
	if err := term.awaitEnd(); err != nil {
		t.Errorf("cancelled: %v", err)
	}
}
