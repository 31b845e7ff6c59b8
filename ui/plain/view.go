package plain

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/rooms"
	"othello/ui/scene"
	"othello/ui/session"
	"othello/ui/settings"
	"othello/ui/study"
)

// view is a session as lines of text. It is the scene.Env of its rooms.
type view struct {
	Output
	setup Setup
	ctx   context.Context
	ses   *session.Session
	rooms *rooms.Rooms
	quit  bool

	slow <-chan time.Time // lines wait for the disk until then; nil if they do not
	late bool             // they waited long enough, and are printed though nothing is saved

	asked  *question                     // that waits for its answer; nil for none
	long   <-chan time.Time              // an engine takes its time then, which is said once; nil if none thinks
	beside map[string]context.CancelFunc // ends what runs beside what the person does, by its key

	place
}

// question is what an engine is asked besides moving.
type question struct {
	key   string
	hurry func() // makes it end with the best it has
}

func newView(ctx context.Context, setup Setup, out io.Writer) (*view, error) {
	v := &view{Output: Output{To: out, Tr: setup.Printer}, setup: setup, ctx: ctx, beside: map[string]context.CancelFunc{}}
	as := setup.Setup
	as.Fresh, as.AutoPass = setup.Fresh || len(setup.Choices) > 0, true
	if !setup.Interactive {
		as.Disk = nil
	}
	var err error
	if v.ses, err = session.New(ctx, as); err != nil {
		return nil, err
	}
	v.rooms = rooms.New(v, v.ses, rooms.Setup{
		Setup: setup,
		Study: study.Setup{Limits: review.Efforts()[review.UsualEffort].Limits}, // so that a review and an analysis agree
		Game:  v.ses.Game, Board: func() game.Board { return v.ses.Game().Board() }, Record: v.ses.AsRecord,
		Begin: v.ses.NewGame,
	})
	v.takeUp(v.rooms.Table)
	return v, nil
}

// Settings implements scene.Env.
func (v *view) Settings() *config.Store { return v.setup.Settings }

// Keeps implements scene.Env.
func (v *view) Keeps() bool { return v.setup.Interactive }

// Name implements scene.Env: the word, in quotes.
func (v *view) Name(a action.Action) string {
	if w := a.Word(); w != "" {
		return `"` + w + `"`
	}
	return v.Tr.T("Enter")
}

// Names implements scene.Env: openings are called as the settings ask for.
func (v *view) Names() phrase.Names { return phrase.NamesFor(v.Tr, v.setup.Settings.UI.OpeningNames) }

// told says what has happened.
func (v *view) told(e session.Event) {
	list := v.rooms.Table.Told(e)
	switch e.(type) {
	case session.Moved, session.Ended:
		v.drop()
		v.long = nil
	case session.Arrived, session.Replaced:
		if v.drop(); !v.playing() {
			v.arrived()
			return
		}
	}
	v.apply(v.rooms.Table, list)
}

// drop forgets what was asked; its result is never shown.
func (v *view) drop() {
	if v.asked != nil {
		v.asked.hurry()
		v.asked = nil
	}
}

// refuse says why the session does not do something.
func (v *view) refuse(err error) {
	switch illegal, _ := errors.AsType[*session.IllegalMove](err); {
	case errors.Is(err, session.ErrRequested): // "now" is all that can be done about it here
		err = session.ErrThinking
	case illegal != nil && illegal.Move.IsSquare() && !illegal.MustPass():
		err = lang.Errorf(`%w ("moves" lists the legal moves)`, err)
	}
	text, _ := phrase.Refusal(v.Tr, v.Name, v.ses.Game().Turn(), err)
	v.Say("%s", text)
}

// choose gives a setting a value that was chosen, or its default.
func (v *view) choose(e scene.Set) {
	now := v.setup.Settings
	if e.Default && now.Reset(e.Setting) || !e.Default && now.Choose(e.Setting, e.Text) {
		settings.Keep(v.ses, now, func(err error) {
			if err != nil {
				v.SayError(err)
			}
		})
	}
	if e.Setting == config.Language {
		v.Tr = lang.For(lang.Choose(now.UI.Language, os.Environ()))
	}
}
