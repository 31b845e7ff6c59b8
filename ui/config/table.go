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
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/internal/wholefile"
	"othello/ui/theme"
)

// UI is the table [ui].
type UI struct {
	theme.Config
	Language     string              `toml:"language"`
	Animation    bool                `toml:"animation"`
	Hints        bool                `toml:"hints"`
	Percentages  bool                `toml:"percentages"`
	Measure      string              `toml:"measure"`
	Values       string              `toml:"values"`
	EvalBar      string              `toml:"eval_bar"`
	EngineLines  bool                `toml:"engine_lines"`
	Coach        string              `toml:"coach"`
	Turned       bool                `toml:"turned"`
	Bell         bool                `toml:"bell"`
	Notify       bool                `toml:"notify"`
	Ponder       bool                `toml:"ponder"`
	AutoPass     bool                `toml:"auto_pass"`
	Keys         map[string][]string `toml:"keys"`  // by the name of the action
	Size         int                 `toml:"size"`  // squares on a side
	Black        string              `toml:"black"` // "human", "engine" or the ID of a kind
	White        string              `toml:"white"` // as Black
	Level        ai.LevelID          `toml:"level"`
	Clock        time.Duration       `toml:"clock"` // for each side; zero for no clock
	Increment    time.Duration       `toml:"increment"`
	MoveDelay    time.Duration       `toml:"move_delay"`
	Pace         time.Duration       `toml:"pace"`    // least time before an engine answers a person
	Opening      string              `toml:"opening"` // that engines play, as book.ParseLines takes it; empty for none
	OpeningNames string              `toml:"opening_names"`
	Wthor        string              `toml:"wthor"`  // empty for no folder
	Lesson       int                 `toml:"lesson"` // that comes next, from 1; zero for offering them
}

