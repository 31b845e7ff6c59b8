package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/policy"
	"othello/internal/cli"
	"othello/ui/config"
)

// unquieted returns a Runtime.Quiet that does nothing.
func unquieted(*os.File) (func(), error) { return func() {}, nil }

// runtimeApp returns an App whose library of networks is r.
func runtimeApp(r Runtime) (app *App, out, problems *strings.Builder) {
	if r.Quiet == nil {
		r.Quiet = unquieted
	}
	out, problems = new(strings.Builder), new(strings.Builder)
	return &App{
		Book:   noBook,
		config: func(string) (config.Settings, error) { return base(), nil },
		Kinds: func(config.Settings) ([]ai.Kind, error) {
			return []ai.Kind{{ID: "calm", Engine: still{}, Levels: []ai.Level{{}}}}, nil
		},
		Judge:   func(engines.Settings) ai.Engine { return still{} },
		Runtime: r, streams: streams{Stdin: strings.NewReader(""), Stdout: out, Stderr: problems},
	}, out, problems
}

// refused is the error of a provider that does not work.
type refused struct{}

func (refused) Error() string   { return "no adapter\nat all" }
func (refused) Details() string { return "webgpu.cc:136\nfailed" }

// TestRuntimeShows lists the providers, with the reasons of those that do not work.
func TestRuntimeShows(t *testing.T) {
	atHome(t)
	var asked []engines.Policy
	r := Runtime{
		Find: func(p engines.Policy) (string, string, error) {
			asked = append(asked, p)
			return "/lib/here.so", "1.30.0", nil
		},
		Speeds: func(context.Context, engines.Policy) (string, []policy.Speed, error) {
			return "ONNX Runtime 1.30.0, CPU", []policy.Speed{
				{Provider: "builtin", Rate: 812.4}, {Provider: "cpu", Rate: 12345}, {Provider: "webgpu", Err: refused{}},
			}, nil
		},
	}
	app, out, problems := runtimeApp(r)
	if code := app.Run(t.Context(), []string{"runtime", "--set", "policy.model=big", "--set", "policy.provider=builtin"}); code != cli.OK {
		t.Fatalf("code %d: %s", code, problems)
	}
	if len(asked) == 0 || asked[0].Model != "big" || asked[0].Provider != "builtin" {
		t.Errorf("it looked for %+v", asked)
	}
	want := `library       /lib/here.so
version       1.30.0
network       big
used          ONNX Runtime 1.30.0, CPU

builtin            812 positions/s
cpu              12345 positions/s
webgpu        no adapter at all
              webgpu.cc:136 failed
`
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out, want)
	}
}

// TestRuntimeWithout checks that a missing library is reported, and is not a failure.
func TestRuntimeWithout(t *testing.T) {
	atHome(t)
	var broken error
	r := Runtime{
		Find: func(engines.Policy) (string, string, error) {
			return "", "", errors.New("it is not installed")
		},
		Speeds: func(context.Context, engines.Policy) (string, []policy.Speed, error) { return "built in", nil, broken },
	}
	for _, broken = range []error{nil, errors.New("no such network")} {
		app, out, problems := runtimeApp(r)
		want := cli.OK
		if broken != nil {
			want = cli.Failure
		}
		code := app.Run(t.Context(), []string{"runtime"})
		if code != want || !strings.Contains(out.String(), "library       none: it is not installed\n") || strings.Contains(out.String(), "built in") != (broken == nil) {
			t.Errorf("code %d, printed\n%s%s", code, out, problems)
		}
	}
}

// TestRuntimeInstall passes on arguments and results.
func TestRuntimeInstall(t *testing.T) {
	atHome(t)
	var from string
	var failure error
	r := Runtime{
		Install: func(_ context.Context, f string, say func(string)) (string, error) {
			from = f
			say("asking")
			return "/cache/lib.so", failure
		},
	}
	run := func(args ...string) (code int, stdout, stderr string) {
		app, out, problems := runtimeApp(r)
		code = app.Run(t.Context(), append([]string{"runtime"}, args...))
		return code, out.String(), problems.String()
	}
	if code, out, said := run("install"); code != cli.OK || from != "" || out != "/cache/lib.so\n" || said != "asking\n" {
		t.Errorf("install: code %d, from %q, printed %q and %q", code, from, out, said)
	}
	if code, _, _ := run("install", "--from", "x.tgz"); code != cli.OK || from != "x.tgz" {
		t.Errorf("install --from: code %d, from %q", code, from)
	}
	if code, _, said := run("install", "--from", ""); code != cli.Usage {
		t.Errorf("install --from '': code %d, %q", code, said)
	}
	failure = errors.New("no space left")
	if code, out, said := run("install"); code != cli.Failure || out != "" || !strings.Contains(said, "othello: no space left\n") {
		t.Errorf("it fails: code %d, %q, %q", code, out, said)
	}
}

// TestQuietScreen checks that libraries are silent while the full screen is shown, and
// that their output goes to the log if there is one.
func TestQuietScreen(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	var to *os.File
	var events []string
	app, _, _ := runtimeApp(Runtime{Quiet: func(f *os.File) (func(), error) {
		to = f
		events = append(events, "quiet")
		return func() { events = append(events, "restore") }, nil
	}})
	app.screen = func(context.Context, config.Setup) error {
		events = append(events, "screen")
		if to != nil {
			_, err := to.WriteString("driver: hello\n")
			return err
		}
		return nil
	}
	cmd := app.play("play", "")
	cmd.Flags().String("log", "", "")
	cmd.SetContext(t.Context())
	if err := app.onScreen(t.Context(), config.Setup{}); err != nil || to != nil {
		t.Errorf("without a log: %v, to %v", err, to)
	}
	if err := cmd.Flags().Set("log", log); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(app.startLog(cmd), app.onScreen(t.Context(), config.Setup{})); err != nil {
		t.Error(err)
	}
	if err := app.log.Close(); err != nil {
		t.Error(err)
	}
	if got := strings.Join(events, " "); got != "quiet screen restore quiet screen restore" {
		t.Errorf("it went %s", got)
	}
	if text, err := os.ReadFile(log); err != nil || !strings.HasSuffix(string(text), "\ndriver: hello\n") {
		t.Errorf("the log has %q, %v", text, err)
	}
}
