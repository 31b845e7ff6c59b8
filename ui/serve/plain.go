package serve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/game"
	"othello/internal/crash"
	"othello/internal/printable"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/serve/house"
)

// lines is a visit in lines of text, for screen readers and scripts: what happens comes as
// it happens, and what is typed is a command.
type lines struct {
	visit *house.Visit
	kinds []string // how engines are named: "search 1" and so on are taken by new
	out   io.Writer
	view  *house.View // of the table as it was last told; nil in the lobby
	round int
	told  int // moves of it that were told
}

// lines plays in lines of text. echo says that the client's terminal does not show what is
// typed.
func (c *conn) lines(ctx context.Context, visit *house.Visit, in io.Reader, out io.Writer, echo bool, work *crash.Group) error {
	l := &lines{visit: visit, out: out}
	for _, k := range c.server.setup.House.Kinds {
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
	l.say("Othello, as lines of text. You are %s. The word help lists the commands.", visit.Name())
	if visit.Unnamed() {
		l.say("Choose a name for good with: name NAME.")
	}
	l.listing()
	for {
		l.news()
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-ended:
			return err
		case <-visit.Wake():
		case text := <-typed:
			switch err := l.do(text); err {
			case nil:
			case errQuit:
				return nil
			default:
				l.say("%s", sentence(err))
			}
		}
		for _, e := range visit.Step() {
			if _, closed := e.(house.Closed); closed {
				return errStopped
			}
			l.event(e)
		}
	}
}

// readLines gives lines of bounded length to take until that reports false. Where the
// terminal is raw it shows what is typed, and knows Backspace.
func readLines(in io.Reader, out io.Writer, echo bool, take func(line string) bool) error {
	r := bufio.NewReaderSize(in, mostLine)
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
		case len(line) < mostLine && (b >= ' ' || !echo):
			line = append(line, b)
			show(string(b))
		}
	}
}

var (
	errQuit    = errors.New("quit")
	errUnknown = errors.New("that is no command: the word help lists them")
	errWhich   = errors.New("name the table by its number")
	errGame    = errors.New("name the game by its number, as finished lists it")
	errTime    = errors.New("a clock is minutes, and seconds for each move: 5 3")
)

const commandsText = `Commands:
  tables            what is played, and open tables
  who               who is here
  best              the best players
  finished [NAME]   your finished games, or those of somebody
  sgf N             a finished game as SGF, which other programs read
  new [MIN [SEC]]   open a table, with minutes for each side and seconds for each move
  engine KIND LEVEL [MIN [SEC]]   play an engine
  invite NAME [MIN [SEC]]         ask somebody to play
  join N, watch N, refuse N       sit down at a table, watch it, refuse an invitation
  f5, pass          play a move
  board, clock, moves             what stands on the board
  draw, back, rematch             offer a draw, to take your move back, a rematch
  yes, no           answer an offer
  resign, leave     give up; go back to the lobby
  say TEXT          speak to all who are there
  name NAME         choose your name, if you came with a key
  quit              leave the server`

// do carries out a line that was typed.
func (l *lines) do(text string) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	v := l.visit
	switch strings.ToLower(word) {
	case "":
		return nil
	case "help", "?":
		l.say("%s", commandsText)
		return nil
	case "tables", "games":
		l.listing()
		return nil
	case "who":
		for _, p := range v.Lobby().People {
			l.say("%s", personLine(p, v.Name(), 60))
		}
		return nil
	case "best", "finished", "sgf":
		return l.records(strings.ToLower(word), rest)
	case "new":
		t, err := withClock(house.Terms{}, strings.Fields(rest))
		if err == nil {
			_, err = v.Open(t)
		}
		return err
	case "engine":
		words := strings.Fields(rest)
		if len(words) < 2 || !slices.Contains(l.kinds, words[0]) {
			return fmt.Errorf("name an engine and its level: engine KIND LEVEL, where KIND is one of %s", strings.Join(l.kinds, ", "))
		}
		level, err := strconv.Atoi(words[1])
		if err != nil {
			return house.ErrNoLevel
		}
		t, err := withClock(house.Terms{Engine: words[0], Level: level}, words[2:])
		if err == nil {
			_, err = v.Open(t)
		}
		return err
	case "invite":
		name, clock, _ := strings.Cut(rest, " ")
		t, err := withClock(house.Terms{}, strings.Fields(clock))
		if err == nil {
			_, err = v.Invite(name, t)
		}
		return err
	case "join", "watch", "refuse":
		n, err := strconv.ParseUint(rest, 10, 64)
		if err != nil {
			return errWhich
		}
		do := map[string]func(house.TableID) error{"join": v.Join, "watch": v.Watch, "refuse": v.Decline}[strings.ToLower(word)]
		return do(house.TableID(n))
	case "say":
		return v.Say(rest)
	case "name":
		return v.SetName(rest)
	case "quit", "exit", "bye":
		return errQuit
	}
	return l.play(strings.ToLower(word))
}

