package book

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"othello/filelock"
)

// How long to wait for another program: reading, changing and writing a book takes it
// a second or two, a page of results nothing.
const (
	lockWait      = 20 * time.Second
	drillLockWait = 5 * time.Second
)

// Lock keeps other programs that ask, too, from changing the book file at path until
// unlock is called. Whoever adds to a file reads it, adds and saves it under one lock,
// so that nothing is lost of what others add. Another program is waited for, but not
// for ever. The file need not exist, its directory must.
func Lock(ctx context.Context, path string) (unlock func(), err error) {
	unlock, err = filelock.Acquire(ctx, target(path)+".lock", lockWait)
	switch failed, isPath := errors.AsType[*fs.PathError](err); {
	case errors.Is(err, filelock.ErrLocked):
		return nil, fmt.Errorf("saving the book: another program has kept %s to itself for %v", path, lockWait)
	case isPath:
		return nil, fmt.Errorf("saving the book: %s: %w", path, failed.Err)
	case err != nil:
		return nil, fmt.Errorf("saving the book: %w", err)
	}
	return unlock, nil
}
