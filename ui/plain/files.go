package plain

import (
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/games"
	"othello/ui/phrase"
)

// greet says how the session starts.
func (v *view) greet() {
	if v.setup.Begin != "" {
		v.step()
		v.ses.Release()
		if v.enter(v.setup.Begin, v.setup.With); v.in != nil {
			return
		}
	}
	if v.setup.Notice != "" {
		v.Say("%s", v.setup.Notice)
	}
	v.step()
	if found := v.ses.Unfinished(); len(found) > 0 {
		v.apply(nil, v.table.Offer(found))
	}
	v.SayAny(v.table.Players())
	switch {
	case len(v.setup.Choices) > 0:
		v.apply(nil, v.games.Show(v.tr.T("Games of the file"), v.setup.Choices))
	case v.setup.Game != nil:
		v.Say("%s", v.describeLast())
		if v.ses.Paused() {
			v.SayAny(v.table.Paused())
		}
	case !v.ses.Over():
		v.Say("%s", phrase.Standing(v.tr, v.ses.Game().Board()))
	}
	if v.ses.Over() {
		v.Say("%s", v.table.Result())
	}
	if v.setup.Interactive {
		v.Say(`Type a move such as %s, or "help".`, v.ses.Game().Board().Size().Name(exampleMove(v.ses.Game().Position())))
	}
	v.ses.Release()
	if v.setup.Interactive && v.ses.First() && v.setup.Settings.UI.Lesson == 0 {
		v.Say(`New to Othello? "learn" shows you how to play.`)
	}
}

func exampleMove(p game.Position) game.Square {
	if p.CanMove() {
		return p.Moves().First()
	}
	return game.At(5, 4)
}

// take makes r the current game.
func (v *view) take(r *record.Record) {
	v.table.Open(r)
	v.step()
}

// paste plays the moves or opens the record that a line holds.
func (v *view) paste(text string) {
	if f := record.Detect([]byte(text)); (f == record.Unknown || f == record.WTHOR) && !games.IsPath(text) {
		v.SayError(lang.Errorf(`%q is not a move, command or record; "help" lists the commands`, phrase.Clip(text)))
		return
	}
	v.apply(nil, v.games.Read(text, true))
}
