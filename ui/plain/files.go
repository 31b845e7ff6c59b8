package plain

import (
	"errors"
	"io/fs"
	"strconv"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
)

// greet says how the session starts.
func (v *view) greet() {
	if v.setup.Puzzle || v.setup.Lessons {
		v.step()
		v.ses.Release()
		if v.setup.Lessons {
			v.enter(action.Lessons, "")
		} else {
			v.enter(action.Puzzles, "")
			v.quit = v.in == nil
		}
		return
	}
	if v.setup.Notice != "" {
		v.Say("%s", v.setup.Notice)
	}
	v.step()
	switch found := v.ses.Unfinished(); len(found) {
	case 0:
	case 1:
		v.Say(`Unfinished game (%s, %v to move): "resume" continues it.`, v.tr.Count(found[0].Game.Node().Number(), "move"), found[0].Game.Turn())
	default:
		for i, sv := range found {
			v.Say(`Unfinished game %d (%s, %v to move): "resume %d" continues it.`, i+1, v.tr.Count(sv.Game.Node().Number(), "move"), sv.Game.Turn(), i+1)
		}
	}
	v.sayPlayers()
	switch {
	case len(v.list.choices) > 0:
		_ = v.games("")
	case v.setup.Game != nil:
		v.sayLast()
		if v.ses.Paused() {
			v.sayPaused()
		}
	case v.ses.Over():
		v.Say("%s", v.Verdict())
	default:
		v.Say("%s", phrase.Standing(v.tr, v.ses.Game().Board()))
	}
	if v.setup.Interactive {
		v.Say(`Type a move such as %s, or "help".`, v.name(exampleMove(v.ses.Game().Position())))
	}
	v.ses.Release()
	if v.setup.Interactive && v.ses.First() && v.setup.Settings.UI.Lesson == 0 {
		v.Say(`New to Othello? "learn" shows you how to play.`)
	}
}

// sayPaused says that the game waits to go on, if it does.
func (v *view) sayPaused() {
	switch {
	case v.ses.Over():
	case v.ses.Paused() && v.ses.Mover().Human:
		v.Say(`Paused: "pause" continues.`)
	case v.ses.Paused() || v.ses.Held():
		v.Say(`Paused: "go" lets the engine move.`)
	}
}

func exampleMove(p game.Position) game.Square {
	if p.CanMove() {
		return p.Moves().First()
	}
	return game.At(5, 4)
}

// newGame starts again from the opening with the same players.
func (v *view) newGame(args string) error {
	size := v.ses.Game().Board().Size()
	if args != "" {
		n, err := strconv.Atoi(args)
		if err != nil || !game.Size(n).Valid() {
			return lang.Errorf("a board has 8, 6 or 4 squares on a side, not %q", clip(args))
		}
		size = game.Size(n)
		v.remember(config.Size, n)
	}
	v.ses.NewGame(v.newMatch(size), nil)
	v.Say("A new game. %s", phrase.Standing(v.tr, game.StartBoard(size)))
	return nil
}

// take makes r the current game.
func (v *view) take(r *record.Record) {
	before := v.ses.Seat(game.Black).Human
	v.ses.Open(r)
	if v.ses.Game().Node().Parent() == nil {
		v.Say("Opened a position. %s", phrase.Standing(v.tr, v.ses.Game().Board()))
	} else {
		names := ""
		if r.Black != "" || r.White != "" {
			names = v.tr.F(" %s against %s.", known(v.tr, r.Black), known(v.tr, r.White))
		}
		v.Say("Opened a game, %s long.%s", v.tr.Count(v.ses.Game().Node().Number(), "move"), names)
		v.Say("%s", v.describeLast())
	}
	if v.ses.Seat(game.Black).Human != before {
		v.sayPlayers()
	}
	if v.ses.Over() {
		v.Say("%s", v.Verdict())
	}
	v.sayPaused()
}

func known(tr *lang.Printer, name string) string {
	if name == "" {
		return tr.T("somebody")
	}
	return name
}

// paste plays the moves or opens the record that a line holds.
func (v *view) paste(text string) error {
	format := record.Detect([]byte(text))
	if format == record.Unknown || format == record.WTHOR {
		return lang.Errorf(`%q is not a move, command or record; "help" lists the commands`, clip(text))
	}
	records, on, err := record.ParseHere(v.ses.Game().Board(), []byte(text), true)
	switch {
	case err != nil:
		return err
	case on:
		if err := v.ses.PlayLine(v.ses.Game().Node(), records[0].Game.Moves()); err != nil {
			return v.refusal(err)
		}
		return nil
	}
	v.take(records[0])
	if len(records) > 1 {
		v.Say("It is the first of %s in that text; the rest is left out.", v.tr.Count(len(records), "game"))
	}
	return nil
}

// resume continues the newest unfinished game, or the one with a number.
func (v *view) resume(args string) error {
	found, n := v.ses.Resumable(), 1
	if len(found) == 0 {
		return lang.Errorf("no unfinished game")
	}
	if args != "" {
		var err error
		if n, err = strconv.Atoi(args); err != nil || n < 1 || n > len(found) {
			return lang.Errorf("resume takes the number of an unfinished game, %d at most, not %q", len(found), clip(args))
		}
	}
	if err := v.ses.Resume(found[n-1]); err != nil {
		return err
	}
	v.sayPlayers()
	v.Say("%s", v.describeLast())
	return nil
}

// load opens the game of a file, or lists its games to choose from.
func (v *view) load(path string) error {
	if path == "" {
		return lang.Errorf("load needs the name of a file")
	}
	choices, err := v.setup.OpenFile(path)
	if err != nil {
		return lang.Errorf("loading: %w", err)
	}
	if len(choices) == 1 {
		r, err := choices[0].Read()
		if err == nil {
			v.take(r)
		}
		return err
	}
	v.list.show(choices)
	return v.games("")
}

// save writes the game to a file, never over one that was there before the
// session.
func (v *view) save(path string) error {
	if path == "" {
		return lang.Errorf("save needs the name of a file")
	}
	path, err := wholefile.Expand(path)
	if err != nil {
		return lang.Errorf("saving: %w", err)
	}
	format, err := record.FormatToSave(path)
	if err != nil {
		return lang.Errorf("saving: %w", err)
	}
	text, err := record.Text(format, v.ses.AsRecord())
	if err != nil {
		return err
	}
	switch err = record.Save(path, text, v.mine[path]); {
	case errors.Is(err, fs.ErrExist):
		return lang.Errorf("saving: %s exists already; choose another name", path)
	case err != nil:
		return lang.Errorf("saving: %w", err)
	}
	v.mine[path] = true
	v.Say("Saved as %v in %s.", format, path)
	return nil
}
