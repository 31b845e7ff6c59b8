package ort

import (
	"archive/tar"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// extract reads an npm package until it has all files of the release, and writes them to
// what create makes. No name in the package becomes the name of a file.
func (p Package) extract(source io.Reader, create func(name string) (io.WriteCloser, error)) error {
	unzip, err := gzip.NewReader(source)
	if err != nil {
		return fmt.Errorf("it is no npm package: %w", err)
	}
	missing := slices.Clone(p.Files)
	for archive := tar.NewReader(unzip); len(missing) > 0; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("the package has no %s for %s", missing[0].Name, p.Folder)
		}
		if err != nil {
			return fmt.Errorf("reading the package: %w", err)
		}
		_, name, _ := strings.Cut(header.Name, "/") // the first folder has any name
		i := slices.IndexFunc(missing, func(f File) bool { return name == "bin/napi-v6/"+p.Folder+"/"+f.Name })
		if i < 0 || header.Typeflag != tar.TypeReg {
			continue
		}
		if header.Size != missing[i].Size {
			return fmt.Errorf("%s in the package has %d bytes, not %d: it is not that of %s", missing[i].Name, header.Size, missing[i].Size, Release)
		}
		if err := missing[i].copy(archive, create); err != nil {
			return err
		}
		missing = slices.Delete(missing, i, i+1)
	}
	return nil
}

// copy writes the file, and verifies its checksum.
func (f File) copy(from io.Reader, create func(name string) (io.WriteCloser, error)) error {
	to, err := create(f.Name)
	if err != nil {
		return err
	}
	sum := sha256.New()
	_, err = io.Copy(io.MultiWriter(to, sum), io.LimitReader(from, f.Size))
	if err = cmp.Or(err, to.Close()); err != nil {
		return fmt.Errorf("copying %s: %w", f.Name, err)
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != f.SHA256 {
		return fmt.Errorf("%s is not that of %s: its checksum is %.8s…, not %.8s…", f.Name, Release, got, f.SHA256)
	}
	return nil
}
