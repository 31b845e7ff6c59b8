package command

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/review"
	"othello/game"
	"othello/internal/cli"
	"othello/ui/config"
)

// first scores the first legal move best, with the depth as the score.
type first struct{ asked *[]ai.Limits }

func (e first) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	*e.asked = append(*e.asked, lim)
	m := game.Pass
	if p.CanMove() {
		m = p.Moves().First()
	}
	return ai.Analysis{Position: p, PV: []game.Square{m}, Score: ai.Estimated(float64(lim.Depth)), Depth: lim.Depth, Confidence: 100}, nil
}

// analyzing runs a command line with an engine that judges and others that play, and also
// returns what the judge was asked.
func analyzing(t *testing.T, input string, args ...string) (code int, stdout, stderr string, asked []ai.Limits) {
	t.Helper()
	var out, errs strings.Builder
	app := &App{
		Book:   noBook,
		config: func(string) (config.Settings, error) { return base(), nil },
		Kinds: func(config.Settings) ([]ai.Kind, error) {
			levels := []ai.Level{{Name: "one"}}
			return []ai.Kind{{ID: "calm", Engine: still{}, Levels: levels}, {ID: "still", Engine: still{}, Levels: levels}}, nil
		},
		Judge:   func(engines.Settings) ai.Engine { return first{&asked} },
		streams: streams{Stdin: strings.NewReader(input), Stdout: &out, Stderr: &errs},
	}
	code = app.Run(t.Context(), args)
	return code, out.String(), errs.String(), asked
}

func TestAnalyze(t *testing.T) {
	atHome(t)
	usual := review.Efforts()[review.UsualEffort].Limits
	code, out, errs, asked := analyzing(t, "f5d6c3", "analyze")
	if code != cli.OK || errs != "" || !strings.Contains(out, "1. Black f5. ") || !strings.Contains(out, "Judged by the computer: "+strconv.Itoa(usual.Depth)+" moves ahead, exact from "+strconv.Itoa(usual.Exact)+" empty squares.\n") {
		t.Errorf("%d: %s%s", code, out, errs)
	}
	if len(asked) == 0 {
		t.Error("the engine was not asked")
	}
	_, again, _, asked := analyzing(t, "f5d6c3", "analyze", "-")
	if again != out || len(asked) != 0 {
		t.Errorf("asked %d times again, and says\n%s", len(asked), again)
	}
}

func TestAnalyzeAsJSON(t *testing.T) {
	atHome(t)
	text := "(;FF[4]GM[2]PB[Ada]PW[Bo]EV[Club]DT[2001-02-03];B[f5];W[d6])"
	code, out, errs, _ := analyzing(t, text, "analyse", "--json", "--effort", "quick")
	var got struct {
		judged
		Moves []review.Move `json:"moves"`
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != cli.OK || errs != "" {
		t.Fatalf("%d, %v: %s%s", code, err, out, errs)
	}
	if got.BlackName != "Ada" || got.WhiteName != "Bo" || got.Event != "Club" || got.Date != "2001-02-03" || len(got.Moves) != 2 || got.Moves[0].Best.Depth != review.Efforts()[0].Limits.Depth || !strings.HasPrefix(got.Judge, "Judged by the computer: ") {
		t.Errorf("%s", out)
	}
	_, out, _, _ = analyzing(t, text, "analyze")
	if !strings.HasPrefix(out, "Ada against Bo, Club, 2001-02-03\n") {
		t.Errorf("%s", out)
	}
}

func TestAnalyzeOddInput(t *testing.T) {
	home := atHome(t)
	several := filepath.Join(home, "several.txt")
	if err := os.WriteFile(several, []byte("f5d6\nf5f6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, input string
		args        []string
		code        int
		say         string // in what is printed, on either side
	}{
		{"several", "", []string{several}, cli.Usage, "holds 2 games: open it with othello review, and choose one (see othello analyze --help)"},
		{"no game", "hello", nil, cli.Failure, "the standard input"},
		{"nothing", "", nil, cli.Failure, "the standard input"},
		{"effort", "f5", []string{"--effort", "heroic"}, cli.Usage, "--effort must be"},
		{"position", strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X", nil, cli.OK, fmt.Sprintf("Black leads by %d.0", review.Efforts()[review.UsualEffort].Limits.Depth)},
		{"over", strings.Repeat("X", 64) + " O", nil, cli.OK, "Black wins by 64"},
		{"empty board", strings.Repeat("-", 64) + " X", nil, cli.OK, "A draw"},
	} {
		code, out, errs, _ := analyzing(t, c.input, append([]string{"analyze"}, c.args...)...)
		if code != c.code || !strings.Contains(out+errs, c.say) {
			t.Errorf("%s: %d, want %d and %q:\n%s%s", c.name, code, c.code, c.say, out, errs)
		}
	}
}

func TestAnalyzeIsInterrupted(t *testing.T) {
	atHome(t)
	ctx, cancel := context.WithCancel(t.Context())
	app := &App{
		Book:   noBook,
		config: func(string) (config.Settings, error) { return base(), nil },
		Kinds: func(config.Settings) ([]ai.Kind, error) {
			cancel()
			return []ai.Kind{{ID: "calm", Engine: still{}, Levels: []ai.Level{{}}}}, nil
		},
		Judge:   func(engines.Settings) ai.Engine { return still{} },
		streams: streams{Stdin: strings.NewReader("f5d6"), Stdout: &strings.Builder{}, Stderr: &strings.Builder{}},
	}
	if code := app.Run(ctx, []string{"analyze"}); code != cli.Interrupted {
		t.Errorf("exit code %d", code)
	}
}

func TestReviewNeedsATerminal(t *testing.T) {
	atHome(t)
	code, _, errs, _ := analyzing(t, "f5", "review", "-")
	if code != cli.Usage || !strings.Contains(errs, "use othello analyze for text") {
		t.Errorf("%d: %s", code, errs)
	}
}
