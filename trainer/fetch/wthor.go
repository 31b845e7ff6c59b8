package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"othello/game/record"
	"othello/internal/wholefile"
)

// WTHOR is game databases to download, a file a year.
type WTHOR struct {
	URL         string // of the folder that has them
	Dir         string // to keep them in; made if it is not there
	First, Last int    // years
	Names       bool   // the files of names of players and tournaments as well
}

// Sums is the file of the checksums.
func (j WTHOR) Sums() string { return filepath.Join(j.Dir, "SHA256SUMS") }

// Run downloads the files that are not there yet and returns how many there are. Those
// that Sums knows must have their checksums; the others are added to it. done is told
// how many files are there, with a note about the next.
func (j WTHOR) Run(ctx context.Context, done func(files, of int, note string)) (int, error) {
	if j.First < 1900 || j.Last > 9999 {
		return 0, fmt.Errorf("there are no games of %d to %d", j.First, j.Last)
	}
	if err := os.MkdirAll(j.Dir, 0o755); err != nil {
		return 0, err
	}
	sums := map[string]string{}
	if f, err := os.Open(j.Sums()); err == nil {
		sums, err = ReadSums(f)
		_ = f.Close()
		if err != nil {
			return 0, fmt.Errorf("%s: %w", j.Sums(), err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, ResponseHeaderTimeout: 30 * time.Second}}
	files := j.files()
	for i, name := range files {
		sum, err := File(ctx, client, j.URL, j.Dir, name, sums[name], checkGames, func(have, of int64) {
			done(i, len(files), fmt.Sprintf("%s %d of %d bytes", name, have, of))
		})
		if err != nil {
			return i, err
		}
		if sums[name] == "" {
			sums[name] = sum
			if err := wholefile.Replace(j.Sums(), func(w io.Writer) error { return WriteSums(w, sums) }); err != nil {
				return i, err
			}
		}
		done(i+1, len(files), name)
	}
	return len(files), nil
}

func (j WTHOR) files() []string {
	var list []string
	if j.Names {
		list = append(list, "WTHOR.JOU", "WTHOR.TRN")
	}
	for year := j.First; year <= j.Last; year++ {
		list = append(list, fmt.Sprintf("WTH_%d.wtb", year))
	}
	return list
}

// checkGames refuses what is no WTHOR file, such as an error page.
func checkGames(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if strings.HasSuffix(strings.TrimSuffix(path, ".part"), ".wtb") {
		_, err = record.ReadDatabase(data)
	} else {
		_, err = record.ReadNames(data)
	}
	return err
}
