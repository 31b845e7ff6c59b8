package theme

import (
	"strings"
	"testing"
)

func TestCharsetOf(t *testing.T) {
	for _, test := range []struct {
		env    string
		discs  string
		system string
		want   Charset
	}{
		{"LANG=de_DE.UTF-8", "auto", "linux", CharsetUTF8},
		{"LANG=en_US.utf8", "", "linux", CharsetUTF8},
		{"LANG=de_DE.ISO-8859-1", "auto", "linux", CharsetOther},
		{"LANG=C", "auto", "linux", CharsetOther},
		{"LC_ALL=C LANG=de_DE.UTF-8", "auto", "linux", CharsetOther},
		{"LC_ALL= LC_CTYPE=C.UTF-8 LANG=C", "auto", "linux", CharsetUTF8},
		{"LC_CTYPE=ja_JP.eucJP LANG=C.UTF-8", "auto", "linux", CharsetOther},
		{"TERM=xterm", "auto", "linux", CharsetUnknown},
		{"TERM=xterm", "ascii", "linux", CharsetUnknown},
		{"TERM=xterm", "auto", "windows", CharsetUTF8},
		{"TERM=linux LANG=de_DE.UTF-8", "auto", "linux", CharsetOther},
		{"TERM=linux LANG=de_DE.UTF-8", "block", "linux", CharsetUTF8},
		{"LC_ALL=C", "block", "linux", CharsetUTF8},
		{"LC_ALL=C", "round", "linux", CharsetUTF8},
	} {
		if got := CharsetOf(Config{Discs: test.discs}, strings.Fields(test.env), test.system); got != test.want {
			t.Errorf("%s, discs=%q on %s: %v, want %v", test.env, test.discs, test.system, got, test.want)
		}
	}
}
