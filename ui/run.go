package ui

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/ui/theme"
)

// An engine keeps as many goroutines running as Go allows at once, and each hop of
// a key press through the program would wait up to 10 ms for one of them to be
// interrupted. With two to spare the operating system does the sharing, and does
// it at once: BenchmarkKeyInTerminal.
const spareProcs = 2

// framesPerSecond bounds how often Bubble Tea writes what has changed.
const framesPerSecond = 120

// Run shows the screen until the person quits or ctx is done. The game is saved
// when it returns. Signals are the caller's, who cancels ctx on them. Quitting by
// ctrl+c is tea.ErrInterrupted.
func Run(ctx context.Context, s Setup) error {
	env := os.Environ()
	profile := theme.ProfileOf(s.Config.Config, env, colorprofile.Detect(os.Stdout, env))
	return run(ctx, s, env, profile, tea.WithColorProfile(profile), tea.WithoutSignalHandler())
}

func run(ctx context.Context, s Setup, env []string, profile colorprofile.Profile, options ...tea.ProgramOption) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m, err := newModel(ctx, s, env, profile)
	if err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spareProcs))
	program := tea.NewProgram(m, append(options, tea.WithFPS(framesPerSecond))...)
	// Not tea.WithContext: a program killed that way closes the terminal while its
	// reader still reads from it.
	release := context.AfterFunc(ctx, program.Quit)
	_, err = program.Run()
	release()
	cancel()
	m.shutDown()
	switch {
	case err == nil && m.interrupted:
		return tea.ErrInterrupted
	case err == nil:
		return nil
	}
	return fmt.Errorf("showing the screen: %w", err)
}

// memoryPatience is how long leaving the program waits for the file of what was chosen.
const memoryPatience = 3 * time.Second

// shutDown writes the last state of the game and waits for the background work.
func (m *model) shutDown() {
	m.ses.Close()
	m.setup.Memory.Close(memoryPatience)
}
