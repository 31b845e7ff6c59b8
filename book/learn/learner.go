// Package learn teaches opening books from games that were played: Lessons are what
// some games teach a book, a Learner does it to a person's own book file game by game,
// beside play and beside other programs that learn into the same file. How a game
// spreads through the tree is book.Tree.Learn's business, what positions are worth a
// book.Judge's.
package learn

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"othello/book"
	"othello/game"
)

// What one game may teach a book of its own accord: less than "othello book learn"
// does, since it goes on beside the next game.
const (
	plies     = 24
	positions = 3
)

// Learner takes a book file on from games that were played. It may be used by several
// goroutines.
type Learner struct {
	Path  string                     // file of the book
	Live  *book.Live                 // the book in use, which becomes the one that has learnt
	First func() (*book.Book, error) // the book to begin with while there is no file; nil if there must be one
	Judge func() book.Judge          // asked for when it is first needed, and each time
	Wait  time.Duration              // for other programs that write the file

	turn     sync.Mutex  // held while a game is learnt
	extended bool        // the file holds what First does, of which there may be a newer edition than the one it began as
	seen     fs.FileInfo // of the file as Live has it; nil if that is not known
}

// Learn teaches the book the game that ended at a node and says in a sentence what
// it learnt, which counts at once. The file is the old one or the new one whatever
// happens, and stays as it is when ctx is done before all is known. What another
// program has written meanwhile is kept.
func (l *Learner) Learn(ctx context.Context, end *game.Node) (string, error) {
	l.turn.Lock()
	defer l.turn.Unlock()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	tree, err := l.tree()
	if err != nil {
		return "", err
	}
	taught := &Lessons{Plies: plies, Positions: positions}
	if err := taught.Learn(ctx, tree, end, l.Judge()); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(l.Path), 0o755); err != nil {
		return "", fmt.Errorf("saving the book: %w", err)
	}
	unlock, err := book.Lock(ctx, l.Path, l.Wait)
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
	if err := taught.Repeat(tree); err != nil {
		return "", err
	}
	b, err := tree.Book()
	if err != nil {
		return "", err
	}
	if err := b.Save(l.Path); err != nil {
		return "", err
	}
	l.Live.Replace(b)
	l.extended = true
	l.seen, _ = os.Stat(l.Path) // nil if it cannot be told, and the file is read once more
	return learnt(taught.Judged(), tree.Len()-had, tree.Len()), nil
}

// Renew takes the book over that another program has taught since this one looked. A
// file that cannot be read leaves the book as it is.
func (l *Learner) Renew() {
	if !l.turn.TryLock() {
		return // it learns, which ends with the newest book
	}
	defer l.turn.Unlock()
	now, err := os.Stat(l.Path)
	if err != nil || l.seen != nil && os.SameFile(l.seen, now) && l.seen.ModTime().Equal(now.ModTime()) && l.seen.Size() == now.Size() {
		return
	}
	b, err := book.Open(l.Path)
	if err != nil {
		slog.Warn("the book is not read again", "error", err)
		return
	}
	l.Live.Replace(b)
	l.seen = now
}

// extend brings a book that began as an older edition of the shipped one to the
// present edition.
func (l *Learner) extend(tree *book.Tree) error {
	if l.First == nil || l.extended {
		return nil
	}
	b, err := l.First()
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
func (l *Learner) tree() (*book.Tree, error) {
	if _, err := os.Stat(l.Path); errors.Is(err, fs.ErrNotExist) && l.First != nil {
		b, err := l.First()
		if err != nil {
			return nil, err
		}
		return b.Tree()
	}
	return book.Load(l.Path)
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
