// Package settings lets people see and change settings, by choosing or typing. What is chosen
// counts at once where that is possible, and is remembered; where a settings file or the
// environment wins, it says so. It keeps nothing itself: which settings there are,
// their values and where they come from is package config's to say, and what a value
// changes is the business of whoever shows it.
package settings

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// Settings decides what becomes of what people ask of settings.
type Settings struct {
	env scene.Env
	ses *session.Session
}

// New returns the settings of a session.
func New(env scene.Env, ses *session.Session) *Settings { return &Settings{env, ses} }

func (s *Settings) tr() *lang.Printer { return s.env.Printer() }

func (s *Settings) kinds() []ai.Kind { return s.ses.KindsOn(game.Size(s.env.Settings().UI.Size)) }

func (s *Settings) value(r *config.Setting) config.Value { return s.env.Settings().Value(r) }

// Fixed reports whether choosing a value would do nothing at all: the file or the
// environment wins at every start, and the setting counts from the start on.
func (s *Settings) Fixed(r *config.Setting) bool { return r.Later && !s.value(r).Lasts() }

// Of are the settings that actions of their own change.
var Of = map[action.Action]*config.Setting{
	action.Hints: config.Hints, action.Labels: config.Labels, action.Turn: config.Turned, action.EvalBar: config.EvalBar, action.Theme: config.Theme,
}

// Do lists all settings, lists what the one that arg names can be, or changes it.
func (s *Settings) Do(a action.Action, arg string) []scene.Effect {
	if !s.env.Keeps() {
		return refused(lang.Errorf("settings are remembered only where a person plays"))
	}
	if r := Of[a]; r != nil {
		if list := s.Choices(r); len(list) == 2 { // the other one
			other := list[0].Text
			if other == s.value(r).Text {
				other = list[1].Text
			}
			return s.Do(action.Settings, r.Key+" "+other)
		}
		arg = r.Key
	}
	name, text, given := strings.Cut(arg, " ")
	if name == "" {
		var list []scene.Effect
		for _, r := range config.OnScreen() {
			list = append(list, s.say(r))
		}
		return append(list, s.list())
	}
	r := settingNamed(name)
	switch {
	case r == nil:
		return refused(lang.Errorf(`no setting %q: "settings" lists them`, phrase.Clip(name)))
	case !given:
		return []scene.Effect{s.say(r), s.ask(r)}
	case s.Fixed(r):
		return refused(s.fixed(r))
	case text == "default":
		return scene.One(scene.Set{Setting: r, Default: true, Then: s.changed(r)})
	}
	text, err := s.meant(r, strings.TrimSpace(text))
	if err != nil {
		return refused(lang.Errorf("not set: %w", err))
	}
	return scene.One(scene.Set{Setting: r, Text: text, Then: s.changed(r)})
}

// settingNamed returns the setting of a name such as "level" or "ui.level"; nil without one.
func settingNamed(name string) *config.Setting {
	for _, r := range config.OnScreen() {
		if r.Key == name || strings.HasSuffix(r.Key, "."+name) {
			return r
		}
	}
	return nil
}

// meant returns the value that is typed for a setting, or why it can have no such value.
func (s *Settings) meant(r *config.Setting, text string) (string, error) {
	if r.Path != "" && !slices.Contains(r.Texts(), text) {
		text = absolute(text)
	}
	err := s.env.Settings().Try(r, text)
	switch {
	case err != nil:
	case r == config.Level:
		return s.level(text)
	case r == config.Black || r == config.White || r == config.Kind:
		kinds := s.kinds()
		if i := session.KindNamed(kinds, text); (i < 0 || kinds[i].Absent) && !slices.Contains(r.Texts(), text) {
			err = session.NoPlayer(text, kinds)
		}
	}
	return text, err
}

// level returns the ID of a level of the engine of the settings that is typed as its number.
func (s *Settings) level(text string) (string, error) {
	kinds := s.kinds()
	i := named(kinds, s.env.Settings().Engine.Kind)
	n := ai.FindLike(kinds, i, ai.LevelID(text))
	if n == 0 {
		return "", session.NoLevel(ai.LevelID(text))
	}
	return string(kinds[i].LevelID(n)), nil
}

// absolute returns a path that means the same wherever the program is started.
func absolute(path string) string {
	if strings.HasPrefix(path, "~/") {
		return path
	}
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// say says, to those who do not see it, what a setting is and where that comes from.
func (s *Settings) say(r *config.Setting) scene.Say {
	value := cmp.Or(s.value(r).Text, s.tr().T("empty"))
	return scene.Say{Text: s.tr().F("%s is %s (%s).", r, value, s.env.Settings().Place(s.tr(), r)), Aloud: true}
}

// changed says a setting that was changed, and when it counts.
func (s *Settings) changed(r *config.Setting) func() []scene.Effect {
	return func() []scene.Effect {
		text := s.tr().F("%s: %s", s.tr().T(r.Label), s.word(r))
		if r.Later {
			text = s.tr().F("%s, from the next start", text)
		}
		return []scene.Effect{scene.Say{Text: s.tr().F("%s.", text)}, scene.Found{}}
	}
}

func (s *Settings) fixed(r *config.Setting) error {
	return lang.Errorf("not set: %s sets %s; change it there", s.env.Settings().Place(s.tr(), r), r)
}

// Keep writes what was chosen in the background, and says whether that failed.
func Keep(ses *session.Session, now *config.Store, said func(error)) {
	session.Keeping(ses, func(ctx context.Context) (struct{}, error) { return struct{}{}, now.Flush(ctx) }, func(_ struct{}, err error) {
		if err != nil {
			err = lang.Errorf("what you choose will not be remembered: %w", err)
		}
		said(err)
	})
}

func refused(err error) []scene.Effect { return scene.One(scene.Warn{Err: err}) }
