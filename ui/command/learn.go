package command

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"
	"sync"

	"othello/ai"
	"othello/ai/engines"
	"othello/book"
	"othello/internal/lang"
	"othello/internal/wholefile"
)

// Games are learnt in the background of the next game: on one processor, searching
// learnDepth plies with learnHashMB MiB of memory.
const (
	learnDepth  = 12
	learnHashMB = 16
)

// ownBookName is the file under dataDir that games are learnt into where the settings
// name no other book. It begins as a copy of the shipped one.
const ownBookName = "own.book"

// learner learns finished games into the user's book and replaces live's. It is nil if
// the settings do not ask for learning, or if there is an error.
func (a *App) learner(e engines.Settings, live *book.Live) (*book.Learner, error) {
	path, err := ownBook(e.Book)
	switch {
	case !e.BookLearn:
		return nil, nil
	case err != nil:
		return nil, err
	case live == nil:
		return nil, lang.Errorf("this build comes without an opening book")
	}
	l := &book.Learner{Path: path, Live: live, Wait: cmp.Or(a.bookWait, bookWait)}
	if e.Book == "shipped" {
		l.First = a.shippedBook
	} else if _, err := book.Open(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, lang.Errorf("not an opening book of this program: %s (convert it with othello book import)", path)
	}
	l.Judge = sync.OnceValue(func() book.Judge {
		e.HashMB, e.Threads = min(e.HashMB, learnHashMB), 1
		return book.JudgeBy(a.Solver(e), ai.Limits{Depth: learnDepth})
	})
	return l, nil
}

// ownBook returns the path of the book that games are learnt into, by the setting
// engine.book: the file that it names, or ownBookName for "shipped".
func ownBook(setting string) (string, error) {
	switch setting {
	case "", "none":
		return "", lang.Errorf("no book of your own: engine.book names none")
	case "shipped":
		dir := dataDir()
		if dir == "" {
			return "", lang.Errorf("there is no home directory for your own book: set HOME or XDG_DATA_HOME")
		}
		return filepath.Join(dir, ownBookName), nil
	}
	return wholefile.Expand(setting)
}
