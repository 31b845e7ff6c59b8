package ui

import (
	"cmp"
	"context"
	"errors"
	"os"
	"runtime"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"

	"othello/internal/cputime"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/room"
	"othello/ui/theme"
)

// An engine keeps as many goroutines running as Go allows at once, and each hop of
// a key press through the program would wait up to 10 ms for one of them to be
// interrupted. With some to spare the operating system does the sharing, and does
// it at once: BenchmarkKeys. An analysis keeps one more busy with traps, and for a moment as many
// as there are processors with a network.
const spareProcs = 4

// framesPerSecond bounds how often Bubble Tea writes what has changed.
const framesPerSecond = 120

// mostWidth and mostHeight bound the screen, of which Bubble Tea keeps some 200 bytes a
// cell: what a terminal says of itself must not take all memory there is.
const mostWidth, mostHeight = 2048, 512

// bounded is a message, with the upper left part of a window that is too large.
func bounded(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return tea.WindowSizeMsg{Width: min(size.Width, mostWidth), Height: min(size.Height, mostHeight)}
	}
	return msg
}

// Run shows the screen until the person quits or ctx is done. The game is saved
// when it returns. Signals that end the program are the caller's, who cancels ctx on
// them. Quitting by ctrl+c is tea.ErrInterrupted, a panic *crash.Error.
func Run(ctx context.Context, s Setup) error {
	if w, h, err := term.GetSize(os.Stdout.Fd()); err == nil && (w > mostWidth || h > mostHeight) {
		return lang.Errorf("showing the screen: the terminal says that it is %dx%d characters large, more than %dx%d; --plain needs no screen", w, h, mostWidth, mostHeight)
	}
	env := os.Environ()
	profile := theme.ProfileOf(s.Settings.UI.Config, env, colorprofile.Detect(os.Stdout, env))
	return run(ctx, s, env, profile, func(p *tea.Program) { withCheckedInput(p.Send)(p) }, tea.WithColorProfile(profile), tea.WithoutSignalHandler())
}

func run(ctx context.Context, s Setup, env []string, profile colorprofile.Profile, options ...tea.ProgramOption) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m, err := newModel(ctx, s, env, profile)
	if err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cputime.Processors + spareProcs))
	defer m.jobs.Listen()()
	g := &room.Guard{Model: m, End: func(e *crash.Error) { cancel(e) }}
	options = append([]tea.ProgramOption{tea.WithFPS(framesPerSecond), tea.WithFilter(bounded)}, options...)
	program := tea.NewProgram(g, options...)
	// Not tea.WithContext: a program killed that way closes the terminal while its
	// reader still reads from it.
	release := context.AfterFunc(ctx, program.Quit)
	before, unknown := term.GetState(os.Stdin.Fd())
	_, err = program.Run()
	if err != nil && unknown == nil { // Bubble Tea leaves it raw if it cannot begin to read
		_ = term.Restore(os.Stdin.Fd(), before)
	}
	release()
	cancel(nil)
	saving := crash.Catch(func() error { m.shutDown(); return nil })
	if crashed, ok := errors.AsType[*crash.Error](context.Cause(ctx)); ok {
		return crashed
	}
	switch err = cmp.Or(err, m.lost, saving); {
	case err == nil && m.interrupted:
		return tea.ErrInterrupted
	case err == nil:
		return nil
	}
	return lang.Errorf("showing the screen: %w", err)
}

func (m *model) shutDown() {
	defer m.setup.Settings.Close()
	m.ses.Close()
}
