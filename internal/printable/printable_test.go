package printable

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ text, line, lines, only string }{
		{"Tanaka Aya 田中", "Tanaka Aya 田中", "Tanaka Aya 田中", "Tanaka Aya 田中"},
		{"a\x1b[2Jb\tc\nd", "a\ufffd[2Jb c d", "a\ufffd[2Jb c\nd", "a[2Jbcd"},
		{"\u009b31mred\x7f", "\ufffd31mred\ufffd", "\ufffd31mred\ufffd", "31mred"},
		{"abc\u202exyz\u2066!\u200f", "abc\ufffdxyz\ufffd!\ufffd", "abc\ufffdxyz\ufffd!\ufffd", "abcxyz!"},
		{"bad\xffutf\u2028\ufeff", "bad\ufffdutf\ufffd\ufffd", "bad\ufffdutf\ufffd\ufffd", "badutf"},
	} {
		if got := Line(c.text); got != c.line {
			t.Errorf("Line(%q) = %q, want %q", c.text, got, c.line)
		}
		if got := Text(c.text); got != c.lines {
			t.Errorf("Text(%q) = %q, want %q", c.text, got, c.lines)
		}
		if got := Only(c.text); got != c.only {
			t.Errorf("Only(%q) = %q, want %q", c.text, got, c.only)
		}
	}
}

// FuzzJSON wants what is encoded to be read as it was, from text that is all printable.
func FuzzJSON(f *testing.F) {
	f.Add("a\x1b[2J\u009b\u202e\u2028\ufeff\x7f田")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "")
		var out strings.Builder
		if err := json.NewEncoder(JSON(&out)).Encode([]string{text}); err != nil {
			t.Fatal(err)
		}
		for _, r := range strings.TrimSuffix(out.String(), "\n") {
			if !Is(r) {
				t.Errorf("%q is written with %U", text, r)
			}
		}
		var back []string
		if err := json.Unmarshal([]byte(out.String()), &back); err != nil || len(back) != 1 || back[0] != text {
			t.Errorf("%q is read as %q (%v)", text, back, err)
		}
		if !utf8.ValidString(out.String()) {
			t.Errorf("%q is written as %q", text, out.String())
		}
	})
}
