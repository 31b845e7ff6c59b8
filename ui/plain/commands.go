package plain

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"othello/game"
	"othello/game/record"
)

// command is a word that can be typed.
type command struct {
	names []string // the first is shown
	args  string   // as the help shows them
	help  string
	run   func(s *session, args string) error
}

// commands are all commands in the order of the help. It is filled by init,
// because "help" reads it.
var commands []command

func init() {
	commands = []command{
		{[]string{"help", "?"}, "[COMMAND]", "say what can be typed", (*session).help},
		{[]string{"board", "b"}, "", "print the board", plainly((*session).sayBoard)},
		{[]string{"row", "column"}, "1-8 | a-h", "say what is on a row or a column", (*session).sayRow},
		{[]string{"moves", "legal"}, "", "list the legal moves", plainly(func(s *session) { s.say("%s.", s.legal()) })},
		{[]string{"last"}, "", "say the last move again", plainly(func(s *session) { s.say("%s", s.describeLast()) })},
		{[]string{"score", "status"}, "", "count the discs, say who plays", plainly((*session).score)},
		{[]string{"history"}, "", "list the moves of the game with their numbers", plainly((*session).history)},
		{[]string{"transcript"}, "", "print the moves as one word, f5d6c3", plainly((*session).transcript)},
		{[]string{"opening"}, "", "name the opening that was played, and those that may come next", plainly((*session).opening)},
		{[]string{"openings"}, "[WORDS]", "list the openings with such names or moves", (*session).openings},
		{[]string{"drill"}, "[NAME [as black | as white] | show | again | swap | stop]", "practise an opening, as black unless told", (*session).drill},
		{[]string{"explore"}, "[list] [FILTER]", "say what was played from here, or list the games; FILTER is player NAME, black or white, opponent NAME, tournament NAME, from YEAR, to YEAR", (*session).explore},
		{[]string{"hint"}, "", "name the best moves", (*session).hint},
		{[]string{"players"}, "", "say what players would choose here", (*session).players},
		{[]string{"analyse", "analyze"}, "[SECONDS | depth N]", "judge every move of the position", (*session).analyse},
		{[]string{"review"}, "[mistakes] [EFFORT]", "judge every move of the game; EFFORT is quick, usual, thorough or exhaustive", (*session).review},
		{[]string{"pass", "--"}, "", "pass, which is done for you when you must", (*session).pass},
		{[]string{"undo", "u"}, "", "take back your last move and the reply to it", (*session).undo},
		{[]string{"redo", "r"}, "", "play again what was taken back", (*session).redo},
		{[]string{"go"}, "", "let the engine move, or go on after a pause", (*session).goOn},
		{[]string{"pause"}, "", "let no engine move until \"go\"", (*session).pause},
		{[]string{"now", "stop"}, "", "make the engine move with the best it has", (*session).now},
		{[]string{"level"}, "[N]", "set how strong engines play", (*session).level},
		{[]string{"levels"}, "", "list the levels", plainly((*session).levels)},
		{[]string{"engine"}, "[NAME]", "choose the kind of engine", (*session).engine},
		{[]string{"black"}, "human | engine | NAME", "say who plays Black", seatCommand(game.Black)},
		{[]string{"white"}, "human | engine | NAME", "say who plays White", seatCommand(game.White)},
		{[]string{"swap"}, "", "exchange the players of the colours", plainly((*session).swap)},
		{[]string{"clock"}, "[off]", "say the time left, or play without clocks", (*session).clocks},
		{[]string{"new"}, "[8 | 6 | 4]", "begin a new game", (*session).newGame},
		{[]string{"start"}, "NAME | random", "begin a new game from an opening", (*session).start},
		{[]string{"setup"}, "BOARD | start | empty", "set up a position: 64 characters of - X O and the side to move", (*session).setUp},
		{[]string{"set"}, "SQUARES black | white | empty", "change squares of the position", (*session).set},
		{[]string{"turn"}, "[black | white]", "say who is to move, or give the move to a side", (*session).toMoveNext},
		{[]string{"resume"}, "", "go on with the unfinished game of the last time", (*session).resume},
		{[]string{"games"}, "[WORDS]", "list the games of the file that have all WORDS in their titles", (*session).games},
		{[]string{"open"}, "N", "open game N of the list", (*session).open},
		{[]string{"load"}, "FILE", "open a record; the record itself can be typed too", (*session).load},
		{[]string{"save"}, "FILE", "write the game; the file's ending says how: .sgf .ggf .txt .obf .board", (*session).save},
		{[]string{"quit", "exit", "q"}, "", "leave", plainly(func(s *session) { s.quit = true })},
	}
}

