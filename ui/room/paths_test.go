package room

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	t.Chdir(home)
	for _, name := range []string{"game.sgf", "Games.sgf", "games/old.ggf", "games/new.sgf", ".hidden", "note.txt", "n\x1b[2J", "é1", "é2"} {
		path := filepath.Join(home, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("games", filepath.Join(home, "link")); err != nil {
		t.Skip(err)
	}
	sgf := func(name string, folder bool) bool { return folder || strings.HasSuffix(name, ".sgf") }
	for _, c := range []struct {
		text string
		want func(string, bool) bool
		all  []string
	}{
		{"ga", nil, []string{"game.sgf", "games/"}},
		{"GA", nil, nil},
		{"Gam", nil, []string{"Games.sgf"}},
		{"games/", nil, []string{"games/new.sgf", "games/old.ggf"}},
		{"games/", sgf, []string{"games/new.sgf"}},
		{"~/games/o", nil, []string{"~/games/old.ggf"}},
		{"~", nil, []string{"~/"}},
		{home + "/n", sgf, nil},
		{"li", nil, []string{"link/"}},
		{".h", nil, []string{".hidden"}},
		{"./n", nil, []string{"./note.txt"}},
		{"nothing/", nil, nil},
		{"note.txt/", nil, nil},
	} {
		if got := complete(c.text, c.want); !slices.Equal(got, c.all) {
			t.Errorf("%q is completed to %q, want %q", c.text, got, c.all)
		}
	}
	if got := complete("", nil); len(got) != 7 || slices.Contains(got, ".hidden") {
		t.Errorf("nothing is completed to %q", got)
	}
	if got := common(complete("é", nil)); got != "é" {
		t.Errorf("the common beginning is %q", got)
	}
}
