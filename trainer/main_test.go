package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/internal/cli"
	"othello/trainer/arena"
	wthor "othello/trainer/games"
	"othello/trainer/games/gamestest"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// outcome is what a command line led to.
type outcome struct {
	code           int
	stdout, stderr string
}

// try carries out a command line without spaces in its words.
func try(ctx context.Context, line string, a ...any) outcome {
	var out, errs strings.Builder
	root := root()
	root.SetOut(&out)
	root.SetErr(&errs)
	code := cli.Run(ctx, root, "", strings.Fields(fmt.Sprintf(line, a...)))
	return outcome{code, out.String(), errs.String()}
}

// do returns what a command line that must succeed prints.
func do(t *testing.T, line string, a ...any) string {
	t.Helper()
	o := try(t.Context(), line, a...)
	if o.code != cli.OK {
		t.Fatalf("trainer "+line+": code %d, %s", append(a, o.code, o.stderr)...)
	}
	return o.stdout
}

// decode reads the JSON that a command line prints.
func decode(t *testing.T, to any, line string, a ...any) {
	t.Helper()
	if out := do(t, line, a...); json.Unmarshal([]byte(out), to) != nil {
		t.Fatalf("trainer "+line+": %s", append(a, out)...)
	}
}

func TestFromGamesToAMatch(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute with the race detector, which sees every verb in the tests of its package")
	}
	games, dir := gamestest.Folder(t, 40, 2001), t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }

	if out := do(t, "check --wthor %s", games); !strings.Contains(out, "games      40\n") || !strings.Contains(out, "disagree   0\n") {
		t.Errorf("check: %s", out)
	}
	var report positions.DatabaseReport
	if decode(t, &report, "check --json --wthor %s", games); report.Games != 40 || report.Files != 1 {
		t.Errorf("check: %+v", report)
	}
	if out := do(t, "export --out %s --wthor %s", at("games.csv"), games); !strings.Contains(out, "40 games") {
		t.Errorf("csv: %s", out)
	}
	do(t, "positions label --wthor %s --out %s --min-empties 1 --max-empties 4 --count 1500", games, at("exact.pos"))
	do(t, "positions label --wthor %s --out %s --theory", games, at("theory.pos"))
	do(t, "positions label --wthor %s --out %s --outcomes 3", games, at("outcome.pos"))
	const layout = "templatefit/layouts/small.txt"
	fit := do(t, "fit weights --positions %s --layout %s --out %s --iterations 5", at("*.pos"), layout, at("w.bin"))
	if strings.Count(fit, "held-out") != 10 {
		t.Errorf("template: %s", fit)
	}
	if _, err := os.Stat(at("w.bin.part")); !errors.Is(err, os.ErrNotExist) {
		t.Error("the checkpoint of a finished fit is left behind")
	}
	if w, _, err := templatefit.ReadWeights(at("w.bin")); err != nil || strings.Contains(w.About, dir) || !strings.Contains(w.About, "trainer fit weights") || !strings.Contains(w.About, "Ridge:25") {
		t.Errorf("the weights' description: %q, %v", w.About, err)
	}
	do(t, "positions label --early 3 --depth 2 --out %s --weights %s", at("early"), at("w.bin"))
	const play = "selfplay --games 1 --depth 2 --exact 0 --wide 0 --parts 0 --wthor %s --openings %s --out %s --weights %s"
	must(t, os.WriteFile(at("openings.txt"), []byte("f5d6c3d3c4f4f6f3\n\nf5d6c4d3c2b3b4b5\n"), 0o600))
	if out := do(t, play+" --missing", games, at("openings.txt"), at("play"), at("w.bin")); out != "0\n" {
		t.Errorf("before self-play %q is missing", out)
	}
	do(t, play, games, at("openings.txt"), at("play"), at("w.bin"))
	if out := do(t, play+" --missing", games, at("openings.txt"), at("play"), at("w.bin")); out != "\n" {
		t.Errorf("after self-play %q is missing", out)
	}
	do(t, "fit weights --positions %s,%s,%s --from %s --out %s --iterations 3 --wthor %s --level 2", at("play/*.pos"), at("early"), at("exact.pos"), at("w.bin"), at("fit.bin"), games)
	off := do(t, "fit network --positions %s --empties 1-4 --passes 1 --out %s %s", at("exact.pos"), at("network.bin"), classicWeights)
	if w, _, err := templatefit.ReadWeights(at("network.bin")); err != nil || w.Network() == nil || w.Network().Most != 4 || !strings.Contains(off, "pass 1: off by") {
		t.Errorf("correct: %v, %s", err, off)
	}
	table := do(t, "measure error --positions %s %s", at("exact.pos"), at("w.bin"))
	if !strings.Contains(table, "62-63") || !strings.Contains(table, "w.bin") {
		t.Errorf("error: %s", table)
	}
	var errs []templatefit.Error
	if decode(t, &errs, "measure error --positions %s --json %s", at("exact.pos"), at("w.bin")); len(errs) < 2 || errs[len(errs)-1].Count != 1500 || errs[0].Weights != "w.bin" {
		t.Errorf("error: %+v", errs)
	}

	var rows []arena.LevelRow
	if decode(t, &rows, "measure levels --wthor %s --weights %s --count 6 --depth 2 --exact 6 --levels 2 --json", games, at("w.bin")); len(rows) != 3 || rows[0].Name != "first steps" || rows[2].Level != 0 || rows[2].Moves != 6 {
		t.Errorf("levels: %+v", rows)
	}
	if out := do(t, "measure levels --wthor %s --weights %s --count 2 --depth 2 --exact 6 --levels 2", games, at("w.bin")); strings.Count(out, "\n") != 5 {
		t.Errorf("levels: %s", out)
	}

	if _, _, err := drawn(wthor.Source{Paths: []string{games}}, []int{100}, 1, 1); err == nil || !strings.Contains(err.Error(), "a least and a greatest rating") {
		t.Errorf("measure levels of one rating: %v", err)
	}

	match := fmt.Sprintf("match --openings %s %s,depth=1,exact=4 hand,depth=2,exact=4", at("openings.txt"), at("w.bin"))
	if out := do(t, "%s", match); !strings.Contains(out, "4 games from 2 openings") {
		t.Errorf("arena: %s", out)
	}
	var r arena.Result
	if decode(t, &r, "%s --json", match); r.Wins+r.Draws+r.Losses != 4 || r.Sides[0].Faults+r.Sides[1].Faults != 0 {
		t.Errorf("arena: %+v", r)
	}
	ladder := fmt.Sprintf("match ladder --openings %s --weights %s --journal %s --kinds mts --slowest 1ms", at("openings.txt"), at("w.bin"), at("ladder.games"))
	if out := do(t, "%s --minutes 0.001", ladder); !strings.Contains(out, "| mts ") || strings.Contains(out, "zeus") || strings.Contains(out, "mts(300)") {
		t.Errorf("ladder: %s", out)
	}
	var rungs []rung
	if decode(t, &rungs, "%s --minutes 0 --json", ladder); len(rungs) < 2 || rungs[0].Kind != "mts" && (rungs[0].Kind != "random" || rungs[0].Elo != 0) {
		t.Errorf("ladder: %+v", rungs)
	}
}

