package command

import (
	"context"
	"io"
	"strings"
	"testing"

	"othello/ui/config"
)

// canceller ends a context once a text is written to it.
type canceller struct {
	strings.Builder
	text string
	do   context.CancelFunc
}

func (c *canceller) Write(p []byte) (int, error) {
	n, err := c.Builder.Write(p)
	if strings.Contains(c.String(), c.text) {
		c.do()
	}
	return n, err
}

// TestWaiting reads a pipe that nobody writes to: the program says what it waits for, and
// can be interrupted.
func TestWaiting(t *testing.T) {
	in, out := io.Pipe()
	defer func() { _ = out.Close() }()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	const said = "othello: waiting for the standard input to end (ctrl+c stops)\n"
	errs := &canceller{text: said, do: cancel}
	app := &App{
		Version: "v1.2.3", Defaults: "# defaults\n", config: func(string) (config.Settings, error) { return base(), nil },
		Runtime: Runtime{Quiet: unquieted}, Stdin: in, Stdout: io.Discard, Stderr: errs,
	}
	if code := app.Run(ctx, []string{"convert"}); code != 130 || errs.String() != said {
		t.Errorf("code %d, said %q", code, errs.String())
	}
}
