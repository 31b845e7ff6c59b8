package room

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"othello/internal/wholefile"
)

// Limits of completion.
const (
	mostEntries = 20_000 // of a folder
	mostFound   = 500
)

// complete returns the completions of text, the beginning of a path: matching files and
// folders, sorted, written in the style of text. Folders end in a separator. Hidden files
// match only if the name begins with a dot, and letters of another case only if nothing
// matches exactly. want selects files; nil for all. It reads the disk.
func complete(text string, want func(name string, folder bool) bool) []string {
	if text == "~" {
		return []string{"~" + string(filepath.Separator)}
	}
	start := len(text)
	for start > 0 && !os.IsPathSeparator(text[start-1]) {
		start--
	}
	before, name := text[:start], text[start:]
	folder, err := wholefile.Expand(before)
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

// entries returns the entries of a folder, none if it cannot be read.
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

// common returns the longest common prefix.
func common(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	first := []rune(texts[0])
	for _, text := range texts[1:] {
		n := 0
		for _, r := range text {
			if n == len(first) || r != first[n] {
				break
			}
			n++
		}
		first = first[:n]
	}
	return string(first)
}
