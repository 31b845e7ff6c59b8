package games

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"othello/game/wthor"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// maxFetched is the size in bytes of the largest file accepted, a hundred times the largest
// database.
const maxFetched = 32 << 20

// errChecksum is returned for a file that is not the one expected.
var errChecksum = errors.New("the checksum is not the expected one")

// WTHOR downloads game databases, one file a year.
type WTHOR struct {
	URL         string // of the folder that has them
	Dir         string // target folder, created if missing
	First, Last int    // years
	Names       bool   // the files of names of players and tournaments as well
}

// Sums returns the file of the checksums.
func (j WTHOR) Sums() string { return filepath.Join(j.Dir, "SHA256SUMS") }

// Run downloads the missing files and returns the number of files. Files in Sums must
// match their checksums; others are added to it. done is called with the number of files
// present and the name of the next.
func (j WTHOR) Run(ctx context.Context, done func(files, of int, name string)) (int, error) {
	if j.First < 1900 || j.Last > 9999 {
		return 0, fmt.Errorf("there are no games of %d to %d", j.First, j.Last)
	}
	if err := disk.MkdirAll(j.Dir, 0o755); err != nil {
		return 0, err
	}
	text, err := wholefile.Read(j.Sums(), maxFetched)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	sums, err := parseSums(string(text))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", j.Sums(), err)
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, ResponseHeaderTimeout: 30 * time.Second}}
	files := j.files()
	for i, name := range files {
		done(i, len(files), name)
		sum, err := j.file(ctx, client, name, sums[name])
		if err == nil && sums[name] == "" {
			sums[name] = sum
			err = wholefile.Replace(j.Sums(), func(w io.Writer) error { return writeSums(w, sums) })
		}
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

// file downloads a file if it is missing, and returns its SHA-256 in hexadecimal. want is
// the checksum that it must have, empty for any.
func (j WTHOR) file(ctx context.Context, client *http.Client, name, want string) (sum string, err error) {
	path := filepath.Join(j.Dir, name)
	data, err := wholefile.Read(path, maxFetched)
	missing := errors.Is(err, fs.ErrNotExist)
	if missing {
		data, err = download(ctx, client, strings.TrimSuffix(j.URL, "/")+"/"+name)
	}
	if err != nil {
		return "", err
	}
	sum = fmt.Sprintf("%x", sha256.Sum256(data))
	switch {
	case want != "" && sum != want && !missing:
		return "", fmt.Errorf("the file is there already: %w", errChecksum)
	case want != "" && sum != want:
		return "", errChecksum
	case missing:
		if err = check(name, data); err == nil {
			err = wholefile.Write(path, data)
		}
	}
	return sum, err
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

// parseSums reads checksums by file name, in the format of sha256sum.
func parseSums(text string) (map[string]string, error) {
	sums, n := map[string]string{}, 0
	for line := range strings.Lines(text) {
		n++
		switch fields := strings.Fields(line); {
		case len(fields) == 0:
		case len(fields) != 2 || len(fields[0]) != 64:
			return nil, fmt.Errorf("reading checksums: line %d is not a SHA-256 and a file name", n)
		default:
			sums[strings.TrimPrefix(fields[1], "*")] = strings.ToLower(fields[0])
		}
	}
	return sums, nil
}

// writeSums writes what parseSums reads, in the order of the names.
func writeSums(w io.Writer, sums map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		if _, err := fmt.Fprintf(w, "%s  %s\n", sums[name], name); err != nil {
			return err
		}
	}
	return nil
}
