package settings

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/policy/ort"
	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
	"othello/ui/session"
)

// person sees settings, over a file of theirs.
type person struct {
	*Settings
	now  *config.Store
	said string // last, or why something was refused
}

// open returns the settings of a person's file, over the defaults, with an engine that is there.
func open(t *testing.T, file string) *person {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "config.toml"))
	if err != nil {
		t.Fatal(err)
	}
	defaults := strings.NewReplacer(`kind = "search"`, `kind = "calm"`, `hash_mb = 128`, `hash_mb = 16`).Replace(string(text))
	kinds := []ai.Kind{{ID: "calm", Name: "Calm", Levels: []ai.Level{{Name: "one"}, {}}}}
	match, err := session.NewMatch(kinds, game.Size8, "human", "human", "1", 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	now, err := config.Load(defaults, "config.toml", file)
	if err != nil {
		t.Fatal(err)
	}
	ses, err := session.New(t.Context(), session.Setup{Kinds: kinds, Match: match})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(ses.Close)
	return &person{Settings: New(roomtest.Bare{Now: now}, ses), now: now}
}

// take carries out effects.
func (p *person) take(list []scene.Effect) {
	for _, e := range list {
		switch e := e.(type) {
		case scene.Set:
			if e.Default {
				p.now.Reset(e.Setting)
			} else {
				p.now.Choose(e.Setting, e.Text)
			}
			p.take(e.Then())
		case scene.Say:
			p.said = e.Text
		case scene.Warn:
			p.said = e.Err.Error()
		}
	}
}

// press presses a key of the list at a setting.
func (p *person) press(r *config.Setting, name string) {
	for _, key := range p.list().Keys {
		if key.Name == name {
			p.take(key.Do(r.Key))
		}
	}
}

// TestList goes through all settings, each of which can be changed and reset.
func TestList(t *testing.T) {
	p := open(t, "")
	s := p.list()
	if n := s.Find(""); n != len(config.OnScreen()) {
		t.Errorf("%d settings are listed, want %d", n, len(config.OnScreen()))
	}
	for i, r := range config.OnScreen() {
		e := s.Entry(i)
		if e.Arg != r.Key || !strings.HasPrefix(e.Text, r.Label) || len(e.About()[0].Text) < 10 {
			t.Errorf("%s is listed as %+v", r, e)
		}
		p.press(r, "right")
		if v := p.now.Value(r); v.Text == v.Default && len(p.Choices(r)) > 1 {
			t.Errorf("%s is not changed by a key: %s", r, p.said)
		}
		p.press(r, "delete")
		if v := p.now.Value(r); v.Text != v.Default {
			t.Errorf("%s is %q after a reset, want %q", r, v.Text, v.Default)
		}
	}
	for typed, want := range map[string]*config.Setting{"BELL": config.Named("ui.bell"), "theme": config.Theme, "hash": config.Hash} {
		if n := s.Find(typed); n == 0 || s.Entry(0).Arg != want.Key {
			t.Errorf("%q finds %d, not %s", typed, n, want)
		}
	}
}

// TestTyped changes settings by their names, and says why one is not changed.
func TestTyped(t *testing.T) {
	p := open(t, "[ui]\n\nbell = true\n\n[engine]\n\nthreads = 1")
	for _, c := range [][2]string{
		{"theme", "ui.theme is auto (default)."},
		{"theme plaid", "not set: ui.theme is wrong: "},
		{"theme dune", "Theme: dune."},
		{"ui.bell false", "Bell: off."}, // until the end
		{"threads 2", "not set: config.toml line 7 sets engine.threads; change it there"},
		{"black nobody", `not set: unknown player "nobody"`},
		{"kind human", `not set: unknown player "human"`},
		{"level 99", "Level: 2, from the next start."},
		{"level high", "not set: "},
		{"discs round", "Discs: round."},
		{"discs default", "Discs: auto."},
		{"colour red", `no setting "colour": "settings" lists them`},
	} {
		if p.take(p.Do(action.Settings, c[0])); !strings.HasPrefix(p.said, c[1]) {
			t.Errorf("%q: %q, want %q", c[0], p.said, c[1])
		}
	}
	pick := roomtest.Of[scene.Pick](p.Do(action.Settings, "level"))
	if !slices.Equal(pick.Texts, []string{"1, one", "2"}) || pick.At != 1 {
		t.Errorf("the level is one of %q, now %d", pick.Texts, pick.At)
	}
	p.take(p.Do(pick.Action, pick.Args[0]))
	if v := p.now.Value(config.Level).Text; p.word(config.Level) != "1, one" {
		t.Errorf("the level is %s", v)
	}
}

