package theme

import (
	"strings"
	"testing"
)

func TestProbe(t *testing.T) {
	const x, y = 80 - probeMost - 2, 23 // where the probe is written
	for _, c := range []struct {
		name    string
		x, y    int // of the answer
		charset Charset
		narrow  bool
	}{
		{"one cell", x + 3, y, CharsetUTF8, true},
		{"two cells", x + 4, y, CharsetUTF8, false},
		{"bytes taken for characters", x + 5, y, CharsetOther, false},
		{"bytes taken for characters, controls too", x + 7, y, CharsetOther, false},
		{"bytes left out", x, y, CharsetOther, false},
		{"another question's answer", x + 3, 3, CharsetUnknown, false},
	} {
		var p Probe
		var term Terminal
		if text := p.Ask(80, 24); !strings.Contains(text, "\x1b[24;69H"+probeText+"\x1b[6n") {
			t.Fatalf("the probe is %q", text)
		}
		for range 2 { // the second is an answer that nobody asked for
			if got := p.Answer(c.x, c.y, &term); got && (c.y != y || p != Probe{}) {
				t.Errorf("%s: answered %v", c.name, got)
			}
			if term.Charset != c.charset || term.Narrow != c.narrow {
				t.Errorf("%s: charset %v, narrow %v", c.name, term.Charset, term.Narrow)
			}
			c.x = x + 3
		}
	}
	var p Probe
	if p.Ask(probeMost+1, 24) != "" || p.Ask(80, 1) != "" || p.Answer(0, 0, new(Terminal)) {
		t.Error("a window without room is probed")
	}
}
