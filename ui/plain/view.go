package plain

import (
	"context"
	"errors"
	"io"
	"time"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/games"
	"othello/ui/phrase"
	"othello/ui/session"
	"othello/ui/table"
)

// view is a session as lines of text.
type view struct {
	Output
	asking
	setup Setup
	ctx   context.Context
	ses   *session.Session
	slow  <-chan time.Time // lines wait for the disk until then; nil if they do not
	late  bool             // they waited long enough, and are printed though nothing is saved
	quit  bool

	rooms
	table *table.Table
	games *games.Games
}

func newView(ctx context.Context, setup Setup, out io.Writer) (*view, error) {
	v := &view{Output: NewOutput(out, setup.Printer), setup: setup, ctx: ctx}
	as := setup.Setup
	as.Fresh, as.AutoPass = setup.Fresh || len(setup.Choices) > 0, true
	if !setup.Interactive {
		as.Disk = nil
	}
	var err error
	v.ses, err = session.New(ctx, as)
	v.newRooms()
	return v, err
}

// told says what has happened.
func (v *view) told(e session.Event) {
	list := v.table.Told(e)
	switch e.(type) {
	case session.Moved:
		v.drop()
		v.mentioned = false
	case session.Ended:
		v.drop()
	case session.Arrived, session.Replaced:
		v.drop()
		if v.in != nil {
			v.arrived()
			return
		}
	}
	v.apply(v.table, list)
}

// refuse says why the session does not do something.
func (v *view) refuse(err error) {
	illegal, _ := errors.AsType[*session.IllegalMove](err)
	switch {
	case errors.Is(err, session.ErrOver):
		v.Say("%s", v.table.Result())
		return
	case errors.Is(err, session.ErrRequested): // "now" is all that can be done about it here
		err = session.ErrThinking
	case illegal != nil && illegal.Reason == session.NoneFlips:
		err = lang.Errorf(`%w ("moves" lists the legal moves)`, err)
	}
	text, _ := phrase.Refusal(v.tr, env{v}.Name, v.ses.Game().Turn(), err)
	v.Say("%s", text)
}

// newMatch returns what a new game of the usual size is played by: the present players.
func (v *view) newMatch() session.Match {
	m := v.ses.Match()
	m.Size = game.Size8
	return v.timed(m)
}

// timed is a match with the clocks that were agreed on at first.
func (v *view) timed(m session.Match) session.Match {
	m.Clock, m.Increment = v.setup.Match.Clock, v.setup.Match.Increment
	return m
}
