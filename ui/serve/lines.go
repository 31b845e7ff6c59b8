package serve

import (
	"bufio"
	"cmp"
	"context"
	"io"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/phrase"
	"othello/ui/plain"
	"othello/ui/serve/lobby"
)

// lines is a visitor in lines of text, for screen readers and scripts: what happens comes
// as it happens, and what is typed is a command.
type lines struct {
	plain.Output
	visitor *lobby.Visitor
	kinds   []ai.Kind   // of engine
	view    *lobby.View // of the table, as commands see it; nil in the lobby
	game    *game.Game  // at it
	before  *lobby.View // of the table, as it was last told; nil in the lobby
	told    int         // moves of it that were told
}

var _ plain.Viewer = (*lines)(nil)

// lines plays in lines of text. echo says that the client's terminal does not show what is
// typed.
func (c *conn) lines(ctx context.Context, visitor *lobby.Visitor, in io.Reader, out io.Writer, tr *lang.Printer, echo bool, work *crash.Group) error {
	l := &lines{Output: plain.NewOutput(crlfWriter{out}, tr), visitor: visitor, kinds: c.server.setup.Lobby.Kinds}
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
		var err error
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-ended:
			return err
		case <-visitor.Wake():
		case text := <-typed:
			err = l.do(text)
		}
		switch err {
		case nil:
		case errQuit:
			return nil
		default:
			l.SayError(err)
		}
		for _, e := range visitor.Step() {
			if _, closed := e.(lobby.Closed); closed {
				l.flush()
				return errStopped
			}
			l.event(e)
		}
		l.flush()
	}
}

// welcome says what a new visitor should know.
func (l *lines) welcome(user string) {
	l.Say("Othello, as lines of text. You are %s. The word help lists the commands.", l.visitor.Name())
	if l.visitor.Unnamed() {
		l.Say("Choose a name for good with: name %s.", cmp.Or(user, "NAME"))
	}
	l.tables()
}

// look takes in the table as it is.
func (l *lines) look() {
	if l.view = l.visitor.Table(); l.view != nil {
		l.game = l.view.NewGame()
	}
}

// news says what is new at the table.
func (l *lines) news() {
	before := l.before
	l.look()
	t := l.view
	if l.before = t; t == nil {
		if before != nil {
			l.Say("You are in the lobby.")
		}
		return
	}
	another := before == nil || before.Table != t.Table || before.Round != t.Round
	if another || len(t.Moves) < l.told {
		l.Say("Table %d: Black is %s, White is %s. %s.", t.Table, seatText(l.Printer(), l.kinds, t.Black), seatText(l.Printer(), l.kinds, t.White), termsOf(l.Printer(), t))
		if t.State == lobby.Free {
			l.Say("Waiting for somebody to play.")
		} else {
			plain.SayBoard(l)
			l.turn()
		}
		l.told = len(t.Moves)
	}
	if l.told < len(t.Moves) {
		for _, n := range l.game.Line()[l.told+1:] {
			l.Say("%s", phrase.Describe(l.Printer(), n))
		}
		l.told = len(t.Moves)
		l.turn()
	}
	if t.State == lobby.Over && (another || before.State != lobby.Over) {
		l.Say("%s", l.Verdict())
	}
}

// turn says so if it is the visitor's.
func (l *lines) turn() {
	if v := l.view; v.State == lobby.Playing && v.Board.Turn == v.You {
		l.Say("Your move: you are %v.", v.You)
	}
}

// event says what is not seen at the table.
func (l *lines) event(e lobby.Event) {
	switch e := e.(type) {
	case lobby.Said:
		l.Say("%s says: %s", e.Line.From, e.Line.Text)
	case lobby.Invited:
		l.Say("%s asks you to play: %s. join %d, or refuse %d.", e.From, termsText(l.Printer(), e.Terms), e.Table, e.Table)
	case lobby.Offered:
		if t := l.visitor.Table(); t != nil && t.You != game.Empty && e.Offer.By != t.You {
			l.Say("%s proposes %s: yes or no?", t.Player(e.Offer.By).Name, proposal(l.Printer(), e.Offer.What, t.Rated))
		}
	default:
		you := game.Empty
		if l.look(); l.view != nil {
			you = l.view.You
		}
		if text := news(l.Printer(), e, you); text != "" {
			l.Say("%s", text)
		}
	}
}

func (l *lines) Game() *game.Game { return l.game }

func (l *lines) Verdict() string { return verdict(l.Printer(), l.view.Result, l.view.Board.Result()) }

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

func seatText(tr *lang.Printer, kinds []ai.Kind, p lobby.Player) string {
	if p.Name == "" {
		return tr.T("free")
	}
	return playerName(tr, kinds, p)
}
