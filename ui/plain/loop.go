package plain

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"othello/game"
)

// loop handles what happens until the session is over.
func (s *session) loop(lines <-chan line) error {
	for !s.quit {
		s.advance()
		s.autosave()
		open := lines
		if (s.thought != nil || s.learning > 0) && !s.setup.Interactive {
			open = nil
		}
		var outcomes <-chan outcome
		if s.thought != nil {
			outcomes = s.thought.outcome
		} else {
			s.ask()
		}
		if err := s.out.Flush(); err != nil {
			return fmt.Errorf("writing the game: %w", err)
		}
		flag, stop := s.flagTimer()
		long := s.longThought()
		select {
		case <-s.ctx.Done():
			s.newline()
			return s.ctx.Err()
		case l, ok := <-open:
			s.prompt = false
			switch {
			case !ok:
				s.quit = true
				if s.setup.Interactive {
					s.newline()
				}
			case l.err != nil:
				s.sayError(l.err)
			default:
				s.handle(l.text)
			}
		case l := <-s.learnt:
			s.sayLearnt(l)
		case out := <-outcomes:
			s.finish(out)
		case <-flag:
			s.fallFlag()
		case <-long:
			s.thought.mentioned = true
			s.say(`The engine is thinking; "now" makes it stop with the best it has.`)
		}
		stop()
	}
	s.autosave()
	return nil
}

// advance lets the side to move begin, if it is an engine's turn or a pass is
// forced.
func (s *session) advance() {
	for s.thought == nil && s.practice == nil && !s.stopped() {
		if s.game.MustPass() {
			s.play(game.Pass)
			continue
		}
		if c := s.game.Turn(); !s.seats[c].human {
			s.think(toPlay)
		}
		return
	}
}

// play makes a legal move for the side to move and says what it did.
func (s *session) play(m game.Square) {
	spent := s.elapsed()
	if err := s.game.Play(m); err != nil {
		s.sayError(err)
		return
	}
	s.game.Node().Elapsed = spent
	s.changed()
	s.say("%s", s.describeLast())
	if s.game.Over() {
		s.say("%s", s.verdict())
		s.learnGame()
	}
}

// changed takes the consequences of standing at another position.
func (s *session) changed() {
	s.dropThought()
	s.startTurn()
	s.unsaved, s.setting = true, false
}

// flagTimer is a channel that fires when the side to move runs out of time, nil
// without clocks, and the function that stops it.
func (s *session) flagTimer() (<-chan time.Time, func()) {
	if s.clock <= 0 || s.practice != nil || s.stopped() {
		return nil, func() {}
	}
	t := time.NewTimer(s.remaining(s.game.Turn()))
	return t.C, func() { t.Stop() }
}

// longThought is a channel that fires when a person has waited long enough for an
// engine to wonder; nil if it is not thinking or this was said.
func (s *session) longThought() <-chan time.Time {
	if s.thought == nil || s.thought.mentioned || !s.setup.Interactive {
		return nil
	}
	return time.After(time.Until(s.thought.begun.Add(mention)))
}

// mention is how long an engine thinks before that is said.
const mention = 2 * time.Second

func (s *session) fallFlag() {
	loser := s.game.Turn()
	s.dropThought()
	s.flagged = loser
	s.unsaved = true
	s.say(`%v's time is up. %s "clock off" plays on without clocks.`, loser, s.verdict())
}

// say prints a line.
func (s *session) say(format string, args ...any) {
	s.newline()
	fmt.Fprintln(s.out, printable(fmt.Sprintf(format, args...)))
}

// printable is text without control characters, which might come from a file and
// mean something to the terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return utf8.RuneError
		}
		return r
	}, text)
}

// sayError prints what is wrong as a sentence.
func (s *session) sayError(err error) {
	text := err.Error()
	s.say("%s", strings.ToUpper(text[:1])+text[1:]+".")
}

// newline leaves the line of the prompt.
func (s *session) newline() {
	if s.prompt {
		s.prompt = false
		fmt.Fprintln(s.out)
	}
}

// ask prints the prompt, for people.
func (s *session) ask() {
	if s.setup.Interactive && !s.prompt {
		fmt.Fprint(s.out, "> ")
		s.prompt = true
	}
}

// handle carries out a line.
func (s *session) handle(text string) {
	text = strings.TrimSpace(text)
	if text == "" || strings.HasPrefix(text, "#") {
		return
	}
	if m, err := game.ParseSquare(text); err == nil {
		if s.practice != nil {
			s.attempt(m)
		} else {
			s.move(m)
		}
		return
	}
	word, rest, _ := strings.Cut(text, " ")
	c, ok := lookup(word)
	if s.practice != nil && !(ok && slices.Contains(drillCommands, c.names[0])) {
		s.sayError(fmt.Errorf(`%q does not count in a drill: type a square, or "drill stop"`, clip(text)))
		return
	}
	if ok {
		if err := c.run(s, strings.TrimSpace(rest)); err != nil {
			s.sayError(err)
		}
		return
	}
	if err := s.paste(text); err != nil {
		s.sayError(err)
	}
}

var errThinking = errors.New(`it is not your turn: the engine is thinking ("now" makes it move)`)

// move plays a person's move.
func (s *session) move(m game.Square) {
	switch {
	case s.flagged != game.Empty:
		s.say("%s", s.verdict())
	case s.thought != nil && s.thought.aim == toPlay:
		s.sayError(errThinking)
	default:
		s.setting = false
		if !s.game.Position().Legal(m) {
			s.sayError(s.whyNot(m))
			return
		}
		s.paused = s.paused && !s.waiting()
		s.play(m)
	}
}

// whyNot says why a move is not legal, and what would be.
func (s *session) whyNot(m game.Square) error {
	switch {
	case s.game.Over():
		return errors.New(strings.TrimSuffix(s.verdict(), "."))
	case m == game.Pass:
		return fmt.Errorf("%v cannot pass: it has a legal move", s.game.Turn())
	case s.game.Board().At(m) != game.Empty:
		return fmt.Errorf("%v is not empty: it holds a disc of %v", m, s.game.Board().At(m))
	}
	return fmt.Errorf(`%v is not a legal move for %v ("moves" lists them)`, m, s.game.Turn())
}
