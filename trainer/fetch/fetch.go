// Package fetch downloads files with resume: what an interrupted download has
// got is kept beside the file as NAME.part and continued if the server still has
// the same version.
package fetch

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// MaxSize is the largest file that is accepted, in bytes.
const MaxSize = 256 << 20

// ErrChecksum is returned for a file that is not the one expected.
var ErrChecksum = errors.New("the checksum is not the expected one")

// File downloads base/name into dir and returns its SHA-256 in hexadecimal. A
// file that is there already is not downloaded again. want is the expected
// checksum, empty for any; check, if not nil, checks the content. Only a file
// that passes both gets its name. report is told how many bytes there are and how
// many there will be, -1 if the server does not say.
func File(ctx context.Context, client *http.Client, base, dir, name, want string, check func(path string) error, report func(have, of int64)) (sum string, err error) {
	path := filepath.Join(dir, name)
	fail := func(err error) (string, error) {
		return "", fmt.Errorf("fetching %s: %w", name, err)
	}
	if sum, err := hashOf(path); err == nil {
		if want != "" && sum != want {
			return fail(fmt.Errorf("the file is there already: %w", ErrChecksum))
		}
		return sum, nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return fail(err)
	}
	part := path + ".part"
	if err := download(ctx, client, strings.TrimSuffix(base, "/")+"/"+name, part, report); err != nil {
		return fail(err)
	}
	if sum, err = hashOf(part); err != nil {
		return fail(err)
	}
	if want != "" && sum != want {
		err = ErrChecksum
	} else if check != nil {
		err = check(part)
	}
	if err != nil { // start again next time
		return fail(errors.Join(err, os.Remove(part), removeIfThere(tagOf(part))))
	}
	if err := errors.Join(os.Rename(part, path), removeIfThere(tagOf(part))); err != nil {
		return fail(err)
	}
	return sum, nil
}

// tagOf is the file that holds the server's name for the version of a part.
func tagOf(part string) string { return part + ".tag" }

// download continues part, or begins it.
func download(ctx context.Context, client *http.Client, url, part string, report func(have, of int64)) error {
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	err = transfer(ctx, client, url, f, tagOf(part), report)
	return errors.Join(err, f.Close())
}

// transfer asks for what f, a part, does not have yet, or for all of it, and adds it.
func transfer(ctx context.Context, client *http.Client, url string, f *os.File, tagFile string, report func(have, of int64)) error {
	have, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	tag, err := os.ReadFile(tagFile)
	if err == nil && len(tag) > 0 && have > 0 {
		req.Header.Set("Range", fmt.Sprintf("bytes=%d-", have))
		req.Header.Set("If-Range", string(tag))
	} else {
		have = 0
	}
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	switch {
	case res.StatusCode == http.StatusPartialContent && have > 0 &&
		strings.HasPrefix(res.Header.Get("Content-Range"), fmt.Sprintf("bytes %d-", have)):
	case res.StatusCode == http.StatusOK:
		have = 0
	case res.StatusCode == http.StatusRequestedRangeNotSatisfiable && have > 0:
		// What is there is not the beginning of the file: next time from scratch.
		return errors.Join(fmt.Errorf("the server has less than the %d bytes got so far; try again", have), f.Truncate(0))
	default:
		return fmt.Errorf("the server answers %q", res.Status)
	}
	if err := f.Truncate(have); err != nil {
		return err
	}
	if _, err := f.Seek(have, io.SeekStart); err != nil {
		return err
	}
	// Without a strong tag a continued file might mix two versions.
	if tag := res.Header.Get("ETag"); tag != "" && !strings.HasPrefix(tag, "W/") {
		err = os.WriteFile(tagFile, []byte(tag), 0o644)
	} else {
		err = removeIfThere(tagFile)
	}
	if err != nil {
		return err
	}
	of := int64(-1)
	if res.ContentLength >= 0 {
		of = have + res.ContentLength
	}
	return add(f, res.Body, have, of, report)
}

// add appends what body holds to f, which has so many bytes and should get to of, if
// that is known.
func add(f io.Writer, body io.Reader, have, of int64, report func(have, of int64)) error {
	if of > MaxSize {
		return fmt.Errorf("it has %d bytes, more than %d", of, int64(MaxSize))
	}
	report(have, of)
	body = io.LimitReader(body, MaxSize-have+1)
	buf := make([]byte, 64<<10)
	for {
		n, err := body.Read(buf)
		if n > 0 {
			if _, err := f.Write(buf[:n]); err != nil {
				return err
			}
			have += int64(n)
			if have > MaxSize {
				return fmt.Errorf("it has more than %d bytes", int64(MaxSize))
			}
			report(have, of)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
	}
	if of >= 0 && have != of {
		return fmt.Errorf("the connection ended after %d of %d bytes", have, of)
	}
	return nil
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func hashOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
