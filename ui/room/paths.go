package room

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"othello/internal/wholefile"
)

// mostEntries is how many entries of a folder are looked at.
const mostEntries = 20_000

// complete returns the completions of text, the beginning of a path: matching files and
// folders, sorted, written in the style of text. Folders end in a separator. Hidden files
// match only if the name begins with a dot. want selects files; nil for all. It reads the disk.
func complete(text string, want func(name string, folder bool) bool) (found []string) {
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
	folder = filepath.Clean(folder) // "." for none
	f, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }() // read only
	names, _ := f.Readdirnames(mostEntries)
	for _, is := range names {
		if !strings.HasPrefix(is, name) || name == "" && is[0] == '.' || strings.ContainsFunc(is, unicode.IsControl) {
			continue
		}
		info, err := os.Stat(filepath.Join(folder, is))
		isFolder := err == nil && info.IsDir()
		if want != nil && !want(is, isFolder) {
			continue
		}
		if isFolder {
			is += string(filepath.Separator)
		}
		found = append(found, before+is)
	}
	slices.Sort(found)
	return found
}

// common returns the longest common prefix.
func common(texts []string) string {
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
