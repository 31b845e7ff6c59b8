// Package wholefile reads and writes whole files. It reads regular files of bounded size,
// and writes atomically: a full disk, a crash or a failed rename leaves the old file
// unchanged. Programs that update the same file also need Lock. Seal adds a checksum.
// Temporary files of killed processes are removed by the next write of the file, and in the
// program's own folders by Sweep.
package wholefile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"othello/internal/disk"
	"othello/internal/memory"
)

// Read returns the content of the regular file at path, of at most limit bytes. Other
// kinds of file are an error and are not opened, since a pipe would wait for a writer. A
// missing file is fs.ErrNotExist. Errors begin with the path.
func Read(path string, limit int64) ([]byte, error) {
	data, err := read(path, limit)
	return data, named(path, err)
}

// named returns a system error with the name of the file in place of the system call.
func named(name string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", name, e.Err)
	}
	return err
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
	if err := memory.Room(int(info.Size())); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()            // read only
	return readAll(f, path, info.Size(), limit) // it may have grown since
}

// ReadStream is Read for files of any kind. It waits for the end of a pipe.
func ReadStream(path string, limit int64) ([]byte, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, named(path, err)
	}
	defer func() { _ = f.Close() }() // read only
	return ReadAll(f, path, limit)
}

// ReadAll returns all that r has, of at most limit bytes. Errors begin with its name.
func ReadAll(r io.Reader, name string, limit int64) ([]byte, error) {
	data, err := readAll(r, name, 0, limit)
	return data, named(name, err)
}

// readAll reads r; size is the expected number of bytes.
func readAll(r io.Reader, name string, size, limit int64) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(int(size) + bytes.MinRead)
	n, err := data.ReadFrom(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, err
	}
	if n > limit {
		return nil, fmt.Errorf("%s has more than %d bytes", name, limit)
	}
	return data.Bytes(), nil
}

// Replace replaces the content of the file at path with what write writes. The folder
// must exist. A symbolic link stays, and its target is replaced. The file keeps its
// permissions; a new one gets the system's default. Anything but a regular file, such as
// a folder or a device, is an error.
func Replace(path string, write func(io.Writer) error) error {
	err := put(Target(path), usual, write, disk.Rename)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// Write is Replace with data as the content.
func Write(path string, data []byte) error {
	return Replace(path, writing(data))
}

// writing returns what writes data.
func writing(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// Create is Write for a new file; the error is fs.ErrExist if it exists.
func Create(path string, data []byte) error { return create(path, usual, data) }

// CreatePrivate is Create with access for the owner alone.
func CreatePrivate(path string, data []byte) error { return create(path, 0o600, data) }

func create(path string, perm fs.FileMode, data []byte) error {
	_, err := os.Lstat(path)
	if err == nil {
		err = fs.ErrExist
	} else if errors.Is(err, fs.ErrNotExist) {
		err = put(path, perm, writing(data), appear)
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, cause(err, path))
	}
	return nil
}

// appear gives a temporary file its final name, which must not exist.
func appear(temporary, path string) error {
	err := disk.Link(temporary, path)
	if err == nil {
		_ = disk.Remove(temporary) // a second name of the same file; if it stays, it is swept later
		return nil
	}
	if _, there := os.Lstat(path); !errors.Is(err, fs.ErrExist) && errors.Is(there, fs.ErrNotExist) {
		return disk.Rename(temporary, path) // not every file system has links
	}
	return err
}

// Save is Write into a folder that is created if missing, readable by its owner alone.
func Save(path string, data []byte) error {
	if err := disk.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return Write(path, data)
}

// Check returns an error if no file can be written at path. Call it before long work.
func Check(path string) error {
	f, err := temporary(Target(path), usual)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	_ = f.Close() // nothing was written
	if err := disk.Remove(f.Name()); err != nil {
		return fmt.Errorf("writing %s: %w", path, cause(err, f.Name()))
	}
	return nil
}

// Target returns the file that path links to, or path itself if it is not a link.
func Target(path string) string {
	if file, err := filepath.EvalSymlinks(path); err == nil {
		return file
	}
	return path
}

// usual are the permissions of a new file, before the umask: whatever that is, nobody else writes
// a file that may name programs to run.
const usual fs.FileMode = 0o644

// put writes a temporary file and calls place to rename it. A new file has the
// permissions perm.
func put(path string, perm fs.FileMode, write func(io.Writer) error, place func(temporary, path string) error) error {
	f, err := temporary(path, perm)
	if err != nil {
		return err
	}
	err = fill(f, write)
	if err == nil && Movable { // still locked, so that nobody sweeps it
		err = place(f.Name(), path)
	}
	if closing := f.Close(); err == nil && !Movable {
		if err = closing; err == nil {
			err = place(f.Name(), path)
		}
	}
	if err != nil {
		_ = disk.Remove(f.Name()) // the first error matters more
		return cause(err, f.Name())
	}
	disk.SyncDir(filepath.Dir(path)) // makes the name durable
	return nil
}

// fill writes to f and waits until the disk has it.
func fill(f *disk.File, write func(io.Writer) error) error {
	b := bufio.NewWriter(f)
	if err := write(b); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	return f.Sync()
}

// cause returns err without the name of the temporary file.
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
