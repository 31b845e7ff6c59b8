package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"othello/ai"
	"othello/book"
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
	path  string                     // file of the book
	first func() (*book.Book, error) // the book to begin with while there is no file; nil if there must be one
	judge func() (book.Judge, error) // made when it is first needed
	turn  sync.Mutex                 // held while a game is learnt
}

// learner is what learns from games that are played; nil if that is not wanted or
// cannot be, for which the error gives the reason.
func (a *App) learner(e Engine) (*learner, error) {
	if !e.BookLearn {
		return nil, nil
	}
	l := &learner{}
	switch e.Book {
	case "", "none":
		return nil, errors.New("there is no book to learn into (engine.book)")
	case "shipped":
		if l.path = ownBook(); l.path == "" {
			return nil, errors.New("there is no home directory to keep a book in")
		}
		l.first = a.shippedBook
	default:
		l.path = e.Book
		if data, err := readBookFile(l.path); err == nil {
			if _, err := book.Read(data); err != nil {
				return nil, fmt.Errorf("%s is no book of this program (othello book import makes it one)", l.path)
			}
		}
	}
	if a.Solver == nil {
		return nil, errors.New("this build has no engine to judge with")
	}
	l.judge = sync.OnceValues(func() (book.Judge, error) {
		e.HashMB, e.Threads = min(e.HashMB, learnHashMB), 1
		s, err := a.Solver(e)
		if err != nil {
			return nil, err
		}
		return ai.Judge(s, ai.Limits{Depth: learnDepth}), nil
	})
	return l, nil
}

// ownBook is where a person's own book is; empty if there is no home directory.
func ownBook() string {
	if dir := dataDir(); dir != "" {
		return filepath.Join(dir, ownBookName)
	}
	return ""
}

// learn teaches the book the game that ended at a node and says in a sentence what
// it learnt. The file is the old one or the new one whatever happens, and stays as
// it is when ctx is done before all is known. What another program has written
// meanwhile is kept.
func (l *learner) learn(ctx context.Context, end *game.Node) (string, error) {
	l.turn.Lock()
	defer l.turn.Unlock()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	judge, err := l.judge()
	if err != nil {
		return "", err
	}
	tree, _, err := l.tree()
	if err != nil {
		return "", err
	}
	known := map[game.Position][]book.Verdict{}
	if _, err := tree.Learn(ctx, end, learnPlies, learnPositions, func(ctx context.Context, p game.Position) ([]book.Verdict, error) {
		list, err := judge(ctx, p)
		known[p] = list
		return list, err
	}); err != nil {
		return "", err
	}
	// Thinking takes seconds. The file is read again, since others may have learnt
	// too, and what was found out put in.
	recall := func(_ context.Context, p game.Position) ([]book.Verdict, error) { return known[p], nil }
	for range 10 {
		tree, before, err := l.tree()
		if err != nil {
			return "", err
		}
		had := tree.Len()
		if _, err := tree.Learn(ctx, end, learnPlies, len(known), recall); err != nil {
			return "", err
		}
		if now, err := os.Stat(l.path); err == nil && (before == nil || !now.ModTime().Equal(before.ModTime()) || now.Size() != before.Size()) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(l.path), 0o755); err != nil {
			return "", fmt.Errorf("saving the book: %w", err)
		}
		if err := tree.Save(l.path, book.Native, time.Now()); err != nil {
			return "", err
		}
		return learnt(len(known), tree.Len()-had, tree.Len()), nil
	}
	return "", fmt.Errorf("saving the book: %s is written to by others all the time", l.path)
}

// tree reads the book, and says what file it was; nil for none yet.
func (l *learner) tree() (*book.Tree, os.FileInfo, error) {
	info, err := os.Stat(l.path)
	if errors.Is(err, fs.ErrNotExist) && l.first != nil {
		b, err := l.first()
		if err != nil {
			return nil, nil, err
		}
		tree, err := b.Tree()
		return tree, nil, err
	}
	data, err := readBookFile(l.path)
	if err != nil {
		return nil, nil, err
	}
	tree, _, err := book.Import(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", l.path, err)
	}
	return tree, info, nil
}

// learnt is a sentence on what a game taught.
func learnt(judged, added, all int) string {
	parts := []string{"Learnt from the game: its moves are counted"}
	switch {
	case judged == 1:
		parts = append(parts, "1 position is judged")
	case judged > 1:
		parts = append(parts, fmt.Sprintf("%d positions are judged", judged))
	}
	if added > 0 {
		parts = append(parts, fmt.Sprintf("%d of them new", added))
	}
	return strings.Join(parts, ", ") + fmt.Sprintf(". Your book has %d from the next start on.", all)
}
