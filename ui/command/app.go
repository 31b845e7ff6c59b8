// Package command is the command line: flags, environment, subcommands and exit
// codes. It opens files, decides between the full screen (package ui) and lines
// of text (ui/plain), and hands both what main made. It builds no engines: those
// come in as values, in an App.
//
// A subcommand is a function of an App that returns a *cobra.Command, in a file
// of its own, listed in App.root. Data goes to stdout, messages to stderr.
package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/puzzle"
	"othello/book"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/ui"
	"othello/ui/config"
	"othello/ui/plain"
)

// App is what the command line gets from main.
type App struct {
	Engines  string                                   // identifies the version of the engines, whose results are cached apart
	Version  string                                   // empty for none
	Defaults string                                   // text of config.toml
	Kinds    func(config.Settings) ([]ai.Kind, error) // builds the engines, at least one kind
	Book     func() (*book.Book, error)               // opens the shipped opening book
	Puzzles  func() ([]puzzle.Puzzle, error)          // reads the puzzles
	Judge    func(engines.Settings) ai.Engine         // what judges moves and positions, whoever plays
	Solver   func(engines.Settings) Solver            // what solves endgames
	Bench    Bench                                    // workload of the bench command
	Runtime  Runtime                                  // the library that computes networks, and its installation
	streams

	config func(file string) (config.Settings, error)                      // a test's, in the place of readConfig
	screen func(context.Context, config.Setup) error                       // ui.Run, or a test's
	lines  func(context.Context, io.Reader, io.Writer, config.Setup) error // plain.Run, or a test's

	log           *os.File      // that --log names; nil for none
	store         *config.Store // the settings; nil if they cannot be read
	unread        error         // why they cannot be
	notRemembered string        // why something is not remembered from the last time; empty if all is
	books         books
}

// Run carries out a command line, without the program's name, and returns the
// exit code. Nil streams are the process's own.
func (a *App) Run(ctx context.Context, args []string) int {
	a.Stdin = cmp.Or[io.Reader](a.Stdin, os.Stdin)
	a.Stdout = cmp.Or[io.Writer](a.Stdout, os.Stdout)
	a.Stderr = cmp.Or[io.Writer](a.Stderr, os.Stderr)
	if a.screen == nil {
		a.screen = ui.Run
	}
	if a.lines == nil {
		a.lines = plain.Run
	}
	if dir := stateDir(); dir != "" {
		crash.WriteTo(filepath.Join(dir, "crash.txt"), program+" "+a.Engines)
	}
	defer func() { _ = a.log.Close() }() // which nil allows
	return cli.RunIn(ctx, func() *lang.Printer { return a.tr }, a.root(), a.Version, args)
}

// root returns the command without a name of its own, which plays.
func (a *App) root() *cobra.Command {
	a.books.shipped = a.Book
	root := a.play("othello [FILE | -]", "")
	root.Short = "Play Othello in the terminal"
	root.Long = fmt.Sprintf(`Othello in the terminal, against engines from first steps to superhuman, against another person, or engine against engine.

FILE is a game or position in any format (%s); "-" reads it from the standard input. It opens at its end, ready to play on. A file of several games, or a folder of WTHOR files, opens a list to choose from.

The full screen needs a terminal. Without one, with TERM=dumb or none, or with --plain, the same game is played in lines of text, for scripts and screen readers.`, record.NamesOf(record.Formats()))
	root.Example = `
# play White, at level 3
othello --black engine --white human --level 3

# continue a game from a file or a pipe
othello game.sgf
echo f5d6c3d3c4 | othello -

# watch two engines, or let them play for a script
othello --black engine --white engine
othello --plain --set engine.seed=1 --black engine --white engine </dev/null

# convert a game to another format
othello convert --to ggf game.sgf`
	root.ValidArgsFunction = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return nil, cobra.ShellCompDirectiveDefault // files, where no command begins so
	}
	root.SetFlagErrorFunc(explainFlag)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		a.store, a.unread = a.load(cmd)
		a.tr = lang.For(a.language(cmd))
		return a.startLog(cmd)
	}
	root.SetIn(a.Stdin)
	root.SetOut(a.Stdout)
	root.SetErr(a.Stderr)
	root.PersistentFlags().String("config", "", "read settings from this file instead of your own")
	root.PersistentFlags().String("log", "", "append a log to this file")
	play := a.play("play [FILE | -]", "")
	play.Short = "Play a game (the default command)"
	root.AddCommand(play, lessons(a), reviewGame(a), a.analyze(), a.listGames(), a.convert(), a.solve(), puzzles(a), a.bench(), nboard(a), gtp(a), a.host(), a.book(), a.runtime(), a.configure())
	return root
}

// files accepts at most n arguments.
func files(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 && cmd.HasSubCommands() && isWord(args[0]) {
			cmd.SuggestionsMinimumDistance = 2 // letters to change
			if meant := cmd.SuggestionsFor(args[0]); len(meant) > 0 {
				return cli.Usagef("no command or file %q: did you mean %s?", args[0], strict.Alternatives(meant))
			}
			if n > 0 {
				return cli.Usagef("no command or file %q", args[0])
			}
		}
		if len(args) > n {
			return cli.Usagef("%q is one argument too many", args[n])
		}
		return nil
	}
}

// isWord reports whether an argument can only be meant as a command: a word that is neither a
// file nor moves.
func isWord(arg string) bool {
	_, err := os.Stat(arg)
	return err != nil && strings.IndexFunc(arg, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) < 0 && arg != "-"
}
