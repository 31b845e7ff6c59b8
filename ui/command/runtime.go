package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"othello/ai/engines"
	"othello/ai/policy"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/config"
)

// Runtime is what the command line needs of ONNX Runtime, the library that computes
// networks.
type Runtime struct {
	// Find is the library that the settings select: its path and its version.
	Find func(engines.Policy) (path, version string, err error)
	// Speeds measures every provider that this system may have with the network that the
	// settings name, and describes in one line the backend used under the settings.
	Speeds func(context.Context, engines.Policy) (used string, list []policy.Speed, err error)
	// Install downloads the library with npm, or takes it from the package in the file from
	// unless that is empty, and returns its path. It calls say before each step.
	Install func(ctx context.Context, from string, say func(string)) (string, error)
	// Quiet redirects the standard error of libraries to a file, or discards it if to is
	// nil, until the function that it returns is called.
	Quiet func(to *os.File) (func(), error)
}

func (a *App) runtime() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "runtime",
		Short: "Show what computes networks, and how fast; install ONNX Runtime",
		Long: `Shows what computes networks on this machine, and the speed of each provider in positions a second, or why it does not work.

The program computes networks itself, on a processor about as fast as ONNX Runtime. "othello runtime install" installs that library, which brings graphics cards within reach: where another row is faster, let policy.provider name it. On processors without vector instructions that the program knows, the library is used by itself.`,
		Example: `
othello runtime
othello runtime install
othello runtime --set policy.provider=webgpu`,
		Args: files(0),
	}
	cmd.RunE = a.begun(func(cmd *cobra.Command, _ []string, now *config.Store) error {
		return a.showRuntime(cmd.Context(), now)
	})
	a.addSettings(cmd)
	cmd.AddCommand(a.installRuntime())
	return cmd
}

// runtimeWidth is how many cells the names take that showRuntime prints.
const runtimeWidth = 14

// showRuntime prints what computes networks, with the library's own words about what does not work.
func (a *App) showRuntime(ctx context.Context, now *config.Store) error {
	restore, err := a.Runtime.Quiet(a.log)
	if err != nil {
		return err
	}
	defer restore()
	if err := a.try(&now.Settings, "policy."); err != nil {
		return err
	}
	row := func(name, text string) string { return lang.Pad(name, -runtimeWidth) + printable.Line(text) + "\n" }
	path, version, err := a.Runtime.Find(now.Policy)
	library := row(a.tr.T("library"), a.tr.F("none: %v", err))
	if err == nil {
		library = row(a.tr.T("library"), path) + row(a.tr.T("version"), version)
	}
	if _, err := io.WriteString(a.Stdout, library+row(a.tr.T("network"), now.Policy.Model)); err != nil {
		return err
	}
	used, speeds, err := a.Runtime.Speeds(ctx, now.Policy)
	switch {
	case ctx.Err() != nil:
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
		if errors.As(s.Err, &own) && own.Details() != "" {
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
		Long: `Lets your npm download the package onnxruntime-node, some 110 MB, takes the library out of it, checks it and puts it into your cache directory.

On a machine without npm or network, name the package with --from: "npm pack onnxruntime-node" makes the file elsewhere. The installed library is used without any further setting.`,
		Example: `
othello runtime install
othello runtime install --from onnxruntime-node-1.30.0.tgz`,
		Args: files(0),
	}
	from := cmd.Flags().String("from", "", "the npm package (.tgz), as a file")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("from") && *from == "" {
			return cli.Usagef("--from must name a file")
		}
		path, err := a.Runtime.Install(cmd.Context(), *from, func(text string) { _, _ = fmt.Fprintln(a.Stderr, printable.Line(text)) })
		if err != nil {
			if *from != "" {
				err = cli.Refuse(err)
			}
			return err
		}
		_, err = fmt.Fprintln(a.Stdout, printable.Line(path))
		return err
	}
	return cmd
}
