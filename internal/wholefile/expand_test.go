package wholefile

import (
	"path/filepath"
	"testing"
)

func TestExpand(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for text, want := range map[string]string{
		"~/a/b": filepath.Join(home, "a", "b"), "~": home, "~other/x": "~other/x", "a/~/b": "a/~/b", "": "",
	} {
		if got, err := Expand(text); got != want || err != nil {
			t.Errorf("%q is %q, %v, want %q", text, got, err, want)
		}
	}
	t.Setenv("HOME", "")
	t.Setenv("USERPROFILE", "")
	if got, err := Expand("~/a"); err == nil {
		t.Errorf("without a home directory ~/a is %q", got)
	}
}
