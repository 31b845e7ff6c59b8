package command

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/internal/cli"
	"othello/ui/config"
)

// servedConfig is valid settings with the first of the engines.
func servedConfig() config.Settings {
	c := base()
	c.UI.Level, c.UI.Animation, c.UI.Hints = "1", false, false
	c.Engine.Kind = "one"
	return c
}

// TestServe runs the commands that serve engines: stdout must hold the protocol
// and nothing else.
func TestServe(t *testing.T) {
	for _, name := range []string{"CONFIG", "LEVEL", "KIND", "THREADS", "HASH_MB", "SEED"} {
		t.Setenv("OTHELLO_"+name, "")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	var asked []ai.Limits
	kinds := func(config.Settings) ([]ai.Kind, error) {
		levels := []ai.Level{{Limits: ai.Limits{Depth: 1}}, {Limits: ai.Limits{Depth: 2}}, {Limits: ai.Limits{Time: time.Second}}}
		return []ai.Kind{{ID: "one", Name: "One", Engine: first{&asked}, Levels: levels}, {ID: "two", Name: "Two", Engine: first{&asked}, Levels: levels}}, nil
	}
	for _, test := range []struct{ args, in, want string }{
		{"gtp --engine two --level 2", "1 name\ngenmove black\nlevel 3\nlevel 4\nfly\n", "=1 othello\n\n= D3\n\n=\n\n? the level is not a number from 1 to 3\n\n? unknown command\n\n"},
		{"gtp", "version\nquit\nname\n", "= 7.8\n\n=\n\n"},
		{"nboard --engine one --level 2", "nboard 2\nfly\nping 3\n", "set myname othello\npong 3\n"},
	} {
		var out, problems bytes.Buffer
		a := App{
			Version: "7.8", Kinds: kinds, streams: streams{Stdin: strings.NewReader(test.in), Stdout: &out, Stderr: &problems},
			config: func(string) (config.Settings, error) { return servedConfig(), nil },
		}
		if code := a.Run(t.Context(), strings.Fields(test.args)); code != cli.OK || problems.Len() > 0 {
			t.Errorf("%s: code %d, %s", test.args, code, &problems)
		}
		if out.String() != test.want {
			t.Errorf("%s: got\n%q\nwant\n%q", test.args, &out, test.want)
		}
	}
	for args, want := range map[string]ai.Limits{"gtp": {Depth: 2}, "gtp --level 1": {Depth: 1}, "gtp --engine two --level 3": {Time: time.Second}} {
		asked = nil
		a := App{
			Kinds: kinds, streams: streams{Stdin: strings.NewReader("genmove black\n"), Stdout: io.Discard, Stderr: io.Discard},
			config: func(string) (config.Settings, error) { return servedConfig(), nil },
		}
		if code := a.Run(t.Context(), strings.Fields(args)); code != cli.OK || len(asked) != 1 || asked[0] != want {
			t.Errorf("%s: code %d, searches within %+v, not %+v", args, code, asked, want)
		}
	}
	var problems bytes.Buffer
	a := App{Kinds: kinds, streams: streams{Stdin: strings.NewReader(""), Stdout: &problems, Stderr: &problems}, config: func(string) (config.Settings, error) { return servedConfig(), nil }}
	if code := a.Run(t.Context(), []string{"gtp", "--engine", "three"}); code != cli.Usage || !strings.Contains(problems.String(), "one or two") {
		t.Errorf("code %d, %s", code, &problems)
	}
}
