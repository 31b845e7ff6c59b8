// Package wholefile reads and writes files in one piece: what is read is a regular
// file of bounded size, and what is written is there whole or not at all, so that a
// full disk, a crash or a failed rename leaves the old file as it was. Programs that
// add to the same file also need filelock.
package wholefile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Read is the content of the regular file at path, of at most limit bytes. What is
// something else is not opened: a pipe would wait for a writer. A missing file is
// fs.ErrNotExist. Errors begin with the path.
func Read(path string, limit int64) ([]byte, error) {
	data, err := read(path, limit)
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = fmt.Errorf("%s: %w", path, e.Err) // without the name of a system call
	}
	return data, err
}

func read(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no regular file", path)
	case info.Size() > limit:
		return nil, fmt.Errorf("%s has %d bytes, more than %d", path, info.Size(), limit)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // read only
	var data bytes.Buffer
	data.Grow(int(info.Size()) + bytes.MinRead)
	n, err := data.ReadFrom(io.LimitReader(f, limit+1)) // it may have grown since
	if err != nil {
		return nil, err
	}
	if n > limit {
		return nil, fmt.Errorf("%s has more than %d bytes", path, limit)
	}
	return data.Bytes(), nil
}

// Replace makes the file at path, in a folder that exists, hold what write writes. A
// link stays: what it leads to is replaced. A new file can be read by whom the
// system lets read new files, another one by the same people as before. What is no
// regular file, such as a folder or a device, is an error.
func Replace(path string, write func(io.Writer) error) error {
	err := replace(Target(path), write)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// Write is Replace with what the file is to hold.
func Write(path string, data []byte) error {
	return Replace(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Save is Write into a folder that is made, for its owner alone, if it is missing.
func Save(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return Write(path, data)
}

// Check says why no file could be written at path, so that long work for one need not
// begin.
func Check(path string) error {
	f, err := temporary(Target(path))
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	_ = f.Close() // nothing was written
	if err := os.Remove(f.Name()); err != nil {
		return fmt.Errorf("writing %s: %w", path, cause(err, f.Name()))
	}
	return nil
}

// Target is the file that path leads to if it is a link, or else path.
func Target(path string) string {
	if file, err := filepath.EvalSymlinks(path); err == nil {
		return file
	}
	return path
}

func replace(path string, write func(io.Writer) error) error {
	f, err := temporary(path)
	if err != nil {
		return err
	}
	err = fill(f, write)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // what went wrong before matters more
		return cause(err, f.Name())
	}
	if dir, err := os.Open(filepath.Dir(path)); err == nil { // makes the rename last; not every system can
		_ = dir.Sync()
		_ = dir.Close()
	}
	return nil
}

// temporary makes a new file beside the one at path, with its permissions if there is
// one.
func temporary(path string) (*os.File, error) {
	old, err := os.Stat(path)
	if err == nil && !old.Mode().IsRegular() {
		return nil, errors.New("it is no regular file")
	}
	for {
		name := fmt.Sprintf("%s.tmp-%08x", path, rand.Uint32())
		f, failed := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(failed, fs.ErrExist) {
			continue
		}
		if failed != nil {
			return nil, cause(failed, name)
		}
		if err == nil {
			_ = f.Chmod(old.Mode().Perm()) // not every file system has permissions
		}
		return f, nil
	}
}

// fill writes to f and waits until the disk has it.
func fill(f *os.File, write func(io.Writer) error) error {
	b := bufio.NewWriter(f)
	if err := write(b); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	return f.Sync()
}

// cause is what went wrong with the temporary file of that name, of which nobody
// else has heard, or err if that is about something else.
func cause(err error, temporary string) error {
	switch e := err.(type) {
	case *fs.PathError:
		if e.Path == temporary {
			return e.Err
		}
	case *os.LinkError:
		return e.Err
	}
	return err
}
