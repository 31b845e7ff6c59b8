package remember

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"othello/internal/filelock"
)

// parse knows a number, a truth and texts.
func parse(key, text string) (any, error) {
	switch Key(key) {
	case Level:
		return strconv.ParseInt(text, 10, 64)
	case Bell:
		return strconv.ParseBool(text)
	}
	if text == "wrong" {
		return nil, fmt.Errorf("must not be wrong")
	}
	return text, nil
}

// starting is a program that starts with the defaults and what path remembers.
func starting(t *testing.T, path string) *Memory {
	t.Helper()
	values := map[Key]Value{}
	for _, key := range Keys {
		values[key] = Value{Text: "default", Start: "default", Default: "default"}
	}
	texts, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for key, text := range texts {
		values[Key(key)] = Value{Text: text, Start: text, Default: "default", Origin: Remembered}
	}
	return New(Setup{Path: path, Values: values, Parse: parse})
}

func (m *Memory) chooses(t *testing.T, key Key, text string) {
	t.Helper()
	if !m.Choose(key, text) {
		t.Errorf("nothing to write after %s = %s", key, text)
	}
	if err := m.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "remembered.toml")
	m := starting(t, path)
	if m.Choose(Theme, "default") {
		t.Error("what was so already is written")
	}
	m.chooses(t, Theme, "dune")
	m.chooses(t, Level, "7")
	m.chooses(t, Bell, "true")
	text, err := os.ReadFile(path)
	want := header + "\n[ui]\nbell = true\nlevel = 7\ntheme = \"dune\"\n"
	if err != nil || string(text) != want {
		t.Errorf("the file is\n%s(%v), want\n%s", text, err, want)
	}
	again := starting(t, path)
	if v := again.Value(Theme); v.Text != "dune" || v.Origin != Remembered {
		t.Errorf("the next start has %+v", v)
	}
	if !again.Reset(Theme) || again.Flush(t.Context()) != nil || again.Value(Theme).Text != "default" {
		t.Error("the theme is not forgotten")
	}
	if v := starting(t, path).Value(Theme); v.Origin != Default {
		t.Errorf("a forgotten theme is %+v", v)
	}
	if err := Forget(t.Context(), path); err != nil {
		t.Error(err)
	}
	if err := Forget(t.Context(), path); err != nil {
		t.Errorf("forgetting nothing: %v", err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) > 0 {
		t.Errorf("files are left: %v", files)
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
	texts, err := Read(path)
	if err != nil || texts["ui.theme"] != "fjord" || texts["ui.level"] != "4" || len(texts) != 2 {
		t.Errorf("remembered: %v, %v", texts, err)
	}
}

// TestFileWins keeps nothing of what a file or the environment would win over.
func TestFileWins(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	m := starting(t, path)
	for _, key := range []Key{Theme, Level} {
		m.values[key].Origin = map[Key]Origin{Theme: File, Level: Environment}[key]
		if m.Choose(key, "7") || !m.Value(key).Chosen() || m.Value(key).Text != "7" {
			t.Errorf("%s: %+v", key, m.Value(key))
		}
		if m.Reset(key) || m.Value(key).Chosen() {
			t.Errorf("%s after a reset: %+v", key, m.Value(key))
		}
	}
	m.values[Bell].Origin = Flag
	m.chooses(t, Bell, "true")
	if texts, err := Read(path); err != nil || len(texts) != 1 {
		t.Errorf("remembered: %v, %v", texts, err)
	}
}

// TestBadFile writes over what cannot be read, and drops what is not valid.
func TestBadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	for text, left := range map[string]int{
		"theme = = 3":                        1,
		"[ui]\ntheme = 'wrong'\nbell = true": 2,
		"x = 3\nui = 4":                      1,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		m := New(Setup{Path: path, Parse: parse})
		m.chooses(t, Level, "3")
		if texts, err := Read(path); err != nil || len(texts) != left || texts["ui.level"] != "3" {
			t.Errorf("after %q: %v, %v", text, texts, err)
		}
	}
	if err := os.WriteFile(path, []byte(strings.Repeat("#", limit+1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil {
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
	if err := filelock.Try(lock); err != nil {
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
	m.Close(time.Minute)
	if texts, err := Read(path); err != nil || texts["ui.theme"] != "dune" || texts["ui.level"] != "4" {
		t.Errorf("remembered: %v, %v", texts, err)
	}
}

// TestNoMemory is what tests and programs without a home directory have.
func TestNoMemory(t *testing.T) {
	var none *Memory
	none.Close(0)
	if none.Choose(Theme, "dune") || none.Flush(t.Context()) != nil {
		t.Error("there is something to write")
	}
	nowhere := New(Setup{Parse: parse})
	if nowhere.Choose(Theme, "dune") || nowhere.Value(Theme).Text != "dune" || nowhere.Flush(t.Context()) != nil {
		t.Error("without a file there is something to write")
	}
}
