package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReplaceFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "save.sgf")
	for _, text := range []string{"one", "two"} {
		if err := ReplaceFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read %q, %v; want %q", got, err, text)
		}
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%v is left behind: %v", entries, err)
	}
	if err := ReplaceFile(filepath.Join(path, "below", "a file"), nil); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a file used as a directory: %v", err)
	}
}
