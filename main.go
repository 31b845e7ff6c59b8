// Othello is the game for the terminal, with engines from first steps to
// superhuman. This package only wires: it builds the engines, decodes the
// settings and hands both to the command line.
package main

import (
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"

	"othello/ai"
	"othello/ai/search"
	"othello/book"
	"othello/models"
	"othello/ui/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // so that a second signal ends what the first one could not
	code := run(ctx)
	stop()
	os.Exit(code)
}

// run is the program: it returns the exit code.
func run(ctx context.Context) int {
	var others programs
	defer others.close()
	app := command.App{
		Version: version(), Engines: engines(), Defaults: defaults, Config: loadConfig,
		Book:  func() (*book.Book, error) { return book.Read(models.Book()) },
		Kinds: func(c command.Config) ([]ai.Kind, error) { return kinds(c, &others) },
		Solver: func(e command.Engine) (command.Solver, error) {
			return search.New(search.Options{HashMB: e.HashMB, Threads: e.Threads, Weights: weights()}), nil
		},
		Bench: bench, Runtime: runtimeParts(),
	}
	return app.Run(ctx, os.Args[1:])
}

// kinds are the kinds of engine that people can choose.
func kinds(c command.Config, others *programs) ([]ai.Kind, error) {
	list := ownKinds(c)
	for _, x := range c.Engine.External {
		if slices.ContainsFunc(list, func(k ai.Kind) bool { return k.ID == x.Name }) {
			return nil, fmt.Errorf("engine.external: there is an engine called %q already", x.Name)
		}
		k, err := others.kind(x)
		if err != nil {
			return nil, err
		}
		list = append(list, k)
	}
	return list, nil
}

// engines tells engines with these weights from others.
func engines() string {
	sum := crc32.NewIEEE()
	_, _ = io.Copy(sum, models.Template()) // from memory
	_, _ = sum.Write(models.Small())
	_, _ = sum.Write(models.Big())
	return fmt.Sprintf("%s %08x", version(), sum.Sum32())
}

// bench runs the search's fixed workload without weights, so that only a change of
// the search changes it.
func bench(ctx context.Context, report func(piece string, nodes int64)) (int64, error) {
	return search.Bench(ctx, nil, func(empties, depth int, nodes int64) {
		report(fmt.Sprintf("%d empties, depth %d", empties, depth), nodes)
	})
}

// version is what the build knows about itself: a release, or the commit.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
