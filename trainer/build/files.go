package build

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"othello/internal/disk"
)

// content is what a pattern stood for when it was looked at.
type content struct {
	Pattern string `json:"pattern"` // with {dir}
	Files   int    `json:"files"`
	Bytes   int64  `json:"bytes"`
	Sum     string `json:"sum"` // of the names, the sizes and, of what is small, the bytes; or who made it
}

// small is how many bytes the files of a pattern may have for them all to be read and
// compared by what they hold.
const small = 64 << 20

// workplace is the folder of the work.
type workplace string

// path is the name of a file or a pattern on this system.
func (w workplace) path(name string) string {
	if rest, ok := strings.CutPrefix(name, inDir); ok {
		return filepath.Join(string(w), filepath.FromSlash(rest))
	}
	return filepath.FromSlash(name)
}

// found are the files and folders that a pattern names, in order.
func (w workplace) found(pattern string) ([]string, error) {
	name := w.path(pattern)
	if _, err := os.Lstat(name); err == nil {
		return []string{name}, nil
	}
	list, err := filepath.Glob(name)
	slices.Sort(list)
	return list, err
}

// file is one that a pattern names, or one in a folder that it names.
type file struct {
	name string
	info fs.FileInfo
}

// files are the regular files that a pattern names, or that are in folders that it names.
func (w workplace) files(pattern string) ([]file, error) {
	found, err := w.found(pattern)
	if err != nil {
		return nil, err
	}
	var list []file
	for _, top := range found {
		if real, err := filepath.EvalSymlinks(top); err == nil {
			top = real // WalkDir does not follow a link to a folder
		}
		err := filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			info, err := os.Stat(name)
			if errors.Is(err, fs.ErrNotExist) {
				return nil // it went just now, or is a link to nothing
			}
			if err == nil && info.Mode().IsRegular() {
				list = append(list, file{name, info})
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// look says what a pattern stands for now. Of files too large to be compared by their
// bytes, maker says who made them; if nobody did, the times at which they were changed count.
func (w workplace) look(pattern, maker string) (content, error) {
	list, err := w.files(pattern)
	if err != nil {
		return content{}, err
	}
	return summary(pattern, list, maker)
}

// summary is the content of files.
func summary(pattern string, list []file, maker string) (content, error) {
	c := content{Pattern: pattern, Files: len(list)}
	for _, f := range list {
		c.Bytes += f.info.Size()
	}
	all := sha256.New()
	for _, f := range list {
		fmt.Fprintf(all, "%s %d\n", filepath.Base(f.name), f.info.Size())
		switch {
		case c.Bytes <= small:
			if err := add(all, f.name); err != nil {
				return c, err
			}
		case maker == "":
			fmt.Fprintln(all, f.info.ModTime().UnixNano())
		}
	}
	if c.Bytes > small {
		fmt.Fprintln(all, maker)
	}
	c.Sum = short(all.Sum(nil))
	return c, nil
}

// add writes what a file holds.
func add(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, f)
	return errors.Join(err, f.Close())
}

// short is as much of a checksum as tells a few thousand files apart.
func short(sum []byte) string { return hex.EncodeToString(sum[:12]) }

// databases is the content of WTHOR files and of folders of them, of which no other files
// count.
func databases(paths []string) (content, error) {
	var list []file
	for _, name := range paths {
		found, err := workplace("").files(filepath.ToSlash(name))
		if err != nil {
			return content{}, err
		}
		list = append(list, slices.DeleteFunc(found, func(f file) bool {
			return !strings.EqualFold(filepath.Ext(f.name), ".wtb")
		})...)
	}
	return summary(games, list, "")
}

// games stands for the pattern of the content of databases.
const games = "database of games"

// aside moves what the patterns name in the folder to where it is out of the way, and says
// where that is; nowhere if there is nothing.
func (w workplace) aside(step string, patterns []string) (string, error) {
	var list []string
	for _, p := range patterns {
		if !strings.HasPrefix(p, inDir) {
			continue // the verb puts the new file in its place when that is whole
		}
		found, err := w.found(p)
		if err != nil {
			return "", err
		}
		list = append(list, found...)
	}
	if len(list) == 0 {
		return "", nil
	}
	to := ""
	for n := 1; ; n++ {
		to = filepath.Join(string(w), "aside", fmt.Sprintf("%s-%d", step, n))
		if _, err := os.Lstat(to); errors.Is(err, fs.ErrNotExist) {
			break
		} else if err != nil {
			return "", err
		}
	}
	for _, name := range list {
		rest, err := filepath.Rel(string(w), name)
		if err != nil {
			return "", err
		}
		target := filepath.Join(to, rest)
		if err := disk.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return "", err
		}
		if err := disk.Rename(name, target); err != nil && !errors.Is(err, fs.ErrNotExist) { // two patterns may name it
			return "", err
		}
	}
	return to, nil
}

// ready makes the folders in which what the patterns name is to be.
func (w workplace) ready(patterns []string) error {
	for _, p := range patterns {
		dir := filepath.Dir(w.path(p))
		if within(p) && !strings.ContainsAny(dir, `*?[`) {
			if err := disk.MkdirAll(dir, 0o755); err != nil {
				return err
			}
		}
	}
	return nil
}
