package ui

import (
	"fmt"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/settings"
)

// frame is the window, the session that it is about, and what a person has set.
type frame struct {
	room.Screen

	setup  Setup
	ses    *session.Session
	tr     *lang.Printer
	env    []string // environment
	unkept bool     // what is chosen cannot be kept, and that was said
}

func (f *frame) Printer() *lang.Printer    { return f.tr }
func (f *frame) Session() *session.Session { return f.ses }
func (f *frame) Game() *game.Game          { return f.ses.Game() }
func (f *frame) Settings() *config.Store   { return f.setup.Settings }

func (f *frame) Names() phrase.Names {
	names := phrase.NamesFor(f.tr, f.setup.Settings.UI.OpeningNames)
	names.ASCII = f.Looks.Styles.ASCII
	return names
}

func (f *frame) Remember(r *config.Setting, value any) {
	if f.setup.Settings.Choose(r, fmt.Sprint(value)) {
		f.flushSettings()
	}
}

// flushSettings writes the settings, and says once why they cannot be kept.
func (f *frame) flushSettings() {
	settings.Keep(f.ses, f.setup.Settings, func(err error) {
		if err != nil && !f.unkept {
			f.Warn(phrase.Sentence(f.tr, err))
		}
		f.unkept = err != nil
	})
}

func (f *frame) restyle() error {
	if err := f.Looks.Restyle(f.setup.Settings.UI.Config); err != nil {
		return err
	}
	f.tr = nil // a terminal of ASCII shows English
	if !f.Looks.Styles.ASCII {
		f.tr = lang.For(lang.Choose(f.setup.Settings.UI.Language, f.env))
	}
	f.relayout()
	return nil
}

// restyled applies other colours. The styles were valid at the start: a failure keeps those in use.
func (f *frame) restyled() {
	if err := f.restyle(); err != nil {
		f.Warn(f.tr.F("Theme not changed: %v.", err))
	}
}

func (f *frame) relayout() {
	f.Relayout(f.setup.Settings.UI.Square, f.setup.Settings.UI.EvalBar != "never")
}

// offersLessons reports whether the program was just started for the first time, by somebody
// who has neither begun the lessons nor said no to them.
func (f *frame) offersLessons() bool { return f.ses.First() && f.setup.Settings.UI.Lesson == 0 }
