package jsonlines

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/internal/wholefile"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "numbers")
	for _, step := range []struct {
		add  []int  // after opening
		cut  string // written behind
		want []int  // found by the next opening
	}{
		{[]int{1, 2}, "", []int{1, 2}},
		{[]int{3}, "4", []int{1, 2, 3}},
		{[]int{5}, "", []int{1, 2, 3, 5}},
	} {
		f, err := Open(path, func(int) {})
		must(t, err)
		for _, n := range step.add {
			must(t, f.Add(n))
		}
		must(t, f.tail.Add([]byte(step.cut)))
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		var got []int
		f, err = Open(path, func(n int) { got = append(got, n) })
		must(t, err)
		must(t, f.Close())
		if !slices.Equal(got, step.want) {
			t.Errorf("after %v and %q it holds %v, not %v", step.add, step.cut, got, step.want)
		}
	}
}

// TestOpenOther opens what is no journal, and must leave it alone.
func TestOpenOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "numbers")
	for text, want := range map[string]string{
		"1\nx\n3\n":                        "at byte 2",
		"1\n2\nthe end of another file":    "at byte 4",
		"no line break":                    "at byte 0",
		"1\n" + strings.Repeat("2", 1<<21): "at byte 2: a line is longer than",
	} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
		if _, err := Open(path, func(int) {}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.30q: %v, want … %s", text, err, want)
		}
		if b, err := os.ReadFile(path); err != nil || string(b) != text {
			t.Errorf("%.30q became %.30q (%v)", text, b, err)
		}
	}
}

func TestOpenTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "numbers")
	f, err := Open(path, func(int) {})
	must(t, err)
	defer func() { _ = f.Close() }()
	if _, err := Open(path, func(int) {}); !errors.Is(err, wholefile.ErrLocked) || !strings.Contains(err.Error(), path) {
		t.Errorf("a second time: %v", err)
	}
}
