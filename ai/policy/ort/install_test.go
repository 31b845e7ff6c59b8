package ort

import (
	"archive/tar"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"othello/internal/wholefile"
)

func TestInstallStream(t *testing.T) {
	data := goodPackage(t, 8<<20)
	b := machine(t, serve(t, data), nil)
	path, err := b.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	b.whole(t)
	if path != filepath.Join(b.dir, "lib.so") {
		t.Errorf("installed %s", path)
	}
	if b.read == 0 || b.read > 1<<20 {
		t.Errorf("%d of %d bytes were read, want those up to the library alone", b.read, len(data))
	}
	b.calls = nil
	if _, err := b.run(t.Context()); err != nil || b.calls != nil {
		t.Errorf("again: %v, npm was asked to %v", err, b.calls)
	}
	damaged := slices.Clone(testLibrary)
	damaged[5]++
	if err := os.WriteFile(path, damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := b.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.whole(t)
}

// TestInstallByPack refuses the stream in ways that leave npm itself to try.
func TestInstallByPack(t *testing.T) {
	good := goodPackage(t, 100)
	forbidden := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }))
	t.Cleanup(forbidden.Close)
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for name, address := range map[string]string{
		"password":   forbidden.URL,
		"no server":  gone.URL,
		"other page": serve(t, []byte("<html>Log in</html>")),
		"cut short":  serve(t, good[:len(good)/2]),
		"damaged":    serve(t, append(slices.Clone(good[:50_000]), noise(5, 50_000)...)),
	} {
		t.Run(name, func(t *testing.T) {
			b := machine(t, address, good)
			if _, err := b.run(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.whole(t)
			if !slices.Equal(b.calls, []string{"view", "pack"}) {
				t.Errorf("npm was asked to %v", b.calls)
			}
			b = machine(t, address, nil)
			_, err := b.run(t.Context())
			if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "; then npm pack: 403") {
				t.Errorf("where npm fails too: %v", err)
			}
			b.nothing(t)
		})
	}
}

// TestInstallRefuses wants packages refused that are not the pinned one, in one
// line, with nothing left of them and no second attempt.
func TestInstallRefuses(t *testing.T) {
	other := slices.Clone(testLibrary)
	other[99]++
	many := make([]entry, maxEntries+1)
	for i := range many {
		many[i].name = "package/x"
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"other library": {pack(t, entry{name: testFolder + "side.dll", data: testSide}, entry{name: testFolder + "lib.so", data: other}), "lib.so is not that of " + Release},
		"other size":    {pack(t, entry{name: testFolder + "lib.so", data: testLibrary[:10]}), "has 10 bytes, not 100000"},
		"giant":         {pack(t, entry{name: testFolder + "lib.so", size: 1 << 40}), "has 1099511627776 bytes"},
		"other system":  {pack(t, entry{name: "package/bin/napi-v6/test/y/lib.so", data: testLibrary}), "has no lib.so for test/x"},
		"half":          {pack(t, entry{name: testFolder + "lib.so", data: testLibrary}), "has no side.dll for test/x"},
		"link":          {pack(t, entry{name: testFolder + "side.dll", data: testSide}, entry{name: testFolder + "lib.so", kind: tar.TypeSymlink}), "has no lib.so for test/x"},
		"too many":      {pack(t, many...), "has no lib.so for test/x"},
		"empty":         {pack(t), "has no lib.so for test/x"},
	} {
		t.Run(name, func(t *testing.T) {
			b := machine(t, serve(t, c.data), nil)
			_, err := b.run(t.Context())
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v, want … %s", err, c.want)
			}
			if !slices.Equal(b.calls, []string{"view"}) {
				t.Errorf("npm was asked to %v", b.calls)
			}
			b.nothing(t)
		})
	}
}

// TestInstallStaysInside gives files names that lead elsewhere.
func TestInstallStaysInside(t *testing.T) {
	var entries []entry
	for _, name := range []string{"../evil", "package/../../evil", "/evil", "package/bin/napi-v6/test/x/../../../../../evil", `package\..\evil`} {
		entries = append(entries, entry{name: name, data: []byte("evil")})
	}
	entries = append(entries, entry{name: testFolder + "side.dll", data: testSide}, entry{name: testFolder + "lib.so", data: testLibrary})
	b := machine(t, serve(t, pack(t, entries...)), nil)
	if _, err := b.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.whole(t)
	want := []string{"onnxruntime"}
	if !wholefile.Movable {
		want = append(want, "onnxruntime.lock")
	}
	if got := list(t, filepath.Dir(b.dir)); !slices.Equal(got, want) {
		t.Errorf("beside it are %v", got)
	}
}

