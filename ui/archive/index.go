package archive

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"othello/internal/wholefile"
)

// The index is what was read of the files, to be read from there as long as they have
// the same size and time. It may be missing, old or damaged: then the files are read
// again. So nobody waits for another program to write it.

const (
	indexName    = "index.json"
	indexVersion = 4
	maxIndex     = 64 << 20 // bytes; 100,000 games are about 40 MB
	maxIndexed   = 1 << 12  // bytes a game
	indexStale   = 50       // files that are read again before the index is written anew
)

type index struct {
	Version int
	Files   map[string]indexed // by the path inside the archive, with slashes
}

// indexed is what was read of a file that looked so.
type indexed struct {
	Size, Time int64 // bytes; nanoseconds since 1970
	Entry      Entry
}

// Entries returns the games in the archive, newest first. Files that cannot be read are
// listed as damaged. Files beyond 100,000 are left out.
func (a *Archive) Entries() ([]Entry, error) {
	files, err := a.files()
	if err != nil || len(files) == 0 {
		return nil, err
	}
	known := a.readIndex(len(files))
	next := index{indexVersion, make(map[string]indexed, len(files))}
	entries := make([]Entry, 0, len(files))
	again := max(0, len(known.Files)-len(files))
	for _, f := range files {
		info, err := f.entry.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue // gone meanwhile, or nothing to read
		}
		is, size, time := known.Files[f.name], info.Size(), info.ModTime().UnixNano()
		path := filepath.Join(a.dir, filepath.FromSlash(f.name))
		if is.Time != time || is.Size != size {
			is = indexed{size, time, read(path)}
			again++
		}
		is.Entry.Path = path
		next.Files[f.name] = is
		entries = append(entries, is.Entry)
	}
	if again >= indexStale {
		a.writeIndex(next)
	}
	slices.SortFunc(entries, func(x, y Entry) int {
		return cmp.Or(y.Ended.Compare(x.Ended), cmp.Compare(y.Path, x.Path))
	})
	return entries, nil
}

// found is a file that may hold a game.
type found struct {
	name  string // path inside the archive, with slashes
	entry fs.DirEntry
}

// files returns the SGF files of the archive, in its folder and one below, but for the trash.
// What killed programs have left half written there is removed.
func (a *Archive) files() ([]found, error) {
	var list []found
	top, err := os.ReadDir(a.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	take := func(folder string, entries []fs.DirEntry) {
		wholefile.Sweep(filepath.Join(a.dir, folder))
		for _, e := range entries {
			if strings.EqualFold(filepath.Ext(e.Name()), ".sgf") && len(list) < maxGames {
				list = append(list, found{folder + e.Name(), e})
			}
		}
	}
	take("", top)
	for _, folder := range slices.Backward(top) { // the newest year first
		if !folder.IsDir() || folder.Name() == trash {
			continue
		}
		entries, err := os.ReadDir(filepath.Join(a.dir, folder.Name()))
		if err != nil {
			return nil, err
		}
		slices.Reverse(entries)
		take(folder.Name()+"/", entries)
	}
	return list, nil
}

// readIndex returns the index of about so many games; an empty one if it is of no use, such
// as one that is far too large for them.
func (a *Archive) readIndex(games int) index {
	var known index
	data, err := wholefile.Read(filepath.Join(a.dir, indexName), min(maxIndex, maxIndexed*int64(games+indexStale)))
	if err != nil || json.Unmarshal(data, &known) != nil || known.Version != indexVersion {
		return index{}
	}
	return known
}

// writeIndex keeps what was read. A disk that does not take it costs time, not games.
func (a *Archive) writeIndex(next index) {
	if data, err := json.Marshal(next); err == nil {
		_ = wholefile.Write(filepath.Join(a.dir, indexName), data)
	}
}
