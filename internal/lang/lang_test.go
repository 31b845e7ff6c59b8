package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"othello/internal/message"
	"othello/internal/strict"

	"github.com/mattn/go-runewidth"
)

type side int

func (side) String() string { return "Black" }

func TestPrinter(t *testing.T) {
	if For(English) != nil || For("xx") != nil || For("ja").Tag() != "ja" {
		t.Error("a tag has another printer")
	}
	cause := &fs.PathError{Op: "open", Path: "a.sgf", Err: fs.ErrPermission}
	over := errors.New("the game is over")
	for _, c := range []struct {
		tag  string
		want []string
	}{
		{"en", []string{"Black to move", "1 move", "Black to move", "Black to move", "saving: Black to move", "open a.sgf: permission denied", "first: the game is over", "a, b"}},
		{"ja", []string{"黒の番", "1手", "黒の番", "黒の番", "saving: 黒の番", "open a.sgf: permission denied", "first: 終局しています", "a、b"}},
	} {
		p := For(c.tag)
		for i, got := range []string{
			p.F("%v to move", side(0)), p.Count(1, "move"), p.F("%v", message.New("%v to move", side(0))), p.Err(Errorf("%v to move", side(0))),
			p.Err(fmt.Errorf("saving: %w", Errorf("%v to move", side(0)))), p.Err(cause), p.F("first: %w", over), p.List("a", "b"),
		} {
			if got != c.want[i] {
				t.Errorf("%s: %q, want %q", c.tag, got, c.want[i])
			}
		}
		if p.T("nothing that is translated") != "nothing that is translated" || p.Has("nothing that is translated") != (p == nil) {
			t.Errorf("%s has what nobody translated", c.tag)
		}
	}
	if _, err := strict.Decode("a.toml", "on = 1", struct {
		On bool `toml:"on"`
	}{}, nil); For("ja").Err(err) != "a.toml:1: on はtrue か falseです(整数ではなく)" {
		t.Errorf("a wrong setting is %q", For("ja").Err(err))
	}
	if got := For("ja").F("%v", message.Message{Format: "100%"}); got != "100%" {
		t.Errorf("a message without arguments is %q", got)
	}
	if err := Errorf("saving: %w", cause); !errors.Is(err, fs.ErrPermission) || err.Error() != "saving: open a.sgf: permission denied" {
		t.Errorf("%v does not wrap its cause", err)
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
