package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"othello/game/record"
	"othello/ui/remember"
)

// remembering is a setup whose settings are kept at a path.
func remembering(s Setup, path string) Setup {
	s.Memory = remember.New(remember.Setup{Path: path, Parse: func(_, text string) (any, error) { return text, nil }})
	return s
}

// TestRemember presses the keys that change settings.
func TestRemember(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	inBubble(t, func(t *testing.T) {
		r := newRig(t, remembering(Setup{Config: testConfig(), Kinds: testKinds(&fakeEngine{}, &fakeEngine{})}, path))
		for _, step := range []struct {
			keys string
			want map[remember.Key]string
		}{
			{"t", map[remember.Key]string{remember.Theme: "auto"}},
			{".", map[remember.Key]string{remember.Hints: "false", remember.Percentages: "false"}},
			{"V", map[remember.Key]string{remember.Measure: "wins"}},
			{"]", map[remember.Key]string{remember.Level: "3"}},
			{"W", map[remember.Key]string{remember.White: "engine"}},
			{"s", map[remember.Key]string{remember.White: "human", remember.Black: "engine"}},
			{"}", map[remember.Key]string{remember.Kind: "beta"}},
		} {
			r.press(step.keys)
			for key, want := range step.want {
				if got := r.m.setup.Memory.Value(key).Text; got != want {
					t.Errorf("after %s, %s is %q, want %q", step.keys, key, got, want)
				}
			}
		}
		r.press("n enter")
		r.m.setup.Memory.Close(time.Minute)
		texts, err := remember.Read(path)
		want := "map[engine.kind:beta ui.black:engine ui.clock:0s ui.hints:false ui.increment:0s ui.level:3 ui.measure:wins ui.percentages:false ui.size:8 ui.theme:auto ui.white:human]"
		if got := fmt.Sprint(texts); err != nil || got != want {
			t.Errorf("remembered:\n%s (%v), want\n%s", got, err, want)
		}
	})
}

// TestForgetful says once that nothing can be kept.
func TestForgetful(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no folder")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, remembering(Setup{Config: testConfig()}, filepath.Join(file, "remembered.toml")))
		r.press("t")
		r.wantNotice("What you choose will not be remembered: ")
		r.press("t")
		r.wantNotice("Theme: ")
	})
}

// TestSettings changes settings on the screen, which count at once.
func TestSettings(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := Setup{Config: testConfig(), Kinds: testKinds(&fakeEngine{})}
		r := newRig(t, s)
		r.press("ctrl+o")
		r.wantScreen("Settings", "Theme", "default")
		for _, step := range []struct {
			key  remember.Key
			text string
			now  func() any
			want any
		}{
			{remember.Theme, "fjord", func() any { return r.m.setup.Config.Theme }, "fjord"},
			{remember.Square, "4x2", func() any { return r.m.Layout.Square.W }, 4},
			{remember.Grid, "lines", func() any { return r.m.Looks.Styles.Lines }, true},
			{remember.EvalBar, "always", func() any { return r.m.showsValues() }, true},
			{remember.Turned, "true", func() any { return r.m.Pointer.Turned }, true},
			{remember.Hints, "false", func() any { return r.m.Hints() }, false},
			{remember.Measure, "visits", func() any { return r.m.measure.String() }, "visits"},
			{remember.Names, "ja", func() any { return r.m.Names().Language }, "ja"},
			{remember.Discs, "ascii", func() any { return r.m.Looks.Styles.ASCII }, true},
			{remember.Discs, "block", func() any { return r.m.Looks.Styles.ASCII }, false},
		} {
			r.exec(r.m.Choose(step.key, step.text))
			r.settle()
			r.screen()
			if got := step.now(); got != step.want {
				t.Errorf("after %s = %s: %v, want %v", step.key, step.text, got, step.want)
			}
		}
		r.exec(r.m.Reset(remember.Turned))
		r.settle()
		if r.m.Pointer.Turned {
			t.Error("the board is still turned after a reset")
		}
		r.press("q")
		if r.m.Top() != nil || r.quit {
			t.Error("q does not close the settings")
		}
	})
}

// TestAutoPassSetting passes at once for a person who has no move when the setting says so.
func TestAutoPassSetting(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Config: testConfig()})
		for !r.m.ses.Game().MustPass() && !r.m.ses.Game().Over() {
			r.play(r.m.ses.Game().Position().Moves().First().String())
		}
		if r.m.ses.Game().Over() {
			t.Fatal("nobody had to pass")
		}
		before := r.m.ses.Game().Node()
		r.exec(r.m.Choose(remember.AutoPass, "true"))
		r.settle()
		if r.m.ses.Game().Node() == before {
			t.Error("nobody passed")
		}
	})
}

// TestWthorSetting explores another folder as soon as it is chosen.
func TestWthorSetting(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := Setup{Config: testConfig(), GamesOf: func(folder string) func() (*record.Collection, error) {
			if folder == "" {
				return nil
			}
			return func() (*record.Collection, error) { return nil, fmt.Errorf("no games in %s", folder) }
		}}
		r := newRig(t, s)
		r.exec(r.m.Choose(remember.Wthor, "attic"))
		r.settle()
		r.press("i")
		r.wait(time.Second)
		r.wantScreen("no games in attic")
	})
}