// TestOrigins says where a value comes from and how long another one counts.
func TestOrigins(t *testing.T) {
	bell := config.Named("ui.bell")
	p := open(t, "[ui]\n\ntheme = \"dark\"\nlevel = 2\n")
	for _, set := range []struct {
		r     *config.Setting
		text  string
		from  config.Origin
		where string
	}{{config.Threads, "1", config.Environment, "OTHELLO_THREADS"}, {bell, "true", config.Flag, "--bell"}, {config.Discs, "round", config.Remembered, ""}} {
		if err := p.now.Set(set.r, set.text, set.from, set.where); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		r    *config.Setting
		key  string
		want string
	}{
		{config.Theme, "", "config.toml line 3 sets this. What you choose here counts until the program ends."},
		{config.Theme, "right", "config.toml line 3 sets this. What you choose here counts until the program ends."},
		{config.Theme, "delete", "config.toml line 3 sets this. What you choose here counts until the program ends."},
		{config.Level, "right", "config.toml line 4 sets this: change it there."},
		{config.Threads, "left", "OTHELLO_THREADS sets this: change it there."},
		{bell, "", "The default is off."},
		{bell, "left", "The default is off."},
		{config.Discs, "", "The default is auto."},
		{config.Discs, "delete", "This is the default."},
		{config.Hash, "right", "From the next start. The default is 16 MiB."},
	} {
		p.press(step.r, step.key)
		if got := p.origin(step.r); got != step.want {
			t.Errorf("%s after %q: %s\nwant %s", step.r, step.key, got, step.want)
		}
	}
}

// TestOwnValues keeps values that are not among the choices.
func TestOwnValues(t *testing.T) {
	p := open(t, "")
	if err := p.now.Set(config.Clock, "7m30s", config.Remembered, ""); err != nil {
		t.Fatal(err)
	}
	p.press(config.Clock, "right")
	p.press(config.Clock, "left")
	if v := p.now.Value(config.Clock).Text; v != "7m30s" {
		t.Errorf("the clock is %s after there and back", v)
	}
}

// TestPath types a folder, first one that is not there, and goes past providers that are not.
func TestPath(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // where ONNX Runtime is not installed
	p := open(t, "")
	t.Chdir(t.TempDir())
	enter := func() { p.take(roomtest.Of[scene.Prompt](p.Do(action.Settings, "wthor")).Do("games")) }
	enter()
	if v := p.now.Value(config.Wthor).Text; v != "" || !strings.Contains(p.said, "opening a folder of databases: open") {
		t.Errorf("the folder is %q: %s", v, p.said)
	}
	if err := errors.Join(os.Mkdir("games", 0o700), os.WriteFile("games/WTH_2001.wtb", nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	enter()
	whole, err := filepath.Abs("games")
	if err != nil {
		t.Fatal(err)
	}
	if v := p.now.Value(config.Wthor).Text; v != whole {
		t.Errorf("the folder is %q, want %q", v, whole)
	}
	p.press(config.Wthor, "right")
	if v := p.now.Value(config.Wthor).Text; v != "" {
		t.Errorf("the folder is %q, want none", v)
	}
	if _, err := ort.Open(""); err == nil {
		return
	}
	p.press(config.Provider, "right")
	p.press(config.Provider, "right")
	if v := p.now.Value(config.Provider).Text; v != "auto" {
		t.Errorf("behind builtin comes %q: %s", v, p.said)
	}
}
