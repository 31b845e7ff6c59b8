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
	return Package{Folder: "test/x", Files: []File{pin("lib.so", testLibrary), pin("side.dll", testSide)}}
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
	from  string // file to take the package from; empty for npm
	said  []string
	calls int // of npm
}

func (b *bench) install(ctx context.Context) (string, error) { return b.run(ctx, b.from) }

// machine makes one whose npm packs packed, or fails if that is nil.
func machine(t testing.TB, packed []byte) *bench {
	b := &bench{}
	b.dir = filepath.Join(t.TempDir(), "cache", "onnxruntime")
	b.release = testRelease()
	b.say = func(text string) { b.said = append(b.said, text) }
	b.npm = func(_ context.Context, dir string) error {
		b.calls++
		if packed == nil {
			return errors.New("npm pack: 403 Forbidden")
		}
		return os.WriteFile(filepath.Join(dir, "x.tgz"), packed, 0o600)
	}
	return b
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
	for _, name := range list(t, filepath.Dir(b.dir)) {
		if name != "onnxruntime.lock" { // which stays where it cannot be removed
			t.Errorf("there is %s", name)
		}
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
