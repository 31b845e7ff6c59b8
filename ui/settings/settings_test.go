package settings

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/ai/policy/ort"
	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// host is a screen on which settings are chosen.
type host struct {
	*roomtest.Shell
	ses    *session.Session
	now    *config.Store
	chosen []string // "ui.theme = dark"
}

func (h *host) Session() *session.Session { return h.ses }
func (h *host) Settings() *config.Store   { return h.now }

func (h *host) Choose(r *config.Setting, text string) tea.Cmd {
	h.chosen = append(h.chosen, r.Key+" = "+text)
	h.now.Choose(r, text)
	return nil
}

func (h *host) Reset(r *config.Setting) tea.Cmd {
	h.now.Reset(r)
	return nil
}

// defaults is the text of config.toml with its engine replaced by one that is there.
func defaults(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "config.toml"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer(`kind = "search"`, `kind = "calm"`, `hash_mb = 128`, `hash_mb = 16`).Replace(string(text))
}

// open shows the settings of a person's file, over the defaults.
func open(t *testing.T, file string) (*Settings, *host) {
	t.Helper()
	kinds := []ai.Kind{{ID: "calm", Name: "Calm", Levels: []ai.Level{{Name: "one"}, {}}}}
	match, err := session.NewMatch(kinds, game.Size8, "human", "human", "1", 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	h := &host{Shell: roomtest.New(t)}
	if h.now, err = config.Load(defaults(t), "config.toml", file); err != nil {
		t.Fatal(err)
	}
	if h.ses, err = session.New(t.Context(), session.Setup{Kinds: kinds, Match: match}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.ses.Close)
	Open(h)
	return h.Top().(*Settings), h
}

// press presses keys, drawn between them as the screen does.
func (s *Settings) press(names string) {
	for name := range strings.FieldsSeq(names) {
		s.host.(*host).Run(room.Press(s.host, s, action.Press(name)))
		s.Content(74, 20)
	}
}

func (s *Settings) choose(t *testing.T, e *config.Setting) {
	t.Helper()
	s.at = slices.IndexFunc(s.rows, func(r row) bool { return r.entry == e })
}

// TestEntries goes through all settings, each of which can be changed and reset.
func TestEntries(t *testing.T) {
	s, h := open(t, "")
	var seen []*config.Setting
	for {
		e := s.entry()
		seen = append(seen, e)
		before := len(h.chosen)
		s.press("right")
		if fresh := len(h.chosen) - before; fresh != 1 && e != config.Wthor {
			t.Errorf("%s: %d choices by one key", e, fresh)
		}
		if e == config.Wthor {
			h.Close()
		}
		s.press("backspace")
		if v := h.now.Value(e); v.Text != v.Default {
			t.Errorf("%s is %q after a reset, want %q", e, v.Text, v.Default)
		}
		at := s.at
		if s.press("down"); s.at == at {
			break
		}
	}
	if want := config.OnScreen(); !slices.Equal(seen, want) {
		t.Errorf("%v can be chosen, want %v", seen, want)
	}
}

// TestOrigins says where a value comes from and how long another one counts.
func TestOrigins(t *testing.T) {
	bell := config.Named("ui.bell")
	s, h := open(t, "[ui]\n\ntheme = \"dark\"\nlevel = 2\n")
	for _, set := range []struct {
		r     *config.Setting
		text  string
		from  config.Origin
		where string
	}{{config.Threads, "1", config.Environment, "OTHELLO_THREADS"}, {bell, "true", config.Flag, "--bell"}, {config.Discs, "round", config.Remembered, ""}} {
		if err := h.now.Set(set.r, set.text, set.from, set.where); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		r    *config.Setting
		keys string
		want string
	}{
		{config.Theme, "", "config.toml line 3 sets this. What you choose here counts until the program ends."},
		{config.Theme, "right", "Until the program ends: config.toml line 3 sets dark, which counts again at the next start."},
		{config.Theme, "backspace", "config.toml line 3 sets this. What you choose here counts until the program ends."},
		{config.Level, "right enter backspace", "config.toml line 4 sets this: change it there."},
		{config.Threads, "left", "OTHELLO_THREADS sets this: change it there."},
		{bell, "", "--bell sets this for now. What you choose here is remembered. The default is off."},
		{bell, "left", "Remembered. The default is off."},
		{config.Discs, "", "Remembered. The default is auto."},
		{config.Discs, "delete", "This is the default."},
		{config.Hash, "right", "From the next start. Remembered. The default is 16 MiB."},
	} {
		s.choose(t, step.r)
		s.press(step.keys)
		if got := s.origin(s.entry()); got != step.want {
			t.Errorf("%s after %q: %s\nwant %s", step.r, step.keys, got, step.want)
		}
	}
	want := []string{"ui.theme = light", "ui.bell = false", "engine.hash_mb = 32"}
	if !slices.Equal(h.chosen, want) {
		t.Errorf("chosen: %q, want %q", h.chosen, want)
	}
}

// TestOwnValues keeps values that are not among the choices.
func TestOwnValues(t *testing.T) {
	s, h := open(t, "")
	if err := h.now.Set(config.Clock, "7m30s", config.Remembered, ""); err != nil {
		t.Fatal(err)
	}
	s.choose(t, config.Clock)
	s.press("right left")
	if v := h.now.Value(config.Clock).Text; v != "7m30s" {
		t.Errorf("the clock is %s after there and back", v)
	}
	if text := ansi.Strip(s.Content(74, 20)); !strings.Contains(text, "< 7m30s >") {
		t.Errorf("the clock is not shown:\n%s", text)
	}
}

// TestPath types a folder, first one that is not there, and goes past providers that are not.
func TestPath(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // where ONNX Runtime is not installed
	s, h := open(t, "")
	t.Chdir(t.TempDir())
	s.choose(t, config.Wthor)
	enter := func() {
		s.press("enter")
		ask := h.Top().(*room.Ask)
		ask.Paste("games")
		h.Run(ask.Key(action.Press("enter")))
	}
	enter()
	if v := h.now.Value(config.Wthor).Text; v != "" || !strings.Contains(ansi.Strip(s.Content(74, 20)), "opening a folder of databases: open") {
		t.Errorf("the folder is %q:\n%s", v, s.Content(74, 20))
	}
	if err := errors.Join(os.Mkdir("games", 0o700), os.WriteFile("games/WTH_2001.wtb", nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	enter()
	whole, err := filepath.Abs("games")
	if err != nil {
		t.Fatal(err)
	}
	if v := h.now.Value(config.Wthor).Text; v != whole {
		t.Errorf("the folder is %q, want %q", v, whole)
	}
	s.press("right")
	if v := h.now.Value(config.Wthor).Text; v != "" {
		t.Errorf("the folder is %q, want none", v)
	}
	if _, err := ort.Find(""); err == nil {
		return
	}
	s.choose(t, config.Provider)
	s.press("right right")
	if v := h.now.Value(config.Provider).Text; v != "auto" || !strings.Contains(ansi.Strip(s.Content(74, 20)), "cpu: ONNX Runtime is not installed") {
		t.Errorf("behind builtin comes %q:\n%s", v, s.Content(74, 20))
	}
}

// TestLongValue says in full what the list has no room for.
func TestLongValue(t *testing.T) {
	s, _ := open(t, "ui.wthor = \"/home/ann/databases/of/games\"")
	s.choose(t, config.Wthor)
	text := ansi.Strip(s.Content(34, 16))
	if !strings.Contains(text, "< ...of/games >") || !strings.Contains(strings.ReplaceAll(text, "\n", ""), "/home/ann/databases/of/games") {
		t.Errorf("the folder is not told:\n%s", text)
	}
}

// TestSizes draws the dialog in windows of all sizes, and clicks what it shows.
func TestSizes(t *testing.T) {
	s, h := open(t, "")
	for _, size := range [][2]int{{34, 16}, {30, 8}, {74, 20}, {154, 46}, {194, 56}} {
		for range s.rows {
			text := s.Content(size[0], size[1])
			lines := strings.Split(ansi.Strip(text), "\n")
			if len(lines) > size[1] {
				t.Errorf("%v: %d lines", size, len(lines))
			}
			for _, l := range lines {
				if ansi.StringWidth(l) > size[0] {
					t.Errorf("%v: too wide: %q", size, l)
				}
			}
			if !strings.Contains(text, "> "+s.entry().Label) {
				t.Fatalf("%v: %s is not in sight:\n%s", size, s.entry().Label, text)
			}
			s.move(1)
		}
		s.move(-len(s.rows))
	}
	s.Content(74, 20)
	if s.Click(labelW+6, 6); s.entry() != config.Named("ui.animation") || h.now.Value(config.Named("ui.animation")).Text != "false" {
		t.Errorf("a click on a value: %s is %s", s.entry(), h.now.Value(s.entry()).Text)
	}
	if s.Click(4, 2); s.entry() != config.Theme || len(h.chosen) != 1 {
		t.Errorf("a click on a label: %s, %v", s.entry(), h.chosen)
	}
	s.Click(4, 0)
	s.Click(70, 3)
	if s.entry() != config.Theme {
		t.Errorf("a click beside the entries chose %s", s.entry())
	}
}
