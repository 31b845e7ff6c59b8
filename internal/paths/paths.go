// Package paths is about paths as people type them: with ~ for their home folder, and
// half of a name to be completed.
package paths

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

// Expand replaces a leading "~/" with the home directory, where no shell has done it.
func Expand(path string) (string, error) {
	rest, ok := strings.CutPrefix(path, "~")
	if !ok || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("there is no home directory for " + path)
	}
	return filepath.Join(home, rest), nil
}

// Limits of what is looked through.
const (
	mostEntries = 20_000 // of a folder
	mostFound   = 500
)

// Complete returns what text, the beginning of a path, can be completed to: the files and
// folders of that name, in order, written as text is. Folders end in a separator. Hidden
// ones are found only if the name begins with a dot, and other cases of letters only if
// nothing has the case typed. want says which are of use; nil for all. It waits for the
// disk.
func Complete(text string, want func(name string, folder bool) bool) []string {
	if text == "~" {
		return []string{"~" + string(filepath.Separator)}
	}
	start := len(text)
	for start > 0 && !os.IsPathSeparator(text[start-1]) {
		start--
	}
	before, name := text[:start], text[start:]
	folder, err := Expand(before)
	if err != nil {
		return nil
	}
	if folder == "" {
		folder = "."
	}
	var exact, other []string
	for _, e := range entries(folder) {
		is := e.Name()
		if strings.HasPrefix(is, ".") && !strings.HasPrefix(name, ".") || strings.ContainsFunc(is, unicode.IsControl) {
			continue
		}
		same := strings.HasPrefix(is, name)
		if !same && (len(is) < len(name) || !strings.EqualFold(is[:len(name)], name)) {
			continue
		}
		isFolder := e.IsDir()
		if !isFolder && e.Type()&os.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(folder, is))
			isFolder = err == nil && info.IsDir()
		}
		if want != nil && !want(is, isFolder) {
			continue
		}
		if isFolder {
			is += string(filepath.Separator)
		}
		if same {
			exact = append(exact, before+is)
		} else {
			other = append(other, before+is)
		}
	}
	if exact == nil {
		exact = other
	}
	slices.Sort(exact)
	return exact[:min(len(exact), mostFound)]
}

// entries returns those of a folder, none if it cannot be read.
func entries(folder string) []os.DirEntry {
	f, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }() // read only
	list, err := f.ReadDir(mostEntries)
	if err != nil && err != io.EOF {
		return nil
	}
	return list
}

// Common returns what all of the texts begin with.
func Common(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	common := []rune(texts[0])
	for _, text := range texts[1:] {
		n := 0
		for _, r := range text {
			if n == len(common) || r != common[n] {
				break
			}
			n++
		}
		common = common[:n]
	}
	return string(common)
}