// plainly makes a command of a method that takes no arguments and cannot fail.
func plainly(do func(*session)) func(*session, string) error {
	return func(s *session, args string) error {
		if args != "" {
			return fmt.Errorf("%q is more than this command takes", clip(args))
		}
		do(s)
		return nil
	}
}

func lookup(word string) (command, bool) {
	word = strings.ToLower(word)
	for _, c := range commands {
		for _, name := range c.names {
			if name == word {
				return c, true
			}
		}
	}
	return command{}, false
}

// clip is text short enough to quote.
func clip(text string) string {
	const longest = 40
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}

func (s *session) help(args string) error {
	if args != "" {
		c, ok := lookup(args)
		if !ok {
			return fmt.Errorf("there is no command %q", clip(args))
		}
		s.say("%s: %s.", usage(c), c.help)
		return nil
	}
	s.say("Type a square such as f5 to play there, or several: f5d6c3. Or one of:")
	for _, c := range commands {
		s.say("%s: %s.", usage(c), c.help)
	}
	return nil
}

func usage(c command) string {
	text := c.names[0]
	if c.args != "" {
		text += " " + c.args
	}
	return text
}

func (s *session) score() {
	s.say("%s %d empty.", s.standing(), s.game.Position().Empties())
	s.sayPlayers()
	switch {
	case s.game.Over() || s.flagged != game.Empty:
		s.say("%s", s.verdict())
	case s.thought != nil:
		s.say("The engine is thinking.")
	case s.waiting():
		s.say(`Paused: "go" lets the engine move.`)
	}
}

func (s *session) history() {
	var parts []string
	for n := range s.game.Node().Path() {
		if n.Parent() != nil {
			parts = append(parts, fmt.Sprintf("%d. %v %v.", n.Ply(), n.Mover(), n.Move()))
		}
	}
	if parts == nil {
		parts = []string{"No move has been made."}
	}
	s.say("%s", strings.Join(parts, " "))
}

func (s *session) transcript() {
	if s.game.Node().Parent() == nil {
		s.say("No move has been made.")
		return
	}
	text, err := record.Text(record.Transcript, s.asRecord())
	if err != nil {
		s.sayError(err)
		return
	}
	s.say("%s", strings.TrimSpace(text))
}

func (s *session) hint(args string) error {
	switch {
	case args != "":
		return fmt.Errorf("%q is more than hint takes", clip(args))
	case s.stopped() && !s.waiting():
		return errors.New(strings.TrimSuffix(s.verdict(), "."))
	case s.thought != nil && s.thought.aim == toPlay:
		return errThinking
	}
	s.think(toHint)
	return nil
}

func (s *session) pass(args string) error {
	if args != "" {
		return fmt.Errorf("%q is more than this command takes", clip(args))
	}
	if !s.game.MustPass() {
		return s.whyNot(game.Pass)
	}
	s.play(game.Pass)
	return nil
}

func (s *session) goOn(args string) error {
	switch {
	case args != "":
		return fmt.Errorf("%q is more than go takes", clip(args))
	case s.game.Over() || s.flagged != game.Empty:
		return errors.New(strings.TrimSuffix(s.verdict(), "."))
	case s.thought != nil && s.thought.aim == toPlay:
		return errThinking
	}
	if s.waiting() {
		s.turn = time.Now()
	}
	s.paused, s.setting = false, false
	s.dropThought()
	if s.seats[s.game.Turn()].human {
		s.think(toPlay)
	}
	return nil
}

