package command

import (
	"path/filepath"

	"othello/book"
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/archive"
)

// reference returns the book shown to the user, nil for none: the one that engines play from
// or, where they play from none, the shipped one.
func (a *App) reference() *book.Live {
	if a.playedBook.Book() != nil {
		return a.playedBook
	}
	b, err := a.shippedBook()
	if err != nil {
		return nil
	}
	return book.NewLive(b)
}

// games reads the databases to explore: the ones in a folder of the settings, or else
// of one that was opened; nil if there are none.
func games(dir string, opened opening) func() (*record.Collection, error) {
	switch {
	case dir != "":
		return func() (*record.Collection, error) {
			dir, err := wholefile.Expand(dir)
			if err != nil {
				return nil, lang.Errorf("opening a folder of databases: %w", err)
			}
			return record.OpenFolder(dir)
		}
	case opened.games != nil:
		return func() (*record.Collection, error) { return opened.games, nil }
	}
	return nil
}

// finished returns the person's finished games; nil where there is no home directory to keep
// them in.
func finished() *archive.Archive {
	dir := dataDir()
	if dir == "" {
		return nil
	}
	return archive.Open(filepath.Join(dir, "games"))
}
