package config

import (
	"net"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"time"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/lesson"
	"othello/book"
	"othello/game/wthor"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/internal/wholefile"
	"othello/ui/session"
	"othello/ui/theme"
)

// UI is the table [ui].
type UI struct {
	theme.Config
	Language     string              `toml:"language"`
	Animation    bool                `toml:"animation"`
	Hints        bool                `toml:"hints"`
	Labels       string              `toml:"labels"`
	EvalBar      string              `toml:"eval_bar"`
	EngineLines  bool                `toml:"engine_lines"`
	Coach        string              `toml:"coach"`
	Turned       bool                `toml:"turned"`
	Bell         bool                `toml:"bell"`
	AutoPass     bool                `toml:"auto_pass"`
	Keys         map[string][]string `toml:"keys"`  // by the name of the action
	Size         int                 `toml:"size"`  // squares on a side
	Black        string              `toml:"black"` // "human", "engine" or the ID of a kind
	White        string              `toml:"white"` // as Black
	Level        ai.LevelID          `toml:"level"`
	Clock        time.Duration       `toml:"clock"` // for each side; zero for no clock
	Increment    time.Duration       `toml:"increment"`
	MoveDelay    time.Duration       `toml:"move_delay"`
	Pace         time.Duration       `toml:"pace"` // least time before an engine answers a person
	OpeningNames string              `toml:"opening_names"`
	Wthor        string              `toml:"wthor"`  // empty for no folder
	Lesson       int                 `toml:"lesson"` // that comes next, from 1; zero for offering them
}

// The groups of the screen.
var (
	looks     = lang.N("Appearance")
	squares   = lang.N("On the squares")
	play      = lang.N("Play")
	openings  = lang.N("Openings")
	opponents = lang.N("Engines")
)

// players are those who can play besides the kinds of engine. It stands before the rows that
// use it: a row that waits for a variable would be added behind the others.
var players = []Choice{{"human", lang.N("a person")}, {"engine", lang.N("the engine")}}

