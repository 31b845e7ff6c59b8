package serve

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/plain"
	"othello/ui/serve/lobby"
)

var (
	errQuit    = errors.New("quit")
	errUnknown = lang.Errorf("that is no command: the word help lists them")
	errWhich   = lang.Errorf("name the table by its number")
	errGame    = lang.Errorf("name the game by its number, as finished lists it")
	errNoClock = lang.Errorf("this game has no clock")
	errTerms   = lang.Errorf("terms are minutes for each side, seconds for each move, and words: 5 3 black")
)

// lobbyCommands are the words that count anywhere, and tableCommands those that count at a
// table besides. They are filled by init, because "help" reads them.
var lobbyCommands, tableCommands plain.Commands[*lines]

func init() {
	command := func(names, args, help string, run func(*lines, string) error) plain.Command[*lines] {
		return plain.Command[*lines]{Names: strings.Fields(names), Args: args, Help: help, Run: run}
	}
	// visit is a command of the visitor's with all that follows the word.
	visit := func(do func(v *lobby.Visitor, args string) error) func(*lines, string) error {
		return func(l *lines, args string) error { return do(l.visitor, args) }
	}
	// numbered is one with the number of a table.
	numbered := func(do func(*lobby.Visitor, lobby.TableID) error) func(*lines, string) error {
		return func(l *lines, args string) error {
			n, err := strconv.ParseUint(args, 10, 64)
			if err != nil {
				return errWhich
			}
			return do(l.visitor, lobby.TableID(n))
		}
	}
	// alone is one without anything.
	alone := func(do func(*lobby.Visitor) error) func(*lines, string) error {
		return plain.Alone(func(l *lines) error { return do(l.visitor) })
	}
	offer := func(what lobby.Proposal) func(*lines, string) error {
		return alone(func(v *lobby.Visitor) error { return v.Offer(what) })
	}
	lobbyCommands = plain.Commands[*lines]{
		command("help ?", "[COMMAND]", lang.N("list the commands"), (*lines).help),
		command("tables games", "", lang.N("what is played, and open tables"), plain.Plainly((*lines).tables)),
		command("who", "", lang.N("who is here"), plain.Plainly((*lines).who)),
		command("best", "", lang.N("the best players"), plain.Alone((*lines).best)),
		command("finished", "[NAME]", lang.N("your finished games, or those of somebody"), (*lines).finished),
		command("sgf", "N", lang.N("a finished game as SGF, which other programs read"), (*lines).sgf),
		command("review", "[summary | N]", lang.N("what was wrong, move by move, once the game is over; number N of the finished games opens it"), (*lines).review),
		command("new", "[TERMS]", lang.N("open a table: terms are minutes for each side and seconds for each move, and any of the words black, white, casual, balanced, 6x6, 4x4, private"), (*lines).newTable),
		command("engine", "KIND LEVEL [TERMS]", lang.N("play an engine"), (*lines).engine),
		command("invite", "NAME [TERMS]", lang.N("ask somebody to play"), (*lines).invite),
		command("join", "N", lang.N("sit down at a table"), numbered((*lobby.Visitor).Join)),
		command("watch", "N", lang.N("watch a table"), numbered((*lobby.Visitor).Watch)),
		command("refuse", "N", lang.N("refuse an invitation"), numbered((*lobby.Visitor).Decline)),
		command("say", "TEXT", lang.N("speak to all who are there"), visit((*lobby.Visitor).Say)),
		command("name", "NAME", lang.N("choose your name, if you came with a key"), visit((*lobby.Visitor).SetName)),
		command("language", "NAME", lang.N("speak another language"), (*lines).language),
		command("quit exit bye", "", lang.N("leave the server"), func(*lines, string) error { return errQuit }),
	}
	tableCommands = slices.Concat(plain.BoardCommands[*lines](), plain.Commands[*lines]{
		command("clock", "", lang.N("say the time left"), plain.Alone((*lines).clock)),
		command("pass", "", lang.N("pass"), alone(func(v *lobby.Visitor) error { return v.Play(game.Pass) })),
		command("draw", "", lang.N("offer a draw"), offer(lobby.Draw)),
		command("back undo", "", lang.N("ask to take your last move back"), offer(lobby.TakeBack)),
		command("rematch", "", lang.N("offer a rematch, with colours swapped"), offer(lobby.Rematch)),
		command("yes", "", lang.N("accept the offer"), alone(func(v *lobby.Visitor) error { return v.Answer(true) })),
		command("no", "", lang.N("decline the offer"), alone(func(v *lobby.Visitor) error { return v.Answer(false) })),
		command("resign", "", lang.N("resign"), alone((*lobby.Visitor).Resign)),
		command("leave", "", lang.N("go back to the lobby"), alone((*lobby.Visitor).LeaveTable)),
	})
}

// do carries out a line that was typed: a command or, at a table, a square.
func (l *lines) do(text string) error {
	text = strings.TrimSpace(text)
	word, args, _ := strings.Cut(text, " ")
	c, known := lobbyCommands.Lookup(word)
	if l.look(); l.view != nil && !known {
		if s, err := l.view.Board.Size().ParseSquare(text); err == nil {
			return l.visitor.Play(s)
		}
		c, known = tableCommands.Lookup(word)
	}
	switch {
	case text == "":
		return nil
	case !known:
		return errUnknown
	}
	return c.Run(l, strings.TrimSpace(args))
}

func (l *lines) help(args string) error {
	usage, err := slices.Concat(lobbyCommands, tableCommands).Usage(l.Printer(), args)
	if args == "" {
		l.Say("At a table type a square such as f5 to play there. Or one of:")
	}
	for _, line := range usage {
		l.Say("%s", line)
	}
	return err
}

