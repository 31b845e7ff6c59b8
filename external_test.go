package main

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/ui/command"
)

// TestExternal plays a program from the settings, which is this one over GTP.
func TestExternal(t *testing.T) {
	t.Setenv(asProgram, "yes")
	t.Setenv("OTHELLO_LEVEL", "1")
	t.Setenv("OTHELLO_HASH_MB", "1")
	t.Setenv("OTHELLO_THREADS", "1")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	c, err := decodeConfig("own.toml", `
[[engine.external]]
name = "other"
protocol = "gtp"
command = ['`+os.Args[0]+`', "gtp"]
levels = [1, 2]
time = "1m"

[[engine.external]]
name = "plain"
protocol = "nboard"
command = ["no-such-program"]
`)
	if err != nil {
		t.Fatal(err)
	}
	c.Engine.HashMB, c.Engine.Threads = 1, 1
	others := programs{reply: patience}
	defer others.close()
	list, err := kinds(c, &others)
	if err != nil {
		t.Fatal(err)
	}
	find := func(id string) ai.Kind {
		i := slices.IndexFunc(list, func(k ai.Kind) bool { return k.ID == id })
		if i < 0 {
			t.Fatalf("there is no kind %q", id)
		}
		return list[i]
	}
	engine, lim := find("other").Player(2)
	if lim.Depth != 2 || lim.Time != time.Minute {
		t.Errorf("level 2 has the limits %+v", lim)
	}
	p := game.Start(game.Size8).Play(game.At(5, 4))
	a, err := engine.Think(t.Context(), p, lim, nil)
	if err != nil || !p.Legal(a.Move()) {
		t.Errorf("it plays %v, %v", a.Move(), err)
	}

	plain := find("plain")
	if len(plain.Levels) != 1 {
		t.Errorf("plain has the levels %v", plain.Levels)
	}
	engine, lim = plain.Player(1)
	if _, err := engine.Think(t.Context(), p, lim, nil); err == nil || !strings.Contains(err.Error(), "no-such-program") {
		t.Errorf("the error is %v", err)
	}
}

func TestExternalMistakes(t *testing.T) {
	const whole = "[[engine.external]]\nname = \"x\"\nprotocol = \"gtp\"\ncommand = [\"x\"]\n"
	for _, test := range []struct{ text, want string }{
		{"[[engine.external]]\nname = \"x\"\nprotocol = \"uci\"\ncommand = [\"x\"]", `own.toml:1: engine.external "x" must have the protocol gtp or nboard, not "uci"`},
		{"[[engine.external]]\nprotocol = \"gtp\"", `own.toml:1: engine.external must have a name of 1 to 40 letters, not ""`},
		{"[[engine.external]]\nname = \"human\"", `own.toml:1: engine.external cannot have the name "human": it is taken`},
		{"[[engine.external]]\nname = \"x\"\nprotocol = \"gtp\"", `own.toml:1: engine.external "x" must have a command`},
		{whole + "levels = [0]", `own.toml:1: engine.external "x" must have levels from 1 to 1000, at most 100 of them`},
		{whole + "time = \"-1s\"", `own.toml:1: engine.external "x" must have a time from 0s to 24h0m0s`},
		{whole + whole, `own.toml:5: engine.external cannot have the name "x": it is taken`},
		{whole + "colour = \"red\"", `own.toml:5: engine.external.colour is not a setting`},
		{whole + "Levels = [2]", `own.toml:5: engine.external.Levels is not a setting`},
		{whole + "levels = 3", `own.toml:5: engine.external.levels must be a list in [ ], not a whole number`},
		{"[engine.external]\nname = \"x\"", `own.toml:1: engine.external must be a list in [ ], not a table`},
	} {
		_, err := decodeConfig("own.toml", test.text)
		if err == nil || err.Error() != test.want {
			t.Errorf("%q\ngave %v\nwant %s", test.text, err, test.want)
		}
	}
	var others programs
	twice := command.External{Name: "search", Protocol: "gtp", Command: []string{"x"}}
	if _, err := kinds(command.Config{Engine: command.Engine{HashMB: 1, External: []command.External{twice}}}, &others); err == nil {
		t.Error("two kinds have one name")
	}
}
