package serve

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"golang.org/x/term"

	"othello/game"
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
	table  *table      // nil in the lobby
	before *lobby.View // of the table, as it was last told; nil in the lobby
	moves  int         // moves of it that were told
	quit   bool
}

// lines plays in lines of text. echo says that the client's terminal does not show what is
// typed.
func (c *conn) lines(ctx context.Context, visitor *lobby.Visitor, in io.Reader, out io.Writer, tr *lang.Printer, echo bool) error {
	to, next := lineReader(in, out, echo)
	l := newLines(visitor, &c.server.setup.Lobby, to, tr)
	typed, ended := make(chan string), error(nil)
	running, stop := context.WithCancel(ctx)
	defer stop()
	c.work.Go(func() {
		defer close(typed)
		for {
			line, err := next()
			if ended = err; err != nil {
				return
			}
			select {
			case typed <- printable.Only(line):
			case <-running.Done():
				return
			}
		}
	})
	l.welcome(c.user())
	for {
		l.news()
		_ = l.Flush() // a client that is gone is noticed by reading
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-visitor.Wake():
		case text, ok := <-typed:
			if !ok {
				return ended
			}
			if l.do(text); l.quit {
				return nil
			}
		}
		for _, e := range visitor.Step() {
			l.apply(l.told(e))
		}
	}
}

// newLines returns lines of text of a visitor.
func newLines(visitor *lobby.Visitor, setup *lobby.Setup, out io.Writer, tr *lang.Printer) *lines {
	l := &lines{Output: plain.Output{To: out, Tr: tr}}
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
		l.Say("TERMS, behind new, invite NAME and engine NAME LEVEL, are minutes for each side and seconds for each move, and any of the words black, white, casual, 6x6, 4x4.")
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
		l.Say("Table %d: Black is %s, White is %s. %s.", t.Table, l.table.seat(game.Black).Text, l.table.seat(game.White).Text, termsText(tr, t.Terms))
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

// lineReader returns where to write, and what reads the next line, of bounded length. Where the
// client's terminal is raw, lines are edited here.
func lineReader(in io.Reader, out io.Writer, echo bool) (to io.Writer, next func() (string, error)) {
	if echo {
		t := term.NewTerminal(struct {
			io.Reader
			io.Writer
		}{in, out}, "")
		return t, t.ReadLine
	}
	r := bufio.NewScanner(in)
	r.Buffer(nil, maxLine)
	return crlfWriter{out}, func() (string, error) {
		if !r.Scan() {
			return "", cmp.Or(r.Err(), io.EOF)
		}
		return r.Text(), nil
	}
}
