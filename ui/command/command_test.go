package command

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/pflag"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/policy/ort"
	"othello/game"
	"othello/internal/cli"
	"othello/ui/config"
	"othello/ui/session"
	"othello/ui/theme"
)

// still is an engine that never moves.
type still struct{}

func (still) Think(ctx context.Context, _ game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	<-ctx.Done()
	return ai.Analysis{}, ctx.Err()
}

// base are valid settings.
func base() config.Settings {
	return config.Settings{
		UI: config.UI{
			Config: theme.Config{Theme: "auto", Colors: "auto", Discs: "auto", Square: "auto", Grid: "auto"}, Language: "auto", OpeningNames: "auto", Measure: "values", Values: "all", EvalBar: "study", Coach: "first", Animation: true, Hints: true,
			Size: 8, Black: "human", White: "engine", Level: "5",
		},
		Engine: engines.Settings{Kind: "calm", HashMB: 16},
		Policy: engines.Policy{Provider: "auto", Model: "small", Views: 1, Threads: 1},
		Serve: config.Serve{
			Address: "127.0.0.1:0", Connections: 9, Each: 8, Logins: 7, Idle: time.Minute, Tables: 6, TablesEach: 5, Grace: time.Minute,
			Engines: []string{"calm"}, EngineLevel: 1, EngineTime: time.Second, Searches: 1, Language: "auto",
		},
	}
}

// outcome is the result of a command line.
type outcome struct {
	code           int
	stdout, stderr string
	screen         *config.Setup    // what the full screen got, nil if it was not shown
	lines          *config.Setup    // what the plain lines got, nil if they were not begun
	engine         engines.Settings // what the engines were built from
	file           string           // settings that were read
}

