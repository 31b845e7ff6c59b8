package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/trainer/games/gamestest"
	"othello/trainer/policy"
)

// TestFromGamesToANetwork trains a tiny network, measures it, and trains it on.
func TestFromGamesToANetwork(t *testing.T) {
	games, dir := gamestest.Folder(t, 40, 2001), t.TempDir()
	model := filepath.Join(dir, "net.onnx")
	train := fmt.Sprintf("policy --wthor %s --split position --threads 2 --set net.channels=[4,4,4] --set net.value=4 --set schedule.batch=32"+
		" --set schedule.positions=1600 --set schedule.every=800 --set schedule.sample=100 --set schedule.warm_up=0 small", games)
	first := do(t, "%s --out %s", train, model)
	if !strings.Contains(first, "40 games") || strings.Count(first, "cross-entropy") != 3 || !strings.Contains(first, "Brier") {
		t.Errorf("policy: %s", first)
	}
	for _, ending := range []string{".onnx", ".ckpt", ".csv", ".svg"} {
		if info, err := os.Stat(filepath.Join(dir, "net"+ending)); err != nil || info.Size() == 0 {
			t.Errorf("net%s: %v", ending, err)
		}
	}
	last := func(s string) string { return s[strings.LastIndex(s[:strings.LastIndex(s, "value:")-1], "\n")+1:] }
	if again := do(t, "%s --out %s", train, model); last(again) != last(first) || strings.Count(again, "cross-entropy") != 1 {
		t.Errorf("the same again: %s, the first time %s", again, first)
	}
	// A round from the file's weights that changes nothing ends where the first did.
	still := filepath.Join(dir, "still.onnx")
	if again := do(t, "%s --from %s --out %s --set schedule.rate=1e-30 --set schedule.floor=0.0", train, model, still); last(again) != last(first) {
		t.Errorf("from the file: %s, the first time %s", again, first)
	}
	if longer := do(t, "%s --out %s --extend", train, model); !strings.Contains(longer, "2400 positions") {
		t.Errorf("extended: %s", longer)
	}

	measure := fmt.Sprintf("accuracy --net %s --provider builtin --train %s --wthor %s", model, games, games)
	text := do(t, "%s --train-years 1999-2001", measure)
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
	decode(t, &r, "%s --views 8 --json", measure)
	if r.Positions < 2000 || r.Top1 <= 0 || r.Top1Orbits < r.Top1 || r.Top3 < r.Top1Orbits || r.CrossEntropy <= 0 || r.Views != 8 || r.Value == nil {
		t.Errorf("accuracy: %+v", r)
	}
	if r.Unseen.Positions != 0 {
		t.Errorf("%d positions of the training games are new to the network", r.Unseen.Positions)
	}
}

// TestSplits opens every recipe with every --split.
func TestSplits(t *testing.T) {
	for _, name := range policy.Shipped() {
		for split, set := range splits {
			r, err := policy.Open(name, set...)
			if err != nil {
				t.Errorf("%s, --split %s: %v", name, split, err)
				continue
			}
			if d := r.Data; split != "" && (d.Tail != 0 || (d.Share > 0) != (split != "year") || d.Games != (split == "game")) {
				t.Errorf("%s, --split %s: %+v", name, split, d)
			}
		}
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
		decode(t, &r, "accuracy --engine %s --count 60 --fit 40 --json --wthor %s", engine, games)
		if r.Positions != 60 || r.Fitted != 40 || r.Temperature <= 0 || r.Value == nil || math.IsNaN(r.Value.Brier) {
			t.Errorf("%s: %+v", engine, r)
		}
	}
}
