//go:build unix

package ui

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/internal/sequence"
)

// typing is a terminal that a test types at.
type typing struct {
	*checked
	to     *os.File
	pastes []string
	read   bytes.Buffer
	got    chan []byte
}

func typed(t *testing.T) *typing {
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	x := &typing{to: to, got: make(chan []byte, 1<<16)}
	x.checked = newChecked(from, func(msg tea.Msg) { x.pastes = append(x.pastes, msg.(tea.PasteMsg).Content) })
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer close(x.got)
		for {
			p := make([]byte, 4096)
			n, err := x.Read(p)
			if err != nil {
				return
			}
			x.got <- p[:n]
		}
	}()
	t.Cleanup(func() {
		_ = to.Close()
		<-done
		_ = from.Close()
	})
	return x
}

// until reads until it was sent what ends with some keys, and returns all.
func (x *typing) until(t *testing.T, keys string) string {
	t.Helper()
	for late := time.After(time.Minute); !strings.HasSuffix(x.read.String(), keys); {
		select {
		case b := <-x.got:
			x.read.Write(b)
		case <-late:
			t.Fatalf("%q does not come, after %d bytes ending with %q", keys, x.read.Len(), x.read.Bytes()[max(0, x.read.Len()-20):])
		}
	}
	return x.read.String()
}

// TestFloods sends ten megabytes of each kind, and interrupts.
func TestFloods(t *testing.T) {
	for name, unit := range map[string]string{
		"invalid": "\xff", "text": "f5", "escapes": "\x1b", "keys": "\t\x1b[A", "paste": "\x1b[200~\xff\xfe", "unended": "\x1b[1", "mouse": "\x1b[<0;10;5M", "parameters": "\x1b[" + strings.Repeat("1;", 33) + "m",
	} {
		t.Run(name, func(t *testing.T) {
			x, began := typed(t), time.Now()
			if _, err := x.to.Write(bytes.Repeat([]byte(unit), (10<<20)/len(unit))); err != nil {
				t.Fatal(err)
			}
			if name == "paste" {
				_, _ = x.to.WriteString("\x1b[201~")
			}
			time.Sleep(2 * sequence.EscapeTime)
			_, _ = x.to.WriteString("\x03")
			got := x.until(t, "\x03")
			if most := keysAtOnce + int(time.Since(began)/keysEach) + 4096; len(got) > most || strings.HasSuffix(got, "\x1b\x03") && name != "escapes" {
				t.Errorf("%d bytes are keys, at last %q", len(got), got[max(0, len(got)-10):])
			}
		})
	}
}
