package plain

import (
	"errors"
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/session"
)

// commands are all commands in the order of the help. It is filled by init,
// because "help" reads it.
var commands Commands[*view]

func init() {
	commands = slices.Concat(Commands[*view]{
		{[]string{"help", "?"}, "[COMMAND]", lang.N("list the commands"), (*view).help},
	}, BoardCommands[*view](), Commands[*view]{
		{[]string{"score", "status"}, "", lang.N("count the discs, say who plays"), Plainly((*view).score)},
		{[]string{"opening"}, "", lang.N("name the opening played, and those that may follow"), Plainly((*view).opening)},
	}, openers(), Commands[*view]{
		{[]string{"hint"}, "", lang.N("say where the best move is, then which, then why"), Alone((*view).hint)},
		{[]string{"players"}, "", lang.N("say what players would choose here"), Alone((*view).players)},
		{[]string{"pass", "--"}, "", lang.N("pass (done for you when you must; in a position you set up, Enter passes)"), Alone((*view).pass)},
		{[]string{"undo", "u"}, "", lang.N("take back your last move and the reply to it"), Alone(func(v *view) error { return v.travel(v.ses.Undo, v.tr.T("nothing to take back")) })},
		{[]string{"redo", "r"}, "", lang.N("play the moves taken back again"), Alone(func(v *view) error { return v.travel(v.ses.Redo, v.tr.T("nothing to redo")) })},
		{[]string{"resign"}, "", lang.N("give the game up"), Alone(func(v *view) error { return v.refusal(v.ses.Resign()) })},
		{[]string{"draw"}, "", lang.N("offer the engine a draw, or agree on one with the other player"), Alone(func(v *view) error { return v.refusal(v.ses.Draw()) })},
		{[]string{"go"}, "", lang.N("let the engine move, or continue after a pause"), Alone((*view).goOn)},
		{[]string{"pause"}, "", lang.N("stop engines and clocks, or continue"), Alone((*view).pause)},
		{[]string{"now", "stop"}, "", lang.N("make the engine play its best move so far"), Alone((*view).now)},
		{[]string{"level"}, "[N]", lang.N("set how strong engines play"), (*view).level},
		{[]string{"levels"}, "", lang.N("list the levels"), Plainly((*view).levels)},
		{[]string{"opponent", "opponents"}, "[NAME]", lang.N("list somebody to play against, or choose one; mine is as strong as you"), (*view).opponent},
		{[]string{"engine"}, "[NAME]", lang.N("choose the kind of engine"), (*view).engine},
		{[]string{"black"}, "human | engine | NAME", lang.N("say who plays Black"), seatCommand(game.Black)},
		{[]string{"white"}, "human | engine | NAME", lang.N("say who plays White"), seatCommand(game.White)},
		{[]string{"swap"}, "", lang.N("swap the players"), Plainly((*view).swap)},
		{[]string{"clock"}, "[off]", lang.N("say the time left, or play without clocks"), (*view).clocks},
		{[]string{"new"}, "[8 | 6 | 4]", lang.N("start a new game"), (*view).newGame},
		{[]string{"setup"}, "BOARD | start | empty", lang.N("set up a position: 64 characters of - X O and the side to move"), (*view).setUp},
		{[]string{"set"}, "SQUARES black | white | empty", lang.N("change squares of the position"), (*view).set},
		{[]string{"turn"}, "[black | white]", lang.N("say who is to move, or give the move to a side"), (*view).toMoveNext},
		{[]string{"note"}, "[TEXT | none]", lang.N("write a note on the last move, or on a game that is over or begins, or say it"), (*view).note},
		{[]string{"resume"}, "[N]", lang.N("continue the unfinished game, or number N of several"), (*view).resume},
		{[]string{"profile"}, "", lang.N("say what your finished games show about you"), Alone((*view).profile)},
		{[]string{"games"}, "[mine] [WORDS]", lang.N("list your finished games, or those of the file that was opened, with all WORDS in their titles"), (*view).games},
		{[]string{"open"}, "N", lang.N("open game N of the list"), (*view).open},
		{[]string{"load"}, "FILE", lang.N("open a record; the record itself can be typed too"), (*view).load},
		{[]string{"save"}, "FILE", lang.N("write the game; the extension gives the format: .sgf .ggf .txt .obf .board"), (*view).save},
		{[]string{"settings"}, "[NAME [VALUE | default]]", lang.N("list the settings that are remembered, or set one"), (*view).settings},
		{[]string{"quit", "exit", "q"}, "", "quit", Plainly(func(v *view) { v.quit = true })},
	})
}

