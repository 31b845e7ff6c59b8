package ort

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// Release is the version of ONNX Runtime that package install gets.
const Release = "1.30.0"

// Oldest is the oldest version supported. On Linux, 1.23 has an older interface, and 1.24
// to 1.27 hang or crash without a graphics card; 1.28 was not tried.
const Oldest = "1.29"

// ErrNone is the error of Find if there is no library.
var ErrNone = errors.New("ONNX Runtime is not installed (othello runtime install gets it)")

// Source says where a library comes from.
type Source uint8

// The sources, in the order in which Find goes through them.
const (
	FromSettings Source = iota // named by a flag, the environment or the settings
	FromInstall                // put into our cache directory by package install
	FromSystem                 // in one of the usual places of the system
)

// String returns a few words for people.
func (s Source) String() string {
	switch s {
	case FromSettings:
		return "named by the settings"
	case FromInstall:
		return "from othello runtime install"
	}
	return "of the system"
}

// Library is a file with ONNX Runtime in it.
type Library struct {
	Path    string // absolute
	Version string // "1.30.0"
	Source  Source
}

// Dir returns where package install puts the library.
func Dir() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no directory to keep ONNX Runtime in: %w", err)
	}
	return filepath.Join(cache, "othello", "onnxruntime-"+Release), nil
}

// Find returns the library to use: whole, for this processor, and new enough, as far as
// that can be told without running it. The path, which must be absolute, names it; empty
// means to look in our cache directory and then in the system's usual places. The error is
// one line, and ErrNone if there is nothing that could be the library.
func Find(path string) (Library, error) {
	return first(path, func(Library) error { return nil })
}

// Open finds the library and loads it. If a library cannot be loaded it tries the next
// one, unless the path was named. Once loaded, it returns the same library, or an error
// if another one is named.
func Open(path string) (Library, error) {
	if lib, ok := Loaded(); ok && (path == "" || path == lib.Path) {
		return lib, nil
	}
	return first(path, Load)
}

// Identity returns the path, size and modification time of the first candidate of Find,
// to tell libraries apart without reading them; empty if there is none.
func Identity(path string) string {
	for _, lib := range candidates(path) {
		if info, err := os.Stat(lib.Path); err == nil {
			return fmt.Sprintf("%s, %d bytes of %v", lib.Path, info.Size(), info.ModTime().UTC())
		}
	}
	return ""
}

// first returns the first library that is sound and that use accepts.
func first(path string, use func(Library) error) (Library, error) {
	var problems []string
	for _, lib := range candidates(path) {
		err := lib.check()
		if errors.Is(err, fs.ErrNotExist) && lib.Source != FromSettings {
			continue
		}
		if err == nil {
			err = use(*lib)
		}
		switch {
		case err == nil:
			return *lib, nil
		case errors.Is(err, ErrNoCgo):
			return Library{}, err
		}
		problems = append(problems, err.Error())
	}
	if problems == nil {
		return Library{}, ErrNone
	}
	return Library{}, errors.New(strings.Join(problems, "; "))
}

// candidates returns the places of libraries that may be there, the best first.
func candidates(path string) []*Library {
	if path != "" {
		return []*Library{{Path: path, Source: FromSettings}}
	}
	var list []*Library
	if dir, err := Dir(); err == nil {
		if files := Pinned().Files; files != nil {
			list = append(list, &Library{Path: filepath.Join(dir, files[0].Name), Source: FromInstall})
		}
	}
	for _, pattern := range places(runtime.GOOS, runtime.GOARCH) {
		found, _ := filepath.Glob(pattern) // the patterns are ours
		slices.Reverse(found)              // the longest name, with the newest version
		for _, path := range found {
			list = append(list, &Library{Path: path, Source: FromSystem})
		}
	}
	return list
}

// places are patterns of paths where packages of the system put the library. The
// system folder of Windows is not among them: it holds an old one.
func places(goos, goarch string) []string {
	switch goos {
	case "darwin":
		return []string{"/opt/homebrew/lib/libonnxruntime.dylib", "/usr/local/lib/libonnxruntime.dylib"}
	case "windows":
		return nil
	}
	triplet := map[string]string{"amd64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu"}[goarch]
	var list []string
	for _, dir := range []string{"/usr/local/lib", "/usr/lib/" + triplet, "/usr/lib64", "/usr/lib", "/opt/onnxruntime/lib"} {
		list = append(list, dir+"/libonnxruntime.so*")
	}
	return list
}

// check fills in the version, and reports what is wrong with the file.
func (l *Library) check() error {
	if !filepath.IsAbs(l.Path) {
		return fmt.Errorf("the library of ONNX Runtime must be named by an absolute path, not %q", l.Path)
	}
	if l.Source == FromInstall {
		if err := Verify(filepath.Dir(l.Path), Pinned().Files); err != nil {
			return err
		}
		l.Version = Release
		return nil
	}
	version, err := inspect(l.Path)
	if err == nil && version == "" {
		version, err = probe(l.Path)
	}
	if err != nil {
		return err
	}
	l.Version = version
	if !atLeast(version, Oldest) {
		return fmt.Errorf("%s is ONNX Runtime %s: %s or newer is needed", l.Path, version, Oldest)
	}
	return nil
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