// levelWord is the form of the ID of a level; it stands here for the same reason.
var levelWord = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// Each setting of the screen is a row here. To add one, write its default and what it does
// into config.toml, its field and its row here, and its words into the languages.
var (
	Language = row(Setting{Key: "ui.language", Choices: languages(), Group: looks, Label: lang.N("Language")})
	Theme    = row(Setting{Key: "ui.theme", Choices: texts(theme.Choices...), check: themes, Group: looks, Label: lang.N("Theme")})
	Discs    = row(Setting{
		Key:     "ui.discs",
		Choices: []Choice{{"auto", ""}, {"block", lang.N("block")}, {"round", lang.N("round")}, {"ascii", lang.N("X and O")}},
		Group:   looks, Label: lang.N("Discs"),
	})
	_       = row(Setting{Key: "ui.square", Choices: texts("auto", "2x1", "4x2", "6x3", "8x4", "10x5", "12x6"), Group: looks, Label: lang.N("Square")})
	_       = row(Setting{Key: "ui.grid", Choices: texts(theme.GridChoices...), Group: looks, Label: lang.N("Grid")})
	_       = row(Setting{Key: "ui.animation", Group: looks, Label: lang.N("Animation")})
	EvalBar = row(Setting{
		Key:     "ui.eval_bar",
		Choices: []Choice{{"study", lang.N("not in a game")}, {"always", lang.N("always")}, {"never", lang.N("never")}},
		Group:   looks, Label: lang.N("Evaluation bar"),
	})
	EngineLines = row(Setting{Key: "ui.engine_lines", Group: looks, Label: lang.N("Engine's search")})
	Turned      = row(Setting{Key: "ui.turned", Group: looks, Label: lang.N("From White's side")})

	Hints  = row(Setting{Key: "ui.hints", Group: squares, Label: lang.N("Legal moves")})
	Labels = row(Setting{
		Key: "ui.labels",
		Choices: []Choice{
			{NoLabels, lang.N("nothing")}, {LabelValues, lang.N("values")}, {LabelPeople, lang.N("percent of players")}, {LabelStable, lang.N("stable discs (#)")}, {LabelNumbers, lang.N("move numbers")}, {LabelTurned, lang.N("discs just turned")},
			{LabelRegions, lang.N("sizes of regions")},
		},
		Group: squares, Label: lang.N("Labels"),
	})

	Black = row(Setting{Key: "ui.black", Choices: players, Open: true, check: notEmpty, Group: play, Label: lang.N("Black"), Later: true})
	White = row(Setting{Key: "ui.white", Choices: players, Open: true, check: notEmpty, Group: play, Label: lang.N("White"), Later: true})
	Kind  = row(Setting{Key: "engine.kind", check: notEmpty, Group: play, Label: lang.N("Engine"), Later: true})
	Level = row(Setting{Key: "ui.level", check: level, Group: play, Label: lang.N("Level"), Later: true})
	Size  = row(Setting{
		Key:     "ui.size",
		Choices: []Choice{{"8", "8 x 8"}, {"6", "6 x 6"}, {"4", "4 x 4"}},
		Group:   play, Label: lang.N("Board"), Later: true,
	})
	Coach = row(Setting{
		Key:     "ui.coach",
		Choices: []Choice{{"first", lang.N("first opponents")}, {"always", lang.N("always")}, {"never", lang.N("never")}},
		Group:   play, Label: lang.N("Coach"),
	})
	Clock = row(Setting{
		Key:     "ui.clock",
		Choices: times(lang.N("none"), session.Clocks[1:]...),
		Open:    true, check: within(0, 24*time.Hour), Group: play, Label: lang.N("Clock"), Later: true,
	})
	Increment = row(Setting{
		Key:     "ui.increment",
		Choices: times(lang.N("none"), session.Increments[1:]...),
		Open:    true, check: within(0, 24*time.Hour), Group: play, Label: lang.N("Increment"), Later: true,
	})
	_ = row(Setting{
		Key:     "ui.move_delay",
		Choices: times(lang.N("none"), 200*time.Millisecond, 400*time.Millisecond, 700*time.Millisecond, time.Second, 1500*time.Millisecond, 2*time.Second, 3*time.Second, 5*time.Second),
		Open:    true, check: within(0, time.Minute), Group: play, Label: lang.N("Engine pace"),
	})
	_ = row(Setting{
		Key:     "ui.pace",
		Choices: times(lang.N("none"), 300*time.Millisecond, 500*time.Millisecond, time.Second, 2*time.Second),
		Open:    true, check: within(0, time.Minute), Group: play, Label: lang.N("Reply delay"),
	})
	_      = row(Setting{Key: "ui.auto_pass", Group: play, Label: lang.N("Pass automatically")})
	_      = row(Setting{Key: "ui.bell", Group: play, Label: lang.N("Bell")})
	Lesson = row(Setting{Key: "ui.lesson", Choices: lessons(), Group: play, Label: lang.N("Next lesson")})

	OpeningNames = row(Setting{
		Key:     "ui.opening_names",
		Choices: []Choice{{lang.Auto, ""}, {"en", lang.N("English")}, {"ja", lang.N("Japanese")}, {"both", lang.N("both")}},
		Group:   openings, Label: lang.N("Opening names"),
	})
	Wthor = row(Setting{
		Key:     "ui.wthor",
		Choices: []Choice{{"", lang.N("none")}}, Open: true, Path: lang.N("Folder with WTHOR databases"), Folder: true, try: games,
		Group: openings, Label: lang.N("WTHOR folder"),
	})

	Hash = row(Setting{
		Key:     "engine.hash_mb",
		Choices: doubling("%d MiB", 16, 4096), Open: true, check: engine, Group: opponents, Label: lang.N("Memory"), Later: true,
	})
	Threads = row(Setting{
		Key:     "engine.threads",
		Choices: append([]Choice{{"0", lang.N("all")}}, doubling("%d", 1, runtime.NumCPU())...), Open: true, check: engine,
		Group: opponents, Label: lang.N("Threads"), Later: true,
	})
	Book = row(Setting{
		Key:     "engine.book",
		Choices: texts("shipped", "none"), Open: true, Path: lang.N("File of an opening book"), try: opens, Group: opponents, Label: lang.N("Opening book"), Later: true,
	})
	Model = row(Setting{
		Key:     "policy.model",
		Choices: texts(engines.Models...), Open: true, Path: lang.N("File of a network (ONNX)"), check: policy, try: networks,
		Group: opponents, Label: lang.N("Network"), Later: true,
	})
	Provider = row(Setting{
		Key:     "policy.provider",
		Choices: texts(engines.Providers...), try: networks, Group: opponents, Label: lang.N("Network backend"), Later: true,
	})
)

