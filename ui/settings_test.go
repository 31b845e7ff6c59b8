package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"othello/game/wthor"
	"othello/ui/config"
	"othello/ui/session"
)

// remembering is a setup whose settings are kept at a path.
func remembering(s Setup, path string) Setup {
	_, _ = s.Settings.Recall(path) // which is not there yet
	return s
}

// TestRemember presses the keys that change settings.
func TestRemember(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	inBubble(t, func(t *testing.T) {
		r := newRig(t, remembering(Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(&fakeEngine{}, &fakeEngine{})}}, path))
		for _, step := range []struct {
			keys string
			want map[*config.Setting]string
		}{
			{":theme down enter", map[*config.Setting]string{config.Theme: "auto"}},
			{":hints", map[*config.Setting]string{config.Hints: "false"}},
			{"+", map[*config.Setting]string{config.Level: "3"}},
			{": w h i t e space e n g i n e enter", map[*config.Setting]string{config.White: "engine"}},
			{":swap", map[*config.Setting]string{config.White: "human", config.Black: "engine"}},
			{": e n g i n e space b e t a enter", map[*config.Setting]string{config.Kind: "beta"}},
		} {
			r.press(step.keys)
			for key, want := range step.want {
				if got := r.m.setup.Settings.Value(key).Text; got != want {
					t.Errorf("after %s, %s is %q, want %q", step.keys, key, got, want)
				}
			}
		}
		r.press("n enter")
		r.m.setup.Settings.Close()
		texts, err := config.ReadTexts(path)
		want := "map[engine.kind:beta ui.black:engine ui.hints:false ui.level:3 ui.size:8 ui.theme:auto ui.white:human]"
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
		r := newRig(t, remembering(Setup{Settings: stored(testConfig())}, filepath.Join(file, "remembered.toml")))
		r.press(":theme down enter")
		r.wantNotice("What you choose will not be remembered: ")
		r.press(":theme down enter")
		r.wantNotice("Theme: ")
	})
}

// TestSettings changes settings on the screen, which count at once.
func TestSettings(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(&fakeEngine{})}}
		r := newRig(t, s)
		r.press(",")
		r.wantScreen("Settings", "Theme", "default")
		for _, step := range []struct {
			key  *config.Setting
			text string
			now  func() any
			want any
		}{
			{config.Named("ui.square"), "4x2", func() any { return r.m.Layout.Square.W }, 4},
			{config.Named("ui.grid"), "lines", func() any { return r.m.Looks.Styles.Lines }, true},
			{config.Turned, "true", func() any { return r.m.Pointer.Turned }, true},
			{config.Hints, "false", func() any { return r.m.setup.Settings.UI.Hints }, false},
			{config.OpeningNames, "ja", func() any { return r.m.Names().Language }, "ja"},
			{config.Discs, "ascii", func() any { return r.m.Looks.Styles.ASCII }, true},
			{config.Discs, "block", func() any { return r.m.Looks.Styles.ASCII }, false},
		} {
			r.exec(r.m.Set(step.key, step.text, false))
			r.settle()
			r.screen()
			if got := step.now(); got != step.want {
				t.Errorf("after %s = %s: %v, want %v", step.key, step.text, got, step.want)
			}
		}
		r.exec(r.m.Set(config.Turned, "", true))
		r.settle()
		if r.m.Pointer.Turned {
			t.Error("the board is still turned after a reset")
		}
		r.press("t h e m e enter")
		r.wantScreen("- Theme -", "dark")
		r.press("d u n e enter") // which leads back to the list
		r.wantScreen("- Settings -", "Theme              dune", "remembered")
		if r.press("esc"); r.m.Top() != nil || r.quit {
			t.Error("esc does not close the settings")
		}
	})
}

// TestAutoPassSetting passes at once for a person who has no move when the setting says so.
func TestAutoPassSetting(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		for !r.m.ses.Game().MustPass() && !r.m.ses.Game().Over() {
			r.play(r.m.ses.Game().Position().Moves().First().String())
		}
		if r.m.ses.Game().Over() {
			t.Fatal("nobody had to pass")
		}
		before := r.m.ses.Game().Node()
		r.exec(r.m.Set(config.Named("ui.auto_pass"), "true", false))
		r.settle()
		if r.m.ses.Game().Node() == before {
			t.Error("nobody passed")
		}
	})
}

// TestWthorSetting explores another folder as soon as it is chosen.
func TestWthorSetting(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := Setup{Settings: stored(testConfig()), GamesOf: func(folder string) func() (*wthor.Collection, error) {
			if folder == "" {
				return nil
			}
			return func() (*wthor.Collection, error) { return nil, fmt.Errorf("no games in %s", folder) }
		}}
		r := newRig(t, s)
		r.exec(r.m.Set(config.Wthor, "attic", false))
		r.settle()
		r.press("w")
		r.wait(time.Second)
		r.wantScreen("no games in attic")
	})
}
