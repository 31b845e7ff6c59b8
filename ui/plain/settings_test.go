package plain

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"othello/ui/config"
)

// TestSettings chooses settings in lines of text, by commands of their own too.
func TestSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	text, err := os.ReadFile(filepath.Join("..", "..", "config.toml"))
	if err != nil {
		t.Fatal(err)
	}
	now, err := config.Load(string(text), "config.toml", "[engine]\n\nthreads = 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := now.Recall(path); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{Settings: now})
		p.wants("settings", "ui.theme is auto (default).\n")
		p.wants("settings theme dune", "Theme: dune.\n")
		p.wants("settings threads 2", "Not set: config.toml line 3 sets engine.threads; change it there.\n")
		p.wants("settings colour red", `No setting "colour": "settings" lists them.`)
		p.types("settings opening_names ja")
		p.types("level 3")
		p.types("swap")
		p.types("new 6")
		p.leaves()
	})
	texts, err := config.ReadTexts(path)
	want := "map[engine.kind:first ui.black:engine ui.level:3 ui.opening_names:ja ui.size:6 ui.theme:dune ui.white:human]"
	if got := fmt.Sprint(texts); err != nil || got != want {
		t.Errorf("remembered:\n%s (%v), want\n%s", got, err, want)
	}
}
