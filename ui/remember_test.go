package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"othello/ui/remember"
)

// remembering is a setup whose settings are what the configuration says, and kept at a
// path.
func remembering(s Setup, path string, values map[remember.Key]*remember.Value) Setup {
	s.Memory = remember.New(remember.Setup{Path: path, Values: values, Parse: func(_, text string) (any, error) { return text, nil }})
	return s
}

// defaults are the values of all settings when nothing is chosen.
func defaults() map[remember.Key]*remember.Value {
	values := map[remember.Key]*remember.Value{}
	for _, key := range remember.Keys {
		values[key] = &remember.Value{}
	}
	return values
}

// TestRemember presses the keys that change settings.
func TestRemember(t *testing.T) {
	path := filepath.Join(t.TempDir(), "remembered.toml")
	inBubble(t, func(t *testing.T) {
		r := newRig(t, remembering(Setup{Config: testConfig(), Kinds: testKinds(&fakeEngine{}, &fakeEngine{})}, path, defaults()))
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
		r := newRig(t, remembering(Setup{Config: testConfig()}, filepath.Join(file, "remembered.toml"), defaults()))
		r.press("t")
		r.wantNotice("What you choose will not be remembered: ")
		r.press("t")
		r.wantNotice("Theme: ")
	})
}
