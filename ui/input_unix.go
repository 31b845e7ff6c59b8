//go:build unix

package ui

import (
	"bytes"
	"os"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
	"golang.org/x/time/rate"

	"othello/internal/sequence"
)

// checked is a terminal from which only whole sequences are read, within bounds, and pastes not
// at all: those are messages of their own. The library's reader takes what comes as it is: it
// panics at a sequence with many parameters, takes half a report for keys, and needs time that
// grows with the square of a paste.
type checked struct {
	*os.File
	seq  sequence.Reader
	send func(tea.Msg) // takes a paste
	keys []byte        // that were read
	pace *rate.Limiter // of their bytes

	escaped time.Time // when Escape was passed on
}

// keysAtOnce and keysEach bound what is read as keys, in bytes: each costs the time of drawing what
// it changes. The mouse sends the most.
const keysAtOnce, keysEach = 16 << 10, time.Second / (8 << 10)

// withCheckedInput lets a program read the terminal through a checked one, which sends pastes by
// send. Without a terminal the program's own way remains, and its error.
func withCheckedInput(send func(tea.Msg)) tea.ProgramOption {
	in := os.Stdin
	if !term.IsTerminal(in.Fd()) {
		tty, _, err := tea.OpenTTY()
		if err != nil {
			return func(*tea.Program) {}
		}
		in = tty
	}
	return tea.WithInput(newChecked(in, send))
}

func newChecked(in *os.File, send func(tea.Msg)) *checked {
	c := &checked{File: in, send: send, pace: rate.NewLimiter(rate.Every(keysEach), keysAtOnce)}
	c.seq = sequence.Reader{MostPaste: pasteMost + 1, Key: c.key, Paste: func(text string) { c.send(tea.PasteMsg{Content: text}) }}
	return c
}

// key takes a unit. Sizes of the window come from the system, and nobody presses Escape twice at
// once: the library would look through all that follow for each.
func (c *checked) key(unit []byte) {
	switch now := time.Now(); {
	case len(unit) > 2 && unit[1] == '[' && unit[len(unit)-1] == 't':
		return
	case string(unit) == "\x1b" && now.Sub(c.escaped) < sequence.EscapeTime:
		return
	case string(unit) == "\x1b":
		c.escaped = now
	}
	c.keys = append(c.keys, unit...)
}

// Read returns what was typed, which may be nothing: half a sequence is kept. It waits for the rest
// of an escape sequence for as long as that may take.
func (c *checked) Read(p []byte) (int, error) {
	buf := make([]byte, max(1, len(p)-2*sequence.Most))
	c.keys = c.keys[:0]
	for len(c.keys) < len(buf) {
		n, err := c.File.Read(buf[len(c.keys):])
		if err != nil {
			return 0, err
		}
		c.seq.Take(buf[len(c.keys):][:n], time.Now())
		if c.seq.Waits() != sequence.EscapeTime || bytes.ContainsRune(c.keys, interrupt) {
			break
		}
		if !c.readable(sequence.EscapeTime) {
			c.seq.Expired(time.Now())
			break
		}
	}
	if !c.pace.AllowN(time.Now(), len(c.keys)) {
		c.keys = slices.DeleteFunc(c.keys, func(b byte) bool { return b != interrupt })
	}
	return copy(p, c.keys), nil
}

// interrupt is what ctrl+c sends.
const interrupt = 3

// readable reports whether there is more to read within a time.
func (c *checked) readable(within time.Duration) bool {
	n, err := unix.Poll([]unix.PollFd{{Fd: int32(c.Fd()), Events: unix.POLLIN}}, int(within/time.Millisecond))
	return err == nil && n > 0
}
