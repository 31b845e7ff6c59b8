package book

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"othello/internal/filelock"
	"othello/internal/wholefile"
)

// Save writes the book to path so that there is always a whole file: the old one
// or the new one.
func (b *Book) Save(path string) error {
	return saving(wholefile.Replace(path, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	}))
}

// Save writes the tree to path in the format f, as Export does, so that there is
// always a whole file: the old one or the new one.
func (t *Tree) Save(path string, f Format, made time.Time) error {
	return saving(wholefile.Replace(path, func(w io.Writer) error { return t.Export(w, f, made) }))
}

func saving(err error) error {
	if err != nil {
		return fmt.Errorf("saving the book: %w", err)
	}
	return nil
}

// Lock keeps other programs that ask, too, from changing the book file at path until
// unlock is called. Whoever adds to a file reads it, adds and saves it under one lock,
// so that nothing is lost of what others add. Another program is waited for, but no
// longer than for the given time. The file need not exist, its directory must.
func Lock(ctx context.Context, path string, wait time.Duration) (unlock func(), err error) {
	unlock, err = filelock.Acquire(ctx, wholefile.Target(path)+".lock", wait)
	switch failed, isPath := errors.AsType[*fs.PathError](err); {
	case errors.Is(err, filelock.ErrLocked):
		return nil, fmt.Errorf("saving the book: another program has kept %s to itself for %v", path, wait)
	case isPath:
		return nil, fmt.Errorf("saving the book: %s: %w", path, failed.Err)
	case err != nil:
		return nil, fmt.Errorf("saving the book: %w", err)
	}
	return unlock, nil
}
