package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"othello/internal/crash"
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
		{"do", fmt.Errorf("solving: %w", signalled{Signal: syscall.SIGINT}), Interrupted, ""},
		{"do", fmt.Errorf("training: %w", Stopped(context.Canceled, "stopped, the same command goes on")), Interrupted, "prog: training: stopped, the same command goes on\n"},
		{"do", Stopped(errors.New("out of order"), "stopped after %d steps", 3), Failure, "prog: stopped after 3 steps: out of order\n"},
		{"do", fmt.Errorf("playing: %w", &crash.Error{Value: "boom", File: "/tmp/crash.txt"}), Crashed, "prog: playing: it crashed: boom; please report this with the file /tmp/crash.txt\n"},
		{"do", &crash.Error{Value: "boom", Stack: []byte("main.go:1\n")}, Crashed, "prog: it crashed: boom; please report this:\nmain.go:1\n"},
		{"do --deep", nil, Usage, "prog: unknown flag: --deep (see prog do --help)\n"},
		{"do \x1b[2J", nil, Usage, "prog: unknown command \"\\x1b[2J\" for \"prog do\" (see prog do --help)\n"},
		{"completion zz", nil, Usage, "prog: unknown command \"zz\" for \"prog completion\" (see prog completion --help)\n"},
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
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(signalled{Signal: syscall.SIGTERM})
	root := &cobra.Command{Use: "prog", RunE: func(cmd *cobra.Command, _ []string) error {
		return Stopped(cmd.Context().Err(), "stopped")
	}}
	var errs strings.Builder
	root.SetErr(&errs)
	if code := Run(ctx, root, "", []string{}); code != 128+int(syscall.SIGTERM) || errs.String() != "prog: stopped\n" {
		t.Errorf("after a signal: code %d, %q", code, errs.String())
	}
	ctx, cancel = context.WithCancelCause(t.Context())
	cancel(nil)
	root = &cobra.Command{Use: "prog", RunE: func(*cobra.Command, []string) error { return nil }}
	if code := Run(ctx, root, "", []string{}); code != Interrupted {
		t.Errorf("cancelled: code %d", code)
	}
}

// TestPanics checks that a panic of a command and one of a goroutine end the program in
// good order.
func TestPanics(t *testing.T) {
	for name, do := range map[string]func(ctx context.Context) error{
		"command": func(context.Context) error { panic("boom") },
		"goroutine": func(ctx context.Context) error {
			crash.Go(func() { panic("boom") }, nil)
			<-ctx.Done()
			return ctx.Err()
		},
	} {
		ctx, stop := Signals(t.Context())
		root := &cobra.Command{Use: "prog", RunE: func(cmd *cobra.Command, _ []string) error { return do(cmd.Context()) }}
		var errs strings.Builder
		root.SetErr(&errs)
		if code := Run(ctx, root, "v1", []string{}); code != Crashed || !strings.HasPrefix(errs.String(), "prog: it crashed: boom; please report this:\ngoroutine") {
			t.Errorf("%s: code %d, %q", name, code, errs.String())
		}
		stop()
	}
}
