package ort

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"othello/internal/filelock"
)

// InstallOptions say where Install gets the library.
type InstallOptions struct {
	// From is the npm package onnxruntime-node as a file (.tgz), or the library
	// itself; empty to get the package with npm.
	From string
	// Say, if not nil, is told in a few words what is being done.
	Say func(string)
	// Progress, if not nil, is told how many bytes of the package have been read,
	// and how many it will be, zero if that is not known. It is called often.
	Progress func(done, total int64)
}

// Install puts the library of Release into our cache directory, whole or not at
// all, checked against pinned checksums. It gets the npm package onnxruntime-node
// from where the person's npm says, and stops reading once it has the one library
// for this system. If that library is there already, it reads nothing.
//
// Cancelling ctx stops it. The error is one line.
func Install(ctx context.Context, o InstallOptions) (Library, error) {
	dir, err := Dir()
	if err != nil {
		return Library{}, err
	}
	in := installer{dir: dir, release: ready(), o: o, npm: npm, files: openFile}
	lib, err := in.run(ctx)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("installing ONNX Runtime: %w", err)
	}
	return lib, err
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
	if err := os.RemoveAll(dir); err != nil {
		return false, fmt.Errorf("removing ONNX Runtime: %w", err)
	}
	return true, nil
}

// installer is one installation.
type installer struct {
	dir     string
	release release
	o       InstallOptions
	npm     func(ctx context.Context, dir string, args ...string) (string, error) // runs npm in dir
	files   func(path string) (io.WriteCloser, error)                             // makes a file to write to
}

func (in *installer) say(text string) {
	if in.o.Say != nil {
		in.o.Say(text)
	}
}

func (in *installer) run(ctx context.Context) (Library, error) {
	if in.release.files == nil {
		return Library{}, fmt.Errorf("there is none ready-made for %s/%s; policy.library can name one built otherwise", runtime.GOOS, runtime.GOARCH)
	}
	unlock, err := lock(in.dir)
	if err != nil {
		return Library{}, err
	}
	defer unlock()
	lib := Library{filepath.Join(in.dir, in.release.files[0].name), Release, FromInstall}
	if verify(in.dir, in.release.files) == nil {
		in.say("it is there already")
		return lib, nil
	}
	if in.o.From != "" {
		err = in.fromFile(ctx, in.o.From)
	} else {
		err = in.fromNPM(ctx)
	}
	if err == nil {
		err = in.finish()
	}
	if err != nil {
		in.discard()
		return Library{}, err
	}
	return lib, nil
}

// partial is where a file is until all are there.
func (in *installer) partial(f file) string { return filepath.Join(in.dir, f.name+".partial") }

// finish gives the files their names, the library last, since its presence means
// that all is there.
func (in *installer) finish() error {
	for i := len(in.release.files) - 1; i >= 0; i-- {
		f := in.release.files[i]
		if err := os.Rename(in.partial(f), filepath.Join(in.dir, f.name)); err != nil {
			return err
		}
	}
	return nil
}

// discard removes what an installation that failed has written.
func (in *installer) discard() {
	for _, f := range in.release.files {
		_ = os.Remove(in.partial(f)) // which may not be there
	}
}

// lock keeps other installations away until the function that it returns is called.
func lock(dir string) (func(), error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(dir+".lock", os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := filelock.Try(f); err != nil {
		_ = f.Close() // nothing was written
		if errors.Is(err, filelock.ErrLocked) {
			err = errLocked
		}
		return nil, err
	}
	return func() { _ = f.Close() }, nil // which unlocks
}

// errLocked is an installation that another one is in the way of.
var errLocked = errors.New("another installation is going on")

// openFile makes a file whose contents are on disk once it is closed.
func openFile(path string) (io.WriteCloser, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, err
	}
	return syncedFile{f}, nil
}

type syncedFile struct{ *os.File }

// Close writes everything to disk first, so that a name never stands for less.
func (f syncedFile) Close() error { return errors.Join(f.Sync(), f.File.Close()) }
