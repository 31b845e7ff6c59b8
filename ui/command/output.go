package command

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/charmbracelet/x/ansi"

	"othello/internal/cli"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/internal/printable"
)

// jsonVersion is the version of what commands print as JSON, which docs/schema describes.
// A new field keeps it; one that goes or changes its meaning makes a new version.
const jsonVersion = 1

// streams are where commands read and print, and the language in which they do.
type streams struct {
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	tr     *lang.Printer
}

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
func (s *streams) warn(err error) {
	_, _ = fmt.Fprint(s.Stderr, s.tr.F("othello: %s\n", printable.Line(s.tr.Err(err))))
}

// await does what may never end, such as reading a pipe, and stops waiting when ctx is done.
func await[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	crash.Go(func() {
		got, err := do()
		done <- result{got, err}
	}, func(e *crash.Error) { done <- result{err: e} })
	select {
	case <-ctx.Done():
		var none T
		return none, cli.ErrInterrupted
	case got := <-done:
		return got.value, got.err
	}
}

// progress returns functions that show how far a job is, from 0 to 1, in a line that is written
// over and by the terminal's own means, and that remove both. On anything but a terminal they
// do nothing.
func (s *streams) progress() (show func(share float64, text string), end func()) {
	if !isTerminal(s.Stderr) {
		return func(float64, string) {}, func() {}
	}
	return func(share float64, text string) {
		_, _ = io.WriteString(s.Stderr, text+ansi.SetProgressBar(int(100*share)))
	}, func() { _, _ = io.WriteString(s.Stderr, "\r\x1b[K"+ansi.ResetProgressBar) }
}
