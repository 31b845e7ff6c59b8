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
	"othello/game/wthor"
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
			Config: theme.Config{Theme: "auto", Colors: "auto", Discs: "auto", Square: "auto", Grid: "auto"}, Language: "auto", OpeningNames: "auto", Labels: "values", EvalBar: "study", Coach: "first", Animation: true, Hints: true,
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
		Defaults: shipped(t).Defaults,
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
		Book:    noBook,
		Runtime: Runtime{Quiet: unquieted, Install: ort.Install},
		streams: streams{Stdin: strings.NewReader(input), Stdout: &out, Stderr: &errs},
		screen:  func(_ context.Context, s config.Setup) error { o.screen = &s; return nil },
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
}

// TestFlags sends every flag to its place.
func TestFlags(t *testing.T) {
	atHome(t)
	o := try(t, nil, "",
		"--black", "mellow", "--white", "human", "--size", "6", "--set", "ui.clock=5m", "--set", "ui.increment=2s", "--no-resume",
		"--set", "engine.threads=3", "--set", "engine.hash_mb=64", "--set", "engine.seed=7")
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

// TestConvertSalvages reads several files and says what it leaves out of each.
func TestConvertSalvages(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good, half := write("good.txt", "f5d6\n"), write("half.pgn", "[Black \"Ann\"]\n\n1. f5 f6\n\n[Black \"Bo\"]\n\n1. a1\n")
	bad := write("bad.sgf", "(;GM[1];B[aa])")
	o := try(t, nil, "", "convert", good, half, bad, good)
	if o.code != 1 || o.stdout != "f5d6\nf5f6\nf5d6\n" || strings.Count(o.stderr, "\n") != 3 || !strings.Contains(o.stderr, half+": reading PGN: line 7, column 4: move 1") ||
		!strings.Contains(o.stderr, bad+": ") || !strings.HasSuffix(o.stderr, "othello: 3 games read, 2 left out\n") {
		t.Errorf("code %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
	if o := try(t, nil, "", "convert", good, filepath.Join(dir, "none")); o.code != 2 || o.stdout != "" {
		t.Errorf("a file that is not there: code %d, %q", o.code, o.stdout)
	}
	database, err := os.ReadFile("../../game/record/testdata/small.wtb")
	if err != nil {
		t.Fatal(err)
	}
	long := write("long.wtb", string(database)+"0123456789")
	if o := try(t, nil, "", "convert", long); o.code != 1 || strings.Count(o.stdout, "\n") != 4 || !strings.Contains(o.stderr, "10 bytes follow the 4 games") {
		t.Errorf("bytes behind a database: code %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
	short := write("short.wtb", string(database[:len(database)-10]))
	if o := try(t, nil, "", "convert", short); o.code != 1 || strings.Count(o.stdout, "\n") != 3 || !strings.Contains(o.stderr, "3 games read, 1 left out") {
		t.Errorf("a database that is cut: code %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
}

// TestUsage checks that every usage error gives code 2 and a line that names it.
func TestUsage(t *testing.T) {
	atHome(t)
	for call, want := range map[string]string{
		"--foo":                        "unknown flag: --foo",
		"-x":                           "unknown shorthand flag",
		"--level":                      "flag needs an argument",
		"--level x":                    `no engine has a level "x"`,
		"--level 0":                    "--level must be from 1 to 100, not 0",
		"--level 99999999999999999999": "--level must be a number from 1 to 100 or a word",
		"--set engine.threads=-1":      "--set engine.threads must be from 0 to 1024, not -1",
		"puzzle mate":                  `invalid argument "mate" for "othello puzzle"`,
		"--size 7":                     "--size must be 8, 6 or 4, not 7",
		"--set ui.clock=5":             `--set ui.clock must be a time such as "5m"`,
		"--set ui.clock=-5m":           "--set ui.clock must be from 0s to 24h0m0s, not -5m0s",
		"--theme plaid":                "--theme is wrong: ",
		"--black nobody":               `--black: there is no player "nobody", only human, engine or a kind of engine (calm or mellow)`,
		"--engine x":                   `there is no engine "x", only calm or mellow`,
		"--set engine.book_loss=much":  "--set engine.book_loss must be a number with a fraction",
		"--set engine.thread=2":        "--set: engine.thread is not a setting",
		"--set ui.keys=x":              "--set: ui.keys is not a setting of one value",
		"--set engine.threads":         "--set takes KEY=VALUE",
		"convert --threads 1":          "unknown flag: --threads",
		"--config=":                    "--config must name a file",
		"one two":                      `no command or file "one"`,
		"anaylze game.sgf":             `no command or file "anaylze": did you mean analyze?`,
		"play one two":                 `"two" is one argument too many`,
		"convert one two":              "one: no such file",
		"convert --to x":               `--to: "x" is not a format`,
		"convert --from x":             "unknown flag: --from",
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

// TestFailures checks that failures give a line that says where, and code 1, or 2 where what was
// named cannot be opened.
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
		"none.sgf":                {"", "none.sgf"},
		cut:                       {"", "cut.wtb"},
		empty:                     {"", "holds no games"},
		home:                      {"", "holds no games"},
		t.TempDir():               {"", "holds no .wtb file"},
		"-":                       {"", "the standard input: there is nothing to read"},
		"- ":                      {"f5a1", "a1 is not a legal move"},
		"convert":                 {"f5a1", "a1 is not a legal move"},
		"convert none.sgf":        {"", "none.sgf"},
		"--set engine.hash_mb=13": {"", "starting the engines: unlucky"},
	} {
		o := try(t, nil, c.input, strings.Fields(call)...)
		code := cli.Failure
		if strings.Contains(call, "none.sgf") || filepath.IsAbs(call) && !wthor.IsDatabase(call) {
			code = cli.Usage
		}
		if o.code != code || !strings.Contains(o.stderr, c.want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("othello %s: code %d, %q, want code %d and %q", call, o.code, o.stderr, code, c.want)
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
	if err != nil || !strings.Contains(string(text), "\n#level = 1\n") {
		t.Errorf("init wrote %q, %v", text, err)
	}
	if o := try(t, nil, "", "config", "init"); o.code != cli.Failure || !strings.Contains(o.stderr, "already exists") {
		t.Errorf("init over a file: code %d, %s", o.code, o.stderr)
	}
	if o := try(t, nil, "", "config"); o.file != path || !strings.Contains(o.stdout, `ui.level = "5"`) {
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

// TestLog writes the log to a file and nowhere else.
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

// TestHelp checks that every flag has help, that a name is of one command, and that version and
// man page exist.
func TestHelp(t *testing.T) {
	atHome(t)
	app := shipped(t)
	by := map[string]string{}
	for _, cmd := range append(app.root().Commands(), app.root()) {
		for _, name := range append(cmd.Aliases, cmd.Name()) {
			if other := by[name]; other != "" {
				t.Errorf("othello %s is the name of %s and of %s: take another name or alias", name, other, cmd.Name())
			}
			by[name] = cmd.Name()
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" {
				t.Errorf("othello %s --%s is not explained", cmd.Name(), f.Name)
			}
		})
		if cmd.Short == "" {
			t.Errorf("othello %s is not explained", cmd.Name())
		}
	}
	if o := try(t, nil, "", "--help"); o.code != cli.OK || !strings.Contains(o.stdout, "Examples:") || !strings.Contains(o.stdout, "--level") {
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

// TestGivenGame wants what the command line says of the players and the board of a game that is
// opened to be obeyed, or to be an error.
func TestGivenGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte("f5d6c3"), 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"--size 6":                      "--size 6: the board of that game has 8 x 8 squares",
		"--set ui.size=6":               "the board of that game has 8 x 8 squares",
		"--level 9 --white engine":      "the level of calm is",
		"--black human --white nobody":  `--white: there is no player "nobody"`,
		"--size 8":                      "",
		"--black engine --white mellow": "",
	} {
		atHome(t)
		o := try(t, nil, "", append(strings.Fields(args), file)...)
		if want == "" && (o.code != cli.OK || o.lines == nil) || want != "" && (o.code != cli.Usage || !strings.Contains(o.stderr, want)) {
			t.Errorf("othello %s: code %d, %s", args, o.code, o.stderr)
		}
		if strings.Contains(args, "mellow") && (o.lines.Match.Black.Human || o.lines.Match.White.Human || o.lines.Match.White.Kind == o.lines.Match.Black.Kind) {
			t.Errorf("othello %s: %+v", args, o.lines.Match)
		}
	}
}
