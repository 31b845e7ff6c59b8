// Package cli runs a tree of commands in the same way for every program: errors as one
// line on stderr, with a pointer to the help after a usage error, exit codes, help,
// completion and man page. It knows no particular command.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/spf13/cobra"

	"othello/internal/crash"
	"othello/internal/lang"
	"othello/internal/printable"
)

// Exit codes.
const (
	OK          = 0
	Failure     = 1
	Usage       = 2   // a usage error, or what was named cannot be used
	Crashed     = 70  // a mistake in the program ended it; EX_SOFTWARE in sysexits.h
	Interrupted = 130 // as shells report SIGINT
	signalBase  = 128 // which shells add to the number of the signal that ended a program
)

// ErrInterrupted says that a signal, or the user at a prompt, ended the program.
var ErrInterrupted = errors.New("interrupted")

type usageError struct {
	error
	named bool // about what was named, of which the help does not tell
}

func (e usageError) Unwrap() error { return e.error }

// Usagef returns a usage error: a mistake in how the program was called. Like the help to which
// it points it is English.
func Usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...), false}
}

// Refuse returns the error that what a person has named, such as a file, cannot be used. The
// exit code is that of a usage error, but the help has nothing to say of it. It returns nil
// for nil.
func Refuse(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err, true}
}

// stopped is an interruption with a line for the person.
type stopped struct{ line, by error }

func (s stopped) Error() string   { return s.line.Error() }
func (s stopped) Unwrap() []error { return []error{s.line, s.by} }

// Stopped returns the interruption err of a job with a line that says what was kept and how to
// go on. Run prints that line, and nothing of other interruptions. If err is no
// interruption it stands behind the line.
func Stopped(err error, format string, args ...any) error {
	line := fmt.Errorf(format, args...)
	if !interrupted(err) {
		return fmt.Errorf("%w: %w", line, err)
	}
	return stopped{line, err}
}

// Run runs a command line, without the program's name, in English, and returns the exit
// code. Without a version there is no flag for it.
func Run(ctx context.Context, root *cobra.Command, version string, args []string) int {
	return RunIn(ctx, func() *lang.Printer { return nil }, root, version, args)
}

// RunIn is Run with errors in the language of a printer, which is asked for after the command has
// run. The help is English, as are mistakes in how the program is called.
func RunIn(ctx context.Context, printer func() *lang.Printer, root *cobra.Command, version string, args []string) int {
	var failure error
	root.Version, root.SilenceUsage, root.SilenceErrors = version, true, true
	root.AddCommand(manual())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	answer(root)
	keepErrors(root, &failure)
	if version != "" && len(args) == 1 && args[0] == "version" {
		args = []string{"--version"}
	}
	root.SetArgs(args)
	out := &output{to: root.OutOrStdout()}
	showHelp(root, out.to)
	root.SetOut(out)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = cmp.Or(failure, out.err)
	} else if _, writing := errors.AsType[*fs.PathError](err); !writing && out.err == nil { // of a man page, a completion
		err = usageError{err, false}
	}
	if e := crashed(context.Cause(ctx)); e != nil {
		err = e
	}
	where := root.Name()
	if cmd, _, err := root.Find(args); err == nil {
		where = cmd.CommandPath()
	}
	tr := printer()
	printError(root.ErrOrStderr(), tr, err, root.Name(), where)
	if by, ok := errors.AsType[signalled](context.Cause(ctx)); ok && by.dump != "" {
		_, _ = fmt.Fprintln(root.ErrOrStderr(), tr.F("%s: ended by the signal QUIT: what it was doing is in %s", root.Name(), printable.Line(by.dump)))
	}
	return exitCode(ctx, err)
}

// output keeps the first error of writing what cobra does not check: help.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(data []byte) (int, error) {
	n, err := o.to.Write(data)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// answer lets commands that only have others run: they say which, and refuse arguments,
// of which cobra would not speak.
func answer(cmd *cobra.Command) {
	if !cmd.Runnable() && cmd.HasParent() {
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	for _, sub := range cmd.Commands() {
		answer(sub)
	}
}

// keepErrors keeps the errors and panics of the commands apart from those of cobra, which
// are mistakes in how the program was called.
func keepErrors(cmd *cobra.Command, failure *error) {
	if do := cmd.RunE; do != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			*failure = crash.Catch(func() error { return do(cmd, args) })
			return nil
		}
	}
	for _, sub := range cmd.Commands() {
		keepErrors(sub, failure)
	}
}

func exitCode(ctx context.Context, err error) int {
	if by, ok := errors.AsType[signalled](context.Cause(ctx)); ok {
		return signalBase + int(by.Signal)
	}
	switch {
	case crashed(err) != nil:
		return Crashed
	case ctx.Err() != nil, interrupted(err):
		return Interrupted
	case err == nil:
		return OK
	case isUsage(err):
		return Usage
	}
	return Failure
}

func interrupted(err error) bool {
	_, by := errors.AsType[signalled](err)
	return by || errors.Is(err, ErrInterrupted) || errors.Is(err, context.Canceled)
}

// crashed returns the panic in err; nil if there is none.
func crashed(err error) *crash.Error {
	e, _ := errors.AsType[*crash.Error](err)
	return e
}

func isUsage(err error) bool {
	_, usage := errors.AsType[usageError](err)
	return usage
}

// printError writes err as one line. After a usage error it names the help of the
// command where; after a panic, what to report it with.
func printError(w io.Writer, tr *lang.Printer, err error, program, where string) {
	_, told := errors.AsType[stopped](err)
	usage, _ := errors.AsType[usageError](err)
	switch {
	case err == nil, crashed(err) == nil && interrupted(err) && !told:
	case crashed(err) != nil && crashed(err).File != "":
		_, _ = fmt.Fprintln(w, tr.F("%s: %s; please report this with the file %s", program, printable.Line(err.Error()), printable.Line(crashed(err).File)))
	case crashed(err) != nil:
		_, _ = fmt.Fprint(w, tr.F("%s: %s; please report this:", program, printable.Line(err.Error())), "\n", string(crashed(err).Stack))
	case isUsage(err) && !usage.named:
		_, _ = fmt.Fprintf(w, "%s: %s (see %s --help)\n", program, printable.Line(err.Error()), where)
	default:
		_, _ = fmt.Fprintf(w, "%s: %s\n", program, printable.Line(tr.Err(err)))
	}
}
