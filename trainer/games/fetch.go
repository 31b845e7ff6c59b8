package games

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

	"othello/game/wthor"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// maxFetched is the size in bytes of the largest file accepted, a hundred times the largest
// database.
const maxFetched = 32 << 20

// WTHOR downloads game databases, one file a year.
type WTHOR struct {
	URL         string // of the folder that has them
	Dir         string // target folder, created if missing
	First, Last int    // years
	Names       bool   // the files of names of players and tournaments as well
}

// Run downloads the missing files and returns the number of files. done is called with the
// number of files present and the name of the next.
func (j WTHOR) Run(ctx context.Context, done func(files, of int, name string)) (int, error) {
	if j.First < 1900 || j.Last > 9999 {
		return 0, fmt.Errorf("there are no games of %d to %d", j.First, j.Last)
	}
	if err := disk.MkdirAll(j.Dir, 0o755); err != nil {
		return 0, err
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, ResponseHeaderTimeout: 30 * time.Second}}
	files := j.files()
	for i, name := range files {
		done(i, len(files), name)
		err := j.file(ctx, client, name)
		if err != nil {
			return i, fmt.Errorf("fetching %s: %w", name, err)
		}
	}
	done(len(files), len(files), "")
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

// file downloads a file if it is missing.
func (j WTHOR) file(ctx context.Context, client *http.Client, name string) error {
	path := filepath.Join(j.Dir, name)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	data, err := download(ctx, client, strings.TrimSuffix(j.URL, "/")+"/"+name)
	if err == nil {
		err = check(name, data)
	}
	if err == nil {
		err = wholefile.Write(path, data)
	}
	return err
}

// download returns the content at url.
func download(ctx context.Context, client *http.Client, url string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	res, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the server answers %q", res.Status)
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, maxFetched+1))
	if err == nil && len(data) > maxFetched {
		err = fmt.Errorf("it has more than %d bytes", maxFetched)
	}
	return data, err
}

// check returns an error for content that is not a WTHOR file, such as an error page.
func check(name string, data []byte) (err error) {
	if filepath.Ext(name) == ".wtb" {
		_, err = wthor.Read(data)
	} else {
		_, err = wthor.ReadNames(data)
	}
	return err
}
