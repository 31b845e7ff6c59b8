package book

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestSave(t *testing.T) {
	b := compact(t, wild(t, 30))
	dir := t.TempDir()
	path := filepath.Join(dir, "book.bin")
	ok(t, os.WriteFile(path, []byte("old"), 0o600))
	ok(t, b.Save(path))
	again, err := Open(path)
	if err != nil || !bytes.Equal(again.data, b.data) {
		t.Errorf("saved and opened: %v", err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("%d files lie about", len(list))
	}
	tree := scored(t)
	ok(t, tree.Save(path, Egaroucid, made))
	data, err := os.ReadFile(path)
	ok(t, err)
	if _, err := Import(data); err != nil || !bytes.HasPrefix(data, []byte(egaroucidMagic)) {
		t.Errorf("saved in another format: %v", err)
	}
	if err := b.Save(filepath.Join(dir, "missing", "book.bin")); err == nil {
		t.Error("saving into a missing folder succeeded")
	}
	if err := b.Save(dir); err == nil {
		t.Error("a folder was replaced")
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("%d files lie about after a failure", len(list))
	}
}

// TestSaveThroughALink replaces what the link leads to.
func TestSaveThroughALink(t *testing.T) {
	b := compact(t, wild(t, 5))
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	ok(t, os.WriteFile(file, []byte("old"), 0o600))
	if err := os.Symlink("file", link); err != nil {
		t.Skip("there are no links here")
	}
	ok(t, b.Save(link))
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("the link is gone: %v", err)
	}
	if _, err := Open(file); err != nil {
		t.Error(err)
	}
}
