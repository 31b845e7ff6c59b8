package ui

import (
	"context"
	"fmt"
	"image/color"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
)

// situation brings a model of a game against the engine into a situation worth seeing.
type situation struct {
	name  string
	want  []string // texts that its screen shows in a window of 80x24
	setup func(*Setup)
	play  func(*rig)
}

const (
	midgame  = "f5f6e6f4g5e7e3g6d3c5d6c6f7c4e8g3c3h5d7c7b6c8d8b5a4a5a6f2b8b4a3g8f3g4b3e2"
	finished = midgame + "e1c2d2c1d1f1g2b7a8a7h2g7h8b2b1h3h1a1h7g1f8a2h6h4" // with a pass
)

var situations = []situation{
	{name: "opening", want: []string{"60 empty", "Your move: you are Black", "No search yet.", "No moves yet.", "▕ * ▕"}, play: func(*rig) {}},
	{name: "midgame", want: []string{"OTHELLO  Heath-Bat", "24 empty", " 7 e3 g6", "35 b3 e2"}, play: func(r *rig) { r.paste(midgame) }},
	{name: "preview", want: []string{"Your move: you are Black", "▕ ○ ▕"}, play: func(r *rig) {
		r.paste(midgame)
		x, y := r.cellOf(r.anyMove())
		r.send(tea.MouseMotionMsg{X: x, Y: y})
	}},
	{name: "thinking", want: []string{"White is thinking  2.5 s", "White +1.5", "depth 14, 91%", "f4 c3 d3 c4 -- f4", "5.31 M nodes, 2.65 M/s"}, play: func(r *rig) {
		r.play("f5")
		r.wait(2500 * time.Millisecond)
	}},
	{name: "clocks", want: []string{"Black You                  4:00   2", "White Alpha 2, casual      5:00   2"}, setup: func(s *Setup) { s.Settings.UI.Clock = 5 * time.Minute }, play: func(r *rig) {
		r.wait(time.Minute)
		r.press("left")
	}},
	{name: "over", want: []string{"Black wins by 16, 40 to 24.", "59 h6 --", "v review"}, play: func(r *rig) {
		r.paste(finished)
	}},
	{name: "failure", want: []string{"Alpha gave no move", "Alpha failed: no more steam", ":white changes who plays."}, play: func(r *rig) {
		r.m.ses.Kinds()[0].Engine.(*fakeEngine).script = func(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
			return ai.Analysis{}, errScript
		}
		r.play("f5")
	}},
	{name: "typing", play: func(r *rig) { r.press("f") }},
	{name: "menu", want: []string{"8 x 8", "Start", "enter start ", "s swap sides"}, play: func(r *rig) { r.press("n up up") }},
	{name: "levels", want: []string{"2  casual", "Elo not measured"}, play: func(r *rig) { r.press(":levels") }},
	{name: "help", want: []string{"one level harder", "up/down scroll", "esc close"}, play: func(r *rig) { r.press("?") }},
	{name: "prompt", want: []string{"Find: f5d6_", "Play or open: f5d6"}, play: func(r *rig) { r.press(": f 5 d 6") }},
}

// sequences are the escape sequences of a screen, and allowed those that a terminal of
// so many colours is given: attributes, one colour, one background.
var (
	sequences = regexp.MustCompile(`\x1b[^a-zA-Z]*[a-zA-Z]`)
	allowed   = map[colorprofile.Profile]*regexp.Regexp{
		colorprofile.ASCII:     regexp.MustCompile(`^\x1b\[[01247]?(;[1247])*m$`),
		colorprofile.ANSI:      regexp.MustCompile(`^\x1b\[([01247];?)*((3|9)[0-7];?)?((4|10)[0-7])?m$`),
		colorprofile.ANSI256:   regexp.MustCompile(`^\x1b\[([01247];?)*(38;5;\d+;?)?(48;5;\d+)?m$`),
		colorprofile.TrueColor: regexp.MustCompile(`^\x1b\[([01247];?)*(38;2;\d+;\d+;\d+;?)?(48;2;\d+;\d+;\d+)?m$`),
	}
)

// show draws a situation and checks that nothing hangs out of the window and that the
// terminal gets no colours but its own.
func show(t *testing.T, sc situation, w, h int, dark bool, profile colorprofile.Profile) (screen string) {
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{script: func(ctx context.Context, p game.Position, _ ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
			a := firstMove(p)
			a.PV = []game.Square{a.PV[0], game.At(2, 2), game.At(3, 2), game.At(2, 3), game.Pass, game.At(5, 3)}
			a.Depth, a.Confidence, a.Nodes, a.Elapsed = 14, 91, 5_310_000, 2*time.Second
			report(a)
			<-ctx.Done()
			return a, nil
		}})
		if sc.setup != nil {
			sc.setup(&s)
		}
		r := newRig(t, s)
		r.m.Looks.Terminal.Profile = profile
		r.send(tea.WindowSizeMsg{Width: w, Height: h})
		background := color.Black
		if !dark {
			background = color.White
		}
		r.send(tea.BackgroundColorMsg{Color: background})
		r.m.Looks.Terminal.Narrow = true
		r.m.restyled()
		sc.play(r)
		screen = r.m.content()
	})
	lines := strings.Split(screen, "\n")
	if len(lines) > h {
		t.Errorf("%s has %d lines in a window of %d", sc.name, len(lines), h)
	}
	for i, line := range lines {
		if got := ansi.StringWidth(line); got > w {
			t.Errorf("%s: line %d is %d cells wide in a window of %d", sc.name, i+1, got, w)
		}
	}
	for _, sequence := range sequences.FindAllString(screen, -1) {
		if !allowed[profile].MatchString(sequence) {
			t.Errorf("%s: %v does not know %q", sc.name, profile, sequence)
		}
	}
	return screen
}

