package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// arrows lists the packages of this module that each package may import; a package
// that is not listed may not exist. The README's map describes the packages.
var arrows = map[string][]string{
	"":                   {"ai", "ai/engines", "ai/options", "ai/policy/install", "ai/policy/ort", "ai/puzzle", "book", "game", "internal/cli", "internal/printable", "models", "ui/command"},
	"internal/cli":       {"internal/printable"},
	"internal/memory":    {},
	"internal/parallel":  {},
	"internal/paths":     {},
	"internal/printable": {},
	"internal/strict":    {},
	"internal/filelock":  {},
	"internal/wholefile": {},
	"internal/fsrs":      {},
	"internal/cards":     {"internal/filelock", "internal/fsrs", "internal/wholefile"},
	"game":               {},
	"game/record":        {"game", "internal/parallel", "internal/wholefile"},
	"ai":                 {"game"},
	"ai/options":         {"internal/strict"},
	"ai/engines":         {"ai", "ai/mcts/mts", "ai/mcts/puct", "ai/mcts/zeus", "ai/options", "ai/policy", "ai/policy/ort", "ai/protocol", "ai/puzzle", "ai/search", "ai/template", "game", "internal/wholefile", "models"},
	"ai/search":          {"ai", "ai/template", "game", "internal/memory"},
	"ai/template":        {"game"},
	"ai/mcts":            {"ai", "ai/search", "ai/template", "game", "internal/memory"},
	"ai/mcts/mts":        {"ai", "ai/mcts", "game"},
	"ai/mcts/puct":       {"ai", "ai/mcts", "ai/template", "game"},
	"ai/mcts/zeus":       {"ai", "ai/mcts", "ai/search", "ai/template", "game"},
	"ai/policy":          {"ai", "ai/policy/builtin", "ai/policy/onnx", "ai/policy/ort", "game"},
	"ai/policy/builtin":  {"ai/policy/onnx"},
	"ai/policy/onnx":     {},
	"ai/policy/ort":      {"ai/policy/onnx"},
	"ai/policy/install":  {"ai/policy/ort", "internal/filelock"},
	"ai/review":          {"ai", "game", "internal/wholefile"},
	"ai/puzzle":          {"ai", "game", "game/record", "internal/fsrs"},
	"ai/protocol":        {"ai", "game", "game/record", "internal/wholefile", "internal/printable"},
	"book":               {"internal/filelock", "game", "internal/wholefile"},
	"book/learn":         {"book", "game"},
	"book/practice":      {"book", "game", "internal/fsrs"},
	"book/player":        {"ai", "book", "game"},
	"models":             {},
	"ui/settings":        {"ai", "ai/options", "game", "ui/action", "ui/board", "ui/dialog", "ui/remember", "ui/room", "ui/room/roomtest", "ui/session", "ui/theme", "ui/value", "ui/widget"},
	"ui/remember":        {"internal/filelock", "internal/strict", "internal/wholefile"},
	"ui/action":          {},
	"ui/archive":         {"game", "game/record", "internal/filelock", "internal/wholefile"},
	"ui/dialog":          {"internal/paths", "ui/action", "ui/room", "ui/room/roomtest", "ui/theme", "ui/widget"},
	"ui/explore":         {"book", "game", "game/record", "ui/action", "ui/board", "ui/dialog", "ui/panel", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/session", "ui/theme", "ui/widget"},
	"ui/games":           {"game", "game/record", "internal/paths", "ui/action", "ui/archive", "ui/dialog", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/widget"},
	"ui/room/roomtest":   {"ui/remember", "book", "game", "game/record", "ui/action", "ui/phrase", "ui/room", "ui/theme"},
	"ui/openings":        {"ai", "book", "book/practice", "game", "game/record", "internal/cards", "internal/fsrs", "ui/action", "ui/board", "ui/dialog", "ui/panel", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/session", "ui/widget"},
	"ui/panel":           {"game", "ui/board", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/theme", "ui/widget"},
	"ui/phrase":          {"ui/archive", "book", "game", "game/record"},
	"ui/edit":            {"game", "game/record", "internal/wholefile", "ui/action", "ui/board", "ui/dialog", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/session", "ui/theme", "ui/widget"},
	"ui/puzzle":          {"ai", "ai/puzzle", "game", "game/record", "internal/cards", "internal/fsrs", "ui/action", "ui/archive", "ui/board", "ui/dialog", "ui/panel", "ui/puzzle/shelf", "ui/room", "ui/room/roomtest", "ui/session", "ui/widget"},
	"ui/puzzle/shelf":    {"ai", "ai/puzzle", "game", "game/record", "internal/cards", "ui/archive"},
	"ui/priors":          {"ai", "game", "ui/session", "ui/value"},
	"ui/study":           {"ui/remember", "ai", "ai/review", "book", "game", "game/record", "internal/cards", "internal/fsrs", "ui/action", "ui/board", "ui/panel", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/session", "ui/theme", "ui/value", "ui/widget"},
	"ui/value":           {"ai", "game", "ui/board", "ui/phrase", "ui/widget"},
	"ui/room":            {"ui/remember", "game", "game/record", "ui/action", "ui/board", "ui/theme", "ui/widget"},
	"ui/theme":           {},
	"ui/board":           {"ui/theme", "game"},
	"ui/widget":          {"ui/action", "ui/theme", "internal/printable"},
	"ui":                 {"ai", "ai/puzzle", "ai/review", "book", "book/practice", "game", "game/record", "ui/action", "ui/archive", "ui/board", "ui/dialog", "ui/edit", "ui/explore", "ui/openings", "ui/opponent", "ui/panel", "ui/phrase", "ui/play", "ui/priors", "ui/puzzle", "ui/remember", "ui/room", "ui/room/roomtest", "ui/session", "ui/settings", "ui/study", "ui/theme", "ui/value", "ui/widget", "ui/games"},
	"ui/opponent":        {"ai", "game", "ui/archive", "ui/session"},
	"ui/plain":           {"ui/remember", "ai", "ai/puzzle", "ai/review", "book", "book/practice", "game", "game/record", "internal/cards", "internal/paths", "ui/archive", "ui/opponent", "ui/phrase", "ui/puzzle/shelf", "ui/session", "internal/printable"},
	"ui/command":         {"ui/phrase", "ai", "ai/options", "ai/protocol", "ai/puzzle", "ai/review", "book", "book/learn", "book/player", "book/practice", "game", "game/record", "internal/cli", "internal/memory", "internal/paths", "internal/strict", "ui", "ui/action", "ui/archive", "ui/opponent", "ui/plain", "ui/puzzle/shelf", "ui/remember", "ui/theme", "internal/printable"},
	"ui/play":            {"ui/opponent", "ui/remember", "ai", "ai/review", "game", "game/record", "ui/room/roomtest", "ui/action", "ui/board", "ui/dialog", "ui/panel", "ui/phrase", "ui/room", "ui/session", "ui/value", "ui/widget"},
	"ui/session":         {"ai", "game", "game/record", "internal/filelock", "internal/wholefile", "ui/archive"},
}

// trainerArrows are the arrows among the trainer's packages, all of which may also
// import the game, the engines, the book and the models.
var trainerArrows = map[string][]string{
	"trainer":                 {"trainer/accuracy", "trainer/amxstep", "trainer/arena", "trainer/book", "trainer/check", "trainer/fetch", "trainer/games", "trainer/games/gamestest", "trainer/graph", "trainer/judge", "trainer/label", "trainer/levels", "trainer/modelfile", "trainer/onnxstep", "trainer/players", "trainer/policy", "trainer/policy/data", "trainer/positions", "trainer/progress", "trainer/puzzles", "trainer/selfplay", "trainer/templatefit"},
	"trainer/accuracy":        {"trainer/games"},
	"trainer/amxstep":         {"trainer/graph", "trainer/onnxstep"},
	"trainer/arena":           {"trainer/jsonlines"},
	"trainer/book":            {"trainer/games", "trainer/jsonlines"},
	"trainer/check":           {"trainer/games", "trainer/jsonlines", "trainer/label", "trainer/positions"},
	"trainer/fetch":           {},
	"trainer/games":           {"trainer/games/gamestest"},
	"trainer/games/gamestest": {"trainer/games"},
	"trainer/graph":           {},
	"trainer/jsonlines":       {},
	"trainer/judge":           {"trainer/games", "trainer/games/gamestest", "trainer/jsonlines", "trainer/label", "trainer/positions"},
	"trainer/label":           {"trainer/games", "trainer/games/gamestest", "trainer/positions"},
	"trainer/levels":          {},
	"trainer/modelfile":       {"trainer/graph"},
	"trainer/onnxstep":        {"trainer/graph"},
	"trainer/players":         {"trainer/arena", "trainer/modelfile"},
	"trainer/policy":          {"trainer/accuracy", "trainer/amxstep", "trainer/graph", "trainer/onnxstep", "trainer/policy/data"},
	"trainer/policy/data":     {"trainer/games", "trainer/games/gamestest", "trainer/graph"},
	"trainer/positions":       {},
	"trainer/progress":        {},
	"trainer/puzzles":         {"trainer/games", "trainer/games/gamestest", "trainer/jsonlines"},
	"trainer/selfplay":        {"trainer/games", "trainer/games/gamestest", "trainer/positions"},
	"trainer/templatefit":     {"trainer/games", "trainer/games/gamestest", "trainer/label", "trainer/modelfile", "trainer/positions"},
}

// TestArrows keeps the packages apart: the rules know no file format, the screen
// knows no search, and nothing but the trainer knows the trainer.
func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p struct {
			ImportPath                         string
			Imports, TestImports, XTestImports []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		name := inModule(p.ImportPath)
		allowed, known := arrows[name]
		if !known {
			allowed, known = trainerArrows[name]
		}
		if !known {
			t.Errorf("package %s is not listed in layout_test.go", p.ImportPath)
			continue
		}
		for _, path := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			if path != "othello" && !strings.HasPrefix(path, "othello/") {
				continue
			}
			to := inModule(path)
			switch {
			case to == name, slices.Contains(allowed, to):
			case within("trainer", name) && to != "" && !within("trainer", to) && !within("ui", to):
			default:
				t.Errorf("%s must not import %s", p.ImportPath, path)
			}
		}
	}
}

// within reports whether the package is at or below a folder.
func within(folder, name string) bool { return name == folder || strings.HasPrefix(name, folder+"/") }

func inModule(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, "othello"), "/")
}
