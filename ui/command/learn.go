package command

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"

	"othello/ai"
	"othello/ai/options"
	"othello/book"
	"othello/book/learn"
	"othello/book/player"
)

// Games are learnt beside the next game: with so many plies of search and MiB of
// memory, on one processor.
const (
	learnDepth  = 12
	learnHashMB = 16
)

// ownBookName is the file under dataDir that is learnt into where the settings name
// no book of the person's own. It begins as the shipped one.
const ownBookName = "own.book"

// learner is what learns from games that are played, for those who use the book of
// live; nil if that is not wanted or cannot be, for which the error gives the reason.
func (a *App) learner(e options.Engine, live *book.Live) (*learn.Learner, error) {
	path, err := ownBook(e.Book)
	switch {
	case !e.BookLearn:
		return nil, nil
	case err != nil:
		return nil, err
	case live == nil:
		return nil, errors.New("this build comes without an opening book")
	}
	l := &learn.Learner{Path: path, Live: live, Wait: cmp.Or(a.bookWait, bookWait)}
	if e.Book == "shipped" {
		l.First = a.shippedBook
	} else if _, err := book.Open(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is no book of this program (othello book import makes it one)", path)
	}
	l.Judge = sync.OnceValue(func() book.Judge {
		e.HashMB, e.Threads = min(e.HashMB, learnHashMB), 1
		return player.Judge(a.Solver(e), ai.Limits{Depth: learnDepth})
	})
	return l, nil
}

// ownBook is where the book is that games are learnt into, by the setting engine.book:
// the file that it names, or one of ours in the place of the shipped one.
func ownBook(setting string) (string, error) {
	switch setting {
	case "", "none":
		return "", errors.New("there is no book of your own (engine.book)")
	case "shipped":
		dir := dataDir()
		if dir == "" {
			return "", errors.New("there is no home directory to keep a book in")
		}
		return filepath.Join(dir, ownBookName), nil
	}
	return expandHome(setting)
}
