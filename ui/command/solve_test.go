package command

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/engines"
	"othello/game"
	"othello/ui/config"
)

// oracle is a solver that scores every position the same.
type oracle struct {
	score int
	err   error
}

func (o oracle) Solve(_ context.Context, p game.Position) (ai.Analysis, error) {
	return ai.Analysis{
		Position: p, Score: ai.Exactly(float64(o.score)), Nodes: 1000,
		PV: []game.Square{p.Moves().First(), game.Pass},
	}, o.err
}

func (o oracle) Think(ctx context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return o.Solve(ctx, p)
}

// solveWith runs a solve command with an oracle.
func solveWith(o oracle, input string, args ...string) (code int, stdout, stderr string) {
	var out, errs strings.Builder
	app := &App{
		config:  func(string) (config.Settings, error) { return base(), nil },
		Solver:  func(engines.Settings) Solver { return o },
		streams: streams{Stdin: strings.NewReader(input), Stdout: &out, Stderr: &errs},
	}
	code = app.Run(context.Background(), append([]string{"solve"}, args...))
	return code, out.String(), errs.String()
}

const (
	// opening is the starting position with scores, as an OBF file gives them.
	openingOBF = "---------------------------OX------XO--------------------------- X; D3:+4; C4:+2; F5:+2; E6:+2;\n"
	// overOBF is a finished game.
	overOBF = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX- X;\n"
)

func TestSolveLines(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	code, out, errs := solveWith(oracle{score: 4}, openingOBF+overOBF, "-")
	if code != 0 || errs != "" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], "60 empties    +4") || !strings.HasSuffix(lines[0], "d3 pass") ||
		!strings.Contains(lines[1], "+64") || !strings.HasPrefix(lines[2], "2 positions, 1000 nodes") {
		t.Errorf("wrote\n%s", out)
	}
}

func TestSolveJSON(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	code, out, _ := solveWith(oracle{score: 4}, openingOBF, "--json", "-")
	var got map[string]any
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v in %s", code, err, out)
	}
	for _, key := range []string{"n", "empties", "score", "move", "pv", "nodes", "cpu_seconds", "seconds", "exact"} {
		if _, ok := got[key]; !ok {
			t.Errorf("no %q in %s", key, out)
		}
	}
	if got["score"] != 4.0 || got["move"] != "d3" || got["pv"] != "d3 pass" || got["exact"] != true || got["empties"] != 60.0 {
		t.Errorf("wrote %s", out)
	}
}

func TestSolveCheck(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for _, c := range []struct {
		score int
		file  string
		code  int
	}{
		{4, openingOBF, 0},
		{2, openingOBF, 1}, // another score
		{4, strings.Replace(openingOBF, "D3:+4; C4:+2", "D3:+2; C4:+4", 1), 1}, // a move that the file calls worse
		{9, overOBF, 0}, // nothing declared
	} {
		code, out, errs := solveWith(oracle{score: c.score}, c.file, "--check", "-")
		if code != c.code || (code == 1) != strings.Contains(out, "WRONG") || (code == 1) != strings.Contains(errs, "differ from the file") {
			t.Errorf("score %d: exit code %d, want %d\n%s%s", c.score, code, c.code, out, errs)
		}
	}
}

func TestSolveMistakes(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for _, c := range []struct {
		input string
		args  []string
		code  int
		says  string
	}{
		{openingOBF, []string{"--wld", "-"}, 2, "unknown flag: --wld"},
		{openingOBF, []string{"--set", "engine.threads=many", "-"}, 2, "threads"},
		{"what is this", []string{"-"}, 1, ""},
		{openingOBF, []string{"a", "b"}, 2, "one argument too many"},
	} {
		code, out, errs := solveWith(oracle{}, c.input, c.args...)
		if code != c.code || !strings.Contains(errs, c.says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: exit code %d, want %d\n%s%s", c.args, code, c.code, out, errs)
		}
	}
	if code, _, errs := solveWith(oracle{err: errors.New("out of luck")}, openingOBF, "-"); code != 1 || !strings.Contains(errs, "position 1: out of luck") {
		t.Errorf("a failing solver: exit code %d, %s", code, errs)
	}
}

func TestBench(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	var out, errs strings.Builder
	app := &App{
		config: func(string) (config.Settings, error) { return base(), nil },
		Bench: func(_ context.Context, report func(string, int64)) (int64, error) {
			report("one", 5)
			report("two", 7)
			return 12, nil
		},
		streams: streams{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs},
	}
	if code := app.Run(context.Background(), []string{"bench"}); code != 0 {
		t.Fatalf("exit code %d, %s", code, errs.String())
	}
	for _, part := range []string{"one", " 5 nodes", "two", " 7 nodes", " 12 nodes"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("no %q in\n%s", part, out.String())
		}
	}
	if strings.Contains(out.String(), "nodes/s") {
		t.Errorf("a speed for no time:\n%s", out.String())
	}
	if got := speed(nil, "  ", 3e6, 0.1); got != "  30.0 M nodes/s of CPU" {
		t.Errorf("%q", got)
	}
}