func (l *lines) tables() {
	for _, line := range tableLines(l.Printer(), l.kinds, l.visitor.Listing().Tables) {
		l.Say("%s", line)
	}
}

// tableLines are tables, a line each, or one that says that there are none.
func tableLines(tr *lang.Printer, kinds []ai.Kind, all []*lobby.View) []string {
	if len(all) == 0 {
		return []string{tr.T("Nobody plays at the moment.")}
	}
	lines := make([]string, len(all))
	for i, t := range all {
		lines[i] = tr.F("%d: %s", t.Table, strings.TrimRight(tableLine(tr, kinds, t, 74), " "))
	}
	return lines
}

func (l *lines) who() {
	for _, p := range l.visitor.Listing().People {
		l.Say("%s", personLine(l.Printer(), p, l.visitor.Name(), 60))
	}
}

func (l *lines) newTable(args string) error { return l.open(lobby.Terms{}, args) }

func (l *lines) engine(args string) error {
	var kinds []string
	for _, k := range l.kinds {
		kinds = append(kinds, k.ID)
	}
	kind, rest, _ := strings.Cut(args, " ")
	level, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	if level == "" || !slices.Contains(kinds, kind) {
		return lang.Errorf("name an engine and its level: engine KIND LEVEL, where KIND is one of %s", strings.Join(kinds, ", "))
	}
	return l.open(lobby.Terms{Engine: kind, Level: ai.LevelID(level)}, rest)
}

// open opens a table by terms and the words that add to them.
func (l *lines) open(t lobby.Terms, words string) error {
	t, err := withTerms(t, words)
	if err == nil {
		_, err = l.visitor.Open(t)
	}
	return err
}

func (l *lines) invite(args string) error {
	name, words, _ := strings.Cut(args, " ")
	t, err := withTerms(lobby.Terms{}, words)
	if err == nil {
		_, err = l.visitor.Invite(name, t)
	}
	return err
}

// withTerms are terms as words say them: minutes, and seconds for each move, and the words
// that the help of "new" lists.
func withTerms(t lobby.Terms, words string) (lobby.Terms, error) {
	numbers := 0
	for _, w := range strings.Fields(words) {
		switch w = strings.ToLower(w); w {
		case "black":
			t.Color = game.Black
		case "white":
			t.Color = game.White
		case "casual":
			t.Casual = true
		case "balanced":
			t.Balanced = true
		case "private":
			t.Private = true
		case "4x4", "6x6", "8x8":
			t.Size = game.Size(w[0] - '0')
		default:
			n, err := strconv.Atoi(w)
			if err != nil || n < 0 || n > 1000 || numbers > 1 {
				return t, errTerms
			}
			if numbers == 0 {
				t.Clock = time.Duration(n) * time.Minute
			} else {
				t.Increment = time.Duration(n) * time.Second
			}
			numbers++
		}
	}
	return t, nil
}

func (l *lines) language(name string) error {
	if name = strings.ToLower(name); !slices.Contains(lang.Tags(), name) {
		return lang.Errorf("name a language: language NAME, where NAME is one of %s", strings.Join(lang.Tags(), ", "))
	}
	l.Speak(lang.For(name))
	return l.visitor.SetLanguage(name)
}

func (l *lines) clock() error {
	t, now := l.view, time.Now()
	if t.Terms.Clock == 0 || t.Past {
		return errNoClock
	}
	l.Say("Time left: Black %s, White %s.", plain.ClockText(l.Printer(), t.Remaining(game.Black, now)), plain.ClockText(l.Printer(), t.Remaining(game.White, now)))
	return nil
}

func (l *lines) best() error {
	people, err := l.visitor.Best(maxListed)
	for i, p := range people {
		l.Say("%s", bestLine(l.Printer(), i+1, p))
	}
	if err == nil && len(people) == 0 {
		l.Say("Nobody has a rating yet.")
	}
	return err
}

func (l *lines) finished(name string) error {
	list, err := l.visitor.Games(cmp.Or(name, l.visitor.Name()), maxListed)
	for i := range list {
		l.Say("%s", finishedLine(l.Printer(), l.kinds, &list[i]))
	}
	if err == nil && len(list) == 0 {
		l.Say("No finished games.")
	}
	return err
}

// gameID reads the number of a finished game.
func gameID(args string) (lobby.GameID, error) {
	n, err := strconv.ParseUint(args, 10, 64)
	if err != nil {
		return 0, errGame
	}
	return lobby.GameID(n), nil
}

func (l *lines) sgf(args string) error {
	id, err := gameID(args)
	if err != nil {
		return err
	}
	f, err := l.visitor.Game(id)
	if err == nil {
		l.Say("%s", f.SGF)
	}
	return err
}

// review opens a finished game to be reviewed, or says what the review of the game at the
// table has found.
func (l *lines) review(args string) error {
	say, known := map[string]func(*lang.Printer, *review.Review) []string{"": phrase.Mistakes, "summary": phrase.Playing}[strings.ToLower(args)]
	if !known {
		id, err := gameID(args)
		if err != nil {
			return err
		}
		_, err = l.visitor.Review(id)
		return err
	}
	switch t := l.view; {
	case t == nil || t.State != lobby.Over:
		return lobby.ErrNotOver
	case t.Review == nil:
		return lobby.ErrNoReview
	}
	for _, text := range say(l.Printer(), l.view.Review) {
		l.Say("%s", text)
	}
	return nil
}
