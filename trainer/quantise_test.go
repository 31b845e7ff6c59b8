package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/internal/cli"
	"othello/trainer/games/gamestest"
	"othello/trainer/graph"
)

// TestQuantise makes a network of 8 bits from a file, and refuses to do so twice.
func TestQuantise(t *testing.T) {
	ort.Required(t)
	games, dir := gamestest.Folder(t, 5, 2001), t.TempDir()
	n := graph.Net{Channels: []int{4, 4, 4}, Residual: true, Value: 3}
	m, err := graph.Export(n, graph.NewState(n, 1), map[string]string{"othello.seed": "1", "othello.accuracy": "0.6"})
	must(t, err)
	data, err := onnx.Marshal(m)
	must(t, err)
	full, small := filepath.Join(dir, "full.onnx"), filepath.Join(dir, "small.onnx")
	must(t, os.WriteFile(full, data, 0o644))
	quantise := fmt.Sprintf("quantise --wthor %s --years 2001 --count 100 --out %s", games, small)
	if out := do(t, "%s %s", quantise, full); !strings.Contains(out, "bytes") {
		t.Errorf("quantise: %s", out)
	}
	if data, err = os.ReadFile(small); err != nil {
		t.Fatal(err)
	}
	if m, err = onnx.Unmarshal(data); err != nil {
		t.Fatal(err)
	}
	if value, err := m.Playing(); err != nil || !value {
		t.Errorf("value %v, error %v", value, err)
	}
	if m.Metadata["othello.bits"] != "8" || m.Metadata["othello.seed"] != "1" || m.Metadata["othello.accuracy"] != "" {
		t.Errorf("metadata %v", m.Metadata)
	}
	if o := try(t.Context(), "%s %s", quantise, small); o.code != cli.Failure {
		t.Errorf("quantised twice: code %d", o.code)
	}
}
