package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/internal/memory"
	"othello/internal/printable"
	"othello/internal/wholefile"
	"othello/ui/config"
	"othello/ui/phrase"
)

// opening is what a game begins with; the zero value is a new game.
type opening struct {
	game    *record.Record
	board   *game.Board
	choices []config.GameChoice
	notice  string
	games   *record.Collection // of a folder; nil for none
}

// size returns the size of the board, or the one given for a new game.
func (o opening) size(n int) game.Size {
	switch {
	case o.board != nil:
		return o.board.Size()
	case o.game != nil && o.game.Game != nil:
		return o.game.Game.Board().Size()
	}
	return game.Size(n)
}

// checkSize refuses a --size that is not the board's.
func (o opening) checkSize(cmd *cobra.Command, n int) error {
	if is := o.size(n); cmd.Flags().Changed("size") && int(is) != n {
		return cli.Usagef("--size %d: the board of that game has %d x %d squares", n, is, is)
	}
	if cmd.Flags().Changed("size") && len(o.choices) > 0 {
		return cli.Usagef("--size and a list of games exclude each other")
	}
	return nil
}

// openPosition reads the value of --position.
func openPosition(text string) (opening, error) {
	records, _, err := record.Parse([]byte(text))
	if err != nil {
		return opening{}, cli.Usagef("--position: %w", err)
	}
	board := records[0].Game.Board()
	return opening{board: &board}, nil
}

// open reads FILE: a record, a database, a folder of databases, or "-".
func (a *App) open(ctx context.Context, name string) (opening, error) {
	if name != "-" {
		info, err := os.Stat(name)
		switch {
		case err != nil:
			err = lang.Errorf("opening %s: %w", name, cause(err))
			if _, format, wrong := record.Parse([]byte(name)); wrong == nil && format == record.Transcript {
				err = lang.Errorf("%w (to open moves: echo %s | othello -)", err, name)
			}
			return opening{}, err
		case info.IsDir():
			return openFolder(a.tr, name)
		case record.IsDatabase(name):
			d, err := record.OpenDatabase(name)
			if err != nil {
				return opening{}, err
			}
			return openDatabase(name, d)
		}
	}
	data, title, err := a.read(ctx, name)
	if err != nil {
		return opening{}, err
	}
	return openRecords(a.tr, title, data)
}

// openNamed is open for a path that a person types into the running program. No pipe or
// device is read, which could wait for ever.
func (a *App) openNamed(ctx context.Context, path string) ([]config.GameChoice, error) {
	path, err := wholefile.Expand(path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil, lang.Errorf("opening %s: it is not a regular file", path)
	}
	quiet := *a
	quiet.Stderr = io.Discard // a slow disk is not worth a line across the screen
	opened, err := quiet.open(ctx, path)
	if err == nil && opened.game != nil {
		opened.choices = choices(1, func(int) string { return path }, func(int) (*record.Record, error) { return opened.game, nil })
	}
	return opened.choices, err
}

// cause returns why a file operation failed, without the operation and the path, which the
// message around it names.
func cause(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

// read reads a file or, for "-", the standard input, of bounded size, and returns its
// name for messages. It stops waiting when ctx is done.
func (a *App) read(ctx context.Context, name string) (data []byte, title string, err error) {
	title = name
	if name == "-" {
		title = a.tr.T("the standard input")
	}
	data, err = await(ctx, a.tr, a.Stderr, a.tr.F("%s to end", title), func() ([]byte, error) {
		if name == "-" {
			return wholefile.ReadAll(a.Stdin, title, record.MaxText)
		}
		return wholefile.ReadStream(name, record.MaxText)
	})
	return data, title, err
}

// await does what may never end, such as reading a pipe: it says on w what it waits for,
// and stops waiting when ctx is done.
func await[T any](ctx context.Context, tr *lang.Printer, w io.Writer, what string, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	crash.Go(func() {
		got, err := do()
		done <- result{got, err}
	}, func(e *crash.Error) { done <- result{err: e} })
	waiting := time.After(quietWait)
	for {
		select {
		case <-ctx.Done():
			var none T
			return none, cli.ErrInterrupted
		case got := <-done:
			return got.value, got.err
		case <-waiting:
			_, _ = fmt.Fprint(w, tr.F("othello: waiting for %s (ctrl+c stops)\n", printable.Line(what)))
		}
	}
}

// quietWait is how long reading may take before the program says what it waits for.
const quietWait = time.Second

// openRecords opens the one game of data, or a list of its games.
func openRecords(tr *lang.Printer, name string, data []byte) (opening, error) {
	if record.Detect(data) == record.WTHOR {
		d, err := record.ReadDatabase(data)
		if err != nil {
			return opening{}, fmt.Errorf("%s: %w", name, err)
		}
		return openDatabase(name, d)
	}
	records, _, err := record.Parse(data)
	if err != nil {
		return opening{}, fmt.Errorf("%s: %w", name, err)
	}
	if len(records) == 1 {
		return opening{game: records[0]}, nil
	}
	title := func(i int) string { return gameTitle(tr, i, records[i]) }
	return opening{choices: choices(len(records), title, func(i int) (*record.Record, error) { return records[i], nil })}, nil
}

// choices returns a list of n games, by their titles.
func choices(n int, title func(i int) string, open func(i int) (*record.Record, error)) []config.GameChoice {
	list := make([]config.GameChoice, n)
	for i := range list {
		list[i] = config.GameChoice{Title: title(i), Open: func() (*record.Record, error) { return open(i) }}
	}
	return list
}

func openDatabase(name string, d *record.Database) (opening, error) {
	if d.Len() == 0 {
		return opening{}, lang.Errorf("%s: the database holds no games", name)
	}
	const ofGame = 200 // bytes of a line in a list
	if err := memory.Room(d.Len() * ofGame); err != nil {
		return opening{}, lang.Errorf("%s: listing %d games: %w", name, d.Len(), err)
	}
	title := func(i int) string { return phrase.DatabaseGame(d.Entry(i), d.Names) }
	return opening{choices: choices(d.Len(), title, d.Record)}, nil
}

func openFolder(tr *lang.Printer, name string) (opening, error) {
	c, err := record.OpenFolder(name)
	if err != nil {
		return opening{}, err
	}
	if c.Len() == 0 {
		return opening{}, lang.Errorf("%s: the databases hold no games", name)
	}
	title := func(i int) string { return phrase.DatabaseGame(c.Entry(i), c.Names) }
	o := opening{games: c, choices: choices(c.Len(), title, c.Record)}
	if len(c.Errors) > 0 {
		o.notice = tr.F("Left out: %v", c.Errors[0])
		if more := len(c.Errors) - 1; more > 0 {
			o.notice += tr.F(" (and %d more)", more)
		}
	}
	return o, nil
}

// gameTitle names game i, from 0, of a file: "1. 2009 Tamenori Hideshi - Tastet Marc
// 41-23, World Championship".
func gameTitle(tr *lang.Printer, i int, r *record.Record) string {
	title := fmt.Sprintf("%d.", i+1)
	if r.Date != "" {
		title += " " + r.Date
	}
	title += " " + cmp.Or(r.Black, "?") + " - " + cmp.Or(r.White, "?")
	switch g := r.Game; {
	case r.Result != nil:
		title += fmt.Sprintf(" %d-%d", r.Result.Black, r.Result.White)
	case g.Over():
		title += fmt.Sprintf(" %d-%d", g.Result().Black, g.Result().White)
	default:
		title += ", " + tr.Count(g.Node().Number(), "move")
	}
	if r.Event != "" {
		title += ", " + r.Event
	}
	return title
}
