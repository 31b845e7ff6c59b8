package archive

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"othello/internal/crash"
	"othello/internal/wholefile"
)

// Entries returns the games in the archive, newest first. Files that cannot be read are
// listed as damaged. Files beyond 100,000 are left out.
func (a *Archive) Entries() ([]Entry, error) {
	paths, err := a.files()
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(paths))
	err = crash.Each(context.Background(), 0, len(paths), func(_ context.Context, _, i int) error {
		entries[i] = read(paths[i])
		return nil
	})
	slices.SortFunc(entries, func(x, y Entry) int {
		return cmp.Or(y.Ended.Compare(x.Ended), cmp.Compare(y.Path, x.Path))
	})
	return entries, err
}

// files returns the SGF files of the archive, in its folder and one below, but for the trash.
// What killed programs have left half written there is removed.
func (a *Archive) files() ([]string, error) {
	var list []string
	top, err := os.ReadDir(a.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	take := func(folder string, entries []fs.DirEntry) {
		wholefile.Sweep(folder)
		for _, e := range entries {
			if strings.EqualFold(filepath.Ext(e.Name()), ".sgf") && e.Type().IsRegular() && len(list) < maxGames {
				list = append(list, filepath.Join(folder, e.Name()))
			}
		}
	}
	take(a.dir, top)
	for _, folder := range slices.Backward(top) { // the newest year first
		if !folder.IsDir() || folder.Name() == trash {
			continue
		}
		path := filepath.Join(a.dir, folder.Name())
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, err
		}
		slices.Reverse(entries)
		take(path, entries)
	}
	return list, nil
}