// play carries out a word that is of use at a table.
func (l *lines) play(word string) error {
	v := l.visit
	t := v.Table()
	if t == nil {
		return errUnknown
	}
	switch word {
	case "board":
		l.board(t)
	case "clock":
		now := time.Now()
		l.say("Time left: Black %s, White %s.", panel.ClockText(t.Remaining(game.Black, now)), panel.ClockText(t.Remaining(game.White, now)))
	case "moves":
		var all []game.Square
		for _, m := range t.Moves {
			all = append(all, m.Square)
		}
		l.say("Moves: %s", phrase.Moves(t.Board.Size(), all))
	case "draw":
		return v.Offer(house.Draw)
	case "back", "undo":
		return v.Offer(house.TakeBack)
	case "rematch":
		return v.Offer(house.Rematch)
	case "yes":
		return v.Answer(true)
	case "no":
		return v.Answer(false)
	case "resign":
		return v.Resign()
	case "leave":
		return v.Rise()
	case "pass":
		return v.Play(game.Pass)
	default:
		s, err := t.Board.Size().ParseSquare(word)
		if err != nil {
			return errUnknown
		}
		return v.Play(s)
	}
	return nil
}

// withClock are terms with the clock that words name: minutes, and seconds for each move.
func withClock(t house.Terms, words []string) (house.Terms, error) {
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > 1000 || i > 1 {
			return t, errTime
		}
		if i == 0 {
			t.Clock = time.Duration(n) * time.Minute
		} else {
			t.Increment = time.Duration(n) * time.Second
		}
	}
	return t, nil
}

// news says what is new at the table.
func (l *lines) news() {
	t := l.visit.Table()
	switch {
	case t == nil:
		if l.view != nil {
			l.say("You are in the lobby.")
		}
		l.view = nil
		return
	case l.view == nil || l.view.Table != t.Table || l.round != t.Round || len(t.Moves) < l.told:
		l.say("Table %d: Black is %s, White is %s. %s.", t.Table, seatText(t.Black), seatText(t.White), termsText(t.Terms))
		if t.State == house.Free {
			l.say("Waiting for somebody to play.")
		} else {
			l.board(t)
		}
		l.told = len(t.Moves)
	}
	for ; l.told < len(t.Moves); l.told++ {
		text := moveText(t, l.told)
		if l.told == len(t.Moves)-1 && t.State == house.Playing {
			text += ". " + l.turn(t)
		}
		l.say("%s", text)
	}
	if t.State == house.Over && (l.view == nil || l.view.State != house.Over || l.round != t.Round) {
		l.say("%s", verdict(t))
	}
	l.view, l.round = t, t.Round
}

func (l *lines) turn(t *house.View) string {
	who := t.Board.Turn.String() + " to move."
	if t.Board.Turn == t.You {
		who = "Your move: you are " + t.You.String() + "."
	}
	black, white := t.Board.Count()
	return fmt.Sprintf("Black %d, White %d. %s", black, white, who)
}

// event says what is not seen at the table.
func (l *lines) event(e house.Event) {
	switch e := e.(type) {
	case house.Said:
		l.say("%s says: %s", e.Line.From, e.Line.Text)
	case house.Invited:
		l.say("%s asks you to play: %s. join %d, or refuse %d.", e.From, termsText(e.Terms), e.Table, e.Table)
	case house.Offered:
		if t := l.visit.Table(); t != nil && t.You != game.Empty && e.Offer.By != t.You {
			l.say("%s offers %s: yes or no?", t.Player(e.Offer.By).Name, proposal(e.Offer.What))
		}
	default:
		if text := news(e); text != "" {
			l.say("%s", text)
		}
	}
}

// board says what stands on the board, a row a line.
func (l *lines) board(t *house.View) {
	n := t.Board.Size()
	var text strings.Builder
	text.WriteString(" ")
	for file := range int(n) {
		fmt.Fprintf(&text, " %c", 'a'+file)
	}
	for rank := range int(n) {
		fmt.Fprintf(&text, "\n%d", rank+1)
		for file := range int(n) {
			text.WriteString(map[game.Color]string{game.Black: " X", game.White: " O", game.Empty: " -"}[t.Board.At(n.At(file, rank))])
		}
	}
	l.say("%s\nX is Black, O is White. %s", text.String(), l.turn(t))
}

// listing says what is played.
func (l *lines) listing() {
	all := l.visit.Lobby().Tables
	if len(all) == 0 {
		l.say("No tables.")
	}
	for _, t := range all {
		l.say("%d: %s", t.Table, strings.TrimRight(tableLine(t, 74), " "))
	}
}

func seatText(p house.Player) string {
	if p.Name == "" {
		return "free"
	}
	return playerName(p)
}

// say writes lines. A client that is gone is noticed by reading.
func (l *lines) say(format string, args ...any) {
	text := printable.Text(fmt.Sprintf(format, args...))
	_, _ = io.WriteString(l.out, strings.ReplaceAll(text, "\n", "\r\n")+"\r\n")
}
