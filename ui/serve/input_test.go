package serve

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"

	"othello/internal/printable"
)

// typed is what a keyboard makes of input that comes at once or byte by byte, with a bar between
// events.
func typed(in string, slowly bool) (events string) {
	var all []string
	k := newKeyboard(func(e uv.Event) {
		text := fmt.Sprintf("%T", e)
		switch e := e.(type) {
		case uv.PasteEvent:
			text = "paste " + e.Content
		case uv.KeyPressEvent:
			text = e.String()
		}
		all = append(all, text)
	})
	size := 1 << 10
	if slowly {
		size = 1
	}
	for b := range slices.Chunk([]byte(in), size) {
		k.Take(b, time.Now())
	}
	k.Expired(time.Now())
	return strings.Join(all, "|")
}

// TestSequences reads what people type and paste.
func TestSequences(t *testing.T) {
	long, escapes := strings.Repeat("x", 1<<16), strings.Repeat("\x1b[201", 1<<12)
	for _, c := range []struct{ name, in, want string }{
		{"keys", "f5\x1b[A\x1bOP\x1b[1;5Cé日本\x1b[<0;10;20M\r", "f|5|up|f1|ctrl+right|é|日|本|uv.MouseClickEvent|enter"},
		{"escape", "q\x1b", "q|esc"},
		{"other terminals", "\x1b[a\x1bOb\x1b[23$\x1b[25~", "shift+up|ctrl+down|shift+f11|f13"},
		{"F3, or where the cursor is", "\x1b[1;2R", "shift+f3|uv.CursorPositionEvent"},
		{"a paste", "\x1b[200~a game\n\x1b[31m\x1b[201~q", "paste a game\n\x1b[31m|q"},
		{"answers", "\x1b]11;rgb:0000/0000/0000\x07\x1b[24;80R\x1bP1+r524742\x1b\\x", "uv.BackgroundColorEvent|uv.CursorPositionEvent|uv.CapabilityEvent|x"},
		{"C1", "a\x9b1;2R\x9dxb\x90y", "a|1|;|2|R|x|b|y"},
		{"not UTF-8", "a\xffb", "a|b"},
		{"a paste bomb", "\x1b[200~" + long + "\x1b[201~q", "paste " + long[:maxPaste] + "|q"},
		{"a paste of escapes", "\x1b[200~" + escapes + "\x1b[201~q", "paste " + escapes[:maxPaste] + "|q"},
		{"a paste without an end", "\x1b[200~" + long, ""},
		{"a long OSC", "\x1b]52;c;" + long + "\x07q", "q"},
		{"a long DCS", "\x1bP" + long + "\x1b\\q", "q"},
		{"an OSC without an end", "\x1b]" + long, ""},
		{"a beginning", "\x1bP", "alt+shift+p"},
	} {
		for _, slowly := range []bool{false, true} {
			if got := typed(c.in, slowly); got != c.want {
				t.Errorf("%s, slowly %t: %.200q, want %.200q", c.name, slowly, got, c.want)
			}
		}
	}
	if got := typed("\x1b["+strings.Repeat("1;", 1<<14)+"Aq", true); got != "q" {
		t.Errorf("a long CSI: ... %q", got[max(0, len(got)-100):])
	}
}

// TestBounded ends an input that is more than anybody types.
func TestBounded(t *testing.T) {
	here, there := net.Pipe()
	go func() { _, _ = io.WriteString(there, strings.Repeat("x", 4*bytesAtOnce)) }()
	onInput := 0
	n, err := io.Copy(io.Discard, heard{boundedConn{here, rate.NewLimiter(bytesRate, bytesAtOnce)}, func() { onInput++ }})
	_ = here.Close()
	if !errors.Is(err, errFlood) || n > 2*bytesAtOnce || n < bytesAtOnce/2 || onInput == 0 {
		t.Errorf("%d bytes, onInput %d times, %v", n, onInput, err)
	}
}

// TestLines reads lines of text: of bounded length, edited where the terminal is raw.
func TestLines(t *testing.T) {
	for _, c := range []struct {
		in, want string
		echo     bool
		err      error
	}{
		{in: "who\nquit\n", want: "who|quit", err: io.EOF},
		{in: "who\r\nf5\r\n", want: "who|f5", err: io.EOF},
		{in: "wha\x7fo\rq\x03f5\r", want: "who", echo: true, err: io.EOF},
		{in: "\x1b]0;x\x07say\u202e \x1b[31mhi\n", want: "]0;xsay [31mhi", err: io.EOF},
		{in: strings.Repeat("y", 1<<20) + "\n", err: bufio.ErrTooLong},
		{in: strings.Repeat("z", 1<<20) + "\r", want: strings.Repeat("z", 4096), echo: true, err: io.EOF},
	} {
		var got []string
		var shown strings.Builder
		_, next := lineReader(strings.NewReader(c.in), &shown, c.echo)
		line, err := next()
		for ; err == nil; line, err = next() {
			got = append(got, printable.Only(line))
		}
		if strings.Join(got, "|") != c.want || (shown.Len() > 0) != c.echo || err != c.err {
			t.Errorf("%.40q is read as %.80q, shown as %.80q, %v", c.in, got, shown.String(), err)
		}
	}
}
