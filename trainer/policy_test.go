package main

import (
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/ai/policy/ort"
	"othello/trainer/amxstep"
	"othello/trainer/games/gamestest"
)

// TestFromGamesToANetwork trains a tiny network, measures it, and trains it on.
func TestFromGamesToANetwork(t *testing.T) {
	if !amxstep.Available() {
		ort.Required(t)
	}
	games, dir := gamestest.Folder(t, 40, 2001), t.TempDir()
	model := filepath.Join(dir, "net.onnx")
	args := []string{
		"policy", "-wthor", games, "-o", model, "-split", "position", "-threads", "2",
		"-set", "net.channels=[4, 4, 4]", "-set", "net.value=4", "-set", "schedule.batch=32",
		"-set", "schedule.positions=1600", "-set", "schedule.every=800", "-set", "schedule.sample=100", "-set", "schedule.warm_up=0", "small",
	}
	first := do(t, args...)
	if !strings.Contains(first, "40 games") || strings.Count(first, "cross-entropy") != 3 || !strings.Contains(first, "Brier") {
		t.Errorf("policy: %s", first)
	}
	for _, ending := range []string{".onnx", ".ckpt", ".csv", ".svg"} {
		if info, err := os.Stat(filepath.Join(dir, "net"+ending)); err != nil || info.Size() == 0 {
			t.Errorf("net%s: %v", ending, err)
		}
	}
	last := func(s string) string { return s[strings.LastIndex(s[:strings.LastIndex(s, "value:")-1], "\n")+1:] }
	if again := do(t, args...); last(again) != last(first) || strings.Count(again, "cross-entropy") != 1 {
		t.Errorf("the same again: %s, the first time %s", again, first)
	}
	// A round from the file's weights that changes nothing ends where the first did.
	still := []string{"-from", model, "-o", filepath.Join(dir, "still.onnx"), "-set", "schedule.rate=1e-30", "-set", "schedule.floor=0.0", "small"}
	if again := do(t, slices.Concat(args[:len(args)-1], still)...); last(again) != last(first) {
		t.Errorf("from the file: %s, the first time %s", again, first)
	}
	if longer := do(t, append([]string{"policy", "-extend"}, args[1:]...)...); !strings.Contains(longer, "2400 positions") {
		t.Errorf("extended: %s", longer)
	}

	text := do(t, "accuracy", "-model", model, "-provider", "builtin", "-train", games, "-train-years", "1999-2001", games)
	for _, want := range []string{"top-1", "not forced", "not in training", "plies 50 to 59", "said:true"} {
		if !strings.Contains(text, want) {
			t.Errorf("accuracy has no %q: %s", want, text)
		}
	}
	var r struct {
		Positions    int     `json:"positions"`
		Top1         float64 `json:"top1"`
		Top1Orbits   float64 `json:"top1_orbits"`
		Top3         float64 `json:"top3"`
		CrossEntropy float64 `json:"cross_entropy"`
		Views        int     `json:"views"`
		Unseen       struct{ Positions int }
		Value        *struct{ Brier float64 }
	}
	out := do(t, "accuracy", "-model", model, "-provider", "builtin", "-views", "8", "-json", "-train", games, filepath.Join(games, "WTH_2001.wtb"))
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if r.Positions < 2000 || r.Top1 <= 0 || r.Top1Orbits < r.Top1 || r.Top3 < r.Top1Orbits || r.CrossEntropy <= 0 || r.Views != 8 || r.Value == nil {
		t.Errorf("accuracy: %s", out)
	}
	if r.Unseen.Positions != 0 {
		t.Errorf("%d positions of the training games are new to the network", r.Unseen.Positions)
	}
}

func TestAccuracyOfEngines(t *testing.T) {
	games := gamestest.Folder(t, 5, 2001)
	for _, engine := range []string{"hand", "random", "hand,depth=2", "mts:2"} {
		var r struct {
			Positions   int
			Temperature float64
			Fitted      int
			Value       *struct{ Brier float64 }
		}
		out := do(t, "accuracy", "-engine", engine, "-n", "60", "-fit", "40", "-json", games)
		if err := json.Unmarshal([]byte(out), &r); err != nil || r.Positions != 60 || r.Fitted != 40 || r.Temperature <= 0 || r.Value == nil || math.IsNaN(r.Value.Brier) {
			t.Errorf("%s: %v, %s", engine, err, out)
		}
	}
}

func TestPolicyUsage(t *testing.T) {
	games, missing := gamestest.Folder(t, 1, 2001), filepath.Join(t.TempDir(), "none")
	x := filepath.Join(t.TempDir(), "x")
	for _, c := range []struct{ args, want string }{
		{"policy small", "-o FILE"},
		{"policy -o " + x, "one recipe"},
		{"policy -o " + x + " huge", "shipped are"},
		{"policy -o " + x + " -backend abacus small", "is not auto, native or onnx"},
		{"policy -o " + x + " -backend onnx -provider abacus small", "no provider"},
		{"policy -o " + x + " -split half small", "year or position"},
		{"policy -o " + x + " -train-to 2022 small", "overlap"},
		{"policy -o " + x + " -set schedule.speed=1 small", "schedule.speed"},
		{"policy -o " + x + " -from ../models/small.onnx big", "another network"},
		{"policy -o " + x + " -from " + missing + " small", "first weights"},
		{"policy -o " + x + " -wthor " + missing + " small", "reading games"},
		{"policy -o " + filepath.Join(missing, "x") + " small", "writing "},
		{"policy -o " + x + " -wthor " + games + " small", "for validation; both"},
		{"accuracy " + games, "-model FILE or -engine"},
		{"accuracy -model x -engine hand " + games, "no use for -model"},
		{"accuracy -engine policy " + games, "-model FILE or -engine"},
		{"accuracy -model x", "at least one"},
		{"accuracy -model " + missing + " " + games, "reading the network"},
		{"accuracy -model " + games + " " + games, "reading the network"},
		{"accuracy -model main.go " + games, "main.go: reading the network"},
		{"accuracy -model x " + missing, "reading games"},
		{"accuracy -engine chess " + games, "-engine chess is not"},
		{"accuracy -engine search:99 " + games, "1 to 15"},
	} {
		err := run(t.Context(), strings.Fields(c.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("trainer %s: %v, want %q", c.args, err, c.want)
		}
	}
}
