package ui

import (
	"context"
	"fmt"
	"image/color"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"othello/ai"
	"othello/game"
)

// situation brings a model of a game against the engine into a situation worth seeing.
type situation struct {
	name  string
	setup func(*Setup)
	play  func(*rig)
}

const (
	midgame  = "f5f6e6f4g5e7e3g6d3c5d6c6f7c4e8g3c3h5d7c7b6c8d8b5a4a5a6f2b8b4a3g8f3g4b3e2"
	finished = midgame + "e1c2d2c1d1f1g2b7a8a7h2g7h8b2b1h3h1a1h7g1f8a2h6h4" // with a pass
)

var situations = []situation{
	{name: "opening", play: func(*rig) {}},
	{name: "midgame", play: func(r *rig) { r.paste(midgame) }},
	{name: "preview", play: func(r *rig) {
		r.paste(midgame)
		x, y := r.cellOf(r.m.game.Position().Moves().First().String())
		r.send(tea.MouseMotionMsg{X: x, Y: y})
	}},
	{name: "thinking", play: func(r *rig) {
		r.play("f5")
		r.wait(2500 * time.Millisecond)
	}},
	{name: "clocks", setup: func(s *Setup) { s.Config.Clock = 5 * time.Minute }, play: func(r *rig) {
		r.wait(time.Minute)
		r.press("left")
	}},
	{name: "over", play: func(r *rig) {
		r.paste(finished)
	}},
	{name: "failure", play: func(r *rig) {
		r.m.kinds[0].Engine.(*fakeEngine).script = func(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
			return ai.Analysis{}, errScript
		}
		r.play("f5")
	}},
	{name: "typing", play: func(r *rig) { r.press("f") }},
	{name: "menu", play: func(r *rig) { r.press("n up up") }},
	{name: "levels", play: func(r *rig) { r.press("L") }},
	{name: "help", play: func(r *rig) { r.press("?") }},
	{name: "prompt", play: func(r *rig) { r.press(": f 5 d 6") }},
}

// show draws a situation.
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
		r.m.terminal.Profile = profile
		r.send(tea.WindowSizeMsg{Width: w, Height: h})
		background := color.Black
		if !dark {
			background = color.White
		}
		r.send(tea.BackgroundColorMsg{Color: background})
		r.m.terminal.Narrow = true
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

func TestSituations(t *testing.T) {
	for _, sc := range situations {
		t.Run(sc.name, func(t *testing.T) {
			golden.RequireEqual(t, trimmed(show(t, sc, 80, 24, true, colorprofile.ASCII)))
		})
	}
}

func TestScreenColours(t *testing.T) {
	preview := situations[2]
	for _, dark := range []bool{true, false} {
		for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII} {
			t.Run(fmt.Sprintf("%s-%v", shade(dark), profile), func(t *testing.T) {
				golden.RequireEqual(t, show(t, preview, 80, 24, dark, profile))
			})
		}
	}
}

func TestScreenSizes(t *testing.T) {
	for _, size := range []struct{ w, h int }{{200, 60}, {120, 40}, {100, 30}, {60, 20}, {48, 18}, {40, 28}, {40, 12}, {20, 5}, {1, 1}} {
		for _, sc := range []situation{situations[1], situations[3]} {
			t.Run(fmt.Sprintf("%s-%dx%d", sc.name, size.w, size.h), func(t *testing.T) {
				golden.RequireEqual(t, trimmed(show(t, sc, size.w, size.h, true, colorprofile.ASCII)))
			})
		}
	}
}

// TestEverySituationFitsEveryWindow draws everything in windows of all kinds; show
// checks that nothing hangs out.
func TestEverySituationFitsEveryWindow(t *testing.T) {
	for _, sc := range situations {
		for _, size := range [][2]int{{1, 1}, {3, 40}, {200, 2}, {34, 17}, {46, 17}, {60, 20}, {80, 24}, {133, 43}, {300, 100}} {
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
		if got := len(r.m.game.Moves()); got != 2 {
			t.Errorf("%d moves, want the reply that came while the window was too small", got)
		}
		r.wantScreen("Your move")
	})
}

func shade(dark bool) string {
	if dark {
		return "dark"
	}
	return "light"
}
