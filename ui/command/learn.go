package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"othello/ai"
	"othello/ai/options"
	"othello/book"
	"othello/book/player"
	"othello/game"
)

// What one game may teach a book of its own accord: less than "othello book learn"
// does, since it goes on beside the next game, on one processor.
const (
	learnPlies     = 24
	learnPositions = 3
	learnDepth     = 12
	learnHashMB    = 16
)

// ownBookName is the file under dataDir that is learnt into where the settings name
// no book of the person's own. It begins as the shipped one.
const ownBookName = "own.book"

// learner takes a book file on from games that were played. It may be used by
// several goroutines.
type learner struct {
	path     string                     // file of the book
	live     *book.Live                 // the book in use, which becomes the one that has learnt
	first    func() (*book.Book, error) // the book to begin with while there is no file; nil if there must be one
	judge    func() book.Judge          // made when it is first needed
	wait     time.Duration              // for other programs that write the file
	turn     sync.Mutex                 // held while a game is learnt
	extended bool                       // the file holds what first does, of which there may be a newer edition than the one it began as
	seen     fs.FileInfo                // of the file as live has it; nil if that is not known
}

// learner is what learns from games that are played, for those who use the book of
// live; nil if that is not wanted or cannot be, for which the error gives the reason.
func (a *App) learner(e options.Engine, live *book.Live) (*learner, error) {
	path, err := ownBook(e.Book)
	switch {
	case !e.BookLearn:
		return nil, nil
	case err != nil:
		return nil, err
	case live == nil:
		return nil, errors.New("this build comes without an opening book")
	case a.Solver == nil:
		return nil, errors.New("this build has no engine to judge with")
	}
	l := &learner{path: path, live: live, wait: cmp.Or(a.bookWait, bookWait)}
	if e.Book == "shipped" {
		l.first = a.shippedBook
	} else if data, err := readBookFile(path); err == nil {
		if _, err := book.Read(data); err != nil {
			return nil, fmt.Errorf("%s is no book of this program (othello book import makes it one)", path)
		}
	}
	l.judge = sync.OnceValue(func() book.Judge {
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

// learn teaches the book the game that ended at a node and says in a sentence what
// it learnt, which counts at once. The file is the old one or the new one whatever
// happens, and stays as it is when ctx is done before all is known. What another
// program has written meanwhile is kept.
func (l *learner) learn(ctx context.Context, end *game.Node) (string, error) {
	l.turn.Lock()
	defer l.turn.Unlock()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	tree, err := l.tree()
	if err != nil {
		return "", err
	}
	taught := &lessons{plies: learnPlies, positions: learnPositions}
	if err := taught.learn(ctx, tree, end, l.judge()); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(l.path), 0o755); err != nil {
		return "", fmt.Errorf("saving the book: %w", err)
	}
	unlock, err := book.Lock(ctx, l.path, l.wait)
	if err != nil {
		return "", err
	}
	defer unlock()
	if tree, err = l.tree(); err != nil {
		return "", err
	}
	if err := l.extend(tree); err != nil {
		return "", err
	}
	had := tree.Len()
	if err := taught.repeat(tree); err != nil {
		return "", err
	}
	b, err := tree.Book()
	if err != nil {
		return "", err
	}
	if err := b.Save(l.path); err != nil {
		return "", err
	}
	l.live.Replace(b)
	l.extended = true
	l.seen, _ = os.Stat(l.path) // nil if it cannot be told, and the file is read once more
	return learnt(len(taught.known), tree.Len()-had, tree.Len()), nil
}

// renew takes the book over that another program has taught since this one looked. A
// file that cannot be read leaves the book as it is.
func (l *learner) renew() {
	if !l.turn.TryLock() {
		return // it learns, which ends with the newest book
	}
	defer l.turn.Unlock()
	now, err := os.Stat(l.path)
	if err != nil || l.seen != nil && os.SameFile(l.seen, now) && l.seen.ModTime().Equal(now.ModTime()) && l.seen.Size() == now.Size() {
		return
	}
	data, err := readBookFile(l.path)
	if err != nil {
		slog.Warn("the book is not read again", "error", err)
		return
	}
	b, err := book.Read(data)
	if err != nil {
		slog.Warn("the book is not read again", "file", l.path, "error", err)
		return
	}
	l.live.Replace(b)
	l.seen = now
}

// extend brings a book that began as an older edition of the shipped one to the
// present edition.
func (l *learner) extend(tree *book.Tree) error {
	if l.first == nil || l.extended {
		return nil
	}
	b, err := l.first()
	if err != nil {
		return err
	}
	newest, err := b.Tree()
	if err != nil {
		return err
	}
	return tree.Extend(newest)
}

// tree reads the book, or the one to begin with.
func (l *learner) tree() (*book.Tree, error) {
	if _, err := os.Stat(l.path); errors.Is(err, fs.ErrNotExist) && l.first != nil {
		b, err := l.first()
		if err != nil {
			return nil, err
		}
		return b.Tree()
	}
	data, err := readBookFile(l.path)
	if err != nil {
		return nil, err
	}
	tree, _, err := book.Import(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.path, err)
	}
	return tree, nil
}

// learnt is a sentence on what a game taught.
func learnt(judged, added, all int) string {
	text := "Learnt from the game: its moves are counted"
	switch {
	case judged == 1:
		text += ", 1 position is judged"
	case judged > 1:
		text += fmt.Sprintf(", %d positions are judged", judged)
	}
	if 0 < added && added < judged {
		text += fmt.Sprintf(", %d of them new", added)
	}
	return text + fmt.Sprintf(". Your book has %d positions now.", all)
}
