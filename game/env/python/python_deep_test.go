//go:build deep && cgo

package main

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"othello/game"
	"othello/game/env"
)

// TestPython makes the library, and has Python play and misuse it.
func TestPython(t *testing.T) {
	var python string
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			python = name
		}
	}
	if python == "" {
		t.Skip("needs python3 with numpy")
	}
	run := func(args ...string) {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	rules := t.TempDir()
	library, trainer := filepath.Join(rules, "libothello_env.so"), filepath.Join(rules, "trainer")
	run("go", "build", "-buildmode=c-shared", "-o", library, ".")
	run("go", "build", "-o", trainer, "../../../trainer")
	for _, n := range []string{"8", "6"} {
		for _, name := range []string{"moves", "step"} {
			run(trainer, "rules", "--size", n, "--out", filepath.Join(rules, name+n+".onnx"), name)
		}
	}
	variables := append(os.Environ(), "OTHELLO_ENV_LIBRARY="+library, "OTHELLO_ENV_RULES="+rules)
	if cache, err := os.UserCacheDir(); err == nil {
		if found, _ := filepath.Glob(filepath.Join(cache, "othello", "onnxruntime-*", "libonnxruntime.so*")); found != nil { // the pattern is ours
			variables = append(variables, "OTHELLO_ENV_RUNTIME="+found[0])
		}
	}
	expected := fmt.Sprint(digest(t, game.Size8), digest(t, game.Size6))
	for _, args := range [][]string{{"test_othello_env.py"}, {"random_agents.py", "6"}, {"learn.py", "6"}} {
		cmd := exec.Command(python, append([]string{"-B"}, args...)...)
		cmd.Env = append(variables, "OTHELLO_ENV_EXPECTED="+expected)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
}

// digest returns a checksum of all that is written in the games of the test in Python,
// which has the arrays in this order.
func digest(t *testing.T, n game.Size) (sum uint32) {
	e, err := env.New(env.Config{Games: 1000, Size: n, RandomPlies: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, floats := range []bool{true, false} {
		b := env.Batch{
			Legal: make([]uint8, 1000*e.Actions()), Random: make([]uint8, 1000), Rewards: make([]float32, 1000),
			Margins: make([]int8, 1000), Ends: make([]uint8, 1000),
		}
		if floats {
			b.Floats = make([]float32, 1000*e.Cells())
		} else {
			b.Bytes = make([]uint8, 1000*e.Cells())
		}
		err := e.Reset(5, b)
		for range 150 {
			if err == nil {
				err = e.Step(b.Random, b)
			}
			for _, array := range []any{b.Floats, b.Bytes, b.Legal, b.Random, b.Rewards, b.Margins, b.Ends} {
				data, _ := binary.Append(nil, binary.NativeEndian, array) // they are numbers
				sum = crc32.Update(sum, crc32.IEEETable, data)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return sum
}
