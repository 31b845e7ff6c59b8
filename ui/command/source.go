package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"othello/game"
	"othello/game/record"
	"othello/game/wthor"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/memory"
	"othello/internal/misread"
	"othello/internal/wholefile"
	"othello/ui/config"
	"othello/ui/phrase"
)

// source is what a file, a folder of databases or the standard input holds. Nil is nothing.
type source struct {
	name    string            // for messages
	records []*record.Record  // none of databases, whose games are read one by one
	games   *wthor.Collection // of databases; nil for none
	left    *misread.LeftOut  // what of it could not be read; nil if it is whole
}

// open opens FILE: a record, a database, a folder of databases, or "-".
func (c *streams) open(ctx context.Context, name string) (*source, error) {
	s := &source{name: name}
	if name == "-" {
		s.name = c.tr.T("the standard input")
	} else {
		info, err := os.Stat(name)
		switch {
		case err != nil:
			err = lang.Errorf("opening %s: %w", name, cause(err))
			if _, format, wrong := record.Parse([]byte(name)); wrong == nil && format == record.Transcript {
				err = lang.Errorf("%w (to open moves: echo %s | othello -)", err, name)
			}
			return nil, cli.Refuse(err)
		case info.IsDir():
			c, err := wthor.OpenFolder(name)
			if err == nil {
				var left misread.LeftOut
				for _, wrong := range c.Errors {
					left.Add(wrong)
				}
				s, err = s.databases(c, left.Err())
			}
			return s, cli.Refuse(err)
		case wthor.IsDatabase(name):
			d, err := wthor.Open(name)
			if d == nil {
				return nil, err // which names it
			}
			return s.databases(wthor.NewCollection(d), err)
		}
	}
	data, err := c.read(ctx, name)
	if err != nil {
		return nil, err
	}
	s.records, _, err = record.Parse(data)
	s.left, err = misread.Partly(err)
	return s, s.named(err)
}

// databases takes the games of databases, of which wrong is left out.
func (s *source) databases(c *wthor.Collection, wrong error) (*source, error) {
	s.games = c
	s.left, _ = misread.Partly(wrong)
	if c.Len() == 0 {
		return nil, s.named(misread.At(record.WTHOR.String(), 4, "the database holds no games"))
	}
	const ofGame = 200 // bytes of a line in a list
	if err := memory.Room(c.Len() * ofGame); err != nil {
		return nil, lang.Errorf("%s: listing %d games: %w", s.name, c.Len(), err)
	}
	return s, nil
}

// named puts the name before an error.
func (s *source) named(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", s.name, err)
}

// read reads a file or, for "-", the standard input, of bounded size. It stops waiting when ctx
// is done.
func (c *streams) read(ctx context.Context, name string) (data []byte, err error) {
	if name == "-" {
		return await(ctx, func() ([]byte, error) {
			return wholefile.ReadAll(c.Stdin, c.tr.T("the standard input"), record.MaxText)
		})
	}
	data, err = await(ctx, func() ([]byte, error) { return wholefile.ReadStream(name, record.MaxText) })
	if !errors.Is(err, cli.ErrInterrupted) {
		err = cli.Refuse(err)
	}
	return data, err
}

// cause returns why a file operation failed, without the operation and the path, which the
// message around it names.
func cause(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

// openNamed is open for a path that a person types into the running program. No pipe or
// device is read, which could wait for ever.
func (c *streams) openNamed(ctx context.Context, path string) ([]config.GameChoice, error) {
	path, err := wholefile.Expand(path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil, lang.Errorf("opening %s: it is not a regular file", path)
	}
	s, err := c.open(ctx, path)
	if err != nil {
		return nil, err
	}
	return s.choices(c.tr), s.left.Err()
}

func (s *source) len() int {
	if s.games != nil {
		return s.games.Len()
	}
	return len(s.records)
}

// game returns the one game; nil where there is a choice.
func (s *source) game() *record.Record {
	if s != nil && len(s.records) == 1 {
		return s.records[0]
	}
	return nil
}

// at returns the game numbered i, from 0.
func (s *source) at(i int) (*record.Record, error) {
	if s.games != nil {
		return record.OfDatabase(s.games, i)
	}
	return s.records[i], nil
}

// all returns all games. If only a part could be read the error is a *misread.LeftOut.
func (s *source) all() ([]*record.Record, error) {
	if s.games == nil {
		return s.records, s.left.Err()
	}
	const ofGame = 9000 // bytes
	if err := memory.Room(s.len() * ofGame); err != nil {
		return nil, lang.Errorf("%s: reading %d games: %w", s.name, s.len(), err)
	}
	records, err := record.AllOfDatabase(s.games, s.left.Err())
	return records, s.named(err)
}

// choices returns the games to choose from.
func (s *source) choices(tr *lang.Printer) []config.GameChoice {
	list := make([]config.GameChoice, s.len())
	for i := range list {
		list[i].Open = func() (*record.Record, error) { return s.at(i) }
		if s.games != nil {
			list[i].Title = phrase.DatabaseGame(s.games.Entry(i), s.games.Names)
		} else {
			list[i].Title = phrase.Record(tr, s.records[i], i+1)
		}
	}
	return list
}

// size returns the size of the board of the one game, or the one given for a new game.
func (s *source) size(n int) game.Size {
	if r := s.game(); r != nil {
		return r.Game.Board().Size()
	}
	return game.Size(n)
}

// explored returns what reads the databases to explore: the ones in a folder of the settings, or
// else of what was opened; nil if there are none.
func (s *source) explored(folder string) func() (*wthor.Collection, error) {
	switch {
	case folder != "":
		return func() (*wthor.Collection, error) {
			dir, err := wholefile.Expand(folder)
			if err != nil {
				return nil, lang.Errorf("opening a folder of databases: %w", err)
			}
			return wthor.OpenFolder(dir)
		}
	case s != nil && s.games != nil:
		return func() (*wthor.Collection, error) { return s.games, nil }
	}
	return nil
}

// oneGame reads the game of a file that holds it alone.
func (c *streams) oneGame(ctx context.Context, name string) (*record.Record, error) {
	s, err := c.open(ctx, name)
	switch {
	case err != nil:
		return nil, err
	case s.len() > 1:
		return nil, cli.Usagef("%s holds %d games: open it with othello review, and choose one", s.name, s.len())
	}
	r, err := s.at(0)
	return r, s.named(err)
}

// readFiles reads the records of files, or of the standard input if none is named. Of what
// is left out it says the first places, and left is how much it is.
func (c *streams) readFiles(ctx context.Context, names []string) (all []*record.Record, left, err error) {
	if len(names) == 0 {
		names = []string{"-"}
	}
	count := 0
	for _, name := range names {
		var records []*record.Record
		s, err := c.open(ctx, name)
		if err == nil {
			records, err = s.all()
		}
		dropped, failed := misread.Partly(err)
		if _, bad := errors.AsType[*misread.Error](err); failed != nil && (len(names) == 1 || !bad) {
			return nil, nil, failed
		}
		if failed != nil {
			dropped = &misread.LeftOut{Count: 1, Reasons: []error{failed}}
		}
		if dropped != nil {
			count += dropped.Count
			for _, reason := range dropped.Reasons {
				c.warn(lang.Errorf("left out of %s: %w", name, reason))
			}
		}
		all = append(all, records...)
	}
	if count > 0 {
		left = lang.Errorf("%s read, %d left out", c.tr.Count(len(all), "game"), count)
	}
	if len(all) == 0 {
		return nil, nil, left
	}
	return all, left, nil
}
