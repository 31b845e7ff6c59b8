package settings

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/dialog"
	"othello/ui/remember"
	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// host is a screen on which settings are chosen.
type host struct {
	*roomtest.Shell
	ses    *session.Session
	memory *remember.Memory
	chosen []string // "ui.theme = dark"
}

func (h *host) Session() *session.Session { return h.ses }
func (h *host) Memory() *remember.Memory  { return h.memory }
func (h *host) Themes() []string          { return []string{"auto", "dark", "mine"} }

func (h *host) Choose(key remember.Key, text string) tea.Cmd {
	h.chosen = append(h.chosen, string(key)+" = "+text)
	h.memory.Choose(key, text)
	return nil
}

func (h *host) Reset(key remember.Key) tea.Cmd {
	h.memory.Reset(key)
	return nil
}

// open shows the settings with these values, and the defaults for the others.
func open(t *testing.T, values map[remember.Key]remember.Value) (*Settings, *host) {
	t.Helper()
	all := map[remember.Key]remember.Value{}
	for _, g := range groups {
		for _, e := range g.entries {
			text := "false"
			if e.choices != nil {
				text = map[remember.Key]string{remember.Kind: "calm", remember.Level: "1", remember.Theme: "auto"}[e.key]
				if text == "" && e.key != remember.Black && e.key != remember.White {
					text = e.choices(&host{})[0].text
				} else if text == "" {
					text = "human"
				}
			}
			all[e.key] = remember.Value{Text: text, Start: text, Default: text}
		}
	}
	for key, v := range values {
		v.Start = v.Text
		v.Default = all[key].Default
		all[key] = v
	}
	kinds := []ai.Kind{{ID: "calm", Name: "Calm", Levels: []ai.Level{{Name: "one"}, {}}}}
	match, err := session.NewMatch(kinds, game.Size8, "human", "human", 1, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	h := &host{Shell: roomtest.New(t), memory: remember.New(remember.Setup{
		Values: all, Place: func(remember.Key) string { return "config.toml line 12" },
	})}
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
		s.host.(*host).Run(s.Key(action.Press(name)))
		s.Content(74, 20)
	}
}

func (s *Settings) choose(t *testing.T, key remember.Key) {
	t.Helper()
	s.at = slices.IndexFunc(s.rows, func(r row) bool { return r.entry != nil && r.entry.key == key })
}

// TestEntries goes through all settings, each of which can be changed and reset.
func TestEntries(t *testing.T) {
	s, h := open(t, nil)
	var seen []remember.Key
	for {
		e := s.entry()
		seen = append(seen, e.key)
		before := len(h.chosen)
		s.press("right")
		if fresh := len(h.chosen) - before; fresh != 1 && e.key != remember.Wthor && e.key != remember.Kind {
			t.Errorf("%s: %d choices by one key", e.key, fresh)
		}
		if e.key == remember.Wthor {
			h.Close()
		}
		s.press("backspace")
		if v := h.memory.Value(e.key); v.Text != v.Default {
			t.Errorf("%s is %q after a reset, want %q", e.key, v.Text, v.Default)
		}
		at := s.at
		if s.press("down"); s.at == at {
			break
		}
	}
	for _, key := range remember.Keys {
		if !slices.Contains(seen, key) {
			t.Errorf("%s cannot be chosen", key)
		}
	}
}

