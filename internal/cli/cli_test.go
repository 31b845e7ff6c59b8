package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestRun checks the exit code and the error line of every way in which a command ends.
func TestRun(t *testing.T) {
	for _, c := range []struct {
		args   string
		err    error
		code   int
		stderr string
	}{
		{"do", nil, OK, ""},
		{"do", errors.New("the disk\nis full"), Failure, "prog: the disk is full\n"},
		{"do", Usagef("--depth is %d", 0), Usage, "prog: --depth is 0 (see prog do --help)\n"},
		{"do", fmt.Errorf("wrapped: %w", Usagef("odd")), Usage, "prog: wrapped: odd (see prog do --help)\n"},
		{"do", fmt.Errorf("playing: %w", context.Canceled), Interrupted, ""},
		{"do", ErrInterrupted, Interrupted, ""},
		{"do --deep", nil, Usage, "prog: unknown flag: --deep (see prog do --help)\n"},
		{"do \x1b[2J", nil, Usage, "prog: unknown command \"\\x1b[2J\" for \"prog do\" (see prog do --help)\n"},
	} {
		root := &cobra.Command{Use: "prog [FILE]"}
		root.AddCommand(&cobra.Command{Use: "do", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error { return c.err }})
		var out, errs strings.Builder
		root.SetOut(&out)
		root.SetErr(&errs)
		if code := Run(t.Context(), root, "v1", strings.Split(c.args, " ")); code != c.code || errs.String() != c.stderr || out.String() != "" {
			t.Errorf("%q, %v: code %d, %q, want %d and %q", c.args, c.err, code, errs.String(), c.code, c.stderr)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	root := &cobra.Command{Use: "prog", RunE: func(*cobra.Command, []string) error { return nil }}
	if code := Run(ctx, root, "", nil); code != Interrupted {
		t.Errorf("after a signal: code %d", code)
	}
}
