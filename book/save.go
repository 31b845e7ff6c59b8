package book

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"othello/internal/wholefile"
)

// Save writes the book to path atomically.
func (b *Book) Save(path string) error {
	return saving(wholefile.Replace(path, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	}))
}

// Save writes the tree to path in the format f, as Export does, atomically.
func (t *Tree) Save(path string, f Format, made time.Time) error {
	return saving(wholefile.Replace(path, func(w io.Writer) error { return t.Export(w, f, made) }))
}

func saving(err error) error {
	if err != nil {
		return fmt.Errorf("saving the book: %w", err)
	}
	return nil
}

// Lock locks the book file at path against other programs until unlock is called. To
// extend a file, read, extend and save it under one lock. It waits for another program
// for at most the given time. The file need not exist, but its directory must.
func Lock(ctx context.Context, path string, wait time.Duration) (unlock func(), err error) {
	unlock, err = wholefile.Lock(ctx, wholefile.Target(path)+".lock", wait)
	switch failed, isPath := errors.AsType[*fs.PathError](err); {
	case errors.Is(err, wholefile.ErrLocked):
		return nil, fmt.Errorf("saving the book: another program has locked %s for %v; try again later", path, wait)
	case isPath:
		return nil, fmt.Errorf("saving the book: %s: %w", path, failed.Err)
	case err != nil:
		return nil, fmt.Errorf("saving the book: %w", err)
	}
	return unlock, nil
}
