package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"othello/ai/engines"
	"othello/ai/policy"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/printable"
)

// Runtime is what the command line needs of ONNX Runtime, the library that computes
// networks.
type Runtime struct {
	// Find is the library that the settings select: its path, its version, and in a few
	// words where it was found.
	Find func(engines.Policy) (path, version, origin string, err error)
	// Speeds measures every provider that this system may have with the network that the
	// settings name, and describes in one line the backend used under the settings.
	Speeds func(context.Context, engines.Policy) (used string, list []policy.Speed, err error)
	// Install downloads the library with npm, or takes it from the file from unless that
	// is empty, and returns its path. It calls say before each step and progress with
	// the bytes read.
	Install func(ctx context.Context, from string, say func(string), progress func(done, total int64)) (string, error)
	// Remove deletes what Install installed; false if there was nothing.
	Remove func() (bool, error)
	// Quiet redirects the standard error of libraries to a file, or discards it if to is
	// nil, until the function that it returns is called.
	Quiet func(to *os.File) (func(), error)
}

func (a *App) runtime() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "runtime",
		Short: "Show what computes networks, and how fast; install ONNX Runtime",
		Long: `Shows what computes networks on this machine, and the speed of each provider in positions a second, or why it does not work.

The fastest is measured and used; "othello runtime" measures it again. Without ONNX Runtime the program computes networks itself. "othello runtime install" installs the library, which also brings graphics cards within reach.`,
		Example: `
othello runtime
othello runtime --verbose
othello runtime install
othello runtime --provider webgpu`,
		Args: files(0),
	}
	verbose := cmd.Flags().BoolP("verbose", "v", false, "also show what the library itself says about providers that do not work")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return a.showRuntime(cmd, *verbose) }
	a.addSettings(cmd, "policy.provider", "policy.library", "policy.model", "policy.views", "policy.threads")
	cmd.AddCommand(a.installRuntime(), a.removeRuntime())
	return cmd
}

// runtimeWidth is how many cells the names take that showRuntime prints.
const runtimeWidth = 14

// showRuntime prints what computes networks; if verbose, with the library's own words.
func (a *App) showRuntime(cmd *cobra.Command, verbose bool) error {
	config, err := a.begin(cmd)
	if err != nil {
		return err
	}
	restore, err := a.Runtime.Quiet(a.log)
	if err != nil {
		return err
	}
	defer restore()
	if err := a.try(&config.Settings, "policy."); err != nil {
		return err
	}
	row := func(name, text string) string { return lang.Pad(name, -runtimeWidth) + printable.Line(text) + "\n" }
	path, version, origin, err := a.Runtime.Find(config.Policy)
	library := row(a.tr.T("library"), a.tr.F("none: %v", err))
	if err == nil {
		library = row(a.tr.T("library"), path) + row(a.tr.T("version"), version+" ("+a.tr.T(origin)+")")
	}
	if _, err := io.WriteString(a.Stdout, library+row(a.tr.T("network"), config.Policy.Model)); err != nil {
		return err
	}
	used, speeds, err := a.Runtime.Speeds(cmd.Context(), config.Policy)
	switch {
	case cmd.Context().Err() != nil:
		return cli.ErrInterrupted
	case err != nil:
		return err
	}
	text := row(a.tr.T("used"), used) + "\n"
	for _, s := range speeds {
		says := a.tr.F("%8.0f positions/s", s.Rate)
		if s.Err != nil {
			says = a.tr.Err(s.Err)
		}
		text += row(s.Provider, says)
		var own interface{ Details() string }
		if verbose && errors.As(s.Err, &own) && own.Details() != "" {
			text += row("", own.Details())
		}
	}
	_, err = io.WriteString(a.Stdout, text)
	return err
}

func (a *App) installRuntime() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "install",
		Short: "Install ONNX Runtime with npm, or from a file",
		Long: `Downloads the npm package onnxruntime-node from the registry that your npm uses, takes the library out of it, checks it and puts it into your cache directory. It reads no more of the package than it needs.

On a machine without npm or network, name the package with --from: "npm pack onnxruntime-node" makes the file elsewhere. The installed library is used without any further setting.`,
		Example: `
othello runtime install
othello runtime install --from onnxruntime-node-1.30.0.tgz`,
		Args: files(0),
	}
	from := cmd.Flags().String("from", "", "the npm package (.tgz) or the library itself, as a file")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("from") && *from == "" {
			return cli.Usagef("--from must name a file")
		}
		show, end := a.progress()
		say := func(text string) {
			end()
			_, _ = fmt.Fprintln(a.Stderr, printable.Line(text))
		}
		var last time.Time
		path, err := a.Runtime.Install(cmd.Context(), *from, say, func(done, total int64) {
			if total > 0 && time.Since(last) >= 100*time.Millisecond {
				last = time.Now()
				show(float64(done)/float64(total), a.tr.F("\r[%s] %.1f of %.1f MB", bar(done, total), float64(done)/1e6, float64(total)/1e6))
			}
		})
		end()
		if err != nil {
			if *from != "" {
				err = cli.Refuse(err)
			}
			return err
		}
		_, err = fmt.Fprintln(a.Stdout, a.link(path))
		return err
	}
	return cmd
}

func (a *App) removeRuntime() *cobra.Command {
	return &cobra.Command{
		Use:   "remove",
		Short: "Remove the installed ONNX Runtime",
		Args:  files(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			there, err := a.Runtime.Remove()
			if err == nil && !there {
				_, err = fmt.Fprintln(a.Stderr, a.tr.T("there is nothing to remove"))
			}
			return err
		},
	}
}

// bar draws a share in thirty characters.
func bar(done, total int64) string {
	const cells = 30
	full := int(cells * min(done, total) / total)
	return strings.Repeat("#", full) + strings.Repeat(".", cells-full)
}
