package serve

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"othello/internal/crash"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/serve/lobby"
)

// lines is a visit in lines of text, for screen readers and scripts: what happens comes as
// it happens, and what is typed is a command.
type lines struct {
	visit *lobby.Visitor
	kinds []string // how engines are named: "search 1" and so on are taken by new
	out   io.Writer
	view  *lobby.View // of the table as it was last told; nil in the lobby
	round int
	told  int // moves of it that were told
	tr    *lang.Printer

	said strings.Builder // what is to be written
	work func() error    // what a command does once it was understood; nil for nothing
	then func()          // ... and says afterwards; nil for nothing
}

// lines plays in lines of text. echo says that the client's terminal does not show what is
// typed.
func (c *conn) lines(ctx context.Context, visit *lobby.Visitor, in io.Reader, out io.Writer, tr *lang.Printer, echo bool, work *crash.Group) error {
	l := &lines{visit: visit, out: out, tr: tr}
	for _, k := range c.server.setup.Lobby.Kinds {
		l.kinds = append(l.kinds, k.ID)
	}
	typed := make(chan string)
	running, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	work.Go(func() {
		ended <- readLines(in, out, echo, func(line string) bool {
			select {
			case typed <- line:
				return true
			case <-running.Done():
				return false
			}
		})
	})
	l.welcome()
	for {
		l.news()
		l.flush()
		var err error
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-ended:
			return err
		case <-visit.Wake():
		case text := <-typed:
			err = l.typed(text)
		}
		if err == errQuit {
			return nil
		}
		if err != nil {
			l.say("%s", sentence(l.tr, err))
		}
		for _, e := range visit.Step() {
			if _, closed := e.(lobby.Closed); closed {
				l.flush()
				return errStopped
			}
			l.event(e)
		}
		l.flush()
	}
}

// typed carries out a line that was typed: what has to wait, for the disk perhaps, waits
// while nothing is said.
func (l *lines) typed(text string) error {
	l.work, l.then = nil, nil
	if err := l.do(text); err != nil || l.work == nil {
		return err
	}
	err := l.work()
	if err == nil && l.then != nil {
		l.then()
	}
	return err
}

// later lets a command do work that may wait, and then say something; nil for nothing.
func (l *lines) later(work func() error, then func()) error {
	l.work, l.then = work, then
	return nil
}

// welcome says what a new visitor should know.
func (l *lines) welcome() {
	l.say("Othello, as lines of text. You are %s. The word help lists the commands.", l.visit.Name())
	if l.visit.Unnamed() {
		l.say("Choose a name for good with: name NAME.")
	}
	l.listing()
}

// readLines gives lines of bounded length to take until that reports false. Where the
// terminal is raw it shows what is typed, and knows Backspace.
func readLines(in io.Reader, out io.Writer, echo bool, take func(line string) bool) error {
	r := bufio.NewReaderSize(in, maxLine)
	var line []byte
	show := func(text string) {
		if echo {
			_, _ = io.WriteString(out, text) // a client that is gone is noticed by reading
		}
	}
	for {
		b, err := r.ReadByte()
		switch {
		case err != nil:
			return err
		case b == '\r' || b == '\n':
			show("\r\n")
			if !take(printable.Only(string(line))) {
				return nil
			}
			line = line[:0]
			if b == '\r' && r.Buffered() > 0 {
				if next, _ := r.Peek(1); next[0] == '\n' {
					_, _ = r.Discard(1)
				}
			}
		case echo && (b == 3 || b == 4): // ctrl+c, ctrl+d
			return io.EOF
		case echo && (b == 8 || b == 127):
			if len(line) > 0 {
				line = line[:len(line)-1]
				show("\b \b")
			}
		case len(line) < maxLine && (b >= ' ' || !echo):
			line = append(line, b)
			show(string(b))
		}
	}
}

var (
	errQuit    = errors.New("quit")
	errUnknown = lang.Errorf("that is no command: the word help lists them")
	errWhich   = lang.Errorf("name the table by its number")
	errGame    = lang.Errorf("name the game by its number, as finished lists it")
	errNoClock = lang.Errorf("this game has no clock")
	errTerms   = lang.Errorf("terms are minutes for each side, seconds for each move, and words: 5 3 black")
)
