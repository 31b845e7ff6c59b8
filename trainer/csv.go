package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/progress"
)

func runCSV(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("csv", flag.ContinueOnError)
	to := fs.String("o", "", "file to write")
	if err := parse(fs, args, out, "-o FILE FOLDER"); err != nil {
		return err
	}
	if *to == "" || fs.NArg() != 1 {
		return fmt.Errorf("name one folder of WTHOR files and a file to write with -o")
	}
	list, err := games.Source{Paths: fs.Args()}.Read()
	if err != nil {
		return err
	}
	b := progress.New(bar, "export", 0, len(list))
	err = wholefile.Replace(*to, func(w io.Writer) error {
		return games.WriteCSV(&cancellable{ctx, w}, list, func(n int) { b.Set(n, "games") })
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d games\n", *to, len(list))
	return nil
}

// cancellable is a writer that fails once ctx is done.
type cancellable struct {
	ctx context.Context
	w   io.Writer
}

func (c *cancellable) Write(b []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.w.Write(b)
}
