package book

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

	"othello/game"
	"othello/internal/disk"
)

// Limits for one game in the background: lower than for "othello book learn", since the
// next game is being played.
const (
	learnPlies     = 24
	learnPositions = 3
)

// Learner extends a book file from finished games. It may be used by several goroutines.
type Learner struct {
	Path  string                // file of the book
	Live  *Live                 // the book in use, replaced by the extended one
	First func() (*Book, error) // the initial book if there is no file; nil if the file must exist
	Judge func() Judge          // called for each game, not before the first
	Wait  time.Duration         // longest wait for another program that writes the file

	turn     sync.Mutex  // held during Learn
	extended bool        // the file includes all of First, which may be newer than the file's origin
	seen     fs.FileInfo // of the file as Live has it; nil if unknown
}

// Learn adds the game that ended at a node to the book, switches to the new book, and
// returns a sentence about the result. It replaces the file atomically, merged with
// changes of other programs, or leaves it unchanged if ctx is done first.
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
	taught := &Lessons{Plies: learnPlies, Positions: learnPositions}
	if err := taught.Learn(ctx, tree, end, l.Judge()); err != nil {
		return "", err
	}
	had := 0
	b, err := l.write(ctx, func(tree *Tree) error {
		had = tree.Len()
		return taught.Repeat(tree)
	})
	if err != nil {
		return "", err
	}
	return learntText(taught.Judged(), b.Len()-had, b.Len()), nil
}

// write changes the file, as other programs may have left it, and switches to the new book.
func (l *Learner) write(ctx context.Context, change func(*Tree) error) (*Book, error) {
	if err := disk.MkdirAll(filepath.Dir(l.Path), 0o755); err != nil {
		return nil, fmt.Errorf("saving the book: %w", err)
	}
	unlock, err := Lock(ctx, l.Path, l.Wait)
	if err != nil {
		return nil, err
	}
	defer unlock()
	tree, err := l.tree()
	if err != nil {
		return nil, err
	}
	if err := l.extend(tree); err != nil {
		return nil, err
	}
	if err := change(tree); err != nil {
		return nil, err
	}
	b, err := tree.Book()
	if err != nil {
		return nil, err
	}
	if err := b.Save(l.Path); err != nil {
		return nil, err
	}
	l.Live.Replace(b)
	l.extended = true
	l.seen, _ = os.Stat(l.Path) // nil on failure: the file is then read once more
	return b, nil
}

// is reports whether the file is still the one that Live has.
func (l *Learner) is(now fs.FileInfo) bool {
	return l.seen != nil && os.SameFile(l.seen, now) && l.seen.ModTime().Equal(now.ModTime()) && l.seen.Size() == now.Size()
}

// Renew loads the book file if another program has changed it. A file that cannot be read
// is ignored.
func (l *Learner) Renew() {
	if !l.turn.TryLock() {
		return // Learn is running and sets the newest book
	}
	defer l.turn.Unlock()
	now, err := os.Stat(l.Path)
	if err != nil || l.is(now) {
		return
	}
	b, err := Open(l.Path)
	if err != nil {
		slog.Warn("reloading the opening book", "error", err)
		return
	}
	l.Live.Replace(b)
	l.seen = now
}

// extend updates a book that began as an older edition of the shipped one to the current
// edition.
func (l *Learner) extend(tree *Tree) error {
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

// tree reads the book, or the initial one.
func (l *Learner) tree() (*Tree, error) {
	if _, err := os.Stat(l.Path); errors.Is(err, fs.ErrNotExist) && l.First != nil {
		b, err := l.First()
		if err != nil {
			return nil, err
		}
		return b.Tree()
	}
	return Load(l.Path)
}

// learntText returns a sentence about the result of learning a game.
func learntText(judged, added, all int) string {
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
	return text + fmt.Sprintf(". Your book has %s now.", game.Counted(all, "position"))
}
