package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	"othello/ui/config"
)

// start returns the settings of a start with these files in the configuration directory and
// this command line, as a person gets them who plays.
func start(t *testing.T, own, remembered string, args ...string) (*App, *config.Store) {
	t.Helper()
	dir := filepath.Join(atHome(t), "config", "othello")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"config.toml": own, "remembered.toml": remembered} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a := shipped(t)
	cmd := a.root()
	cmd.SetContext(t.Context())
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	var err error
	if a.store, err = a.load(cmd); err != nil {
		t.Fatal(err)
	}
	a.recall()
	return a, a.store
}

func TestRemembered(t *testing.T) {
	t.Setenv("OTHELLO_SIZE", "")
	a, c := start(t, "\n[ui]\nlevel = 7\n[ui.themes.mine]\nfelt = \"#000000\"\n", "[ui]\nlevel = 3\ntheme = 'mine'\nsize = 6\nclock = '1m'\n", "--set", "ui.clock=2m")
	if c.UI.Level != "7" || c.UI.Theme != "mine" || c.UI.Size != 6 || c.UI.Clock.String() != "2m0s" {
		t.Errorf("settings are %+v", c.UI)
	}
	for key, want := range map[*config.Setting]config.Value{
		config.Level:            {Text: "7", Start: "7", Default: "1", Origin: config.File},
		config.Theme:            {Text: "mine", Start: "mine", Default: "auto", Origin: config.Remembered},
		config.Clock:            {Text: "2m0s", Start: "2m0s", Default: "0s", Origin: config.Flag},
		config.Named("ui.bell"): {Text: "false", Start: "false", Default: "false"},
	} {
		if got := a.store.Value(key); got != want {
			t.Errorf("%s is %+v, want %+v", key, got, want)
		}
	}
	level, clock := a.store.Place(a.tr, config.Level), a.store.Place(a.tr, config.Clock)
	if level != "config.toml line 3" || clock != "--set ui.clock" || a.notRemembered != "" {
		t.Errorf("level by %s, clock by %s; %s", level, clock, a.notRemembered)
	}
	t.Setenv("OTHELLO_SIZE", "4")
	if a, c := start(t, "", "[ui]\nsize = 6"); c.UI.Size != 6 { // atHome clears the environment
		t.Errorf("size %d, %s", c.UI.Size, a.notRemembered)
	}
}

// TestRememberedWrong starts with whatever can be used, and says what cannot.
func TestRememberedWrong(t *testing.T) {
	for text, want := range map[string]string{
		"[ui]\nlevel = 3\ntheme = 'gone'\nhints = 5\n": `ui.hints must be true or false, not "5"; ui.theme is wrong: `,
		"[ui]\nlevel = 3\nlevle = 3\n[x]\ny = 1":       "ui.levle is not a setting that is remembered; x.y is not a setting that is remembered",
		"[ui]\nlevel = 3\nkeys = ['x']\n":              "ui.keys is not a setting that is remembered",
		"[ui]\nlevel = = 3\n":                          "remembered.toml:2: ",
	} {
		a, c := start(t, "", text)
		if broken := strings.Contains(text, "= ="); !broken && c.UI.Level != "3" || broken && c.UI.Level != "1" {
			t.Errorf("%q: level %s", text, c.UI.Level)
		}
		if !strings.Contains(a.notRemembered, want) || !strings.HasPrefix(a.notRemembered, "Not remembered from the last time: ") || strings.Contains(a.notRemembered, "\n") {
			t.Errorf("%q: %s", text, a.notRemembered)
		}
	}
}

// TestRememberedPlayers starts without an engine that was there the last time.
func TestRememberedPlayers(t *testing.T) {
	a, c := start(t, "", "[ui]\nlevel = 'no-longer'\nblack = 'gone'\nwhite = 'calm'\n[engine]\nkind = 'away'")
	a.Kinds = func(config.Settings) ([]ai.Kind, error) {
		levels := []ai.Level{{ID: "only"}}
		return []ai.Kind{{ID: "search", Engine: still{}, Levels: levels}, {ID: "calm", Engine: still{}, Levels: levels}}, nil
	}
	if _, err := a.kinds(&c.Settings); err != nil {
		t.Fatal(err)
	}
	if c.Engine.Kind != "search" || c.UI.Black != "human" || c.UI.White != "calm" || c.UI.Level != "1" || !strings.Contains(a.notRemembered, "no-longer") {
		t.Errorf("kind %s, black %s, white %s, level %s; %s", c.Engine.Kind, c.UI.Black, c.UI.White, c.UI.Level, a.notRemembered)
	}
}

// TestRememberedForPeople keeps scripts and other commands the same whatever was chosen.
func TestRememberedForPeople(t *testing.T) {
	path := filepath.Join(atHome(t), "config", "othello", "remembered.toml")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("[ui]\nsize = 6"), 0o600); err != nil {
		t.Fatal(err)
	}
	if o := try(t, nil, "", "--plain"); o.code != 0 || o.lines.Match.Size != 8 {
		t.Errorf("a script got %+v", o)
	}
}
