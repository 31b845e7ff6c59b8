package plain

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"othello/book"
	"othello/book/practice"
	"othello/game"
	"othello/game/record"
)

// drilling is an opening being practised, by the same rules as on the full screen.
// The game that it took the place of waits, and comes back in the end.
type drilling struct {
	run    *practice.Drill
	before waiting // what was on the board
}

// waiting is a game that comes back.
type waiting struct {
	game    *game.Game
	record  *record.Record
	seats   [3]seat
	flagged game.Color
	paused  bool
	setting bool
	spent   time.Duration
}

// drillCommands are the commands that count while an opening is practised, by their
// first names.
var drillCommands = []string{
	"help", "board", "row", "moves", "last", "score", "history", "transcript", "opening", "openings",
	"explore", "hint", "players", "analyse", "now", "drill", "undo", "redo", "quit",
}

// drill begins to practise an opening, "drill tiger as white", or does with the one
// that is practised what a word says: show, again, swap or stop.
func (s *session) drill(args string) error {
	word := strings.ToLower(args)
	if s.practice == nil && slices.Contains([]string{"show", "swap", "stop"}, word) {
		return errors.New(`no opening is practised: "drill" and its name begins`)
	}
	switch word {
	case "":
		s.sayDrill()
		return nil
	case "show":
		shown := s.practice.run.Show()
		s.say("It was %v.", shown)
		s.afterAttempt()
		return nil
	case "again":
		if s.lastDrill == nil {
			return errors.New("no opening has been practised")
		}
		s.startDrill(s.lastDrill.Opening, s.lastDrill.Side)
		return nil
	case "swap":
		s.startDrill(s.practice.run.Opening, s.practice.run.Side.Opponent())
		return nil
	case "stop":
		s.stopDrill()
		return nil
	}
	side, name := game.Black, args
	if i := strings.LastIndex(word, " as "); i >= 0 {
		name = strings.TrimSpace(args[:i])
		switch word[i+len(" as "):] {
		case "black":
		case "white":
			side = game.White
		default:
			return fmt.Errorf("an opening is practised as black or as white, not as %q", clip(args[i+len(" as "):]))
		}
	}
	found := book.Find(name)
	if len(found) == 0 {
		return fmt.Errorf("no opening has %q in its name or begins with such moves", clip(name))
	}
	s.startDrill(found[0], side)
	return nil
}

// startDrill practises o as side.
func (s *session) startDrill(o book.Opening, side game.Color) {
	s.dropThought()
	if s.practice == nil {
		s.practice = &drilling{before: waiting{s.game, s.record, s.seats, s.flagged, s.paused, s.setting, s.elapsed()}}
	}
	run := practice.New(o, s.setup.Book, side)
	s.practice.run, s.lastDrill = run, run
	s.game, s.record = run.Game, &record.Record{}
	s.flagged, s.paused, s.setting = game.Empty, false, false
	s.seats[side].human, s.seats[side.Opponent()].human = true, false // what is taken back ends at decisions of the person
	s.startTurn()
	s.say(`Drill of %s, %d moves: you are %v. "drill show" plays the right move, "drill stop" goes back.`, s.nameOf(o), len(o.Moves), side)
	s.afterAttempt()
}

// attempt is a move of the person's: a wrong one is not made and can be tried again.
func (s *session) attempt(m game.Square) {
	if !s.game.Position().Legal(m) {
		s.sayError(s.whyNot(m))
		return
	}
	run := s.practice.run
	a := run.Try(m)
	s.say("%s", a.Text(s.nameOf(run.Opening)))
	if a.Right {
		s.afterAttempt()
	}
}

// afterAttempt says where the drill stands, and how it went if it is over.
func (s *session) afterAttempt() {
	run := s.practice.run
	s.dropThought()
	if run.Game.Node().Parent() != nil {
		s.say("%s", s.describeLast())
	}
	if !run.Over {
		return
	}
	s.say("The drill is over: %d right, %d not at once.", run.Right, run.Wrong)
	if run.Right+run.Wrong > 0 && s.setup.DataDir != "" && s.setup.Interactive {
		key := practice.Key(run.Opening, run.Side)
		known, trouble := s.practices.Update(func(known map[string]practice.Result) {
			known[key] = known[key].After(run.Wrong == 0, time.Now())
		})
		if trouble != "" {
			s.say("%s", trouble)
		}
		s.say("%s", known[key].Text(time.Now()))
	}
	s.stopDrill()
}

// stopDrill brings back the game that waits.
func (s *session) stopDrill() {
	b := s.practice.before
	s.practice = nil
	s.dropThought()
	s.game, s.record, s.seats = b.game, b.record, b.seats
	s.flagged, s.paused, s.setting = b.flagged, b.paused, b.setting
	s.turn, s.spent = time.Now(), b.spent
	s.say("Back in your game. %s", s.describeLast())
}

// sayDrill says what is practised, or what should be: the longest due first.
func (s *session) sayDrill() {
	if s.practice != nil {
		run := s.practice.run
		ply, line := run.Game.Node().Ply(), len(run.Opening.Moves)
		if ply < line {
			s.say("Drill of %s: you are %v, move %d of %d of the line.", s.nameOf(run.Opening), run.Side, ply+1, line)
		} else {
			s.say("Drill of %s: you are %v, the line is done, go on.", s.nameOf(run.Opening), run.Side)
		}
		return
	}
	var known map[string]practice.Result
	if s.setup.DataDir != "" {
		var trouble string
		if known, trouble = s.practices.Update(nil); trouble != "" {
			s.say("%s", trouble)
		}
	}
	type due struct {
		text string
		when time.Time
	}
	var list []due
	for _, o := range book.Openings() {
		for _, side := range []game.Color{game.Black, game.White} {
			if r, ok := known[practice.Key(o, side)]; ok && r.Runs > 0 {
				list = append(list, due{fmt.Sprintf("%s as %s: %s", s.nameOf(o), colorWord(side), r.DueText(time.Now())), r.Due})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b due) int { return a.when.Compare(b.when) })
	for _, d := range list[:min(len(list), listed)] {
		s.say("%s.", d.text)
	}
	if len(list) == 0 {
		s.say("Nothing has been practised yet.")
	}
	s.say(`"drill tiger as white" practises the Tiger; "openings" lists the names.`)
}