func (s *session) pause(args string) error {
	switch {
	case args != "":
		return fmt.Errorf("%q is more than pause takes", clip(args))
	case s.game.Over() || s.flagged != game.Empty:
		return errors.New(strings.TrimSuffix(s.verdict(), "."))
	}
	if !s.seats[s.game.Turn()].human {
		s.spent = s.elapsed()
	}
	s.dropThought()
	s.paused = true
	s.say(`Paused: "go" lets the engine move.`)
	return nil
}

func (s *session) now(args string) error {
	if args != "" {
		return fmt.Errorf("%q is more than this command takes", clip(args))
	}
	if s.thought == nil {
		return errors.New("the engine is not thinking")
	}
	s.thought.hurry()
	return nil
}

func (s *session) level(args string) error {
	sides := s.engineSides()
	if args == "" {
		for _, c := range sides {
			s.say("%v: %s.", c, s.strength(c))
		}
		return nil
	}
	n, err := strconv.Atoi(args)
	most := len(s.setup.Kinds[s.seats[sides[0]].kind].Levels)
	if err != nil || n < 1 || n > most {
		return fmt.Errorf("a level is a number from 1 to %d, not %q", most, clip(args))
	}
	for _, c := range sides {
		s.setLevel(c, n)
	}
	s.say("%s.", s.strength(sides[0]))
	s.rethink()
	return nil
}

func (s *session) levels() {
	k := s.setup.Kinds[s.seats[s.engineSides()[0]].kind]
	for i, l := range k.Levels {
		s.say("%s, level %d: %s.", k.Name, i+1, l.Name)
	}
}

func (s *session) engine(args string) error {
	if args == "" {
		for _, k := range s.setup.Kinds {
			s.say("%s: %s, levels 1 to %d.%s", k.ID, k.Name, len(k.Levels), backend(k))
		}
		return nil
	}
	sides := s.engineSides()
	for _, c := range sides {
		human := s.seats[c].human
		if args == "engine" || args == "human" {
			return fmt.Errorf("an engine is one of %s, not %q", strings.Join(s.kindIDs(), ", "), args)
		}
		if err := s.setPlayer(c, args); err != nil {
			return fmt.Errorf("an engine is one of %s, not %q", strings.Join(s.kindIDs(), ", "), clip(args))
		}
		s.seats[c].human = human
	}
	s.say("%s.", s.strength(sides[0]))
	s.rethink()
	return nil
}

func seatCommand(c game.Color) func(*session, string) error {
	return func(s *session, args string) error {
		if args == "" {
			s.say("%v: %s.", c, s.player(c))
			return nil
		}
		if err := s.setPlayer(c, strings.ToLower(args)); err != nil {
			return err
		}
		s.unsaved = true
		s.say("%v: %s.", c, s.player(c))
		s.rethink()
		return nil
	}
}

func (s *session) swap() {
	s.seats[game.Black], s.seats[game.White] = s.seats[game.White], s.seats[game.Black]
	s.unsaved = true
	s.sayPlayers()
	s.rethink()
}

// rethink drops a thought whose engine or level is no longer the right one.
// advance starts the next.
func (s *session) rethink() { s.dropThought() }

func (s *session) clocks(args string) error {
	switch {
	case args == "off":
		s.clock, s.gain, s.flagged = 0, 0, game.Empty
		s.unsaved = true
		s.say("The clocks are off.")
	case args != "":
		return fmt.Errorf("%q is not off", clip(args))
	case s.clock <= 0:
		s.say("There are no clocks.")
	default:
		s.say("Time left: Black %s, White %s.", clockText(s.remaining(game.Black)), clockText(s.remaining(game.White)))
	}
	return nil
}
