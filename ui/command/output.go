package command

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/internal/cli"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/widget"
)

// jsonVersion is the version of what commands print as JSON, which docs/schema describes.
// A new field keeps it; one that goes or changes its meaning makes a new version.
const jsonVersion = 1

// printJSON prints v with indentation, and without characters that a terminal obeys.
func printJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(printable.JSON(w))
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}

// wrapped is an error in the words of a format; nil for none.
func wrapped(format string, err error) error {
	if err == nil {
		return nil
	}
	return lang.Errorf(format, err)
}

// warn prints a message of the program in one line.
func (a *App) warn(err error) {
	_, _ = fmt.Fprint(a.Stderr, a.tr.F("othello: %s\n", printable.Line(a.tr.Err(err))))
}

// await does what may never end, such as reading a pipe: it says on w what it waits for,
// and stops waiting when ctx is done.
func await[T any](ctx context.Context, tr *lang.Printer, w io.Writer, what string, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	crash.Go(func() {
		got, err := do()
		done <- result{got, err}
	}, func(e *crash.Error) { done <- result{err: e} })
	waiting := time.After(quietWait)
	for {
		select {
		case <-ctx.Done():
			var none T
			return none, cli.ErrInterrupted
		case got := <-done:
			return got.value, got.err
		case <-waiting:
			_, _ = fmt.Fprint(w, tr.F("othello: waiting for %s (ctrl+c stops)\n", printable.Line(what)))
		}
	}
}

// quietWait is how long reading may take before the program says what it waits for.
const quietWait = time.Second

// progress returns functions that show how far a job is, from 0 to 1, in a line that is written
// over and by the terminal's own means, and that remove both. On anything but a terminal they
// do nothing.
func (a *App) progress() (show func(share float64, text string), end func()) {
	if !isTerminal(a.Stderr) {
		return func(float64, string) {}, func() {}
	}
	return func(share float64, text string) {
		_, _ = io.WriteString(a.Stderr, text+ansi.SetProgressBar(int(100*share)))
	}, func() { _, _ = io.WriteString(a.Stderr, "\r\x1b[K"+ansi.ResetProgressBar) }
}

// link is a path for the standard output, which a terminal opens where it can.
func (a *App) link(path string) string {
	style := lipgloss.NewStyle()
	if isTerminal(a.Stdout) {
		style = widget.Linked(style, path)
	}
	return style.Render(printable.Line(path))
}
