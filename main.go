// Othello is the game for the terminal, with engines from first steps to superhuman.
// This package only wires: it passes the default settings, the engines and the opening
// book to the command line, and exits with its code.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/policy/ort"
	"othello/ai/puzzle"
	"othello/book"
	"othello/internal/cli"
	"othello/models"
	"othello/ui/command"
	"othello/ui/config"
)

//go:embed config.toml
var defaults string

func main() {
	ctx, stop := cli.Signals(context.Background())
	code := run(ctx)
	stop()
	os.Exit(code)
}

// run is the program: it returns the exit code.
func run(ctx context.Context) int {
	var builder engines.Builder
	defer builder.Close()
	app := command.App{
		Version: version(), Engines: fmt.Sprintf("%s %08x", version(), engines.Checksum()), Defaults: defaults,
		Book:    func() (*book.Book, error) { return book.Read(models.Book()) },
		Puzzles: func() ([]puzzle.Puzzle, error) { return puzzle.Decode(models.Puzzles()) },
		Kinds:   func(c config.Settings) ([]ai.Kind, error) { return builder.Kinds(c.Engine, c.Policy) },
		Judge:   engines.Judge,
		Solver:  func(e engines.Settings) command.Solver { return engines.Solver(e) },
		Bench:   engines.Bench,
		Runtime: command.Runtime{
			Find: func(p engines.Policy) (path, version string, err error) {
				lib, err := ort.Open(p.Library)
				return lib.Path, lib.Version, err
			},
			Speeds: engines.NetworkSpeeds, Install: ort.Install, Quiet: ort.Quiet,
		},
	}
	return app.Run(ctx, os.Args[1:])
}

// What packages say of themselves, set by the linker: version, commit and date.
var release, commit, date string

// version is what the program says of itself: that of a package, or else what the build
// information has, where go put it there.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && release == "" {
		release = cmp.Or(info.Main.Version, "(devel)")
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				commit = s.Value[:min(len(s.Value), 8)]
			case "vcs.time":
				date, _, _ = strings.Cut(s.Value, "T")
			}
		}
	}
	if commit == "" {
		return release
	}
	return fmt.Sprintf("%s (%s, %s)", release, commit, date)
}
