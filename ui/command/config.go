package command

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"othello/game"
	"othello/ui"
	"othello/ui/action"
	"othello/ui/theme"
)

// Config is all that config.toml can say.
type Config struct {
	UI     ui.Config `toml:"ui"`
	Engine Engine    `toml:"engine"`
	Policy Policy    `toml:"policy"`
}

// Engine is what a person can choose about the engines.
type Engine struct {
	Kind    string `toml:"kind"`    // ID of the kind that plays for "engine"
	HashMB  int    `toml:"hash_mb"` // size of the hash table in MiB
	Threads int    `toml:"threads"` // goroutines of one search; zero for one per processor
	Seed    int64  `toml:"seed"`    // of the errors that weak levels make and the choice from the book; zero for others each time

	Book       string  `toml:"book"`        // "shipped", "none", or the file of an opening book; empty is none
	BookLoss   float64 `toml:"book_loss"`   // most discs that a move from the book may lose
	BookTotal  float64 `toml:"book_total"`  // most discs behind a draw to which such moves may lead; zero for no bound
	BookRandom float64 `toml:"book_random"` // 0 for the best move always, 1 for all that may be played alike
	BookPlies  int     `toml:"book_plies"`  // moves after which the book is left; zero for never
	BookLearn  bool    `toml:"book_learn"`  // games against engines are learnt into the person's own book

	External []External `toml:"external"` // other programs to play with
	Zeus     Zeus       `toml:"zeus"`
}

// Zeus is what a person can choose about the kind of engine of that name.
type Zeus struct {
	Steps [][]float64 `toml:"steps"` // pairs of a margin in discs and the result that it counts for from there on, rising; none for those of the original
	Cut   int         `toml:"cut"`   // empties at which its games of chance are judged; zero for 40
}

// Policy is what a person can choose about networks and what runs them.
type Policy struct {
	Provider string `toml:"provider"` // what computes networks: one of ProviderChoices
	Library  string `toml:"library"`  // absolute path of ONNX Runtime; empty to look for it
	Model    string `toml:"model"`    // name of a shipped network, or the path of an ONNX file
	Views    int    `toml:"views"`    // symmetric views of a position whose mean counts: 1 or 8
	Threads  int    `toml:"threads"`  // processors that a network uses; zero for all
}

// KeyError says what is wrong with the value of a setting.
type KeyError struct {
	Key     string // path in config.toml: "ui.level"
	Problem string // "must be …"
}

// Error names the setting by its path in config.toml.
func (e *KeyError) Error() string { return e.Key + " " + e.Problem }

// The bounds of the numbers in a Config.
const (
	maxLevel   = 100
	maxHashMB  = 1 << 16
	maxThreads = 1024
	maxTime    = 24 * time.Hour
	maxDelay   = time.Minute
)

// The values of settings that are one of a few words.
var (
	colorChoices  = []string{"auto", "truecolor", "256", "16", "none"}
	discChoices   = []string{"auto", "block", "round", "ascii"}
	squareChoices = []string{"auto", "2x1", "4x2", "6x3", "8x4", "10x5", "12x6"}
	// ProviderChoices are what can compute networks.
	ProviderChoices = []string{"auto", "builtin", "cpu", "cuda", "tensorrt", "coreml", "directml", "openvino", "webgpu"}
)

