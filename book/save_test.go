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
	if _, f, err := Import(data); err != nil || f != Egaroucid {
		t.Errorf("saved in another format: %v, %v", f, err)
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
