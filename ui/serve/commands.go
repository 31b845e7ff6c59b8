package serve

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/serve/lobby"
	"othello/ui/widget"
)

// plainCommands are what can be typed, and what it does.
var plainCommands = [][2]string{
	{"tables", lang.N("what is played, and open tables")},
	{"who", lang.N("who is here")},
	{"best", lang.N("the best players")},
	{"finished [NAME]", lang.N("your finished games, or those of somebody")},
	{"sgf N", lang.N("a finished game as SGF, which other programs read")},
	{"review [N]", lang.N("the game judged move by move, once it is over; a finished one by its number")},
	{"new [TERMS]", lang.N("open a table: terms are minutes for each side and seconds for each move, and any of the words black, white, casual, balanced, 6x6, 4x4, private")},
	{"engine KIND LEVEL [TERMS]", lang.N("play an engine")},
	{"invite NAME [TERMS]", lang.N("ask somebody to play")},
	{"join N, watch N, refuse N", lang.N("sit down at a table, watch it, refuse an invitation")},
	{"f5, pass", lang.N("play a move")},
	{"board, clock, moves", lang.N("what stands on the board")},
	{"draw, back, rematch", lang.N("offer a draw, to take your move back, a rematch")},
	{"yes, no", lang.N("answer an offer")},
	{"resign, leave", lang.N("give up; go back to the lobby")},
	{"say TEXT", lang.N("speak to all who are there")},
	{"name NAME", lang.N("choose your name, if you came with a key")},
	{"language NAME", lang.N("speak another language")},
	{"quit", lang.N("leave the server")},
}

// commandsText lists the commands.
func commandsText(tr *lang.Printer) string {
	lines := []string{tr.T("Commands:")}
	for _, c := range plainCommands {
		lines = append(lines, "  "+widget.Pad(c[0], 26)+tr.T(c[1]))
	}
	return strings.Join(lines, "\n")
}

// do carries out a line that was typed.
func (l *lines) do(text string) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	v := l.visit
	switch strings.ToLower(word) {
	case "":
		return nil
	case "help", "?":
		l.say("%s", commandsText(l.tr))
		return nil
	case "tables", "games":
		l.listing()
		return nil
	case "who":
		for _, p := range v.Listing().People {
			l.say("%s", personLine(l.tr, p, v.Name(), 60))
		}
		return nil
	case "best", "finished", "sgf", "review":
		return l.records(strings.ToLower(word), rest)
	case "new":
		t, err := withTerms(lobby.Terms{}, strings.Fields(rest))
		if err == nil {
			err = l.open(t)
		}
		return err
	case "engine":
		words := strings.Fields(rest)
		if len(words) < 2 || !slices.Contains(l.kinds, words[0]) {
			return lang.Errorf("name an engine and its level: engine KIND LEVEL, where KIND is one of %s", strings.Join(l.kinds, ", "))
		}
		level, err := strconv.Atoi(words[1])
		if err != nil {
			return lobby.ErrNoLevel
		}
		t, err := withTerms(lobby.Terms{Engine: words[0], Level: level}, words[2:])
		if err == nil {
			err = l.open(t)
		}
		return err
	case "invite":
		name, clock, _ := strings.Cut(rest, " ")
		t, err := withTerms(lobby.Terms{}, strings.Fields(clock))
		if err == nil {
			err = l.later(func() error { _, err := v.Invite(name, t); return err }, nil)
		}
		return err
	case "join", "watch", "refuse":
		n, err := strconv.ParseUint(rest, 10, 64)
		if err != nil {
			return errWhich
		}
		do := map[string]func(lobby.TableID) error{"join": v.Join, "watch": v.Watch, "refuse": v.Decline}[strings.ToLower(word)]
		return l.later(func() error { return do(lobby.TableID(n)) }, nil)
	case "say":
		return l.later(func() error { return v.Say(rest) }, nil)
	case "name":
		return l.later(func() error { return v.SetName(rest) }, nil)
	case "language":
		return l.setLanguage(strings.ToLower(rest))
	case "quit", "exit", "bye":
		return errQuit
	}
	return l.play(strings.ToLower(word))
}

// open opens a table.
func (l *lines) open(t lobby.Terms) error {
	return l.later(func() error { _, err := l.visit.Open(t); return err }, nil)
}

// withTerms are terms as words say them: minutes, and seconds for each move, and the words
// that plainCommands lists.
func withTerms(t lobby.Terms, words []string) (lobby.Terms, error) {
	numbers := 0
	for _, w := range words {
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
		if t.Terms.Clock == 0 || t.Past {
			return errNoClock
		}
		l.say("Time left: Black %s, White %s.", panel.ClockText(t.Remaining(game.Black, now)), panel.ClockText(t.Remaining(game.White, now)))
	case "moves":
		var all []game.Square
		for _, m := range t.Moves {
			all = append(all, m.Square)
		}
		l.say("Moves: %s", phrase.Moves(t.Board.Size(), all))
	case "draw":
		return l.later(func() error { return v.Offer(lobby.Draw) }, nil)
	case "back", "undo":
		return l.later(func() error { return v.Offer(lobby.TakeBack) }, nil)
	case "rematch":
		return l.later(func() error { return v.Offer(lobby.Rematch) }, nil)
	case "yes":
		return l.later(func() error { return v.Answer(true) }, nil)
	case "no":
		return l.later(func() error { return v.Answer(false) }, nil)
	case "resign":
		return l.later(v.Resign, nil)
	case "leave":
		return l.later(v.LeaveTable, nil)
	case "pass":
		return l.later(func() error { return v.Play(game.Pass) }, nil)
	default:
		s, err := t.Board.Size().ParseSquare(word)
		if err != nil {
			return errUnknown
		}
		return l.later(func() error { return v.Play(s) }, nil)
	}
	return nil
}

// setLanguage changes the language.
func (l *lines) setLanguage(tag string) error {
	if !slices.Contains(lang.Tags(), tag) {
		return lang.Errorf("name a language: language NAME, where NAME is one of %s", strings.Join(lang.Tags(), ", "))
	}
	l.tr = lang.For(tag)
	return l.later(func() error { return l.visit.SetLanguage(tag) }, nil)
}
