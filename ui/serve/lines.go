package serve

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"othello/internal/crash"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/plain"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
	home "othello/ui/table"
)

// lines is a visitor in lines of text, for screen readers and scripts: what happens comes
// as it happens, and what is typed is a command.
type lines struct {
	plain.Output
	guest
	ctx    context.Context
	table  *table      // nil in the lobby
	before *lobby.View // of the table, as it was last told; nil in the lobby
	moves  int         // moves of it that were told
	quit   bool
}

// lines plays in lines of text. echo says that the client's terminal does not show what is
// typed.
func (c *conn) lines(ctx context.Context, visitor *lobby.Visitor, in io.Reader, out io.Writer, tr *lang.Printer, echo bool, work *crash.Group) error {
	l := newLines(ctx, visitor, &c.server.setup.Lobby, crlfWriter{out}, tr)
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
	l.welcome(c.user())
	for {
		l.news()
		l.flush()
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-ended:
			return err
		case <-visitor.Wake():
		case text := <-typed:
			if l.do(text); l.quit {
				return nil
			}
		}
		for _, e := range visitor.Step() {
			if _, closed := e.(lobby.Closed); closed {
				l.flush()
				return errStopped
			}
			l.apply(l.told(e))
		}
		l.flush()
	}
}

// newLines returns lines of text of a visitor.
func newLines(ctx context.Context, visitor *lobby.Visitor, setup *lobby.Setup, out io.Writer, tr *lang.Printer) *lines {
	l := &lines{Output: plain.Output{To: out, Tr: tr}, ctx: ctx}
	l.guest = guest{visitor: visitor, setup: setup, tr: l.Printer, name: func(a action.Action) string { return `"` + a.Word() + `"` }}
	return l
}

// do carries out a line that was typed.
func (l *lines) do(text string) {
	l.table = l.look(l.table)
	switch a, arg := action.Parse(text); {
	case strings.TrimSpace(text) == "":
	case a == action.Help:
		l.help(arg)
	case a == action.Quit:
		l.quit = true
	default:
		l.apply(l.typed(l.table, text))
	}
}

// apply carries out effects in their order.
func (l *lines) apply(list []scene.Effect) {
	for _, e := range list {
		if l.Tell(e, l.apply) {
			continue
		}
		switch e := e.(type) {
		case scene.Warn:
			l.SayError(e.Err)
		case scene.Work:
			l.apply(e.Do(l.ctx)())
		case scene.Remember:
			l.Tr = lang.For(e.Value.(string))
		case scene.Read:
			l.read(e.Section)
		}
	}
}

// read says what stands in a section of the table.
func (l *lines) read(name string) {
	for _, part := range l.table.Scene().Sections {
		if part.Name != name {
			continue
		}
		l.Say("%s", part.Heading)
		for _, i := range part.Items {
			l.Say("%s", i.Text)
		}
	}
}

func (l *lines) help(name string) {
	l.Help(lang.N("At a table type a square such as f5 to play there. Or one of:"), slices.Concat(words, home.Spoken, steps), takes, name)
	if name == "" {
		l.Say("TERMS, behind new, invite NAME and engine NAME LEVEL, are minutes for each side and seconds for each move, and any of the words black, white, casual, balanced, 6x6, 4x4, private.")
	}
}

// welcome says what a new visitor should know.
func (l *lines) welcome(user string) {
	l.Say("Othello, as lines of text. You are %s. The word help lists the commands.", l.visitor.Name())
	if l.visitor.Unnamed() {
		l.Say("Choose a name for good with: name %s.", cmp.Or(user, "NAME"))
	}
	l.apply(l.Do(action.Tables, ""))
}

// news says what is new at the table.
func (l *lines) news() {
	before, tr := l.before, l.Printer()
	if l.table = l.look(l.table); l.table == nil {
		if l.before = nil; before != nil {
			l.Say("You are in the lobby.")
		}
		return
	}
	t := l.table.view
	l.before = t
	another := before == nil || before.Table != t.Table || before.Round != t.Round
	anew := another || len(t.Moves) < l.moves
	if anew {
		l.Say("Table %d: Black is %s, White is %s. %s.", t.Table, l.seat(t.Black), l.seat(t.White), termsOf(tr, t))
		if t.State != lobby.Free {
			l.Say("%s", phrase.Board(tr, t.Board))
		}
	} else if l.moves < len(t.Moves) {
		for _, n := range l.table.game.Line()[l.moves+1:] {
			l.Say("%s", phrase.Describe(tr, n))
		}
	}
	if l.table.myTurn() && (anew || l.moves < len(t.Moves)) || t.State == lobby.Free && anew {
		l.Say("%s.", l.table.standing())
	}
	l.moves = len(t.Moves)
	if t.State == lobby.Over && (another || before.State != lobby.Over) {
		l.Say("%s", l.table.verdict())
	}
}

// flush writes what was said. A client that is gone is noticed by reading.
func (l *lines) flush() { _ = l.Flush() }

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

// seat is who has a seat.
func (l *lines) seat(p lobby.Player) string {
	if p.Name == "" {
		return l.Printer().T("free")
	}
	return l.player(p)
}