func (v *view) help(args string) error {
	lines, err := commands.Usage(v.tr, args)
	if args == "" {
		v.Say("Type a square such as f5 to play there, or several: f5d6c3. Or one of:")
	}
	for _, line := range lines {
		v.Say("%s", line)
	}
	return err
}

func (v *view) score() {
	v.Say("%s %d empty.", phrase.Standing(v.tr, v.ses.Game().Board()), v.ses.Game().Position().Empties())
	v.sayPlayers()
	_, thinking := v.thinking()
	switch {
	case v.ses.Over():
		v.Say("%s", v.Verdict())
	case thinking:
		v.Say("The engine is thinking.")
	default:
		v.sayPaused()
	}
}

func (v *view) hint() error {
	switch {
	case v.ses.Over():
		return v.refusal(session.ErrOver)
	case v.ses.Busy():
		return v.refusal(session.ErrThinking)
	}
	v.tell()
	return nil
}

func (v *view) pass() error {
	v.move(game.Pass)
	return nil
}

// note writes the note on what was played last, if it is given one, and says it.
func (v *view) note(args string) error {
	n := v.ses.Noted()
	switch {
	case n == nil:
		return lang.Errorf("notes are kept with games only")
	case args == "none":
		v.ses.Note(n, "")
	case args != "":
		v.ses.Note(n, args)
	}
	if n.Comment == "" {
		v.Say("No note.")
	} else {
		v.Say("Note: %s", phrase.Note(n.Comment))
	}
	return nil
}

// travel takes moves back or plays them again.
func (v *view) travel(travel func() error, nothing string) error {
	if err := travel(); err != nil {
		return errors.New(nothing)
	}
	v.sayLast()
	return nil
}

// sayLast says what the last move did, and the result if it was the last of all.
func (v *view) sayLast() {
	v.Say("%s", v.describeLast())
	if v.ses.Over() {
		v.Say("%s", v.Verdict())
	}
}

func (v *view) goOn() error {
	switch {
	case v.ses.Busy():
		return v.refusal(session.ErrThinking)
	case v.ses.Paused() && !v.ses.Over():
		if v.ses.Mover().Human {
			v.Say("%s", phrase.ToMove(v.tr, v.ses.Game().Board()))
		}
		return v.ses.Continue()
	}
	v.drop()
	if err := v.ses.EngineMove(); err != nil {
		return v.refusal(err)
	}
	return nil
}

func (v *view) pause() error {
	if v.ses.Paused() {
		return v.goOn()
	}
	if err := v.ses.Pause(); err != nil {
		return v.refusal(err)
	}
	v.drop()
	v.sayPaused()
	return nil
}

func (v *view) now() error {
	if v.asked != nil {
		v.asked.hurried = true
		v.asked.hurry()
		return nil
	}
	return v.ses.MoveNow()
}

func (v *view) level(args string) error {
	sides := v.ses.Match().Engines()
	if args == "" {
		for _, c := range sides {
			v.Say("%v: %s.", c, v.strength(c))
		}
		return nil
	}
	if err := v.ses.SetLevel(ai.LevelID(clip(args))); err != nil {
		return err
	}
	v.Say("%s.", v.strength(sides[0]))
	return nil
}

