package command

import (
	"os"
	"path/filepath"
	"testing"

	"othello/game"
	"othello/game/wthor/wthortest"
)

// TestGamesToExplore reads the folder of the settings, or the one that was opened.
func TestGamesToExplore(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	dir := filepath.Join(home, "games")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	wthortest.Pack(2001, wthortest.Game{Moves: []game.Square{game.At(5, 4)}, Black: "Ann", White: "Bo"}).Write(t, dir, "wth_2001.wtb")
	for _, name := range []string{dir, "~/games"} {
		c, err := (*source)(nil).explored(name)()
		if err != nil || c.Len() != 1 {
			t.Errorf("%s: %v, %v", name, c, err)
		}
	}
	if _, err := (*source)(nil).explored(filepath.Join(home, "none"))(); err == nil {
		t.Error("a folder that is not there was read")
	}
	opened, err := (&App{}).open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := opened.explored("")(); err != nil || c != opened.games || c.Len() != 1 {
		t.Errorf("the folder that was opened is not explored: %v, %v", c, err)
	}
	if (*source)(nil).explored("") != nil {
		t.Error("there are games to explore where none were named")
	}
}
