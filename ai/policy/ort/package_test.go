package ort

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// entry is a file in a made-up package.
type entry struct {
	name string
	data []byte
	kind byte // zero for a regular file
	size int64
}

// pack makes a package. Entries with a size claim that size.
func pack(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	w := tar.NewWriter(zip)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Typeflag: e.kind, Mode: 0o644, Size: int64(len(e.data))}
		if e.kind == tar.TypeSymlink {
			h.Linkname = "/etc/passwd"
		}
		if e.size > 0 {
			h.Size = e.size
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(e.data); err != nil {
			t.Fatal(err)
		}
		if e.size > 0 { // which is a lie, so that the rest cannot be written
			break
		}
	}
	_ = w.Close() // fails after such a lie
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// noise returns data that does not become smaller.
func noise(seed uint64, n int) []byte {
	data := make([]byte, n)
	rng := rand.NewChaCha8([32]byte{byte(seed)})
	_, _ = rng.Read(data) // cannot fail
	return data
}

// The made-up release that tests install: a library and what it loads.
var (
	testLibrary = noise(1, 100_000)
	testSide    = noise(2, 3_000)
)

const testFolder = "package/bin/napi-v6/test/x/"

// pin returns a file of a release.
func pin(name string, data []byte) File {
	sum := sha256.Sum256(data)
	return File{Name: name, Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}
}

func testRelease() Package {
	return Package{Folder: "test/x", Read: 110_000, Files: []File{pin("lib.so", testLibrary), pin("side.dll", testSide)}}
}

// goodPackage has the release in the middle of other things.
func goodPackage(t testing.TB, after int) []byte {
	return pack(t,
		entry{name: "package/package.json", data: []byte("{}")},
		entry{name: "package/bin/napi-v6/test/y/lib.so", data: noise(3, 500)},
		entry{name: testFolder + "side.dll", data: testSide},
		entry{name: testFolder + "lib.so", data: testLibrary},
		entry{name: "package/other", data: noise(4, after)},
	)
}

// bench is a machine to install on.
type bench struct {
	installer
	said  []string
	calls []string // of npm
	read  int64    // bytes of the package
}

// machine makes one whose npm knows the package at an address, and packs packed, or
// fails if that is nil.
func machine(t testing.TB, address string, packed []byte) *bench {
	b := &bench{}
	b.dir = filepath.Join(t.TempDir(), "cache", "onnxruntime")
	b.release = testRelease()
	b.files = openFile
	b.say = func(text string) { b.said = append(b.said, text) }
	b.progress = func(done, _ int64) { b.read = done }
	b.npm = func(_ context.Context, dir string, args ...string) (string, error) {
		b.calls = append(b.calls, args[0])
		switch {
		case args[0] == "view":
			return address + "\n", nil
		case packed == nil:
			return "", errors.New("npm pack: 403 Forbidden")
		}
		return "", os.WriteFile(filepath.Join(dir, "x.tgz"), packed, 0o600)
	}
	return b
}

// serve returns a server that answers everything with data.
func serve(t testing.TB, data []byte) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(data) }))
	t.Cleanup(s.Close)
	return s.URL + "/x.tgz"
}

// whole wants the release, and nothing else, to be there.
func (b *bench) whole(t *testing.T) {
	t.Helper()
	if err := Verify(b.dir, b.release.Files); err != nil {
		t.Error(err)
	}
	if got := list(t, b.dir); !slices.Equal(got, []string{"lib.so", "side.dll"}) {
		t.Errorf("there are %v", got)
	}
}

// nothing wants nothing to be there: no file, and no part of one.
func (b *bench) nothing(t *testing.T) {
	t.Helper()
	if got := list(t, b.dir); len(got) > 0 {
		t.Errorf("there are %v", got)
	}
}

func list(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