func (v *view) levels() {
	k := v.ses.Kinds()[v.ses.Seat(v.ses.Match().Engines()[0]).Kind]
	for i, l := range k.Levels {
		v.Say("%s, level %d: %s, Elo %v.", v.tr.T(k.Name), i+1, v.tr.T(l.Name), l.Elo)
	}
}

func (v *view) engine(args string) error {
	if args == "" {
		for _, k := range v.ses.Kinds() {
			k = k.On(k.Board(v.ses.Match().Size))
			levels := v.tr.Count(len(k.Levels), "level")
			if elo := k.Levels[0].Elo; len(k.Levels) == 1 && elo.Known() {
				levels = v.tr.F("Elo %v", elo)
			}
			v.Say("%s: %s, %s.%s%s", k.ID, v.tr.T(k.Name), levels, after(v.tr.T(k.Plays)), backend(v.tr, k))
		}
		return nil
	}
	i := session.KindNamed(v.setup.Kinds, args)
	if i < 0 {
		return lang.Errorf("an engine is one of %s, not %q", strings.Join(ai.IDs(v.ses.Kinds()), ", "), clip(args))
	}
	if k := v.ses.Kinds()[i]; k.Absent {
		return &ai.NotHere{Kind: k}
	}
	v.ses.Adjust(func(seat *session.Seat, kinds []ai.Kind) { seat.SetKind(kinds, i) })
	v.Say("%s.", v.strength(v.ses.Match().Engines()[0]))
	return nil
}

func seatCommand(c game.Color) func(*view, string) error {
	return func(v *view, args string) error {
		seat := v.ses.Seat(c)
		if err := seat.Sit(v.ses.Kinds(), clip(strings.ToLower(args))); err != nil {
			return err
		}
		v.ses.SetSeat(c, seat)
		v.Say("%v: %s.", c, v.player(c))
		return nil
	}
}

func (v *view) swap() {
	v.ses.Swap()
	v.sayPlayers()
}

func (v *view) clocks(args string) error {
	switch {
	case args == "off":
		v.ses.ClocksOff()
		v.Say("The clocks are off.")
	case args != "":
		return lang.Errorf("clock takes off or nothing, not %q", clip(args))
	case !v.ses.Timed():
		v.Say("This game has no clocks.")
	default:
		v.Say("Time left: Black %s, White %s.", ClockText(v.tr, v.ses.Remaining(game.Black)), ClockText(v.tr, v.ses.Remaining(game.White)))
	}
	return nil
}

// opponent lists opponents by name, or makes one play the engine's side.
func (v *view) opponent(args string) error {
	me, err := opponent.Read(v.setup.Kinds, v.setup.Archive)
	if err != nil {
		return lang.Errorf("your games cannot be read: %w", err)
	}
	list := opponent.List(v.tr, v.setup.Kinds, me)
	if len(list) == 0 {
		return lang.Errorf(`no engine is known well enough: "levels" lists the levels`)
	}
	if args == "" {
		for _, o := range list {
			k := v.ses.Kinds()[o.Kind]
			v.Say("%s: %s. %s, %s. %s", o.ID, v.tr.T(o.Name), v.tr.T(k.Name), phrase.Strength(v.tr, k, o.Level), v.tr.T(o.About))
		}
		return nil
	}
	o, err := opponent.Find(append(list, opponent.More(v.setup.Kinds, me)...), clip(args))
	if err != nil {
		return err
	}
	m := v.ses.Match()
	size := m.Size
	if m.Oppose(v.setup.Kinds, o.Strength); m.Size != size {
		v.remember(config.Size, int(m.Size))
		v.ses.NewGame(m, nil)
		v.Say("A new game. %s", phrase.Standing(v.tr, game.StartBoard(m.Size)))
	}
	v.ses.SetSeat(game.Black, m.Black)
	v.ses.SetSeat(game.White, m.White)
	v.sayPlayers()
	return nil
}
