package command

import (
	"strings"
	"testing"

	"othello/ai/engines"
	"othello/game/record"
	"othello/ui/config"
)

// TestPositions draws positions, whose scores another search confirms.
func TestPositions(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	run := func(args ...string) (code int, stdout, stderr string) {
		var out, errs strings.Builder
		app := &App{
			config: func(string) (config.Settings, error) { return base(), nil },
			Solver: func(e engines.Settings) Solver { return engines.Solver(e) },
			Stdin:  strings.NewReader(""), Stdout: &out, Stderr: &errs,
		}
		code = app.Run(t.Context(), append([]string{"positions"}, args...))
		return code, out.String(), errs.String()
	}
	for _, c := range []struct {
		args      string
		discs     int
		low, high float64
	}{
		{"--count 3 --seed 1", 12, -1, 1},
		{"--count 8 --seed 1 --moves 4 --score=-4..4", 8, -4, 4},
		{"--count 2 --seed 1 --moves 9 --score 3..6", 13, 3, 6},
		{"--count 2 --seed 1 --moves 46 --score=-12..-8", 50, -12, -8},
		{"--count 2 --seed 1 --moves 48 --score 0..0 --to sgf", 52, 0, 0},
	} {
		code, text, trouble := run(strings.Fields(c.args)...)
		if _, again, _ := run(strings.Fields(c.args)...); code != 0 || again != text {
			t.Fatalf("%s: exit code %d, %s\nfirst %s\nthen %s", c.args, code, trouble, text, again)
		}
		records, _, err := record.Parse([]byte(text))
		if err != nil || len(records) < 2 {
			t.Fatalf("%s: %d records: %v", c.args, len(records), err)
		}
		seen := map[string]bool{}
		for _, r := range records {
			p, line := r.Game.Position(), r.Game.Board().Line()
			if seen[line] || p.Own.Count()+p.Opp.Count() != c.discs || !p.CanMove() {
				t.Errorf("%s: %v", c.args, line)
			}
			seen[line] = true
			if c.discs < 50 {
				continue
			}
			if a, err := engines.Solver(base().Engine).Solve(t.Context(), p); err != nil || a.Score.Discs < c.low || a.Score.Discs > c.high {
				t.Errorf("%s: %v has score %v: %v", c.args, line, a.Score.Discs, err)
			}
			if v := r.Game.Node().Eval; strings.Contains(c.args, "sgf") && (v == nil || *v != 0) {
				t.Errorf("%s: the file scores it %v", c.args, v)
			}
		}
	}
	for _, args := range []string{"--moves 0", "--moves 60", "--score 3..1", "--score x", "--count 0", "--count 10001", "--to svgg", "here"} {
		if code, _, trouble := run(strings.Fields(args)...); code != 2 || strings.Count(trouble, "\n") != 1 {
			t.Errorf("%s: exit code %d, %s", args, code, trouble)
		}
	}
	if code, text, trouble := run("--moves", "1", "--score", "20..30"); code != 1 || text != "" || !strings.Contains(trouble, "no position after 1 move") {
		t.Errorf("a first move that leads by 20: exit code %d, %q, %s", code, text, trouble)
	}
}
