package serve

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"golang.org/x/time/rate"
)

// through is what comes out of a sequenceLimiter input, read as it comes or byte by byte.
func through(t *testing.T, in string, slowly bool) string {
	t.Helper()
	var r io.Reader = strings.NewReader(in)
	if slowly {
		r = iotest.OneByteReader(r)
	}
	var out bytes.Buffer
	d, p := &sequenceLimiter{r: r}, make([]byte, 64)
	for {
		n, err := d.Read(p)
		out.Write(p[:n])
		if err == io.EOF {
			return out.String()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestSequences passes what people type and paste, and cuts what would be kept for ever.
func TestSequences(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, c := range []struct {
		name, in, want string // an empty want is in itself
		most           int    // else its length at most
		end            string // and how it ends
	}{
		{name: "keys", in: "f5\x1b[A\x1bOP\x1b\x1b[1;5Cé日本\x1b[<0;10;20M\r"},
		{name: "a paste", in: "\x1b[200~a game\n\x1b[31m\x1b[201~q"},
		{name: "answers", in: "\x1b]11;rgb:0000/0000/0000\x07\x1b[24;80R\x1bP1+r524742\x1b\\x"},
		{name: "C1", in: "a\x9b1;2R\x9dxb\x90y", want: "a1;2Rxby"},
		{name: "a paste bomb", in: "\x1b[200~" + long + "\x1b[201~q", most: maxPaste + 20, end: "x\x1b[201~q"},
		{name: "a paste of escapes", in: "\x1b[200~" + strings.Repeat("\x1b[201", 1<<16) + "\x1b[201~q", most: maxPaste + 20, end: "\x1b[201~q"},
		{name: "a paste without an end", in: "\x1b[200~" + long, most: maxPaste + 20},
		{name: "a long CSI", in: "\x1b[" + strings.Repeat("1;", 1<<18) + "Rq", most: maxSequence + 20, end: "Rq"},
		{name: "a long OSC", in: "\x1b]52;c;" + long + "\x07q", most: maxSequence + 20, end: "\x07q"},
		{name: "a long DCS", in: "\x1bP" + long + "\x1b\\q", most: maxSequence + 20, end: "\x1b\\q"},
		{name: "an OSC without an end", in: "\x1b]" + long, most: maxSequence + 20},
	} {
		for _, slowly := range []bool{false, true} {
			got := through(t, c.in, slowly)
			want := c.want
			if want == "" && c.most == 0 {
				want = c.in
			}
			if c.most == 0 && got != want || c.most > 0 && (len(got) > c.most || !strings.HasSuffix(got, c.end)) {
				t.Errorf("%s, slowly %t: %d bytes, %.80q ... %q", c.name, slowly, len(got), got, got[max(0, len(got)-20):])
			}
		}
	}
}

// TestBounded ends an input that is more than anybody types.
func TestBounded(t *testing.T) {
	onInput := 0
	b := &bounded{r: strings.NewReader(strings.Repeat("x", 4*bytesAtOnce)), onInput: func() { onInput++ }, bytes: rate.NewLimiter(rate.Every(time.Hour), bytesAtOnce)}
	n, err := io.Copy(io.Discard, b)
	if !errors.Is(err, errFlood) || n > bytesAtOnce || n < bytesAtOnce/2 || onInput == 0 {
		t.Errorf("%d bytes, onInput %d times, %v", n, onInput, err)
	}
}

// TestLines reads lines of text: of bounded length, with Backspace where the terminal is
// raw.
func TestLines(t *testing.T) {
	for _, c := range []struct {
		in, want, shown string
		echo            bool
	}{
		{in: "who\nquit\n", want: "who|quit"},
		{in: "who\r\nf5\r\n", want: "who|f5"},
		{in: "wha\x7fo\rq\x03f5\r", want: "who", shown: "wha\b \bo\r\nq", echo: true},
		{in: "\x1b]0;x\x07say\u202e \x1b[31mhi\n", want: "]0;xsay [31mhi"},
		{in: strings.Repeat("y", 1<<20) + "\n", want: strings.Repeat("y", maxLine)},
		{in: strings.Repeat("z", 1<<20), want: ""},
	} {
		var got []string
		var shown strings.Builder
		err := readLines(strings.NewReader(c.in), &shown, c.echo, func(line string) bool { got = append(got, line); return true })
		if strings.Join(got, "|") != c.want || shown.String() != c.shown || err != io.EOF {
			t.Errorf("%.40q is read as %.80q, shown as %q, %v", c.in, got, shown.String(), err)
		}
	}
}