// The groups of the screen.
var (
	looks     = lang.N("Looks")
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

// Each setting of the screen is a row here. To add one, write its default into config.toml,
// its field and its row here, and its words into the languages.
var (
	Language = row(Setting{
		Key: "ui.language", Flag: "language", Usage: "language of the program, such as en or ja; auto for the system's",
		Choices: languages(), Group: looks, Label: lang.N("Language"),
		Help: lang.N("Language of the program; auto follows the system. Where the screen is plain ASCII it is English."),
	})
	Theme = row(Setting{
		Key: "ui.theme", Flag: "theme", Usage: "colours: auto, dark, light or another theme",
		Choices: texts(theme.Choices...), check: themes, Group: looks, Label: lang.N("Theme"),
		Help: lang.N("Colours of the board and the screen; auto follows the terminal's background."),
	})
	Discs = row(Setting{
		Key: "ui.discs", Flag: "discs", Usage: "how discs are drawn: auto, block, round or ascii",
		Choices: []Choice{{"auto", ""}, {"block", lang.N("block")}, {"round", lang.N("round")}, {"ascii", lang.N("X and O")}},
		Group:   looks, Label: lang.N("Discs"),
		Help: lang.N("How discs are drawn. Block and round differ only on the smallest squares, 2x1; X and O make the whole screen plain ASCII."),
	})
	_ = row(Setting{
		Key: "ui.square", Flag: "square", Usage: "cells per square: auto, 2x1, 4x2, 6x3, 8x4, 10x5 or 12x6",
		Choices: texts("auto", "2x1", "4x2", "6x3", "8x4", "10x5", "12x6"), Group: looks, Label: lang.N("Square"),
		Help: lang.N("Cells of the terminal for each square, width x height; auto takes the largest that fits."),
	})
	_ = row(Setting{
		Key: "ui.grid", Flag: "grid", Usage: "how squares are parted: auto, checker, lines or none",
		Choices: texts(theme.GridChoices...), Group: looks, Label: lang.N("Grid"),
		Help: lang.N("How squares are parted: two tones in turn, lines or nothing; auto follows the theme."),
	})
	_ = row(Setting{
		Key: "ui.animation", Flag: "no-animation", Usage: "do not animate discs turning over",
		Group: looks, Label: lang.N("Animation"), Help: lang.N("Discs turn over one after the other."),
	})
	EvalBar = row(Setting{
		Key:     "ui.eval_bar",
		Choices: []Choice{{"study", lang.N("not in a game")}, {"always", lang.N("always")}, {"never", lang.N("never")}},
		Group:   looks, Label: lang.N("Evaluation bar"),
		Help: lang.N("Who leads by how much, as a bar beside the board and a graph of the game, in windows from 120 columns."),
	})
	EngineLines = row(Setting{
		Key: "ui.engine_lines", Group: looks, Label: lang.N("Engine's search"),
		Help: lang.N("Show the score and the expected line of the engine that you play; they are always shown when engines play each other."),
	})
	Turned = row(Setting{
		Key: "ui.turned", Group: looks, Label: lang.N("White's side"), Help: lang.N("See the board from White's side."),
	})

	Hints = row(Setting{
		Key: "ui.hints", Flag: "no-hints", Usage: "do not mark the legal moves",
		Group: squares, Label: lang.N("Legal moves"), Help: lang.N("Mark the legal moves."),
	})
	Percentages = row(Setting{
		Key: "ui.percentages", Group: squares, Label: lang.N("Percentages"),
		Help: lang.N("With the marks, show how many percent of players would choose each move."),
	})
	Measure = row(Setting{
		Key:     "ui.measure",
		Choices: []Choice{{"values", lang.N("values")}, {"wins", lang.N("win rates")}, {"visits", lang.N("visits")}, {"priors", lang.N("priors")}, {"none", lang.N("none")}},
		Group:   squares, Label: lang.N("Squares show"),
		Help: lang.N("What the squares say of moves, as far as the engine knows it; none counts while an engine plays."),
	})
	Values = row(Setting{
		Key:     "ui.values",
		Choices: []Choice{{"all", lang.N("all moves")}, {"best", lang.N("the best three")}, {"none", lang.N("no move")}},
		Group:   squares, Label: lang.N("Shown for"),
		Help: lang.N("Which moves have that on their squares in the analysis and the review."),
	})

	Black = row(Setting{
		Key: "ui.black", Flag: "black", Usage: "who plays Black: human, engine or a kind of engine",
		Choices: players, Open: true, check: notEmpty, Group: play, Label: lang.N("Black"),
		Help: lang.N("Who plays Black when the program starts."), Later: true,
	})
	White = row(Setting{
		Key: "ui.white", Flag: "white", Usage: "who plays White: human, engine or a kind of engine",
		Choices: players, Open: true, check: notEmpty, Group: play, Label: lang.N("White"),
		Help: lang.N("Who plays White when the program starts."), Later: true,
	})
	Kind = row(Setting{
		Key: "engine.kind", Flag: "engine", Usage: "kind of engine to play with", check: notEmpty,
		Group: play, Label: lang.N("Engine"), Help: lang.N("The engine that plays where a colour is the engine's."), Later: true,
	})
	Level = row(Setting{
		Key: "ui.level", Flag: "level", Usage: "level of the engines: a number from 1, the weakest, or a word such as casual; in lines of text, the word levels lists them with their Elo",
		check: level, Group: play, Label: lang.N("Level"), Help: lang.N("How strong the engines are."), Later: true,
	})
	Size = row(Setting{
		Key: "ui.size", Flag: "size", Usage: "size of the board: 8, 6 or 4 squares on a side",
		Choices: []Choice{{"8", "8 x 8"}, {"6", "6 x 6"}, {"4", "4 x 4"}},
		Group:   play, Label: lang.N("Board"), Help: lang.N("Squares on a side."), Later: true,
	})
	Coach = row(Setting{
		Key:     "ui.coach",
		Choices: []Choice{{"first", lang.N("first opponents")}, {"always", lang.N("always")}, {"never", lang.N("never")}},
		Group:   play, Label: lang.N("Coach"),
		Help: lang.N("In games against an engine, say why when your move loses much; first opponents are those up to Casual."),
	})
	Clock = row(Setting{
		Key: "ui.clock", Flag: "clock", Usage: "thinking time for each side, such as 5m; 0s for no clocks",
		Choices: times(lang.N("none"), time.Minute, 3*time.Minute, 5*time.Minute, 10*time.Minute, 15*time.Minute, 20*time.Minute, 30*time.Minute, time.Hour),
		Open:    true, check: within(0, 24*time.Hour), Group: play, Label: lang.N("Clock"), Help: lang.N("Thinking time for each side."), Later: true,
	})
	Increment = row(Setting{
		Key: "ui.increment", Flag: "increment", Usage: "time gained with each move, such as 3s",
		Choices: times(lang.N("none"), time.Second, 2*time.Second, 3*time.Second, 5*time.Second, 10*time.Second, 20*time.Second, 30*time.Second),
		Open:    true, check: within(0, 24*time.Hour), Group: play, Label: lang.N("Increment"), Help: lang.N("Time gained with each move."), Later: true,
	})
	_ = row(Setting{
		Key: "ui.move_delay", Flag: "move-delay", Usage: "least time between two moves of engines, such as 1s",
		Choices: times(lang.N("none"), 200*time.Millisecond, 400*time.Millisecond, 700*time.Millisecond, time.Second, 1500*time.Millisecond, 2*time.Second, 3*time.Second, 5*time.Second),
		Open:    true, check: within(0, time.Minute), Group: play, Label: lang.N("Pace"),
		Help: lang.N("Least time between two moves when engines play each other."),
	})
	_ = row(Setting{
		Key:     "ui.pace",
		Choices: times(lang.N("none"), 300*time.Millisecond, 500*time.Millisecond, time.Second, 2*time.Second),
		Open:    true, check: within(0, time.Minute), Group: play, Label: lang.N("Answer"),
		Help: lang.N("Least time before the engine answers your move."),
	})
	_ = row(Setting{
		Key: "ui.auto_pass", Flag: "auto-pass", Usage: "pass for a person who has no move",
		Group: play, Label: lang.N("Pass by itself"), Help: lang.N("Pass for a person who has no move, unasked."),
	})
	_ = row(Setting{
		Key: "ui.bell", Flag: "bell", Usage: "ring the bell when the engine has moved",
		Group: play, Label: lang.N("Bell"), Help: lang.N("Ring the terminal's bell when the engine has moved."),
	})
	_ = row(Setting{
		Key: "ui.notify", Group: play, Label: lang.N("Alert"),
		Help: lang.N("Show a notification when the engine has moved and the window is not in front, in terminals that have them."),
	})
	_ = row(Setting{
		Key: "ui.ponder", Flag: "ponder", Usage: "let engines think on the opponent's time",
		Group: play, Label: lang.N("Ponder"), Help: lang.N("The engine thinks on your time, too."), Later: true,
	})
	_ = row(Setting{
		Key: "engine.book_learn", Flag: "learn", Usage: "learn from finished games into your own opening book",
		Group: play, Label: lang.N("Learn"), Help: lang.N("Learn from finished games into a book of your own."), Later: true,
	})
	Lesson = row(Setting{
		Key: "ui.lesson", Choices: lessons(), Group: play, Label: lang.N("Next lesson"),
		Help: lang.N("Where the lessons go on; they are offered at the first start if none has begun."),
	})

	Opening = row(Setting{
		Key: "ui.opening", Flag: "opening", Usage: "openings that engines play while their opponent does: names or moves, each with a weight, as in Tiger*2,f5f6",
		Choices: []Choice{{"", lang.N("none")}}, Open: true, check: lines, Group: openings, Label: lang.N("Engines play"),
		Help: lang.N("Openings that engines play while their opponent does; the list of openings chooses them."),
	})
	OpeningNames = row(Setting{
		Key: "ui.opening_names", Flag: "opening-names", Usage: "language of opening names: auto, en, ja or both",
		Choices: []Choice{{lang.Auto, ""}, {"en", lang.N("English")}, {"ja", lang.N("Japanese")}, {"both", lang.N("both")}},
		Group:   openings, Label: lang.N("Names"), Help: lang.N("Language of the names of openings."),
	})
	Wthor = row(Setting{
		Key: "ui.wthor", Flag: "wthor", Usage: "folder of WTHOR databases to explore",
		Choices: []Choice{{"", lang.N("none")}}, Open: true, Path: lang.N("Folder with WTHOR databases"), Folder: true, try: games,
		Group: openings, Label: lang.N("WTHOR folder"), Help: lang.N("Folder of WTHOR databases, whose games the explorer shows."),
	})

	Hash = row(Setting{
		Key: "engine.hash_mb", Flag: "hash", Usage: "size of the transposition table or search tree, in MiB",
		Choices: doubling("%d MiB", 16, 4096), Open: true, check: engine, Group: opponents, Label: lang.N("Memory"),
		Help: lang.N("Memory of each engine that plays, for its transposition table or search tree."), Later: true,
	})
	Threads = row(Setting{
		Key: "engine.threads", Flag: "threads", Usage: "processors that one search uses; 0 for all",
		Choices: append([]Choice{{"0", lang.N("all")}}, doubling("%d", 1, runtime.NumCPU())...), Open: true, check: engine,
		Group: opponents, Label: lang.N("Threads"), Help: lang.N("Processors that one search uses."), Later: true,
	})
	Book = row(Setting{
		Key: "engine.book", Flag: "book", Usage: "opening book: shipped, none, or a file",
		Choices: texts("shipped", "none"), Open: true, Path: lang.N("File of an opening book"), try: opens, Group: opponents, Label: lang.N("Opening book"),
		Help: lang.N("The book that engines play from: the one of the program, none, or the file of another."), Later: true,
	})
	Model = row(Setting{
		Key: "policy.model", Flag: "model", Usage: "network: auto, small, big, r1, r2, or an ONNX file",
		Choices: texts(engines.Models...), Open: true, Path: lang.N("File of a network (ONNX)"), check: policy, try: networks,
		Group: opponents, Label: lang.N("Network"),
		Help: lang.N("The network that predicts moves: auto, small, big, r1 or r2, which come with the program, or a file."), Later: true,
	})
	Provider = row(Setting{
		Key: "policy.provider", Flag: "provider", Usage: "what computes networks: auto, builtin, or a provider of ONNX Runtime such as cpu",
		Choices: texts(engines.Providers...), try: networks, Group: opponents, Label: lang.N("Networks by"),
		Help: lang.N("What computes networks: the program itself (builtin) or ONNX Runtime; auto takes the fastest."), Later: true,
	})
)

// The settings that are not chosen on the screen. A key that is not here is set in files
// alone; the check of its table, if it has one, says which values are valid.
var (
	Colors = row(Setting{
		Key: "ui.colors", Flag: "colors", Usage: "number of colours: auto, truecolor, 256, 16 or none", Choices: texts("auto", "truecolor", "256", "16", "none"),
	})
	_ = row(Setting{Key: "engine.seed", Flag: "seed", Usage: "random seed of weak levels, rollouts and the book; 0 for a new one each game", check: engine})
	_ = row(Setting{Key: "policy.library", Flag: "library", Usage: "absolute path of the ONNX Runtime library (default: searched for)", check: policy, try: networks})
	_ = row(Setting{Key: "policy.views", Flag: "views", Usage: "symmetric views of a position to average over: 1 or 8", Choices: texts("1", "8"), check: policy})
	_ = row(Setting{Key: "policy.threads", Flag: "policy-threads", Usage: "processors that a network uses; 0 for all", check: policy})
	_ = row(Setting{Key: "serve.address", Flag: "address", Usage: "where to listen, HOST:PORT or :PORT", check: address})
	_ = row(Setting{Key: "serve.folder", Flag: "folder", Usage: "folder of the host key, people and games"})
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

func lines(s Settings, key string, _ any) error {
	if _, err := book.ParseLines(s.UI.Opening); err != nil {
		return strict.Errorf(key, "is wrong: %s", err)
	}
	return nil
}

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
		_, err = record.Databases(dir)
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