// players are those who play in lines of text: "human calm".
func (o outcome) players() string {
	var names []string
	for _, seat := range []session.Seat{o.lines.Match.Black, o.lines.Match.White} {
		name := "human"
		if !seat.Human {
			name = o.lines.Kinds[seat.Kind].ID
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// try runs a command line with settings from change, in an empty home directory, with
// input that is not a terminal.
func try(t *testing.T, change func(*config.Settings), input string, args ...string) outcome {
	t.Helper()
	var o outcome
	var out, errs strings.Builder
	app := &App{
		Version:  "v1.2.3",
		Defaults: "# defaults\n",
		config: func(file string) (config.Settings, error) {
			o.file = file
			c := base()
			if change != nil {
				change(&c)
			}
			return c, nil
		},
		Kinds: func(c config.Settings) ([]ai.Kind, error) {
			o.engine = c.Engine
			if c.Engine.HashMB == 13 {
				return nil, errors.New("unlucky")
			}
			levels := []ai.Level{{Name: "one", Elo: ai.Measured(500, 400, 600, 9)}, {Name: "two", Handicap: ai.Handicap{Temperature: 1}}}
			return []ai.Kind{{ID: "calm", Engine: still{}, Levels: levels}, {ID: "mellow", Engine: still{}, Levels: levels}}, nil
		},
		Judge:   func(engines.Settings) ai.Engine { return still{} },
		Runtime: Runtime{Quiet: unquieted, Install: ort.Install},
		Stdin:   strings.NewReader(input), Stdout: &out, Stderr: &errs,
		screen: func(_ context.Context, s config.Setup) error { o.screen = &s; return nil },
		lines: func(_ context.Context, _ io.Reader, _ io.Writer, s config.Setup) error {
			o.lines = &s
			return nil
		},
	}
	o.code = app.Run(t.Context(), args)
	o.stdout, o.stderr = out.String(), errs.String()
	return o
}

// atHome gives the test a home directory of its own and no settings in the
// environment.
func atHome(t *testing.T) string {
	home := t.TempDir()
	for _, entry := range os.Environ() {
		if name, _, _ := strings.Cut(entry, "="); strings.HasPrefix(name, "OTHELLO_") || name == "NO_COLOR" {
			t.Setenv(name, "")
		}
	}
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	t.Setenv("XDG_STATE_HOME", filepath.Join(home, "state"))
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	return home
}

// TestPrecedence sets everything by file, environment and flag.
func TestPrecedence(t *testing.T) {
	atHome(t)
	inFile := func(c *config.Settings) { c.UI.Level, c.UI.Discs, c.UI.Colors = "2", "round", "256" }
	if o := try(t, inFile, ""); o.lines.Settings.UI.Level != "2" {
		t.Errorf("level %s, want the file's", o.lines.Settings.UI.Level)
	}
	t.Setenv("OTHELLO_LEVEL", "3")
	if o := try(t, inFile, ""); o.lines.Settings.UI.Level != "3" {
		t.Errorf("level %s, want the environment's", o.lines.Settings.UI.Level)
	}
	if o := try(t, inFile, "", "--level", "1"); o.lines.Settings.UI.Level != "1" {
		t.Errorf("level %s, want the flag's", o.lines.Settings.UI.Level)
	}
	t.Setenv("OTHELLO_LEVEL", "1.5")
	if o := try(t, nil, ""); o.code != cli.Usage || !strings.Contains(o.stderr, "OTHELLO_LEVEL must be a number from 1 to 100 or a word") {
		t.Errorf("a bad variable: code %d, %q", o.code, o.stderr)
	}
	t.Setenv("OTHELLO_LEVEL", "")
	colors := func(args ...string) string {
		o := try(t, inFile, "", append([]string{"config"}, args...)...)
		_, rest, _ := strings.Cut(o.stdout, "colors = ")
		value, _, _ := strings.Cut(rest, "\n")
		return value
	}
	if got := colors(); got != `"256"` {
		t.Errorf("colors %s, want the file's", got)
	}
	t.Setenv("NO_COLOR", "yes")
	if got := colors(); got != `"none"` {
		t.Errorf("colors %s under NO_COLOR", got)
	}
	if got := colors("--colors", "16"); got != `"16"` {
		t.Errorf("colors %s, want the flag's in spite of NO_COLOR", got)
	}
}

// TestFlags sends every flag to its place.
func TestFlags(t *testing.T) {
	atHome(t)
	o := try(t, nil, "",
		"--black", "mellow", "--white", "human", "--size", "6", "--clock", "5m", "--increment", "2s", "--no-resume",
		"--threads", "3", "--hash", "64", "--seed", "7")
	if o.code != cli.OK || o.lines == nil {
		t.Fatalf("code %d: %s", o.code, o.stderr)
	}
	l := o.lines
	if o.players() != "mellow human" || l.Match.Size != game.Size6 || l.Match.Clock != 5*time.Minute || l.Match.Increment != 2*time.Second || !l.Fresh {
		t.Errorf("the session got %+v", *l)
	}
	if o.engine.Threads != 3 || o.engine.HashMB != 64 || o.engine.Seed != 7 {
		t.Errorf("the engines got %+v", o.engine)
	}
	if got := l.Kinds[1].Levels[1].Handicap; got.Seed != 7 || got.Temperature != 1 {
		t.Errorf("the weak level is %+v", got)
	}
	if o := try(t, nil, "", "--engine", "mellow"); o.players() != "human mellow" {
		t.Errorf("%+v, want the chosen kind against a person", o.lines.Match)
	}
}

// TestSwitches turns things off and on.
func TestSwitches(t *testing.T) {
	atHome(t)
	o := try(t, nil, "", "config", "--no-animation", "--bell", "--ponder", "--no-hints=false")
	for _, want := range []string{"animation = false", "bell = true", "ponder = true", "hints = true"} {
		if !strings.Contains(o.stdout, want) {
			t.Errorf("the settings lack %q:\n%s", want, o.stdout)
		}
	}
	t.Setenv("OTHELLO_ANIMATION", "false")
	if o := try(t, nil, "", "config"); !strings.Contains(o.stdout, "animation = false") {
		t.Errorf("OTHELLO_ANIMATION=false leaves\n%s", o.stdout)
	}
}

// TestUsage checks that every usage error gives code 2 and a line that names it.
func TestUsage(t *testing.T) {
	atHome(t)
	for call, want := range map[string]string{
		"--foo":                         "unknown flag: --foo",
		"-x":                            "unknown shorthand flag",
		"--level":                       "flag needs an argument",
		"--level x":                     `no engine has a level "x"`,
		"--level 0":                     "--level must be from 1 to 100, not 0",
		"--level 99999999999999999999":  "--level must be a number from 1 to 100 or a word",
		"--threads -1":                  "--threads must be from 0 to 1024, not -1",
		"--hash 0":                      "--hash must be from 1 to 65536, not 0",
		"--seed -1":                     "--seed must be from 0",
		"--size 7":                      "--size must be 8, 6 or 4, not 7",
		"--clock 5":                     `--clock must be a time such as "5m"`,
		"--clock -5m":                   "--clock must be from 0s to 24h0m0s, not -5m0s",
		"--theme plaid":                 "--theme is wrong: ",
		"--colors many":                 `--colors must be auto, truecolor, 256, 16 or none, not "many"`,
		"--discs x":                     "--discs must be auto, block, round or ascii",
		"--square 3x3":                  "--square must be auto, 2x1, 4x2, 6x3, 8x4, 10x5 or 12x6",
		"--opponent club":               `--opponent: an opponent is one of mine, calm, mellow, not "club"`,
		"--opponent mine --level 2":     "--opponent and --level exclude each other",
		"--opponent mine --engine calm": "--opponent and --engine exclude each other",
		"--black nobody":                `--black: there is no player "nobody", only human, engine or a kind of engine (calm or mellow)`,
		"--engine x":                    `there is no engine "x", only calm or mellow`,
		"--bell=maybe":                  `invalid argument "maybe"`,
		"--position xyz":                "--position: ",
		"--position f5 game.sgf":        "--position and the file game.sgf exclude each other",
		"--config=":                     "--config must name a file",
		"one two":                       `no command or file "one"`,
		"anaylze game.sgf":              `no command or file "anaylze": did you mean analyze?`,
		"reveiw":                        `did you mean review?`,
		"undo":                          `no command or file "undo": did you mean play?`,
		"themes":                        `no command or file "themes": did you mean config?`,
		"nonsense":                      `no command or file "nonsense"`,
		"play one two":                  `"two" is one argument too many`,
		"convert one two":               `"two" is one argument too many`,
		"convert --to x":                `--to: "x" is not a format`,
		"convert --from x":              `--from: "x" is not a format`,
		"config extra":                  `"extra" is one argument too many`,
		"config path extra":             `"extra" is one argument too many`,
		"config init extra":             `"extra" is one argument too many`,
	} {
		o := try(t, nil, "", strings.Fields(call)...)
		if o.code != cli.Usage || !strings.Contains(o.stderr, want) || strings.Count(o.stderr, "\n") != 1 || o.stdout != "" {
			t.Errorf("othello %s: code %d, stdout %q, stderr %q, want code 2 and %q", call, o.code, o.stdout, o.stderr, want)
		}
		if o.screen != nil || o.lines != nil {
			t.Errorf("othello %s: a game began", call)
		}
	}
}

// TestFailures checks that failures give code 1 and a line that says where.
func TestFailures(t *testing.T) {
	home := atHome(t)
	cut := filepath.Join(home, "cut.wtb")
	if err := os.WriteFile(cut, []byte("\x14\x17\x01\x01\xff\x00\x00\x00\x00\x00\xe7\x07\x00\x00\x18\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(home, "empty.wtb")
	if err := os.WriteFile(empty, []byte("\x14\x17\x01\x01\x00\x00\x00\x00\x00\x00\xe7\x07\x00\x00\x18\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	for call, c := range map[string]struct{ input, want string }{
		"none.sgf":           {"", "none.sgf"},
		cut:                  {"", "cut.wtb"},
		empty:                {"", "holds no games"},
		home:                 {"", "the databases hold no games"},
		t.TempDir():          {"", "holds no .wtb file"},
		"-":                  {"", "the standard input: there is nothing to read"},
		"- ":                 {"f5a1", "a1 is not a legal move"},
		"convert":            {"f5a1", "a1 is not a legal move"},
		"convert none.sgf":   {"", "none.sgf"},
		"convert --from ggf": {"f5", "this is transcript, not GGF"},
		"--hash 13":          {"", "starting the engines: unlucky"},
	} {
		o := try(t, nil, c.input, strings.Fields(call)...)
		if o.code != cli.Failure || !strings.Contains(o.stderr, c.want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("othello %s: code %d, %q, want code 1 and %q", call, o.code, o.stderr, c.want)
		}
	}
}

// TestConfigCommands shows the settings and writes a starter file once.
func TestConfigCommands(t *testing.T) {
	home := atHome(t)
	path := filepath.Join(home, "config", "othello", "config.toml")
	if o := try(t, nil, "", "config", "path"); o.stdout != path+"\n" {
		t.Errorf("the settings are in %q, want %q", o.stdout, path)
	}
	if o := try(t, nil, "", "config", "init"); o.code != cli.OK || o.stdout != path+"\n" {
		t.Errorf("init: code %d, %q %s", o.code, o.stdout, o.stderr)
	}
	text, err := os.ReadFile(path)
	if err != nil || string(text) != "# defaults\n" {
		t.Errorf("init wrote %q, %v", text, err)
	}
	if o := try(t, nil, "", "config", "init"); o.code != cli.Failure || !strings.Contains(o.stderr, "already exists") {
		t.Errorf("init over a file: code %d, %s", o.code, o.stderr)
	}
	if o := try(t, nil, "", "config"); o.file != path || !strings.Contains(o.stdout, "level = 5") {
		t.Errorf("config reads %q and prints\n%s", o.file, o.stdout)
	}
	if o := try(t, nil, "", "--config", "other.toml"); o.file != "other.toml" {
		t.Errorf("--config reads %q", o.file)
	}
	t.Setenv("OTHELLO_CONFIG", "env.toml")
	if o := try(t, nil, ""); o.file != "env.toml" {
		t.Errorf("OTHELLO_CONFIG reads %q", o.file)
	}
}

// TestNoHome plays without a home directory, and says so where it matters.
func TestNoHome(t *testing.T) {
	atHome(t)
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "USERPROFILE", "AppData", "LocalAppData"} {
		t.Setenv(name, "")
	}
	xdg.Reload()
	o := try(t, nil, "")
	if o.code != cli.OK || o.lines == nil || o.lines.Disk != nil || o.file != "" {
		t.Errorf("code %d, settings from %q, session %+v", o.code, o.file, o.lines)
	}
	if o := try(t, nil, "", "config", "init"); o.code != cli.Failure || !strings.Contains(o.stderr, "no home directory") {
		t.Errorf("init: code %d, %s", o.code, o.stderr)
	}
	t.Setenv("HOME", os.DevNull)
	xdg.Reload()
	if o := try(t, nil, ""); o.code != cli.OK || o.file != "" {
		t.Errorf("a home that is no directory: code %d, %s", o.code, o.stderr)
	}
}

// TestInterrupted checks that an interrupted command gives code 130.
func TestInterrupted(t *testing.T) {
	atHome(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, w := io.Pipe() // nothing ever arrives
	defer func() { _ = w.Close() }()
	var errs strings.Builder
	app := &App{config: func(string) (config.Settings, error) { return base(), nil }, Stdin: r, Stdout: io.Discard, Stderr: &errs}
	if code := app.Run(ctx, []string{"convert"}); code != cli.Interrupted || errs.String() != "" {
		t.Errorf("code %d, %q", code, errs.String())
	}
}

// TestLog writes what engines do to a file and nowhere else.
func TestLog(t *testing.T) {
	home := atHome(t)
	file := filepath.Join(home, "log")
	if o := try(t, nil, "", "--log", file); o.code != cli.OK || o.stderr != "" {
		t.Fatalf("code %d, %s", o.code, o.stderr)
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "started") {
		t.Errorf("the log holds %q, %v", text, err)
	}
}

// TestHelp checks that every flag has help, and that version and man page exist.
func TestHelp(t *testing.T) {
	atHome(t)
	app := &App{}
	for _, cmd := range append(app.root().Commands(), app.root()) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" {
				t.Errorf("othello %s --%s is not explained", cmd.Name(), f.Name)
			}
		})
		if cmd.Short == "" {
			t.Errorf("othello %s is not explained", cmd.Name())
		}
	}
	if o := try(t, nil, "", "--help"); o.code != cli.OK || !strings.Contains(o.stdout, "EXAMPLES") || !strings.Contains(o.stdout, "--no-animation") {
		t.Errorf("help: code %d\n%s", o.code, o.stdout)
	}
	for _, arg := range []string{"--version", "version"} {
		if o := try(t, nil, "", arg); o.code != cli.OK || o.stdout != "othello version v1.2.3\n" {
			t.Errorf("%s: code %d, %q", arg, o.code, o.stdout)
		}
	}
	if o := try(t, nil, "", "__complete", "fi"); !strings.HasPrefix(o.stdout, ":0\n") {
		t.Errorf("completion of what may be a file offers %q", o.stdout)
	}
	for flag, value := range map[string]string{"--discs": "ascii", "--theme": "felt", "--engine": "mellow", "--white": "human", "--level": "one, Elo 500", "--opponent": "mine"} {
		if o := try(t, nil, "", "__complete", flag, ""); !strings.Contains(o.stdout, value) {
			t.Errorf("completion of %s offers %q", flag, o.stdout)
		}
	}
}

// TestControlCharacters checks that control characters of a file do not reach the
// terminal.
func TestControlCharacters(t *testing.T) {
	atHome(t)
	o := try(t, nil, "", "a\x1b[2Jb")
	if strings.ContainsRune(o.stderr, '\x1b') || strings.Count(o.stderr, "\n") != 1 {
		t.Errorf("stderr is %q", o.stderr)
	}
}

// TestWrongFolderOfGames refuses a folder without databases, whatever names it.
func TestWrongFolderOfGames(t *testing.T) {
	atHome(t)
	for dir, want := range map[string]string{filepath.Join(t.TempDir(), "none"): "no such file", t.TempDir(): "holds no .wtb file", smallGames: ""} {
		code := map[bool]int{true: cli.OK, false: cli.Usage}[want == ""]
		if o := try(t, nil, "", "--wthor", dir); o.code != code || !strings.Contains(o.stderr, want) || (o.lines == nil) != (want != "") {
			t.Errorf("--wthor %s: code %d, %s", dir, o.code, o.stderr)
		}
		o := try(t, func(c *config.Settings) { c.UI.Wthor = dir }, "")
		if o.code != code || !strings.Contains(o.stderr, want) || (o.lines == nil) != (want != "") {
			t.Errorf("%s in the settings: code %d, %s", dir, o.code, o.stderr)
		}
	}
}
