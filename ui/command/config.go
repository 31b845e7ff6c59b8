package command

import (
	"cmp"
	"context"
	"maps"
	"strings"
	"time"

	"othello/ai/options"
	"othello/game"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/internal/wholefile"
	"othello/ui"
	"othello/ui/action"
	"othello/ui/serve"
	"othello/ui/theme"
)

// Config is all that config.toml can say.
type Config struct {
	UI     ui.Config      `toml:"ui"`
	Engine options.Engine `toml:"engine"`
	Policy options.Policy `toml:"policy"`
	Serve  serve.Config   `toml:"serve"`
}

// The bounds of the numbers in a Config.
const (
	maxLevel = 100
	maxTime  = 24 * time.Hour
	maxDelay = time.Minute
)

// Check is the first invalid setting, as a *strict.KeyError; nil if all are valid.
func (c Config) Check() error {
	if !game.Size(c.UI.Size).Valid() {
		return strict.Errorf("ui.size", "must be 8, 6 or 4, not %d", c.UI.Size)
	}
	_, err := action.NewKeymap(c.UI.Keys)
	if err := cmp.Or(theme.Validate(c.UI.Config), err); err != nil {
		// The path of the setting ends at the first colon.
		key, problem, _ := strings.Cut(err.Error(), ": ")
		return strict.Errorf("ui."+key, "is wrong: %s", problem)
	}
	return cmp.Or(
		strict.Among("ui.language", c.UI.Language, lang.Choices()),
		strict.Among("ui.colors", c.UI.Colors, theme.ColorChoices),
		strict.Among("ui.discs", c.UI.Discs, theme.DiscChoices),
		strict.Among("ui.square", c.UI.Square, theme.SquareChoices),
		strict.Among("ui.opening_names", c.UI.OpeningNames, ui.NameChoices),
		strict.Among("ui.measure", c.UI.Measure, ui.MeasureChoices),
		strict.Among("ui.values", c.UI.Values, ui.ValueChoices),
		strict.Within("ui.level", c.UI.Level, 1, maxLevel),
		strict.Within("ui.clock", c.UI.Clock, 0, maxTime),
		strict.Within("ui.increment", c.UI.Increment, 0, maxTime),
		strict.Within("ui.move_delay", c.UI.MoveDelay, 0, maxDelay),
		strict.NotEmpty("ui.black", c.UI.Black),
		strict.NotEmpty("ui.white", c.UI.White),
		c.Engine.Check(),
		c.Policy.Check(),
		c.Serve.Check(),
	)
}

// maxConfig is the size in bytes of the largest settings file that is read; the
// defaults with all their comments take a tenth of it.
const maxConfig = 1 << 17

// ownSettings are the settings that a file says, over the defaults.
type ownSettings struct {
	Config
	defaults   Config
	name, text string      // of the file; empty for none
	keys       strict.Keys // that it sets
}

// readConfig reads the defaults and, unless its name is empty, the file over them.
func (a *App) readConfig(ctx context.Context, file string) (ownSettings, error) {
	if a.config != nil {
		c, err := a.config(file)
		return ownSettings{Config: c, defaults: c}, err
	}
	if file == "" {
		return a.decodeConfig("", "")
	}
	text, err := await(ctx, a.tr, a.Stderr, a.tr.F("%s to end", file), func() ([]byte, error) { // it may be a pipe
		return wholefile.ReadStream(file, maxConfig)
	})
	if err != nil {
		return ownSettings{}, lang.Errorf("reading settings: %w", err)
	}
	return a.decodeConfig(file, string(text))
}

// decodeConfig decodes the settings in text, of a file of that name, over the defaults.
func (a *App) decodeConfig(name, text string) (ownSettings, error) {
	c, err := strict.Decode("config.toml", a.Defaults, Config{}, nil)
	if err != nil {
		return ownSettings{Config: c}, err
	}
	return decodeOver(c, name, text)
}

// decodeOver decodes the settings in text over defaults, which stay as they are.
func decodeOver(defaults Config, name, text string) (own ownSettings, err error) {
	own = ownSettings{defaults: defaults, name: name, text: text}
	base := defaults
	base.UI.Keys, base.UI.Themes = maps.Clone(base.UI.Keys), maps.Clone(base.UI.Themes)
	own.Config, own.keys, err = strict.DecodeKeys(name, text, base, Config.Check)
	return own, err
}