func TestFetchVerb(t *testing.T) {
	games := gamestest.Folder(t, 3, 2001)
	page := []byte("<html>moved</html>")
	mux := http.NewServeMux()
	mux.HandleFunc("/base/WTH_2001.wtb", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(games, "WTH_2001.wtb"))
	})
	mux.HandleFunc("/base/WTH_2002.wtb", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(page) })
	s := httptest.NewServer(mux)
	defer s.Close()
	dir := t.TempDir()
	fetch := fmt.Sprintf("fetch --url %s/base --out %s --names=false --years", s.URL, dir)
	for range 2 {
		do(t, "%s 2001", fetch)
	}
	if o := try(t.Context(), "%s 2001-2002", fetch); o.code != cli.Failure || !strings.Contains(o.stderr, "WTH_2002.wtb") {
		t.Errorf("a web page instead of games: code %d, %s", o.code, o.stderr)
	}
}

// verbs returns all commands below one.
func verbs(of *cobra.Command) (list []*cobra.Command) {
	for _, c := range of.Commands() {
		list = append(append(list, c), verbs(c)...)
	}
	return list
}

// TestHelp wants every verb and every flag explained, and an example of each verb that
// its own flags accept.
func TestHelp(t *testing.T) {
	for _, verb := range verbs(root()) {
		path := strings.TrimPrefix(verb.CommandPath(), "trainer ")
		if above := do(t, "%s --help", strings.TrimPrefix(verb.Parent().CommandPath(), "trainer")); !strings.Contains(above, verb.Short) {
			t.Errorf("the help lacks %s", path)
		}
		if help := do(t, "%s --help", path); !strings.Contains(help, "Examples:") || !strings.Contains(help, "--") {
			t.Errorf("%s --help: %s", path, help)
		}
		examples := 0
		for line := range strings.Lines(verb.Example) {
			if args, ok := strings.CutPrefix(strings.TrimSpace(line), "go run ./trainer "); ok {
				examples++
				parses(t, path+"'s example", args, true)
			}
		}
		if examples == 0 {
			t.Errorf("%s has no example", path)
		}
		verb.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" || f.Shorthand != "" && f.Shorthand != "h" {
				t.Errorf("%s --%s: %q, -%s", path, f.Name, f.Usage, f.Shorthand)
			}
		})
		if o := try(t.Context(), "%s --dance", path); o.code != cli.Usage || o.stderr != fmt.Sprintf("trainer: unknown flag: --dance (see trainer %s --help)\n", path) {
			t.Errorf("%s --dance: code %d, %s", path, o.code, o.stderr)
		}
	}
}

