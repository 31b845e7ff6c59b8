package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// layers are the packages by rank, the highest first: a package imports those of lower
// layers. "x/..." is every package below x, and x, that is not named itself.
var layers = [][]string{
	{"", "internal/e2e"}, // the program
	{"ui/command", "trainer"},
	{"ui", "ui/plain", "ui/serve"}, // what people see
	{"ui/rooms"},
	{"ui/..."}, // rooms
	{"ui/action", "ui/board", "ui/config", "ui/panel", "ui/phrase", "ui/room/...", "ui/scene", "ui/screen", "ui/table", "ui/theme", "ui/widget", "trainer/..."},
	{"ai/engines", "ui/archive", "ui/opponent", "ui/serve/lobby", "ui/session"}, // a sitting, and what it keeps
	{"internal/cli", "internal/lang"}, // what a person reads, which nothing below knows
	{"ai/...", "book"},
	{"ai", "game/record", "game/env/...", "models"},
	{"game/..."},
	{"internal/..."},
}

// parts is the layer whose packages may all import each other: those of the screen, which are
// made of each other, and those of the trainer, where a step reads what another writes.
const parts = 5

// within are the arrows inside another layer.
var within = [][2]string{
	{"ui/serve", "ui/plain"},         // the lines of text
	{"ui/...", "ui/archive"},         // games that are kept
	{"ui/opponent", "ui/session"},    // an opponent is met in a sitting
	{"ui/serve/lobby", "ui/session"}, // a table is a sitting
	{"ai/...", "ai/template"},        // the evaluation
	{"ai/mcts", "ai/search"},         // which solves the end
	{"ai/mcts/...", "ai/mcts"},       // the tree
	{"ai/mcts/puct", "ai/search"},    // which judges its leaves
	{"ai/policy/...", "ai/policy/..."},
	{"ai/dqn", "ai/policy/onnx"}, // the format of a network's file
	{"game/env/...", "game/env"},
	{"game/env/...", "game/record"}, // Python reads games by it
	{"game/...", "game"},
	{"game/wthor", "game/wthor/wthortest"}, // databases for tests
	{"internal/...", "internal/..."},
}

// apart are the trees that do not import each other: the game is played without the
// trainer, and training needs no screen.
var apart = [2]string{"ui/...", "trainer/..."}

// owners are the packages that alone use a library that writes files by itself. What
// package disk is for, that a file is whole after any step that fails, such a library
// promises by writes that no test can let fail.
var owners = map[string]string{"go.etcd.io/bbolt": "ui/serve/lobby"}

// TestLayers keeps packages apart: the rules know no file format, the screen knows no
// search, and nothing but the trainer knows the trainer.
func TestLayers(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		from := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), ".")
		if rank(from) < 0 {
			t.Errorf("%s is in no layer", path)
		}
		for _, spec := range file.Imports {
			name := strings.Trim(spec.Path.Value, `"`)
			to, ours := strings.CutPrefix(name, "othello/")
			switch {
			case owners[name] != "" && owners[name] != from:
				t.Errorf("%s must not import %s, which is for %s", path, name, owners[name])
			case ours && !allowed(from, to):
				t.Errorf("%s must not import %s", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func allowed(from, to string) bool {
	for i := range apart {
		if matches(apart[i], from) && matches(apart[1-i], to) {
			return false
		}
	}
	if from == to || rank(from) != rank(to) {
		return from == to || rank(from) < rank(to)
	}
	return rank(from) == parts || slices.ContainsFunc(within, func(w [2]string) bool {
		return matches(w[0], from) && matches(w[1], to)
	})
}

// rank is the number of a package's layer, the highest being 0; -1 for none. A name counts
// more than a pattern, and a long pattern more than a short one.
func rank(name string) int {
	best, found := -1, ""
	for i, layer := range layers {
		for _, pattern := range layer {
			if pattern == name {
				return i
			}
			if matches(pattern, name) && len(pattern) > len(found) {
				best, found = i, pattern
			}
		}
	}
	return best
}

// matches reports whether a pattern stands for a package.
func matches(pattern, name string) bool {
	folder, below := strings.CutSuffix(pattern, "/...")
	return name == folder || below && strings.HasPrefix(name, folder+"/")
}
