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

// Oldest is the oldest version that is used. On Linux, those before it either
// cannot be talked to (1.23), or hang or crash where there is no graphics card
// (1.24 to 1.27); 1.28 was not tried.
const Oldest = "1.29"

// ErrNone is the error of Find where there is no library at all.
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

// Options say where to look for the library.
type Options struct {
	// Path names the library. It must be absolute, and no other is looked for. Empty
	// means to look in our cache directory and then in the system's usual places.
	Path string
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
// that can be told without running it. The error is one line, and ErrNone if there
// is nothing that could be the library.
func Find(o Options) (Library, error) {
	return first(o, func(Library) error { return nil })
}

// Open finds the library and loads it. Where one library cannot be loaded the next
// one is tried, unless it was named. After the first success it returns what is
// loaded, or an error if another library is named.
func Open(o Options) (Library, error) {
	if lib, ok := Loaded(); ok && (o.Path == "" || o.Path == lib.Path) {
		return lib, nil
	}
	return first(o, Load)
}

// Identity tells libraries apart without reading them: the path, the size and the time of
// change of the file that Find would look at first; empty if there is none.
func Identity(o Options) string {
	for _, lib := range candidates(o) {
		if info, err := os.Stat(lib.Path); err == nil {
			return fmt.Sprintf("%s, %d bytes of %v", lib.Path, info.Size(), info.ModTime().UTC())
		}
	}
	return ""
}

// first returns the first library that is sound and that use accepts.
func first(o Options, use func(Library) error) (Library, error) {
	var problems []string
	for _, lib := range candidates(o) {
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
func candidates(o Options) []*Library {
	if o.Path != "" {
		return []*Library{{Path: o.Path, Source: FromSettings}}
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
