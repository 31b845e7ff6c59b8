package ort

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"othello/internal/disk"
	"othello/internal/wholefile"
)

// Install puts the library of Release into our cache directory and returns its path.
// It downloads the npm package onnxruntime-node from the registry that the user's npm is
// set to, and stops reading once it has the library for this system. If that is installed
// already, it reads nothing.
//
// from is the package as a file (.tgz), or the library itself; empty to ask npm. say
// receives a few words on each stage, and progress the bytes of the package read and in
// total, zero if unknown. Cancelling ctx stops it. The error is one line.
func Install(ctx context.Context, from string, say func(string), progress func(done, total int64)) (path string, err error) {
	dir, err := Dir()
	if err != nil {
		return "", err
	}
	in := installer{dir: dir, release: Pinned(), from: from, say: say, progress: progress, npm: npm, files: openFile}
	path, err = in.run(ctx)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("installing ONNX Runtime: %w", err)
	}
	return path, err
}

// Remove deletes what Install made, and reports whether there was anything.
func Remove() (bool, error) {
	dir, err := Dir()
	if err != nil {
		return false, err
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	unlock, err := lock(dir)
	if err != nil {
		return false, fmt.Errorf("removing ONNX Runtime: %w", err)
	}
	defer unlock()
	if err := disk.RemoveAll(dir); err != nil {
		return false, fmt.Errorf("removing ONNX Runtime: %w", err)
	}
	return true, nil
}

// installer is one installation.
type installer struct {
	dir      string
	release  Package
	from     string // file to take it from; empty for npm
	say      func(string)
	progress func(done, total int64)
	npm      func(ctx context.Context, dir string, args ...string) (string, error) // runs npm in dir
	files    func(path string) (io.WriteCloser, error)                             // makes a file to write to
}

func (in *installer) run(ctx context.Context) (string, error) {
	if in.release.Files == nil {
		return "", fmt.Errorf("there is none ready-made for %s/%s; policy.library can name one built otherwise", runtime.GOOS, runtime.GOARCH)
	}
	unlock, err := lock(in.dir)
	if err != nil {
		return "", err
	}
	defer unlock()
	in.discard() // left by an installation that was killed
	path := filepath.Join(in.dir, in.release.Files[0].Name)
	if Verify(in.dir, in.release.Files) == nil {
		in.say("it is there already")
		return path, nil
	}
	if in.from != "" {
		err = in.fromFile(ctx, in.from)
	} else {
		err = in.fromNPM(ctx)
	}
	if err == nil {
		err = in.finish()
	}
	in.discard()
	if err != nil {
		return "", err
	}
	return path, nil
}

// partial returns the path of a file while the installation is incomplete.
func (in *installer) partial(f File) string { return filepath.Join(in.dir, f.Name+".partial") }

// finish renames the files to their final names, the library last, since its presence
// means that the installation is complete.
func (in *installer) finish() error {
	for i := len(in.release.Files) - 1; i >= 0; i-- {
		f := in.release.Files[i]
		if err := disk.Rename(in.partial(f), filepath.Join(in.dir, f.Name)); err != nil {
			return err
		}
	}
	return nil
}

// discard removes the partial files of an installation.
func (in *installer) discard() {
	for _, f := range in.release.Files {
		_ = disk.Remove(in.partial(f)) // which may not be there
	}
	left, _ := filepath.Glob(filepath.Join(in.dir, npmWork)) // the pattern is ours
	for _, dir := range left {
		_ = disk.RemoveAll(dir)
	}
}

// lock excludes other installations until the function that it returns is called.
func lock(dir string) (func(), error) {
	if err := disk.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	unlock, err := wholefile.Lock(context.Background(), dir+".lock", 0)
	if errors.Is(err, wholefile.ErrLocked) {
		err = errLocked
	}
	return unlock, err
}

// errLocked means that another installation is running.
var errLocked = errors.New("another installation is running")

// openFile makes a file whose contents are on disk once it is closed.
func openFile(path string) (io.WriteCloser, error) {
	f, err := disk.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, err
	}
	return syncedFile{f}, nil
}

type syncedFile struct{ *disk.File }

// Close writes everything to disk first, so that a name never stands for less.
func (f syncedFile) Close() error { return cmp.Or(f.Sync(), f.File.Close()) }
