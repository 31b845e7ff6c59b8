package plain

import (
	"fmt"
	"path/filepath"
	"testing"
	"testing/synctest"

	"othello/ui/remember"
)

// TestSettings chooses settings in lines of text, by commands of their own too.
func TestSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	m := remember.New(remember.Setup{
		Path: path,
		Values: map[remember.Key]remember.Value{
			remember.Bell:  {Text: "true", Start: "true", Origin: remember.File},
			remember.Theme: {Text: "auto", Start: "auto", Default: "auto"},
		},
		Parse: func(key, text string) (any, error) {
			if text == "plaid" {
				return nil, fmt.Errorf("must not be plaid")
			}
			return text, nil
		},
		Place: func(remember.Key) string { return "config.toml line 3" },
	})
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{Memory: m})
		p.wants("settings", "ui.theme is auto (the default).\n")
		p.wants("settings theme", "ui.theme is auto (the default).\n")
		p.wants("settings theme plaid", "Not set: ui.theme must not be plaid.\n")
		p.wants("settings theme dune", "From the next start: ui.theme is dune (remembered).\n")
		p.wants("settings ui.bell false", "Not set: config.toml line 3 sets ui.bell; change it there.\n")
		p.wants("settings black nobody", "unknown player \"nobody\"")
		p.wants("settings kind human", "unknown player \"human\"")
		p.wants("settings discs round", "From the next start: ")
		p.wants("settings discs default", "ui.discs is empty (the default)")
		p.wants("settings colour red", `No setting "colour": "settings" lists them.`)
		p.types("settings opening_names ja")
		p.types("level 3")
		p.types("swap")
		p.types("new 6")
		p.leaves()
	})
	texts, err := remember.Read(path)
	want := "map[ui.black:engine ui.level:3 ui.opening_names:ja ui.size:6 ui.theme:dune ui.white:human]"
	if got := fmt.Sprint(texts); err != nil || got != want {
		t.Errorf("remembered:\n%s (%v), want\n%s", got, err, want)
	}
}