// parses wants the trainer to understand a command line, which it does not carry out.
// One that is not whole may lack arguments and flags.
func parses(t *testing.T, where, args string, whole bool) {
	t.Helper()
	words, err := split(args)
	if err == nil {
		var verb *cobra.Command
		if verb, err = parse(words, whole); err == nil && whole && verb.Name() == "match" {
			err = known(verb)
		}
	}
	if err != nil && !errors.Is(err, pflag.ErrHelp) {
		t.Errorf("%s: trainer %s: %v", where, args, err)
	}
}

// parse checks the words of a command line without carrying it out.
func parse(words []string, whole bool) (*cobra.Command, error) {
	root := root()
	root.InitDefaultHelpFlag()
	verb, rest, err := root.Find(words)
	if err != nil {
		return nil, err
	}
	checks := []func() error{
		func() error { return verb.ParseFlags(rest) },
		func() error { return verb.ValidateArgs(verb.Flags().Args()) },
		verb.ValidateRequiredFlags, verb.ValidateFlagGroups,
	}
	if !whole || !verb.HasParent() {
		checks = checks[:1]
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return verb, nil
}

// weightsFile is the name of a file of weights in a player.
var weightsFile = regexp.MustCompile(`[^:, ]+\.bin`)

// known wants the players of a match to be understood, whatever their files hold.
func known(match *cobra.Command) error {
	var list []string
	for _, player := range match.Flags().Args() {
		list = append(list, strings.ReplaceAll(weightsFile.ReplaceAllString(player, "hand"), "dqn:hand", "dqn"))
	}
	for _, player := range list {
		if _, err := parsePlayer(player); err != nil {
			return err
		}
	}
	return nil
}

// TestUsage wants code 2 and a line that names the mistake for every wrong call.
func TestUsage(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none")
	for call, want := range map[string]string{
		"dance":                     `unknown command "dance"`,
		"measure levels --count -1": "from 1 to 1000000",
		"measure levels all":        "unknown command",
		"fetch 2001":                "unknown command",
		"fetch --years 2001-200":    "200 is before 2001",
		"fetch --years once":        `"once" is not a number up to`,
		"fit weights --positions x --out y --iterations 0": "--iterations",
		"fit weights": `"out", "positions" not set`,
		"measure accuracy --net x --wthor x --count -1":           "at least 0",
		"match ladder --weights hand --kinds chess":               `no kind "chess"`,
		"fit cuts --count -1":                                     "from 1 to 1000000",
		"match --pairs -1 random random":                          "at least 1",
		"match hand,depth=2":                                      "accepts 2 arg",
		"match hand hand,depth=2":                                 "think for ever",
		"match hand,speed=2 hand,depth=2":                         `"speed"`,
		"match hand,depth=-2 hand,depth=2":                        "depth=-2 is not above zero",
		"match hand,nodes=x hand,depth=2":                         "nodes=x is not above zero, or no number",
		"match gtp:x,cpu=1ms hand,depth=2":                        "cpu= is for weights, hand and NBoard programs",
		"match puct:hand,cpu=1ms hand,depth=2":                    "cpu= is for weights",
		"match hand,cpu=0 hand,depth=2":                           "cpu=0 is not above zero",
		"match --sprt 5 hand,depth=1 hand,depth=1":                "two rising",
		"positions label":                                         `"out" not set`,
		"positions label --out x --min-empties 5 --max-empties 4": "--min-empties 5 is more than",
		"positions label --out x --max-empties 30":                "takes too long",
		"positions label --out x --theory --outcomes 2":           "none of the others can be",
		"selfplay --out x":                                        `"weights" not set`,
		"selfplay --out x --weights y --exact 12":                 "more than --exact 12",
		"selfplay --out x --weights y --depth 0":                  "from 2 to 20",
		"selfplay --out x --weights y --parts 9-3":                "3 is before 9",
		"measure error --positions x":                             "at least 1 arg",
		"book --depths 5,5 --out x":                               "must rise",
		"book":                                                    `"out" not set`,
		"selfplay --out x --weights y --games 20":                 "multiple of 16",
		"make cake":                      "there is no recipe",
		"make small --set speed=2":       "must be NAME=VALUE, of backend",
		"make templates --check":         "shipped as it is",
		"book perfect --board 5 --out x": "must be 4 or 6, not 5",
		"export":                         `"out" not set`,
		"policy small":                   `"out" not set`,
		"policy --out x":                 "accepts 1 arg",
		"policy --out " + missing + " --backend abacus small": "must be cpu or torch",
		"measure accuracy --wthor x":                          `"net" not set`,
		"measure accuracy --net x":                            "at least one of the flags in the group [wthor years like]",
	} {
		o := try(t.Context(), "%s", call)
		if o.code != cli.Usage || !strings.Contains(o.stderr, want) || strings.Count(o.stderr, "\n") != 1 || o.stdout != "" {
			t.Errorf("trainer %s: code %d, %q, %q, want code 2 and %q", call, o.code, o.stdout, o.stderr, want)
		}
	}
}

// TestFailures wants what is named and of no use to be refused, in a line that says why.
func TestFailures(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none")
	small, err := filepath.Abs("../models/small.onnx")
	must(t, err)
	games := gamestest.Folder(t, 1, 2001)
	t.Chdir(t.TempDir()) // where the output of a verb could be written
	must(t, os.WriteFile("odd.txt", []byte("f5d6c\n"), 0o600))
	for call, want := range map[string]string{
		"check --wthor " + missing:                                   "reading games",
		"fit weights --positions " + missing + " --out y":            "there is no",
		"positions label --out x --wthor " + missing:                 "reading games",
		"positions label --out x --years 9999 --wthor " + games:      "there are none of the years from 9999 to 9999 in",
		"measure levels --weights " + missing:                        "reading weights",
		"match ladder --weights " + missing:                          "reading weights",
		"match ladder --weights hand --openings none":                "reading openings",
		"match --openings odd.txt hand,depth=1 hand,depth=1":         `odd.txt:1: move 3: "c" is not a square`,
		"match " + missing + ",depth=2 hand,depth=2":                 "reading weights",
		"match policy:" + missing + ",nodes=1 hand,depth=2":          "reading the network",
		"match --openings " + missing + " hand,depth=2 hand,depth=2": "reading openings",
		"policy --out x huge":                                        "shipped are",
		"policy --out x --set data.to=2022 small":                    "overlap",
		"policy --out x --set schedule.speed=1 small":                "schedule.speed",
		"policy --out x --from " + small + " --backend cpu big":      "another network",
		"policy --out x --from " + missing + " --backend cpu small":  "first weights",
		"policy --out x --wthor " + missing + " --backend cpu small": "reading games",
		"policy --out x --wthor " + games + " --backend cpu small":   "for validation; both",
		"policy --out " + filepath.Join(missing, "x") + " small":     "writing ",
		"measure accuracy --net " + missing + " --wthor " + games:    "reading the network",
		"measure accuracy --net odd.txt --wthor " + games:            "odd.txt: reading the network",
		"measure accuracy --net x --wthor " + missing:                "reading games",
		"policy --out x --backend torch --python abacus small":       "starting PyTorch",
	} {
		o := try(t.Context(), "%s", call)
		if o.code != cli.Usage || !strings.Contains(o.stderr, want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("trainer %s: code %d, %q, want code 2 and %q", call, o.code, o.stderr, want)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	games, dir := gamestest.Folder(t, 5, 2001), t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, line := range []string{
		"check --wthor " + games,
		"export --out " + at("x.csv") + " --wthor " + games,
		"positions label --wthor " + games + " --max-empties 3 --out " + at("x.pos"),
	} {
		if o := try(ctx, "%s", line); o.code != cli.Interrupted || strings.Contains(o.stderr, "trainer:") {
			t.Errorf("%s: code %d, %s", line, o.code, o.stderr)
		}
	}
	if _, err := os.Stat(at("x.csv")); err == nil {
		t.Error("a cancelled export left a file")
	}
	old := at("book.bin")
	must(t, os.WriteFile(old, []byte("old"), 0o600))
	o := try(ctx, "book --wthor %s --min-games 1 --weights= --out %s", games, old)
	if o.code != cli.Interrupted || !strings.Contains(o.stderr, "0 scores so far") {
		t.Errorf("book: code %d, %s", o.code, o.stderr)
	}
	if b, err := os.ReadFile(old); err != nil || string(b) != "old" {
		t.Errorf("a book that was not finished took the place of the old one: %.10q, %v", b, err)
	}
}