// TestInstallCancel stops in the middle of the package.
func TestInstallCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	data := goodPackage(t, 100)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write(data[:len(data)/2])
		w.(http.Flusher).Flush()
		cancel()
		<-r.Context().Done()
	}))
	defer s.Close()
	b := machine(t, s.URL, data)
	if _, err := b.run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if !slices.Equal(b.calls, []string{"view"}) {
		t.Errorf("npm was asked to %v", b.calls)
	}
	b.nothing(t)
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }
func (full) Close() error              { return nil }

// TestInstallNoRoom fills the disk.
func TestInstallNoRoom(t *testing.T) {
	b := machine(t, serve(t, goodPackage(t, 100)), nil)
	b.files = func(string) (io.WriteCloser, error) { return full{}, nil }
	_, err := b.run(t.Context())
	if !errors.Is(err, syscall.ENOSPC) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "writing") {
		t.Errorf("on a full disk: %v", err)
	}
	if !slices.Equal(b.calls, []string{"view"}) {
		t.Errorf("npm was asked to %v", b.calls)
	}
	b.nothing(t)
}

// TestInstallOnce lets a second installation begin during the first.
func TestInstallOnce(t *testing.T) {
	b := machine(t, "", nil)
	b.npm = func(ctx context.Context, _ string, _ ...string) (string, error) {
		second := b.installer
		second.npm = nil
		if _, err := second.run(ctx); !errors.Is(err, errLocked) {
			t.Errorf("the second installation: %v", err)
		}
		return "", errors.New("the first one")
	}
	if _, err := b.run(t.Context()); err == nil || err.Error() != "the first one" {
		t.Errorf("the first installation: %v", err)
	}
	b.nothing(t)
}

// TestInstallFromFile takes the package, or the library, from disk.
func TestInstallFromFile(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := goodPackage(t, 1<<20)
	write("side.dll", testSide)
	for _, path := range []string{write("x.tgz", good), write("renamed.so", testLibrary)} {
		b := machine(t, "", nil)
		b.from = path
		if _, err := b.run(t.Context()); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		b.whole(t)
		if b.calls != nil {
			t.Errorf("npm was asked to %v", b.calls)
		}
	}
	other := slices.Clone(testLibrary)
	other[0]++
	for path, want := range map[string]string{
		write("short.tgz", good[:1000]):   "unexpected EOF",
		write("other.so", other):          "is not that of",
		write("text.txt", []byte("text")): "is neither an npm package nor lib.so of ONNX Runtime " + Release,
		write("empty", nil):               "is neither",
		filepath.Join(dir, "none"):        "none",
		dir:                               "is not a file",
	} {
		b := machine(t, "", nil)
		b.from = path
		_, err := b.run(t.Context())
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want … %s", path, err, want)
		}
		b.nothing(t)
	}
}

// TestInstallElsewhere wants one line where there is no ready-made library.
func TestInstallElsewhere(t *testing.T) {
	b := machine(t, "", nil)
	b.release = Package{}
	if _, err := b.run(t.Context()); err == nil || !strings.Contains(err.Error(), "none ready-made") {
		t.Errorf("on another system: %v", err)
	}
}

// TestInstallOddAddress does not follow whatever npm says.
func TestInstallOddAddress(t *testing.T) {
	for _, address := range []string{"", "file:///etc/passwd", "nonsense", "https://"} {
		b := machine(t, address, nil)
		if _, err := b.run(t.Context()); err == nil || !strings.Contains(err.Error(), "npm says") {
			t.Errorf("%q: %v", address, err)
		}
		b.nothing(t)
	}
}

func TestRemove(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the cache directory is set by another variable here")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir, err := Dir()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, want := range []bool{true, false} {
		if there, err := Remove(); err != nil || there != want {
			t.Errorf("removing: %v, %v, want %v", there, err, want)
		}
	}
}
