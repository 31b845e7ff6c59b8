package book

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
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

// TestSaveThroughALink replaces what the link leads to, and locks that.
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
	unlock, err := Lock(t.Context(), link, 0)
	ok(t, err)
	defer unlock()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Lock(ctx, file, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("the file can be had beside its link: %v", err)
	}
	if _, err := Lock(t.Context(), file, 30*time.Millisecond); err == nil || err.Error() != "saving the book: another program has locked "+file+" for 30ms; try again later" {
		t.Errorf("after waiting in vain: %v", err)
	}
	nowhere := filepath.Join(dir, "no", "where")
	if _, err := Lock(t.Context(), nowhere, 0); err == nil || !strings.HasPrefix(err.Error(), "saving the book: "+nowhere+": ") {
		t.Errorf("in a missing folder: %v", err)
	}
}
