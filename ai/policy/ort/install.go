package ort

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"othello/internal/disk"
	"othello/internal/wholefile"
)

// Install puts the library of Release into our cache directory and returns its path.
// The user's npm downloads the package onnxruntime-node from the registry that it is set to. If
// the library is installed already, nothing is read.
//
// from is the package as a file (.tgz); empty to ask npm. say receives a few words on each
// stage. Cancelling ctx stops it. The error is one line.
func Install(ctx context.Context, from string, say func(string)) (path string, err error) {
	dir, err := Dir()
	if err != nil {
		return "", err
	}
	path, err = installer{dir, Pinned(), say, npm}.run(ctx, from)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("installing ONNX Runtime: %w", err)
	}
	return path, err
}

// installer is one installation.
type installer struct {
	dir     string // of the library
	release Package
	say     func(string)
	npm     func(ctx context.Context, dir string) error // packs the package into dir
}

// run unpacks the files into a directory beside, and renames that: the library is there
// whole, or not at all.
func (in installer) run(ctx context.Context, from string) (string, error) {
	if in.release.Files == nil {
		return "", fmt.Errorf("there is none ready-made for %s/%s; policy.library can name one built otherwise", runtime.GOOS, runtime.GOARCH)
	}
	path := filepath.Join(in.dir, in.release.Files[0].Name)
	if Verify(in.dir, in.release.Files) == nil {
		in.say("it is there already")
		return path, nil
	}
	parent, work := filepath.Split(in.dir + ".new-")
	if err := disk.MkdirAll(parent, 0o755); err != nil {
		return "", err
	}
	unlock, err := wholefile.Lock(ctx, in.dir+".lock", 0)
	if errors.Is(err, wholefile.ErrLocked) {
		err = errors.New("another installation is running")
	}
	if err != nil {
		return "", err
	}
	defer unlock()
	for _, left := range disk.Matching(parent, work+"*") { // by one that was killed
		_ = disk.RemoveAll(left)
	}
	if work, err = disk.MkdirTemp(parent, work+"*"); err != nil {
		return "", err
	}
	defer func() { _ = disk.RemoveAll(work) }() // as the next one would
	files := filepath.Join(work, "files")
	if err := in.fill(ctx, work, files, from); err != nil {
		return "", err
	}
	if err := disk.RemoveAll(in.dir); err != nil { // damaged
		return "", err
	}
	return path, disk.Rename(files, in.dir)
}

// fill puts the files of the release into the directory files, from a package that npm puts
// into work unless it is given.
func (in installer) fill(ctx context.Context, work, files, from string) error {
	if from == "" {
		in.say("npm downloads " + npmPackage + ", some 110 MB")
		if err := in.npm(ctx, work); err != nil {
			return err
		}
		packages := disk.Matching(work, "*.tgz")
		if len(packages) == 0 {
			return errors.New("npm pack made no file")
		}
		from = packages[0]
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = source.Close() }() // read only
	if err := disk.MkdirAll(files, 0o755); err != nil {
		return err
	}
	err = in.release.extract(source, func(name string) (io.WriteCloser, error) { return create(filepath.Join(files, name)) })
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return nil
}

// create makes a file whose contents are on disk once it is closed.
func create(path string) (io.WriteCloser, error) {
	f, err := disk.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, err
	}
	return syncedFile{f}, nil
}

type syncedFile struct{ *disk.File }

// Close writes everything to disk first, so that a name never stands for less.
func (f syncedFile) Close() error { return cmp.Or(f.Sync(), f.File.Close()) }
