// Package games reads and replays databases of games in the WTHOR format, for all jobs of
// the trainer. Unlike package record, it returns an error for damaged files, so that no
// fit uses them.
package games

import (
	"cmp"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"

	"othello/game/wthor"
	"othello/internal/cli"
)

// Source says which games to read.
type Source struct {
	Paths []string // .wtb files, and folders of them
	First int      // year; zero for no bound
	Last  int      // year; zero for no bound
}

// Open reads the databases in the order of the paths, those of a folder in the order of
// the years. It fails if a file cannot be read, or if no database is of the years.
// Solitaires are skipped.
func (s Source) Open() ([]*wthor.Database, error) {
	var list []*wthor.Database
	for _, path := range s.Paths {
		found, err := open(path)
		if err != nil {
			return nil, cli.Refuse(fmt.Errorf("reading games: %w", err))
		}
		list = append(list, found...)
	}
	list = slices.DeleteFunc(list, func(d *wthor.Database) bool {
		return d.Solo || d.Year < s.First || s.Last > 0 && d.Year > s.Last
	})
	if len(list) == 0 {
		return nil, s.none()
	}
	return list, nil
}

// Read returns all games of the source, in the order of Open, at least one.
func (s Source) Read() ([]Game, error) {
	databases, err := s.Open()
	if err != nil {
		return nil, err
	}
	list := slices.Collect(All(databases))
	if len(list) == 0 {
		return nil, s.none()
	}
	return list, nil
}

func (s Source) none() error {
	return cli.Refuse(fmt.Errorf("reading games: there are none of the years from %d to %d in %s", s.First, cmp.Or(s.Last, 9999), strings.Join(s.Paths, ", ")))
}

// open returns the databases of a file or folder.
func open(path string) ([]*wthor.Database, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		d, err := wthor.Open(path)
		return []*wthor.Database{d}, err
	}
	folder, err := wthor.OpenFolder(path)
	if err != nil {
		return nil, err
	}
	if len(folder.Errors) > 0 {
		return nil, folder.Errors[0]
	}
	return folder.Databases, nil
}

// All yields the games of databases.
func All(databases []*wthor.Database) iter.Seq[Game] {
	return func(yield func(Game) bool) {
		for _, d := range databases {
			for i := range d.Len() {
				if !yield(Game{d.Entry(i), d}) {
					return
				}
			}
		}
	}
}
