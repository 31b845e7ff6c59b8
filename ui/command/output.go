package command

import (
	"encoding/json"
	"fmt"
	"io"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"othello/internal/cli"
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

// flagValue returns the parsed value of a flag, or absent if the flag is not given.
func flagValue[T any](cmd *cobra.Command, flag string, absent T, parse func(string) (T, error)) (T, error) {
	if !cmd.Flags().Changed(flag) {
		return absent, nil
	}
	text, _ := cmd.Flags().GetString(flag)
	value, err := parse(text)
	if err != nil {
		return absent, cli.Usagef("--%s: %w", flag, err)
	}
	return value, nil
}
