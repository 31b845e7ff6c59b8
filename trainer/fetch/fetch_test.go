package fetch

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var content = bytes.Repeat([]byte("0123456789abcdef"), 20_000)

// server serves content as /x with the given tag, and counts the bytes it sends.
// It breaks the connection after limit bytes of a request, if limit is positive.
func server(t *testing.T, tag string, limit int, sent *int) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/x" {
			http.NotFound(w, r)
			return
		}
		if tag != "" {
			w.Header().Set("ETag", tag)
		}
		http.ServeContent(&cut{w, limit, sent}, r, "x", time.Time{}, bytes.NewReader(content))
	}))
	t.Cleanup(s.Close)
	return s
}

type cut struct {
	http.ResponseWriter
	limit int
	sent  *int
}

func (c *cut) Write(b []byte) (int, error) {
	if c.limit > 0 && *c.sent+len(b) > c.limit {
		n, _ := c.ResponseWriter.Write(b[:c.limit-*c.sent])
		*c.sent += n
		panic(http.ErrAbortHandler)
	}
	*c.sent += len(b)
	return c.ResponseWriter.Write(b)
}

func get(t *testing.T, s *httptest.Server, dir, want string) (string, error) {
	t.Helper()
	return File(t.Context(), s.Client(), s.URL, dir, "x", want, nil, func(int64, int64) {})
}

func TestDownload(t *testing.T) {
	dir, sent := t.TempDir(), 0
	s := server(t, `"1"`, 0, &sent)
	sum, err := get(t, s, dir, "")
	if err != nil {
		t.Fatal(err)
	}
	if sum != fmt.Sprintf("%x", sha256.Sum256(content)) {
		t.Error("wrong checksum")
	}
	if b, err := os.ReadFile(filepath.Join(dir, "x")); err != nil || !bytes.Equal(b, content) {
		t.Error("wrong content", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%d files are left, want 1", len(entries))
	}
	sent = 0
	if again, err := get(t, s, dir, sum); err != nil || again != sum || sent != 0 {
		t.Errorf("a file that is there: %v, %d bytes sent", err, sent)
	}
}

func TestResume(t *testing.T) {
	for _, c := range []struct {
		name, first, second string
		resumes             bool
	}{
		{"same version", `"1"`, `"1"`, true},
		{"new version", `"1"`, `"2"`, false},
		{"no versions", "", "", false},
		{"weak versions", `W/"1"`, `W/"1"`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, sent := t.TempDir(), 0
			if _, err := get(t, server(t, c.first, 100_000, &sent), dir, ""); err == nil {
				t.Fatal("a broken connection was not noticed")
			}
			if _, err := os.Stat(filepath.Join(dir, "x")); err == nil {
				t.Fatal("half a file has the name of a whole one")
			}
			got := 0
			if _, err := get(t, server(t, c.second, 0, &got), dir, ""); err != nil {
				t.Fatal(err)
			}
			if b, err := os.ReadFile(filepath.Join(dir, "x")); err != nil || !bytes.Equal(b, content) {
				t.Error("wrong content after resuming", err)
			}
			if resumed := got < len(content); resumed != c.resumes {
				t.Errorf("%d of %d bytes were sent the second time", got, len(content))
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	dir, sent := t.TempDir(), 0
	s := server(t, `"1"`, 0, &sent)
	if _, err := get(t, s, dir, strings.Repeat("0", 64)); !errors.Is(err, ErrChecksum) {
		t.Errorf("wrong checksum: %v", err)
	}
	bad := errors.New("not what it should be")
	check := func(string) error { return bad }
	if _, err := File(t.Context(), s.Client(), s.URL, dir, "x", "", check, func(int64, int64) {}); !errors.Is(err, bad) {
		t.Errorf("content that does not pass: %v", err)
	}
	if _, err := File(t.Context(), s.Client(), s.URL, dir, "y", "", nil, func(int64, int64) {}); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("a file that the server does not have: %v", err)
	}
	for _, name := range []string{"x", "x.part", "x.part.tag"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s is left behind", name)
		}
	}
}

func TestSums(t *testing.T) {
	sums := map[string]string{"b": strings.Repeat("b", 64), "a": strings.Repeat("a", 64)}
	var b strings.Builder
	if err := WriteSums(&b, sums); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(b.String(), strings.Repeat("a", 64)+"  a\n") {
		t.Errorf("not in order: %q", b.String())
	}
	got, err := ReadSums(strings.NewReader(b.String()))
	if err != nil || len(got) != 2 || got["b"] != sums["b"] {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := ReadSums(strings.NewReader("hello\n")); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("no checksums: %v", err)
	}
}
