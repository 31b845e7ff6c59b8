package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	player "othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/internal/cli"
	"othello/trainer/games/gamestest"
)

// TestFromGamesToANetwork trains a tiny network, measures it, and trains it on.
func TestFromGamesToANetwork(t *testing.T) {
	games, dir := gamestest.Folder(t, 40, 2001), t.TempDir()
	model := filepath.Join(dir, "net.onnx")
	train := fmt.Sprintf("policy --wthor %s --set data.share=0.25 --threads 2 --set net.channels=[4,4,4] --set net.value=4 --set schedule.batch=32"+
		" --set schedule.positions=1600 --set schedule.every=800 --set schedule.sample=100 --set schedule.warm_up=0 small", games)
	first := do(t, "%s --out %s", train, model)
	if !strings.Contains(first, "40 games") || strings.Count(first, "cross-entropy") != 2 || !strings.Contains(first, "made: ") {
		t.Errorf("policy: %s", first)
	}
	for _, ending := range []string{".onnx", ".ckpt", ".json"} {
		if info, err := os.Stat(filepath.Join(dir, "net"+ending)); err != nil || info.Size() == 0 {
			t.Errorf("net%s: %v", ending, err)
		}
	}
	small := filepath.Join(dir, "small.onnx")
	again := do(t, "%s --out %s --int8 %s", train, model, small)
	if strings.Contains(again, "cross-entropy") || !strings.Contains(again, "made: ") {
		t.Errorf("the same again: %s", again)
	}
	data, err := os.ReadFile(small)
	must(t, err)
	m, err := onnx.Unmarshal(data)
	must(t, err)
	if value, err := m.Playing(); err != nil || !value || m.Metadata["othello.bits"] != "8" || m.Metadata["othello.accuracy"] != "" {
		t.Errorf("in 8 bits: value %v, metadata %v, %v", value, m.Metadata, err)
	}
	if o := try(t.Context(), "%s --out %s --from %s", train, filepath.Join(dir, "x.onnx"), small); o.code != cli.Usage {
		t.Errorf("trained on from 8 bits: code %d", o.code)
	}
	still := filepath.Join(dir, "still.onnx")
	do(t, "%s --from %s --out %s", train, model, still)

	measure := fmt.Sprintf("measure accuracy --net %s --provider builtin --wthor %s", model, games)
	text := do(t, "%s", measure)
	for _, want := range []string{"top1_orbits ", "cross_entropy "} {
		if !strings.Contains(text, want) {
			t.Errorf("measure accuracy has no %q: %s", want, text)
		}
	}
	var r struct {
		Positions    int     `json:"positions"`
		Top1         float64 `json:"top1"`
		Top1Orbits   float64 `json:"top1_orbits"`
		Top3         float64 `json:"top3"`
		CrossEntropy float64 `json:"cross_entropy"`
		Value        *struct{ Brier float64 }
	}
	decode(t, &r, "%s --views 8 --json", measure)
	if r.Positions < 2000 || r.Top1 <= 0 || r.Top1Orbits < r.Top1 || r.Top3 < r.Top1Orbits || r.CrossEntropy <= 0 || r.Value == nil {
		t.Errorf("accuracy: %+v", r)
	}
}

// TestStyles trains a style of a tiny network, puts it into a file, and makes the network
// of that style of it again.
func TestStyles(t *testing.T) {
	games, dir := gamestest.Folder(t, 20, 2001), t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	train := fmt.Sprintf("policy --wthor %s --threads 1 --set net.channels=[4,4,4] --set net.value=4 --set schedule.batch=32"+
		" --set data.share=0.2 --set data.games=true --set schedule.positions=320 --set schedule.every=160 --set schedule.sample=50", games)
	do(t, "%s --out %s small", train, file("net.onnx"))
	do(t, "%s --from %s --out %s style", train, file("net.onnx"), file("odd.onnx"))
	if out := do(t, "policy styles --net %s --out %s odd=%s", file("net.onnx"), file("styles.bin"), file("odd.onnx")); !strings.Contains(out, "1 styles") {
		t.Errorf("styles: %s", out)
	}
	read := func(name string) []byte {
		b, err := os.ReadFile(file(name))
		must(t, err)
		return b
	}
	set, err := player.DecodeStyles(read("styles.bin"))
	must(t, err)
	styled, err := set.Apply(read("net.onnx"), "odd")
	must(t, err)
	must(t, os.WriteFile(file("again.onnx"), styled, 0o600))
	measure := func(net string) string {
		var m measured
		decode(t, &m, "measure accuracy --json --net %s --provider builtin --wthor %s --like %s", file(net), games, file("odd.onnx"))
		figures, err := json.Marshal(m.Figures)
		must(t, err)
		return string(figures)
	}
	if net, odd, again := measure("net.onnx"), measure("odd.onnx"), measure("again.onnx"); again != odd || odd == net {
		t.Errorf("the network: %s, trained on: %s, from the file of styles: %s", net, odd, again)
	}
	out := do(t, "measure levels --kind people --wthor %s --count 3 --depth 1 --exact 2 --weights ../models/template.bin", games)
	if !strings.Contains(out, "Tamenori Hideshi") {
		t.Errorf("levels: %s", out)
	}
	for _, wrong := range []string{"odd", "odd=no.onnx", "odd=" + games} {
		if o := try(t.Context(), "policy styles --net %s --out %s %s", file("net.onnx"), file("other.bin"), wrong); o.code == cli.OK {
			t.Errorf("policy styles %s is no error", wrong)
		}
	}
}

// TestRules writes the rules of two boards, and refuses others.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		args   string
		inputs int
	}{{"moves", 1}, {"step", 6}, {"moves --size 6", 1}} {
		file := filepath.Join(t.TempDir(), "rules.onnx")
		do(t, "rules --out %s %s", file, c.args)
		data, err := os.ReadFile(file)
		must(t, err)
		m, err := onnx.Unmarshal(data)
		must(t, err)
		if len(m.Graph.Variables()) != c.inputs {
			t.Errorf("%s: inputs %v", c.args, m.Graph.Variables())
		}
	}
	for _, args := range []string{"moves --size 5", "play"} {
		if o := try(t.Context(), "rules --out %s %s", filepath.Join(t.TempDir(), "x"), args); o.code != cli.Usage {
			t.Errorf("%s: code %d", args, o.code)
		}
	}
}
