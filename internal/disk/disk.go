// Package disk wraps the functions of package os that create, write, rename or remove
// files. All changes of files go through it, and all reading of whole files, so that tests
// can make any of them fail (package disktest). Errors are those of os, with path and cause.
package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
)

// Op is a kind of operation.
type Op string

// The operations.
const (
	OpOpen     Op = "open" // for writing, or creating
	OpWrite    Op = "write"
	OpSync     Op = "sync"
	OpTruncate Op = "truncate"
	OpChmod    Op = "chmod"
	OpClose    Op = "close" // of a file that was opened for writing
	OpRename   Op = "rename"
	OpLink     Op = "link"
	OpRemove   Op = "remove"
	OpMkdir    Op = "mkdir"
	OpRead     Op = "read" // of a file that was opened by Open
)

// Step is an operation that is about to be done.
type Step struct {
	Op   Op
	Path string // the new one of a rename or link
	From string // the old one of a rename or link
}

// Half is an error after half of a write.
type Half struct{ Err error }

// Error implements error.
func (f Half) Error() string { return f.Err.Error() }

// ErrSkipped skips a sync, which tests need not wait for.
var ErrSkipped = errors.New("skipped")

// hook is called before every step; nil outside of tests.
var hook atomic.Pointer[func(Step) error]

// Hook calls ask before every step, which then fails with the error that ask returns,
// until undo is called. There is one hook at a time. ask is called from any goroutine.
func Hook(ask func(Step) error) (undo func()) {
	if !hook.CompareAndSwap(nil, &ask) {
		panic("disk: there is a hook already")
	}
	return func() { hook.Store(nil) }
}

func ask(op Op, path, from string) error {
	if h := hook.Load(); h != nil {
		return (*h)(Step{op, path, from})
	}
	return nil
}

// failing returns the hook's error for a step on one path.
func failing(op Op, path string) error {
	return step(op, path, func() error { return nil })
}

// step does a step on one path, unless the hook fails it.
func step(op Op, path string, do func() error) error {
	if err := ask(op, path, ""); err != nil {
		return &os.PathError{Op: string(op), Path: path, Err: cause(err)}
	}
	return do()
}

// link is step with two paths.
func link(op Op, from, to string, do func(from, to string) error) error {
	if err := ask(op, to, from); err != nil {
		return &os.LinkError{Op: string(op), Old: from, New: to, Err: cause(err)}
	}
	return do(from, to)
}

func cause(err error) error {
	if f, ok := errors.AsType[Half](err); ok {
		return f.Err
	}
	return err
}

// Reader is a file that is open for reading.
type Reader struct{ *os.File }

// Open is os.Open.
func Open(path string) (Reader, error) {
	f, err := os.Open(path)
	return Reader{f}, err
}

// Read implements io.Reader.
func (r Reader) Read(b []byte) (int, error) {
	if err := failing(OpRead, r.Name()); err != nil {
		return 0, err
	}
	return r.File.Read(b)
}

// File is an open file that may be changed.
type File struct{ f *os.File }

// OpenFile is os.OpenFile.
func OpenFile(path string, flag int, perm os.FileMode) (*File, error) {
	if err := failing(OpOpen, path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, flag, perm)
	if err != nil {
		return nil, err
	}
	return &File{f}, nil
}

// Write implements io.Writer.
func (f *File) Write(b []byte) (int, error) {
	return f.write(b, f.f.Write)
}

// WriteAt implements io.WriterAt.
func (f *File) WriteAt(b []byte, at int64) (int, error) {
	return f.write(b, func(b []byte) (int, error) { return f.f.WriteAt(b, at) })
}

func (f *File) write(b []byte, write func([]byte) (int, error)) (n int, err error) {
	err = ask(OpWrite, f.Name(), "")
	if err == nil {
		return write(b)
	}
	if _, partly := errors.AsType[Half](err); partly {
		n, _ = write(b[:len(b)/2])
	}
	return n, &os.PathError{Op: string(OpWrite), Path: f.Name(), Err: cause(err)}
}

// Sync is os.File's.
func (f *File) Sync() error {
	if err := step(OpSync, f.Name(), f.f.Sync); !errors.Is(err, ErrSkipped) {
		return err
	}
	return nil
}

// Truncate is os.File's.
func (f *File) Truncate(size int64) error {
	return step(OpTruncate, f.Name(), func() error { return f.f.Truncate(size) })
}

// Chmod is os.File's.
func (f *File) Chmod(mode os.FileMode) error {
	return step(OpChmod, f.Name(), func() error { return f.f.Chmod(mode) })
}

// Close is os.File's. As with the system's own errors, the file is closed whatever it
// returns.
func (f *File) Close() error {
	failed := failing(OpClose, f.Name())
	if err := f.f.Close(); err != nil {
		return err
	}
	return failed
}

// Read implements io.Reader.
func (f *File) Read(b []byte) (int, error) { return f.f.Read(b) }

// Seek implements io.Seeker.
func (f *File) Seek(offset int64, whence int) (int64, error) { return f.f.Seek(offset, whence) }

// Stat is os.File's.
func (f *File) Stat() (os.FileInfo, error) { return f.f.Stat() }

// Name is os.File's.
func (f *File) Name() string { return f.f.Name() }

// Fd is os.File's.
func (f *File) Fd() uintptr { return f.f.Fd() }

// Rename is os.Rename.
func Rename(from, to string) error { return link(OpRename, from, to, os.Rename) }

// Link is os.Link.
func Link(from, to string) error { return link(OpLink, from, to, os.Link) }

// Remove is os.Remove.
func Remove(path string) error {
	return step(OpRemove, path, func() error { return os.Remove(path) })
}

// RemoveAll is os.RemoveAll, as one step.
func RemoveAll(path string) error {
	return step(OpRemove, path, func() error { return os.RemoveAll(path) })
}

// MkdirAll is os.MkdirAll, which is a step only if the folder is not there yet.
func MkdirAll(path string, perm os.FileMode) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	return step(OpMkdir, path, func() error { return os.MkdirAll(path, perm) })
}

// MkdirTemp is os.MkdirTemp.
func MkdirTemp(dir, pattern string) (path string, err error) {
	err = step(OpMkdir, dir, func() error {
		path, err = os.MkdirTemp(dir, pattern)
		return err
	})
	return path, err
}

// SyncDir waits until the names in a folder are on disk. It ignores errors, since not
// every system supports it.
func SyncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = step(OpSync, dir, d.Sync)
		_ = d.Close()
	}
}

// Matching returns the paths of the files in a folder whose names match a pattern of package
// path, sorted. Signs of a pattern in the folder's own path mean nothing. A folder that cannot be
// read has none.
func Matching(dir, pattern string) []string {
	list, _ := fs.Glob(os.DirFS(dir), pattern)
	for i, name := range list {
		list[i] = filepath.Join(dir, name)
	}
	return list
}