// trimmed is a screen without colours and without spaces at the ends of lines.
func trimmed(screen string) string {
	var out strings.Builder
	for line := range strings.SplitSeq(ansi.Strip(screen), "\n") {
		out.WriteString(strings.TrimRight(line, " "))
		out.WriteByte('\n')
	}
	return out.String()
}

// wantTexts finds on the screen of each situation what it is about.
func wantTexts(t *testing.T, list []situation) {
	t.Helper()
	for _, sc := range list {
		screen := ansi.Strip(show(t, sc, 80, 24, true, colorprofile.ASCII))
		for _, want := range sc.want {
			if !strings.Contains(screen, want) {
				t.Errorf("%s: the screen lacks %q:\n%s", sc.name, want, screen)
			}
		}
	}
}

func TestSituations(t *testing.T) { wantTexts(t, everySituation) }

// everySituation is what the screen and its rooms show.
var everySituation = slices.Concat(situations, editSituations, openingSituations, drillSituations, explorerSituations, studies)

// TestScreenSizes finds the game and the judgement of the engine in windows of every kind.
func TestScreenSizes(t *testing.T) {
	for _, size := range [][2]int{{200, 60}, {120, 40}, {100, 30}, {60, 20}, {48, 18}, {40, 28}, {40, 18}} {
		screen := ansi.Strip(show(t, situations[3], size[0], size[1], true, colorprofile.ASCII))
		want := []string{"White is thinking", "White +1.5", "m move now"}
		if size[0] > 48 { // the panel stands beside the board
			want = append(want, "59 empty", "f4 c3 d3", "Moves", " 1 f5")
		}
		for _, want := range want {
			if !strings.Contains(screen, want) {
				t.Errorf("%dx%d lacks %q:\n%s", size[0], size[1], want, screen)
			}
		}
	}
	for _, size := range [][2]int{{40, 10}, {20, 5}} {
		if screen := show(t, situations[1], size[0], size[1], true, colorprofile.ASCII); !strings.HasPrefix(screen, fmt.Sprintf("Too small: %dx%d\n", size[0], size[1])) {
			t.Errorf("%dx%d shows\n%s", size[0], size[1], screen)
		}
	}
}

// TestScreenColours draws the same text on every terminal that has colours, whatever
// its background; show looks at the colours themselves.
func TestScreenColours(t *testing.T) {
	text := func(screen string) string { // without what the board is drawn with, which follows the colours
		return strings.Map(func(r rune) rune {
			if r >= '▀' && r <= '▟' || r > '⠀' && r <= '⣿' {
				return ' '
			}
			return r
		}, ansi.Strip(screen))
	}
	for _, sc := range situations {
		want := text(show(t, sc, 100, 30, true, colorprofile.TrueColor))
		for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
			for _, dark := range []bool{true, false} {
				if got := text(show(t, sc, 100, 30, dark, profile)); got != want {
					t.Errorf("%s, dark=%v, %v: the text is\n%s\nwant\n%s", sc.name, dark, profile, got, want)
				}
			}
		}
	}
}

// TestEverySituationFitsEveryWindow draws everything in windows of all kinds; show
// checks that nothing hangs out.
func TestEverySituationFitsEveryWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every window size, in one goroutine; the usual tests run it")
	}
	for _, sc := range everySituation {
		for _, size := range [][2]int{{1, 1}, {3, 40}, {200, 2}, {34, 17}, {40, 28}, {46, 17}, {60, 20}, {80, 24}, {133, 43}, {300, 100}} {
			show(t, sc, size[0], size[1], false, colorprofile.TrueColor)
		}
	}
}

func TestTooSmallKeepsTheGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(thinkFor(time.Second)))
		r.play("f5")
		r.send(tea.WindowSizeMsg{Width: 12, Height: 4})
		r.wantScreen("Too small")
		r.wait(2 * time.Second)
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the reply that came while the window was too small", got)
		}
		r.wantScreen("Your move")
	})
}

// TestNothingIsCut wants every text whole in windows that have room for it.
func TestNothingIsCut(t *testing.T) {
	cut := regexp.MustCompile(`\S ?\.\.\.`)
	for _, sc := range everySituation {
		for _, size := range [][2]int{{120, 40}, {160, 50}, {200, 60}} {
			screen := ansi.Strip(show(t, sc, size[0], size[1], true, colorprofile.TrueColor))
			for line := range strings.SplitSeq(screen, "\n") {
				if cut.MatchString(line) {
					t.Errorf("%s in a window of %dx%d: %q is cut", sc.name, size[0], size[1], strings.TrimSpace(line))
				}
			}
		}
	}
}
