package disk

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestMatching finds files by their names alone, whatever signs their folder's name has.
func TestMatching(t *testing.T) {
	for _, name := range []string{"plain", "with [brackets]", "a*b?", "[a-", `back\\slash`, "line\nfeed"} {
		dir := filepath.Join(t.TempDir(), name)
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		want := []string{filepath.Join(dir, "draft-1.obf"), filepath.Join(dir, "draft-2.obf")}
		for _, path := range append(want, filepath.Join(dir, "other.obf")) {
			if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got := Matching(dir, "draft-*.obf"); !slices.Equal(got, want) {
			t.Errorf("in %q: %q", name, got)
		}
	}
	if got := Matching(filepath.Join(t.TempDir(), "none"), "*"); got != nil {
		t.Errorf("in no folder: %q", got)
	}
}
