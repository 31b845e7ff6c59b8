package config

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/internal/wholefile"
)

// shipped is the text of config.toml.
func shipped(tb testing.TB) string {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "config.toml"))
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// starting is a program that starts with the defaults and what path remembers.
func starting(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Load(shipped(t), "", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Recall(path); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *Store) chooses(t *testing.T, r *Setting, text string) {
	t.Helper()
	if !s.Choose(r, text) {
		t.Errorf("nothing to write after %s = %s", r, text)
	}
	if err := s.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "remembered.toml")
	m := starting(t, path)
	if m.Choose(Theme, "auto") {
		t.Error("what was so already is written")
	}
	m.chooses(t, Theme, "dune")
	m.chooses(t, Level, "7")
	m.chooses(t, Turned, "true")
	text, err := os.ReadFile(path)
	want := string(wholefile.Seal([]byte(header + "\n[ui]\nlevel = 7\ntheme = \"dune\"\nturned = true\n")))
	if err != nil || string(text) != want {
		t.Errorf("the file is\n%s(%v), want\n%s", text, err, want)
	}
	again := starting(t, path)
	if v := again.Value(Theme); v.Text != "dune" || v.Origin != Remembered {
		t.Errorf("the next start has %+v", v)
	}
	if !again.Reset(Theme) || again.Flush(t.Context()) != nil || again.Value(Theme).Text != "auto" {
		t.Error("the theme is not forgotten")
	}
	if v := starting(t, path).Value(Theme); v.Origin != Default {
		t.Errorf("a forgotten theme is %+v", v)
	}
}

// TestDamagedBit changes one bit of the file: nothing is remembered, and before it is
// written again it is set aside.
func TestDamagedBit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	s := starting(t, path)
	s.chooses(t, Level, "7")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("level = 7"), []byte("level = 3"), 1)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if texts, err := ReadTexts(path); err == nil {
		t.Errorf("remembered: %v", texts)
	}
	s.chooses(t, Theme, "dune")
	if texts, err := ReadTexts(path); err != nil || len(texts) != 1 || texts["ui.theme"] != "dune" {
		t.Errorf("remembered: %v, %v", texts, err)
	}
	aside, _ := filepath.Glob(filepath.Join(filepath.Dir(path), damagedName))
	if len(aside) != 1 {
		t.Fatalf("set aside: %v", aside)
	}
	if kept, err := os.ReadFile(aside[0]); err != nil || !bytes.Equal(kept, text) {
		t.Errorf("set aside: %s, %v", kept, err)
	}
}

// TestTwoPrograms lets two write the same file: the last change of a key counts, and the
// other keys stay.
func TestTwoPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	a, b := starting(t, path), starting(t, path)
	a.chooses(t, Theme, "dune")
	b.chooses(t, Level, "3")
	a.chooses(t, Level, "4")
	b.chooses(t, Theme, "fjord")
	texts, err := ReadTexts(path)
	if err != nil || texts["ui.theme"] != "fjord" || texts["ui.level"] != "4" || len(texts) != 2 {
		t.Errorf("remembered: %v, %v", texts, err)
	}
}

// TestFileWins keeps nothing of what a file or the environment would win over.
func TestFileWins(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	m := starting(t, path)
	for r, from := range map[*Setting]Origin{Theme: File, Level: Environment} {
		text := map[*Setting]string{Theme: "dune", Level: "7"}[r]
		m.sources[r] = source{origin: from}
		if m.Choose(r, text) || m.Value(r).Lasts() || m.Value(r).Text != text {
			t.Errorf("%s: %+v", r, m.Value(r))
		}
		if m.Reset(r) || m.Value(r).Text != m.Value(r).Start {
			t.Errorf("%s after a reset: %+v", r, m.Value(r))
		}
	}
	m.sources[Turned] = source{origin: Flag}
	m.chooses(t, Turned, "true")
	if texts, err := ReadTexts(path); err != nil || len(texts) != 1 {
		t.Errorf("remembered: %v, %v", texts, err)
	}
}

// TestBadFile writes over what cannot be read, and drops what is not valid.
func TestBadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	for text, left := range map[string]int{
		"theme = = 3":                          1,
		"[ui]\ntheme = 'plaid'\nturned = true": 2,
		"x = 3\nui = 4":                        1,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		m := starting(t, filepath.Join(t.TempDir(), "none"))
		m.path = path
		m.chooses(t, Level, "3")
		if texts, err := ReadTexts(path); err != nil || len(texts) != left || texts["ui.level"] != "3" {
			t.Errorf("after %q: %v, %v", text, texts, err)
		}
	}
	if err := os.WriteFile(path, []byte(strings.Repeat("#", MaxSize+1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadTexts(path); err == nil {
		t.Error("a file that is too big was read")
	}
}

// TestTrouble keeps what cannot be written until it can.
func TestTrouble(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "remembered.toml")
	lock, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if err := wholefile.TryLock(lock); err != nil {
		t.Skip("files cannot be locked here")
	}
	m := starting(t, path)
	m.Choose(Theme, "dune")
	m.Choose(Level, "3")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if m.Flush(ctx) == nil {
		t.Error("written in spite of another program's lock")
	}
	m.Choose(Level, "4")
	if err := lock.Close(); err != nil {
		t.Fatal(err)
	}
	m.Close()
	if texts, err := ReadTexts(path); err != nil || texts["ui.theme"] != "dune" || texts["ui.level"] != "4" {
		t.Errorf("remembered: %v, %v", texts, err)
	}
}

// TestNoFile is for programs without a home directory.
func TestNoFile(t *testing.T) {
	nowhere := starting(t, "")
	if nowhere.Choose(Theme, "dune") || nowhere.Value(Theme).Text != "dune" || nowhere.Flush(t.Context()) != nil {
		t.Error("without a file there is something to write")
	}
	if nowhere.Choose(Theme, "plaid") || nowhere.UI.Theme != "dune" {
		t.Errorf("the theme is %s", nowhere.UI.Theme)
	}
}

// TestGroups: the rows of a group stand together, in the order in which the table has them.
func TestGroups(t *testing.T) {
	var groups []string
	for _, r := range OnScreen() {
		if len(groups) == 0 || groups[len(groups)-1] != r.Group {
			groups = append(groups, r.Group)
		}
	}
	if want := []string{looks, squares, play, openings, opponents}; !slices.Equal(groups, want) {
		t.Errorf("the groups are %q, want %q", groups, want)
	}
}
