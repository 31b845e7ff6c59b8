package plain

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/session"
	"othello/ui/study"
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

	coach
	rooms
	list  list
	study *study.Study
	mine  map[string]bool // files this session wrote, which it may write again
}

func newView(ctx context.Context, setup Setup, out io.Writer) (*view, error) {
	v := &view{
		Output: NewOutput(out, setup.Printer), setup: setup, ctx: ctx,
		list: list{archive: setup.Archive, choices: setup.Choices}, mine: map[string]bool{},
	}
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
	switch e := e.(type) {
	case session.Moved:
		v.drop()
		v.mentioned = false
		v.Say("%s", phrase.Describe(v.tr, e.Node))
		if !e.Engine && e.Node.Move().IsSquare() {
			v.watch(e.Node)
		}
	case session.Arrived, session.Replaced:
		v.drop()
		v.unwatch()
		v.arrived()
	case session.Ended:
		v.drop()
		switch {
		case e.Early.OnTime():
			v.Say(`%v's time is up. %s "clock off" continues without clocks.`, e.Early.Winner().Opponent(), v.Verdict())
		case e.Early != "":
			v.Say(`%s "undo" takes it back.`, v.Verdict())
		default:
			v.Say("%s", v.Verdict())
		}
		if v.setup.Interactive {
			v.Say(`"review summary" says how well it was played, "review mistakes" what was wrong.`)
		}
	case session.NothingYet:
		v.Say("The engine has no move yet. It moves as soon as it has one.")
	case session.Failed:
		v.Say(`%s failed: %v. "go" tries again, "%s human" lets you move.`,
			v.setup.Kinds[v.ses.Thinker().Kind].Name, e.Err, colorWord(v.ses.Game().Turn()))
	case session.SeatsChanged:
		v.rememberSeats(e.Before)
	case session.Learned:
		if e.Err != nil {
			v.Say("The book did not learn the game: %v.", e.Err)
		} else {
			v.Say("%s", e.Text)
		}
	case session.Damaged:
		if e.Aside == "" {
			v.Say("The saved game %s cannot be read: %v.", e.Path, e.Err)
		} else {
			v.Say("The saved game cannot be read (%v); it is now %s.", e.Err, e.Aside)
		}
	case session.SaveFailed:
		v.Say("This game cannot be saved: %v.", e.Err)
	case session.SaveRecovered:
		v.Say("Saving works again.")
	}
}

// unfinished returns why the game is not at its end, if that is an engine's fault.
func (v *view) unfinished() error {
	fault := v.ses.Fault()
	if fault == nil || v.ses.Over() {
		return nil
	}
	return lang.Errorf("the game is not finished: %s failed: %w", v.setup.Kinds[v.ses.Thinker().Kind].Name, fault)
}

// refusal returns why the session does not do something, in words.
func (v *view) refusal(err error) error {
	illegal, _ := errors.AsType[*session.IllegalMove](err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, session.ErrOver):
		return errors.New(strings.TrimRight(v.Verdict(), stops))
	case errors.Is(err, session.ErrRequested): // "now" is all that can be done about it here
		err = session.ErrThinking
	case illegal != nil && illegal.Reason == session.NoneFlips:
		return lang.Errorf(`%w ("moves" lists the legal moves)`, err)
	}
	text, _ := phrase.Refusal(v.tr, env{v}.Name, v.ses.Game().Turn(), err)
	return errors.New(strings.TrimRight(text, stops))
}

// newMatch returns what a new game is played by: the present players, with the clocks that
// were agreed on at first.
func (v *view) newMatch(size game.Size) session.Match {
	m := v.ses.Match()
	m.Size, m.Clock, m.Increment = size, v.setup.Match.Clock, v.setup.Match.Increment
	return m
}
