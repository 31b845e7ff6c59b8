package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
)

type side int

func (side) String() string { return "Black" }

func speak(t *testing.T, tag string) {
	t.Helper()
	before := Now()
	Use(tag)
	t.Cleanup(func() { Use(before) })
}

func TestSpeaking(t *testing.T) {
	cause := &fs.PathError{Op: "open", Path: "a.sgf", Err: fs.ErrPermission}
	failed := Errorf("%v to move", side(0))
	wrapped := fmt.Errorf("saving: %w", cause)
	for _, c := range []struct{ tag, say, count, phrase, err, foreign string }{
		{"en", "Black to move", "1 move", "Black to move to move", "Black to move", "open a.sgf: permission denied"},
		{"ja", "黒の番", "1手", "黒の番の番", "黒の番", "a.sgf を開けません: アクセス権がありません"},
		{"xx", "Black to move", "1 move", "Black to move to move", "Black to move", "open a.sgf: permission denied"},
	} {
		speak(t, c.tag)
		for _, pair := range [][2]string{
			{F("%v to move", side(0)), c.say}, {Count(1, "move"), c.count},
			{F("%v to move", P("%v to move", side(0))), c.phrase}, {failed.Error(), c.err}, {Error(cause), c.foreign},
			{P("%v to move", P("%v to move", side(0))).English(), "Black to move to move"},
			{T("nothing that is translated"), "nothing that is translated"},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%s: %q, want %q", c.tag, pair[0], pair[1])
			}
		}
	}
	if err := Errorf("saving: %w", wrapped); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%v does not wrap its cause", err)
	}
}

// TestSpaces parts Japanese from other scripts, and from nothing else.
func TestSpaces(t *testing.T) {
	speak(t, "ja")
	for _, c := range []struct{ name, want string }{
		{"Tiger", "Tiger から新しい対局"}, {"虎定石", "虎定石から新しい対局"}, {"f5", "f5 から新しい対局"}, {"(虎)", "(虎) から新しい対局"}, {"", " から新しい対局"},
	} {
		if got := F("New game from %s", c.name); got != c.want {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
	for format, want := range map[string]string{"が %s の": "が黒の", "%[2]s は %.0[1]s": "白は ", "a %s b": "a 黒 b", "%d 手": "7 手"} {
		marked, _ := marked(format)
		args := []any{"黒", "白"}[:min(2, strings.Count(format, "%"))]
		if strings.Contains(format, "%d") {
			args = []any{7}
		}
		if got := spaced(fmt.Sprintf(marked, args...)); got != want {
			t.Errorf("%q: %q, want %q", format, got, want)
		}
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		setting string
		env     []string
		want    string
	}{
		{"", nil, "en"},
		{"auto", []string{"LANG=ja_JP.UTF-8"}, "ja"},
		{"auto", []string{"LANG=ja_JP.utf8", "LC_ALL=C.UTF-8"}, "en"},
		{"auto", []string{"LANG=en_GB.UTF-8", "LC_MESSAGES=ja_JP.UTF-8"}, "ja"},
		{"auto", []string{"LANG=ja_JP.eucJP"}, "en"},
		{"auto", []string{"LANG=ja_JP.UTF-8", "TERM=linux"}, "en"},
		{"auto", []string{"LANG=fr_FR.UTF-8"}, "en"},
		{"auto", []string{"LANG=ja.UTF-8@x"}, "ja"},
		{"auto", []string{"LANG=ja_JP@x.UTF-8"}, "ja"},
		{"en", []string{"LANG=ja_JP.UTF-8"}, "en"},
		{"ja", []string{"LANG=C"}, "ja"},
	} {
		if got := Choose(c.setting, c.env); got != c.want {
			t.Errorf("%q, %q: %s, want %s", c.setting, c.env, got, c.want)
		}
	}
}

// TestWidths keeps characters out of the catalogues that are wider in some terminals than
// in others.
func TestWidths(t *testing.T) {
	for _, tag := range Tags()[1:] {
		c := read(tag)
		check := func(key, text string) {
			for _, r := range text {
				if runewidth.IsAmbiguousWidth(r) {
					t.Errorf("%s: %q: the width of %q depends on the terminal", tag, key, r)
				}
			}
		}
		for key, text := range c.Messages {
			check(key, text)
		}
		for key, text := range c.Foreign {
			check(key, text)
		}
		for key, forms := range c.Counts {
			for _, text := range forms {
				check(key, text)
			}
			if forms["other"] == "" {
				t.Errorf("%s: %s: no form %q", tag, key, "other")
			}
		}
	}
}
