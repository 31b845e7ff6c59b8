package games

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game/wthor/wthortest"
)

// server serves files by their paths, and counts the requests. It breaks the connection
// in the middle of those named broken.
func server(t *testing.T, files map[string][]byte, broken string) (url string, requests *int) {
	t.Helper()
	requests = new(int)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*requests++
		data, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Length", fmt.Sprint(len(data)))
		if r.URL.Path == broken {
			_, _ = w.Write(data[:len(data)/2])
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		}
		_, _ = w.Write(data)
	}))
	t.Cleanup(s.Close)
	return s.URL, requests
}

// database returns a file of games, of which there are none.
func database(t *testing.T, year int) []byte {
	t.Helper()
	return wthortest.Pack(year).Games
}

func silent(int, int, string) {}

func TestFetch(t *testing.T) {
	files := map[string][]byte{"/base/WTH_2001.wtb": database(t, 2001), "/base/WTH_2002.wtb": database(t, 2002)}
	url, requests := server(t, files, "")
	job := WTHOR{URL: url + "/base/", Dir: filepath.Join(t.TempDir(), "new"), First: 2001, Last: 2002}
	for range 2 {
		told := 0
		if n, err := job.Run(t.Context(), func(n, of int, _ string) { told = n + of }); err != nil || n != 2 || told != 4 {
			t.Fatalf("%d files, told of %d: %v", n, told, err)
		}
	}
	if *requests != 2 {
		t.Errorf("%d requests for 2 files", *requests)
	}
	for path, want := range files {
		if got, err := os.ReadFile(filepath.Join(job.Dir, filepath.Base(path))); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: other content (%v)", path, err)
		}
	}
	// A file that is there is left alone.
	one := filepath.Join(job.Dir, "WTH_2001.wtb")
	if err := os.WriteFile(one, []byte("changed"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := job.Run(t.Context(), silent); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(one); err != nil || string(got) != "changed" {
		t.Errorf("a file that was there became %q, %v", got, err)
	}
}

// TestRefusals: what is not whole, or not what it should be, leaves nothing behind, and
// what came before it stays.
func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		files        map[string][]byte // beside 2001
		broken, want string
	}{
		"half":    {map[string][]byte{"/WTH_2002.wtb": database(t, 2002)}, "/WTH_2002.wtb", "WTH_2002.wtb: unexpected EOF"},
		"a page":  {map[string][]byte{"/WTH_2002.wtb": []byte("<html>moved</html>")}, "", "WTH_2002.wtb: "},
		"missing": {nil, "", `WTH_2002.wtb: the server answers "404 Not Found"`},
		"large":   {map[string][]byte{"/WTH_2002.wtb": make([]byte, maxFetched+1)}, "", "it has more than"},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string][]byte{"/WTH_2001.wtb": database(t, 2001)}
			maps.Copy(files, c.files)
			url, _ := server(t, files, c.broken)
			job := WTHOR{URL: url, Dir: t.TempDir(), First: 2001, Last: 2002}
			if n, err := job.Run(t.Context(), silent); n != 1 || err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%d files, %v, want … %s", n, err, c.want)
			}
			if entries, err := os.ReadDir(job.Dir); err != nil || len(entries) != 1 {
				t.Errorf("%d files, want the first (%v)", len(entries), err)
			}
		})
	}
}

// TestNames: an error page is no file of names either.
func TestNames(t *testing.T) {
	url, _ := server(t, map[string][]byte{"/WTHOR.JOU": []byte("<html>moved</html>")}, "")
	if _, err := (WTHOR{URL: url, Dir: t.TempDir(), First: 2001, Last: 2001, Names: true}).Run(t.Context(), silent); err == nil || !strings.Contains(err.Error(), "WTHOR.JOU") {
		t.Errorf("a page instead of names: %v", err)
	}
	if _, err := (WTHOR{First: 1, Last: 2001}).Run(t.Context(), silent); err == nil {
		t.Error("games of the year 1")
	}
}
