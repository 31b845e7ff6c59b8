package plain

import (
	"fmt"
	"os"

	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/scene"
	"othello/ui/settings"
)

// counts reports whether a setting counts as soon as it is set: what lines of text look at whenever
// they need it.
func counts(r *config.Setting) bool {
	return r == config.Language || r == config.OpeningNames || r == config.Coach || r == config.Opening
}

// choose gives a setting a value that was chosen, or its default.
func (v *view) choose(e scene.Set) {
	now := v.setup.Settings
	if e.Default && now.Reset(e.Setting) || !e.Default && now.Choose(e.Setting, e.Text) {
		v.flushSettings()
	}
	if e.Setting == config.Language {
		v.tr = lang.For(lang.Choose(now.UI.Language, os.Environ()))
	}
}

// remember takes down what was chosen.
func (v *view) remember(r *config.Setting, value any) {
	if v.setup.Settings.Choose(r, fmt.Sprint(value)) {
		v.flushSettings()
	}
}

// flushSettings writes what was chosen.
func (v *view) flushSettings() {
	settings.Keep(v.ses, v.setup.Settings, func(err error) {
		if err != nil {
			v.SayError(err)
		}
	})
}