// The settings that are not chosen on the screen. A key that is not here is a list or a table,
// which is set in files alone; the check of its table, if it has one, says which values are
// valid.
var (
	_ = row(Setting{Key: "ui.colors", Choices: texts("auto", "truecolor", "256", "16", "none")})
	_ = row(Setting{Key: "engine.seed", check: engine})
	_ = row(Setting{Key: "engine.book_loss", check: engine})
	_ = row(Setting{Key: "engine.book_total", check: engine})
	_ = row(Setting{Key: "engine.book_random", check: engine})
	_ = row(Setting{Key: "engine.book_plies", check: engine})
	_ = row(Setting{Key: "policy.library", check: policy, try: networks})
	_ = row(Setting{Key: "policy.views", Choices: texts("1", "8"), check: policy})
	_ = row(Setting{Key: "policy.threads", check: policy})
	_ = row(Setting{Key: "serve.address", check: address})
	_ = row(Setting{Key: "serve.folder"})
	_ = row(Setting{Key: "serve.connections", check: within(1, 10_000)})
	_ = row(Setting{Key: "serve.each", check: within(1, 10_000)})
	_ = row(Setting{Key: "serve.logins", check: within(1, 100_000)})
	_ = row(Setting{Key: "serve.idle", check: within(time.Minute, 24*time.Hour)})
	_ = row(Setting{Key: "serve.tables", check: within(1, 10_000)})
	_ = row(Setting{Key: "serve.tables_each", check: within(1, 100)})
	_ = row(Setting{Key: "serve.grace", check: within(10*time.Second, 24*time.Hour)})
	_ = row(Setting{Key: "serve.engine_level", check: within(0, 100)})
	_ = row(Setting{Key: "serve.engine_time", check: within(10*time.Millisecond, time.Minute)})
	_ = row(Setting{Key: "serve.searches", check: within(1, 1024)})
	_ = row(Setting{Key: "serve.review"})
	_ = row(Setting{Key: "serve.language", Choices: languages()})
)

// languages returns the languages, which are called by their own names.
func languages() []Choice {
	choices := texts(lang.Choices()...)
	for i := range choices[1:] {
		choices[i+1].Word = lang.Name(choices[i+1].Text)
	}
	return choices
}

// themes checks the theme and the themes that a file defines.
func themes(s Settings, _ string, _ any) error { return wrong(theme.Validate(s.UI.Config)) }

func engine(s Settings, _ string, _ any) error { return s.Engine.Check() }

func policy(s Settings, _ string, _ any) error { return s.Policy.Check() }

func networks(s Settings, key string) error { return s.Policy.Try(key) }

// opens returns why the book that the settings name cannot be opened.
func opens(s Settings, _ string) error {
	if slices.Contains([]string{"", "shipped", "none"}, s.Engine.Book) {
		return nil
	}
	name, err := wholefile.Expand(s.Engine.Book)
	if err == nil {
		_, err = book.OpenAny(name)
	}
	return err
}

// games returns why the folder that the settings name has no databases.
func games(s Settings, _ string) error {
	if s.UI.Wthor == "" {
		return nil
	}
	dir, err := wholefile.Expand(s.UI.Wthor)
	if err == nil {
		_, err = wthor.Databases(dir)
	}
	return err
}

func level(_ Settings, key string, value any) error {
	id := value.(ai.LevelID)
	if n, err := strconv.Atoi(string(id)); err == nil {
		return strict.Within(key, n, 1, 100)
	}
	if levelWord.MatchString(string(id)) {
		return nil
	}
	return strict.Errorf(key, "must be a number from 1 to 100 or a word such as casual, not %q", string(id))
}

func address(_ Settings, key string, value any) error {
	if _, _, err := net.SplitHostPort(value.(string)); err != nil {
		return strict.Errorf(key, "must be HOST:PORT, or :PORT for every address of the machine, not %q", value)
	}
	return nil
}

// lessons returns the lessons as choices, between none and all of them.
func lessons() []Choice {
	list := []Choice{{"0", lang.N("not begun")}}
	for i, l := range lesson.Lessons {
		list = append(list, Choice{strconv.Itoa(i + 1), l.Title})
	}
	return append(list, Choice{strconv.Itoa(len(list)), lang.N("all done")})
}
