package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai/policy"
	"othello/internal/cli"
	"othello/trainer/games/gamestest"
)

// TestStyles trains a style of a tiny network, puts it into a file, and makes the network
// of that style of it again.
func TestStyles(t *testing.T) {
	games, dir := gamestest.Folder(t, 20, 2001), t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	train := fmt.Sprintf("policy --wthor %s --threads 1 --set net.channels=[4,4,4] --set net.value=4 --set schedule.batch=32"+
		" --set data.share=0.2 --set data.games=true --set schedule.positions=320 --set schedule.every=160 --set schedule.sample=50", games)
	do(t, "%s --out %s small", train, file("net.onnx"))
	do(t, "%s --from %s --out %s style", train, file("net.onnx"), file("odd.onnx"))
	if out := do(t, "styles --net %s --out %s odd=%s", file("net.onnx"), file("styles.bin"), file("odd.onnx")); !strings.Contains(out, "1 styles") {
		t.Errorf("styles: %s", out)
	}
	read := func(name string) []byte {
		b, err := os.ReadFile(file(name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	set, err := policy.DecodeStyles(read("styles.bin"))
	if err != nil {
		t.Fatal(err)
	}
	styled, err := set.Apply(read("net.onnx"), "odd")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file("again.onnx"), styled, 0o600); err != nil {
		t.Fatal(err)
	}
	measure := func(net string) string {
		return do(t, "accuracy --net %s --provider builtin --train none --wthor %s --like %s", file(net), games, file("odd.onnx"))
	}
	if net, odd, again := measure("net.onnx"), measure("odd.onnx"), measure("again.onnx"); again != odd || odd == net {
		t.Errorf("the network: %s, trained on: %s, from the file of styles: %s", net, odd, again)
	}
	out := do(t, "levels --kind people --like %s --wthor %s --count 3 --depth 1 --exact 2 --weights ../models/template.bin", file("odd.onnx"), games)
	if !strings.Contains(out, "Tamenori Hideshi") || !strings.Contains(out, "as played") {
		t.Errorf("levels: %s", out)
	}
	for _, wrong := range []string{"odd", "odd=no.onnx", "odd=" + games} {
		if o := try(t.Context(), "styles --net %s --out %s %s", file("net.onnx"), file("other.bin"), wrong); o.code == cli.OK {
			t.Errorf("styles %s is no error", wrong)
		}
	}
}
