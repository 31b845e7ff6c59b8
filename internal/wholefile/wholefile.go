// Package wholefile reads and writes whole files. It reads regular files of bounded
// size, and writes atomically: a full disk, a crash or a failed rename leaves the old
// file as it was. Programs that update the same file also need filelock.
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

// Read is the content of the regular file at path, of at most limit bytes. Other kinds
// of file are an error and are not opened, since a pipe would wait for a writer. A
// missing file is fs.ErrNotExist. Errors begin with the path.
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
		return nil, fmt.Errorf("%s is not a regular file", path)
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

// Replace replaces the content of the file at path with what write writes. The folder
// must exist. A symbolic link stays, and its target is replaced. The file keeps its
// permissions; a new one gets the system's default. Anything but a regular file, such as
// a folder or a device, is an error.
func Replace(path string, write func(io.Writer) error) error {
	err := replace(Target(path), write)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// Write is Replace with data as the content.
func Write(path string, data []byte) error {
	return Replace(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Save is Write into a folder that is created if missing, readable by its owner alone.
func Save(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return Write(path, data)
}

// Check is an error if no file can be written at path, for use before long work whose
// result goes there.
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

// Target is the file that path links to, or path itself if it is not a link.
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
		_ = os.Remove(f.Name()) // the first error matters more
		return cause(err, f.Name())
	}
	if dir, err := os.Open(filepath.Dir(path)); err == nil { // makes the rename durable; not every system can
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
		return nil, errors.New("it is not a regular file")
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

// cause is err without the name of the temporary file, which means nothing to the user.
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
