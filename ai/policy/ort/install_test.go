package ort

import (
	"archive/tar"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/internal/wholefile"
)

// TestInstall takes the library from what npm packs, once, and again where it is damaged.
func TestInstall(t *testing.T) {
	b := machine(t, goodPackage(t, 1<<20))
	path, err := b.install(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	b.whole(t)
	if path != filepath.Join(b.dir, "lib.so") {
		t.Errorf("installed %s", path)
	}
	b.calls = 0
	if _, err := b.install(t.Context()); err != nil || b.calls != 0 {
		t.Errorf("again: %v, npm was asked %d times", err, b.calls)
	}
	damaged := slices.Clone(testLibrary)
	damaged[5]++
	if err := os.WriteFile(path, damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := b.install(t.Context()); err != nil || b.calls != 1 {
		t.Errorf("where it is damaged: %v, npm was asked %d times", err, b.calls)
	}
	b.whole(t)
	b = machine(t, nil)
	if _, err := b.install(t.Context()); err == nil || err.Error() != "npm pack: 403 Forbidden" {
		t.Errorf("where npm fails: %v", err)
	}
	b.nothing(t)
}

// TestInstallRefuses wants packages refused that are not the pinned one, in one line, with nothing
// left of them.
func TestInstallRefuses(t *testing.T) {
	other := slices.Clone(testLibrary)
	other[99]++
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
		"page":          {[]byte("<html>Log in</html>"), "it is no npm package"},
		"cut short":     {goodPackage(t, 100)[:50_000], "unexpected EOF"},
		"empty":         {pack(t), "has no lib.so for test/x"},
	} {
		t.Run(name, func(t *testing.T) {
			b := machine(t, c.data)
			_, err := b.install(t.Context())
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v, want … %s", err, c.want)
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
	b := machine(t, pack(t, entries...))
	if _, err := b.install(t.Context()); err != nil {
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

// TestInstallCancel stops before the package is read.
func TestInstallCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := machine(t, goodPackage(t, 100))
	packs := b.npm
	b.npm = func(ctx context.Context, dir string) error {
		defer cancel()
		return packs(ctx, dir)
	}
	if _, err := b.install(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	b.nothing(t)
}

// TestInstallOnce lets a second installation begin during the first.
func TestInstallOnce(t *testing.T) {
	b := machine(t, nil)
	b.npm = func(ctx context.Context, _ string) error {
		second := b.installer
		second.npm = nil
		if _, err := second.run(ctx, ""); err == nil || err.Error() != "another installation is running" {
			t.Errorf("the second installation: %v", err)
		}
		return errors.New("the first one")
	}
	if _, err := b.install(t.Context()); err == nil || err.Error() != "the first one" {
		t.Errorf("the first installation: %v", err)
	}
	b.nothing(t)
}

// TestInstallFromFile takes the package from disk.
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
	b := machine(t, nil)
	b.from = write("x.tgz", good)
	if _, err := b.install(t.Context()); err != nil || b.calls != 0 {
		t.Errorf("%v, npm was asked %d times", err, b.calls)
	}
	b.whole(t)
	for path, want := range map[string]string{
		write("short.tgz", good[:1000]):   "unexpected EOF",
		write("text.txt", []byte("text")): "it is no npm package",
		write("empty", nil):               "it is no npm package",
		filepath.Join(dir, "none"):        "none",
		dir:                               "is a directory",
	} {
		b := machine(t, nil)
		b.from = path
		_, err := b.install(t.Context())
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want … %s", path, err, want)
		}
		b.nothing(t)
	}
}

// TestInstallElsewhere wants one line where there is no ready-made library.
func TestInstallElsewhere(t *testing.T) {
	b := machine(t, nil)
	b.release = Package{}
	if _, err := b.install(t.Context()); err == nil || !strings.Contains(err.Error(), "none ready-made") {
		t.Errorf("on another system: %v", err)
	}
}
