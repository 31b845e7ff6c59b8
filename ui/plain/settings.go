package plain

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/session"
)

// settings lists what can be set for the next start, or sets one thing.
func (v *view) settings(args string) error {
	now := v.setup.Settings
	if !v.setup.Interactive || v.setup.Puzzle {
		return lang.Errorf("settings are remembered only where a person plays")
	}
	name, text, given := strings.Cut(args, " ")
	if name == "" {
		for _, r := range config.OnScreen() {
			v.Say("%s.", v.setting(r))
		}
		return nil
	}
	r := settingNamed(name)
	if r == nil {
		return lang.Errorf(`no setting %q: "settings" lists them`, clip(name))
	}
	if text = strings.TrimSpace(text); !given {
		v.Say("%s.", v.setting(r))
		return nil
	}
	switch value := now.Value(r); {
	case !value.Lasts():
		return lang.Errorf("not set: %s sets %s; change it there", now.Place(v.tr, r), r)
	case text == "default":
		if now.Reset(r) {
			v.flushSettings()
		}
	default:
		if err := v.nobody(r, text); err != nil {
			return lang.Errorf("not set: %w", err)
		}
		if err := now.Try(r, text); err != nil {
			return lang.Errorf("not set: %w", err)
		}
		if r == config.Level {
			id, err := v.levelID(text)
			if err != nil {
				return lang.Errorf("not set: %w", err)
			}
			text = string(id)
		}
		v.remember(r, text)
	}
	switch r {
	case config.Language:
		v.tr = lang.For(lang.Choose(now.UI.Language, os.Environ()))
	case config.OpeningNames, config.Coach, config.Opening:
	default:
		v.Say("From the next start: %s.", v.setting(r))
		return nil
	}
	v.Say("%s.", v.setting(r))
	return nil
}

// nobody says why nobody of that name can play, if the setting is of players.
func (v *view) nobody(r *config.Setting, name string) error {
	kinds := v.ses.KindsOn(game.Size(v.setup.Settings.UI.Size))
	switch i := session.KindNamed(kinds, name); {
	case r == config.Black || r == config.White:
		return new(session.Seat).Sit(kinds, name)
	case r != config.Kind:
	case i < 0:
		return session.NoPlayer(name, kinds)
	case kinds[i].Absent:
		return &ai.NotHere{Kind: kinds[i]}
	}
	return nil
}

// levelID returns the ID of a level of the engine of the settings that is typed as its number.
func (v *view) levelID(text string) (ai.LevelID, error) {
	kinds, i := v.setup.Kinds, max(0, session.KindNamed(v.setup.Kinds, v.setup.Settings.Engine.Kind))
	n := ai.FindLike(kinds, i, ai.LevelID(text))
	if n == 0 {
		return "", session.NoLevel(ai.LevelID(text))
	}
	return kinds[i].LevelID(n), nil
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

// setting says a setting with its value and where that comes from.
func (v *view) setting(r *config.Setting) string {
	now := v.setup.Settings
	return v.tr.F("%s is %s (%s)", r, cmp.Or(now.Value(r).Text, v.tr.T("empty")), now.Place(v.tr, r))
}

// rememberSeats takes down who plays, as far as that differs from what was before.
func (v *view) rememberSeats(before session.Match) {
	kinds := v.ses.Kinds()
	config.RememberPlayers(before.Names(kinds), v.ses.Match().Names(kinds), v.remember)
}

// remember takes down what was chosen.
func (v *view) remember(r *config.Setting, value any) {
	if v.setup.Settings.Choose(r, fmt.Sprint(value)) {
		v.flushSettings()
	}
}

// flushSettings writes what was chosen, in the background.
func (v *view) flushSettings() {
	session.Keeping(v.ses, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, v.setup.Settings.Flush(ctx)
	}, func(_ struct{}, err error) {
		if err != nil {
			v.Say("This will not be remembered: %v.", err)
		}
	})
}