// TestOrigins says where a value comes from and how long another one counts.
func TestOrigins(t *testing.T) {
	s, h := open(t, map[remember.Key]remember.Value{
		remember.Theme:   {Text: "dark", Origin: remember.File},
		remember.Level:   {Text: "2", Origin: remember.File},
		remember.Threads: {Text: "1", Origin: remember.Environment, Where: "OTHELLO_THREADS"},
		remember.Bell:    {Text: "true", Origin: remember.Flag, Where: "--bell"},
		remember.Discs:   {Text: "round", Origin: remember.Remembered},
	})
	for _, step := range []struct {
		key  remember.Key
		keys string
		want string
	}{
		{remember.Theme, "", "config.toml line 12 sets this. What you choose here counts until the program ends."},
		{remember.Theme, "right", "Until the program ends: config.toml line 12 sets dark, which counts again at the next start."},
		{remember.Theme, "backspace", "config.toml line 12 sets this. What you choose here counts until the program ends."},
		{remember.Level, "right enter backspace", "config.toml line 12 sets this: change it there."},
		{remember.Threads, "left", "OTHELLO_THREADS sets this: change it there."},
		{remember.Bell, "", "--bell sets this for now. What you choose here is remembered. The default is off."},
		{remember.Bell, "left", "Remembered. The default is off."},
		{remember.Discs, "", "Remembered. The default is auto."},
		{remember.Discs, "delete", "This is the default."},
		{remember.Hash, "right", "From the next start. Remembered. The default is 16 MiB."},
	} {
		s.choose(t, step.key)
		s.press(step.keys)
		if got := s.origin(s.entry()); got != step.want {
			t.Errorf("%s after %q: %s\nwant %s", step.key, step.keys, got, step.want)
		}
	}
	want := []string{"ui.theme = mine", "ui.bell = false", "engine.hash_mb = 32"}
	if !slices.Equal(h.chosen, want) {
		t.Errorf("chosen: %q, want %q", h.chosen, want)
	}
}

// TestOwnValues keeps values that are not among the choices.
func TestOwnValues(t *testing.T) {
	s, h := open(t, map[remember.Key]remember.Value{remember.Clock: {Text: "7m30s", Origin: remember.Remembered}})
	s.choose(t, remember.Clock)
	s.press("right left")
	if v := h.memory.Value(remember.Clock).Text; v != "7m30s" {
		t.Errorf("the clock is %s after there and back", v)
	}
	if text := ansi.Strip(s.Content(74, 20)); !strings.Contains(text, "< 7m30s >") {
		t.Errorf("the clock is not shown:\n%s", text)
	}
}

// TestPath types a folder.
func TestPath(t *testing.T) {
	s, h := open(t, nil)
	s.choose(t, remember.Wthor)
	s.press("enter")
	ask := h.Top().(*dialog.Ask)
	ask.Paste("games")
	h.Run(ask.Key(action.Press("enter")))
	whole, err := filepath.Abs("games")
	if err != nil {
		t.Fatal(err)
	}
	if v := h.memory.Value(remember.Wthor).Text; v != whole {
		t.Errorf("the folder is %q, want %q", v, whole)
	}
	s.press("right")
	if v := h.memory.Value(remember.Wthor).Text; v != "" {
		t.Errorf("the folder is %q, want none", v)
	}
}

// TestLongValue says in full what the list has no room for.
func TestLongValue(t *testing.T) {
	s, _ := open(t, map[remember.Key]remember.Value{remember.Wthor: {Text: "/home/ann/databases/of/games"}})
	s.choose(t, remember.Wthor)
	text := ansi.Strip(s.Content(34, 16))
	if !strings.Contains(text, "< ...of/games >") || !strings.Contains(strings.ReplaceAll(text, "\n", ""), "/home/ann/databases/of/games") {
		t.Errorf("the folder is not told:\n%s", text)
	}
}

// TestSizes draws the dialog in windows of all sizes, and clicks what it shows.
func TestSizes(t *testing.T) {
	s, h := open(t, nil)
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
			if !strings.Contains(text, "> "+s.entry().label) {
				t.Fatalf("%v: %s is not in sight:\n%s", size, s.entry().label, text)
			}
			s.move(1)
		}
		s.move(-len(s.rows))
	}
	s.Content(74, 20)
	if s.Click(labelW+6, 6); s.entry().key != remember.Animation || h.memory.Value(remember.Animation).Text != "true" {
		t.Errorf("a click on a value: %s is %s", s.entry().key, h.memory.Value(s.entry().key).Text)
	}
	if s.Click(4, 2); s.entry().key != remember.Theme || len(h.chosen) != 1 {
		t.Errorf("a click on a label: %s, %v", s.entry().key, h.chosen)
	}
	s.Click(4, 0)
	s.Click(70, 3)
	if s.entry().key != remember.Theme {
		t.Errorf("a click beside the entries chose %s", s.entry().key)
	}
}
