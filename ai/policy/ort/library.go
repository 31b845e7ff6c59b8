package ort

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"othello/internal/message"
)

// Release is the version of ONNX Runtime that Install gets.
const Release = "1.30.0"

// Oldest is the oldest version supported. On Linux, 1.23 has an older interface, and 1.24
// to 1.27 hang or crash without a graphics card; 1.28 was not tried.
const Oldest = "1.29"

// ErrNone is the error of Open if there is no library.
var ErrNone = message.Errorf("ONNX Runtime is not installed (othello runtime install gets it)")

// Library is a file with ONNX Runtime in it.
type Library struct {
	Path    string // absolute
	Version string // "1.30.0"
}

// Dir returns where Install puts the library.
func Dir() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no directory to keep ONNX Runtime in: %w", err)
	}
	return filepath.Join(cache, "othello", "onnxruntime-"+Release), nil
}

// Open loads the library of that path, which must be absolute, or for an empty path the
// one that Install made, if it is whole. Once loaded, it returns the same library, or an
// error if another one is named. The error is one line, and ErrNone if nothing is
// installed. It may be called from several goroutines.
func Open(path string) (Library, error) {
	if lib, ok := Loaded(); ok && (path == "" || path == lib.Path) {
		return lib, nil
	}
	named := path != ""
	path, err := candidate(path)
	if err == nil && !named {
		err = Verify(filepath.Dir(path), Pinned().Files)
	}
	if err != nil {
		return Library{}, err
	}
	return load(path)
}

// candidate returns path if it is not empty, otherwise the path of the installed library. The error
// is ErrNone if nothing is installed.
func candidate(path string) (string, error) {
	if path != "" {
		if !filepath.IsAbs(path) {
			return "", fmt.Errorf("the library of ONNX Runtime must be named by an absolute path, not %q", path)
		}
		return path, nil
	}
	dir, err := Dir()
	if err != nil || Pinned().Files == nil {
		return "", ErrNone
	}
	path = filepath.Join(dir, Pinned().Files[0].Name)
	if _, err := os.Stat(path); err != nil {
		return "", ErrNone
	}
	return path, nil
}

// atLeast reports whether version, "1.30.0", is not older than oldest.
func atLeast(version, oldest string) bool {
	return slices.Compare(numbers(version), numbers(oldest)) >= 0
}

// numbers returns the parts of a version; what is not a number ends them.
func numbers(version string) []int {
	var list []int
	for part := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			break
		}
		list = append(list, n)
	}
	return list
}