// Check reports the first setting whose value makes no sense, as a *KeyError.
func (c Config) Check() error {
	for _, choice := range []struct {
		key, value string
		among      []string
	}{
		{"ui.colors", c.UI.Colors, colorChoices},
		{"ui.discs", c.UI.Discs, discChoices},
		{"ui.square", c.UI.Square, squareChoices},
		{"ui.opening_names", c.UI.OpeningNames, ui.NameChoices},
		{"policy.provider", c.Policy.Provider, ProviderChoices},
	} {
		if !slices.Contains(choice.among, choice.value) {
			return &KeyError{choice.key, fmt.Sprintf("must be %s, not %q", alternatives(choice.among), choice.value)}
		}
	}
	for _, number := range []struct {
		key             string
		value, min, max int64
	}{
		{"ui.level", int64(c.UI.Level), 1, maxLevel},
		{"engine.hash_mb", int64(c.Engine.HashMB), 1, maxHashMB},
		{"engine.threads", int64(c.Engine.Threads), 0, maxThreads},
		{"engine.book_plies", int64(c.Engine.BookPlies), 0, 60},
		{"engine.seed", c.Engine.Seed, 0, 1<<63 - 1},
		{"engine.zeus.cut", int64(c.Engine.Zeus.Cut), 0, 60},
		{"policy.threads", int64(c.Policy.Threads), 0, maxThreads},
	} {
		if number.value < number.min || number.value > number.max {
			return &KeyError{number.key, fmt.Sprintf("must be from %d to %d, not %d", number.min, number.max, number.value)}
		}
	}
	for _, number := range []struct {
		key        string
		value, max float64
	}{
		{"engine.book_loss", c.Engine.BookLoss, 64},
		{"engine.book_total", c.Engine.BookTotal, 64},
		{"engine.book_random", c.Engine.BookRandom, 1},
	} {
		if !(number.value >= 0 && number.value <= number.max) { // false for NaN, too
			return &KeyError{number.key, fmt.Sprintf("must be from 0 to %v, not %v", number.max, number.value)}
		}
	}
	for _, span := range []struct {
		key        string
		value, max time.Duration
	}{
		{"ui.clock", time.Duration(c.UI.Clock), maxTime},
		{"ui.increment", time.Duration(c.UI.Increment), maxTime},
		{"ui.move_delay", time.Duration(c.UI.MoveDelay), maxDelay},
	} {
		if span.value < 0 || span.value > span.max {
			return &KeyError{span.key, fmt.Sprintf("must be from 0s to %v, not %v", span.max, span.value)}
		}
	}
	if err := checkExternal(c.Engine.External); err != nil {
		return err
	}
	if err := checkSteps(c.Engine.Zeus.Steps); err != nil {
		return err
	}
	if v := c.Policy.Views; v != 1 && v != 8 {
		return &KeyError{"policy.views", fmt.Sprintf("must be 1 or 8, not %d", v)}
	}
	if p := c.Policy.Library; p != "" && !filepath.IsAbs(p) {
		return &KeyError{"policy.library", fmt.Sprintf("must be an absolute path, not %q", p)}
	}
	if !game.Size(c.UI.Size).Valid() {
		return &KeyError{"ui.size", fmt.Sprintf("must be 8, 6 or 4, not %d", c.UI.Size)}
	}
	for _, name := range []struct{ key, value string }{
		{"ui.black", c.UI.Black}, {"ui.white", c.UI.White}, {"engine.kind", c.Engine.Kind},
		{"policy.model", c.Policy.Model},
	} {
		if name.value == "" {
			return &KeyError{name.key, "must not be empty"}
		}
	}
	for _, validate := range []func() error{
		func() error { return theme.Validate(c.UI.Config) },
		func() error { _, err := action.NewKeymap(c.UI.Keys); return err },
	} {
		if err := validate(); err != nil {
			// The path of the setting ends at the first colon.
			key, problem, _ := strings.Cut(err.Error(), ": ")
			return &KeyError{"ui." + key, "is wrong: " + problem}
		}
	}
	return nil
}

// checkSteps reports the first step that does not rise from a draw at no margin to
// a win at all discs, as a *KeyError.
func checkSteps(steps [][]float64) error {
	const key = "engine.zeus.steps"
	margin, value := 0.0, 0.5
	for i, s := range steps {
		switch {
		case len(s) != 2:
			return &KeyError{key, fmt.Sprintf("must be pairs of a margin and a result; number %d has %d numbers", i+1, len(s))}
		case !(s[0] > margin && s[0] <= 64):
			return &KeyError{key, fmt.Sprintf("must have margins that rise from 0 to at most 64 discs; number %d is %v", i+1, s[0])}
		case !(s[1] >= value && s[1] <= 1):
			return &KeyError{key, fmt.Sprintf("must have results that rise from 0.5 to at most 1; number %d is %v", i+1, s[1])}
		}
		margin, value = s[0], s[1]
	}
	return nil
}

// alternatives lists words for a person: "a, b or c".
func alternatives(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
