package ort

import (
	"archive/tar"
	"bufio"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of a package that is still read; that of Release has a third of each.
const (
	maxPackage  = 400 << 20 // bytes, compressed
	maxUnpacked = 1 << 30   // bytes
	maxEntries  = 10_000
)

// sourceError is a failure to read the package that another source may not have.
type sourceError struct{ error }

func (e sourceError) Unwrap() error { return e.error }

// extract reads a package until it has all files of the release. No name in the
// package becomes the name of a file.
func (in *installer) extract(ctx context.Context, source io.Reader) error {
	counted := &counter{ctx: ctx, from: io.LimitReader(source, maxPackage), total: in.release.Read, report: in.progress}
	unzip, err := gzip.NewReader(bufio.NewReaderSize(counted, 1<<16))
	if err != nil {
		return sourceError{fmt.Errorf("it is no npm package: %w", err)}
	}
	missing := slices.Clone(in.release.Files)
	archive := tar.NewReader(io.LimitReader(unzip, maxUnpacked))
	for range maxEntries {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return sourceError{fmt.Errorf("reading the package: %w", err)}
		}
		_, name, _ := strings.Cut(header.Name, "/") // the first folder has any name
		i := slices.IndexFunc(missing, func(f File) bool { return name == "bin/napi-v6/"+in.release.Folder+"/"+f.Name })
		if i < 0 || header.Typeflag != tar.TypeReg {
			continue
		}
		if header.Size != missing[i].Size {
			return fmt.Errorf("%s in the package has %d bytes, not %d: it is not that of %s", missing[i].Name, header.Size, missing[i].Size, Release)
		}
		if err := in.write(missing[i], archive); err != nil {
			return err
		}
		if missing = slices.Delete(missing, i, i+1); len(missing) == 0 {
			return nil
		}
	}
	return fmt.Errorf("the package has no %s for %s", missing[0].Name, in.release.Folder)
}

// write writes one file as a partial file, and verifies its checksum.
func (in *installer) write(f File, from io.Reader) error {
	to, err := in.files(in.partial(f))
	if err != nil {
		return err
	}
	sum := sha256.New()
	reading := &errorReader{from: from}
	_, err = io.Copy(io.MultiWriter(to, sum), io.LimitReader(reading, f.Size))
	err = cmp.Or(err, to.Close())
	switch {
	case reading.err != nil:
		return sourceError{fmt.Errorf("reading the package: %w", reading.err)}
	case err != nil:
		return fmt.Errorf("writing it: %w", err)
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != f.SHA256 {
		return fmt.Errorf("%s is not that of %s: its checksum is %.8s…, not %.8s…", f.Name, Release, got, f.SHA256)
	}
	return nil
}

// fromFile takes the library out of a package on disk, or copies it.
func (in *installer) fromFile(ctx context.Context, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // read only
	if info, err := f.Stat(); err != nil {
		return err
	} else if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a file", path)
	}
	var magic [2]byte
	if n, _ := f.ReadAt(magic[:], 0); n == 2 && magic == [2]byte{0x1f, 0x8b} {
		in.say("reading " + path)
		if err := in.extract(ctx, f); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return nil
	}
	in.say("copying " + path)
	for i, wanted := range in.release.Files {
		if i > 0 {
			path = filepath.Join(filepath.Dir(path), wanted.Name)
		}
		if err := in.copy(ctx, wanted, path); err != nil {
			return err
		}
	}
	return nil
}

func (in *installer) copy(ctx context.Context, wanted File, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // read only
	if info, err := f.Stat(); err != nil {
		return err
	} else if info.Size() != wanted.Size {
		return fmt.Errorf("%s is neither an npm package nor %s of ONNX Runtime %s (policy.library can name another)", path, wanted.Name, Release)
	}
	if err := in.write(wanted, &counter{ctx: ctx, from: f, total: wanted.Size, report: in.progress}); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// counter counts what is read from a reader, and stops when ctx does.
type counter struct {
	ctx         context.Context
	from        io.Reader
	done, total int64
	report      func(done, total int64)
}

// Read implements io.Reader.
func (c *counter) Read(p []byte) (int, error) {
	if err := context.Cause(c.ctx); err != nil {
		return 0, err
	}
	n, err := c.from.Read(p)
	c.done += int64(n)
	if c.report != nil {
		c.report(c.done, c.total)
	}
	return n, err
}

// errorReader keeps the error of its reader, to tell it from an error of the writer.
type errorReader struct {
	from io.Reader
	err  error
}

// Read implements io.Reader.
func (r *errorReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}
