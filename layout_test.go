package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// arrows lists the packages of this module that each package may import; a package
// that is not listed may not exist. The README's map describes the packages.
var arrows = map[string][]string{
	"":                       {"ai", "ai/engines", "ai/options", "ai/policy/install", "ai/policy/ort", "ai/puzzle", "book", "game", "internal/cli", "internal/crash", "internal/printable", "models", "ui/command", "ui/config"},
	"internal/cli":           {"internal/lang", "internal/crash", "internal/printable"},
	"internal/crash":         {"internal/disk"},
	"internal/cputime":       {},
	"internal/lang":          {},
	"internal/memory":        {},
	"internal/parallel":      {"internal/crash"},
	"internal/paths":         {},
	"internal/printable":     {},
	"internal/strict":        {},
	"internal/disk":          {},
	"internal/disk/disktest": {"internal/disk"},
	"internal/filelock":      {"internal/disk"},
	"internal/wholefile":     {"internal/disk", "internal/filelock", "internal/memory"},
	"internal/fsrs":          {},
	"internal/glicko":        {},
	"internal/cards":         {"internal/disk", "internal/filelock", "internal/fsrs", "internal/wholefile", "internal/memory/memorytest"},
	"game":                   {},
	"game/env":               {"game", "internal/cputime", "internal/crash"},
	"game/diagram":           {"game"},
	"game/env/python":        {"game", "game/env", "game/record", "internal/crash"},
	"game/record":            {"game", "game/diagram", "internal/parallel", "internal/wholefile", "internal/memory", "internal/memory/memorytest"},
	"ai":                     {"game"},
	"ai/options":             {"internal/strict"},
	"ai/engines":             {"internal/crash", "ai", "ai/dqn", "ai/mcts/mts", "ai/mcts/puct", "ai/mcts/zeus", "ai/options", "ai/policy", "ai/policy/ort", "ai/policy/style", "ai/protocol", "ai/puzzle", "ai/search", "ai/template", "book", "book/player", "game", "internal/wholefile", "models"},
	"ai/search":              {"internal/crash", "ai", "ai/template", "game", "internal/cputime", "internal/memory"},
	"ai/template":            {"game", "internal/memory/memorytest"},
	"ai/mcts":                {"internal/crash", "ai", "ai/search", "ai/template", "game", "internal/memory"},
	"ai/dqn":                 {"ai", "ai/template", "game"},
	"ai/mcts/mts":            {"ai", "ai/mcts", "game"},
	"ai/mcts/puct":           {"ai", "ai/mcts", "ai/template", "game"},
	"ai/mcts/zeus":           {"ai", "ai/mcts", "ai/search", "ai/template", "game"},
	"ai/policy":              {"internal/crash", "internal/wholefile", "ai", "ai/policy/builtin", "ai/policy/onnx", "ai/policy/ort", "game"},
	"ai/policy/builtin":      {"ai/policy/kernel", "ai/policy/onnx"},
	"ai/policy/kernel":       {},
	"ai/policy/onnx":         {"internal/memory/memorytest"},
	"ai/policy/ort":          {"ai/policy/onnx"},
	"ai/policy/style":        {"ai", "ai/policy/onnx", "internal/memory/memorytest"},
	"ai/policy/install":      {"ai/policy/ort", "internal/disk", "internal/filelock"},
	"ai/review":              {"ai", "game", "internal/disk", "internal/wholefile", "internal/memory/memorytest"},
	"ai/puzzle":              {"ai", "game", "game/record", "internal/fsrs", "internal/memory/memorytest"},
	"ai/protocol":            {"internal/crash", "ai", "game", "game/record", "internal/cputime", "internal/wholefile", "internal/printable"},
	"book":                   {"internal/filelock", "game", "internal/wholefile", "internal/memory", "internal/memory/memorytest"},
	"book/learn":             {"book", "game", "internal/disk"},
	"book/practice":          {"book", "game", "internal/fsrs"},
	"book/player":            {"ai", "book", "game"},
	"models":                 {},
	"ui/settings":            {"ai", "ai/options", "game", "ui/action", "ui/board", "ui/dialog", "ui/phrase", "ui/config", "ui/room", "ui/room/roomtest", "ui/session", "ui/theme", "ui/value", "ui/widget"},
	"ui/config":              {"ai/options", "internal/crash", "internal/disk", "internal/disk/disktest", "internal/filelock", "internal/strict", "internal/wholefile", "ui/action", "ui/theme"},
	"ui/frontend":            {"ai", "ai/puzzle", "book", "game", "game/record", "ui/archive", "ui/config", "ui/puzzle/shelf", "ui/session"},
	"ui/action":              {},
	"ui/archive":             {"game", "game/record", "internal/disk", "internal/filelock", "internal/wholefile"},
	"ui/dialog":              {"internal/paths", "ui/action", "ui/room", "ui/room/roomtest", "ui/theme", "ui/widget"},
	"ui/explore":             {"book", "game", "game/record", "ui/action", "ui/board", "ui/dialog", "ui/panel", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/session", "ui/theme", "ui/widget"},
	"ui/games":               {"game", "game/record", "internal/paths", "ui/action", "ui/archive", "ui/dialog", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/widget", "ui/frontend"},
	"ui/room/roomtest":       {"ui/config", "book", "game", "game/record", "ui/action", "ui/phrase", "ui/room", "ui/theme"},
	"ui/openings":            {"ai", "book", "book/practice", "game", "game/record", "internal/cards", "internal/fsrs", "ui/action", "ui/board", "ui/dialog", "ui/panel", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/session", "ui/widget"},
	"ui/panel":               {"ai/review", "game", "ui/board", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/theme", "ui/widget"},
	"ui/phrase":              {"ai", "ai/puzzle", "ai/review", "book/practice", "internal/cards", "ui/archive", "book", "game", "game/record"},
	"ui/edit":                {"game", "game/record", "internal/disk", "internal/wholefile", "ui/action", "ui/board", "ui/dialog", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/session", "ui/theme", "ui/widget"},
	"ui/puzzle":              {"ai", "ai/puzzle", "game", "game/record", "internal/cards", "internal/fsrs", "ui/action", "ui/archive", "ui/board", "ui/dialog", "ui/panel", "ui/phrase", "ui/puzzle/shelf", "ui/room", "ui/room/roomtest", "ui/session", "ui/widget"},
	"ui/puzzle/shelf":        {"ai", "ai/puzzle", "game", "game/record", "internal/cards", "ui/archive"},
	"ui/priors":              {"ai", "game", "ui/session", "ui/value"},
	"ui/study":               {"ui/config", "ai", "ai/review", "book", "game", "game/record", "internal/cards", "internal/fsrs", "ui/action", "ui/board", "ui/panel", "ui/phrase", "ui/room", "ui/room/roomtest", "ui/session", "ui/theme", "ui/value", "ui/widget"},
	"ui/value":               {"ai", "game", "ui/board", "ui/phrase", "ui/widget", "ui/config"},
	"ui/room":                {"ui/config", "game", "game/record", "ui/action", "ui/board", "ui/theme", "ui/widget"},
	"ui/theme":               {},
	"ui/board":               {"ui/theme", "game"},
	"ui/frame":               {"internal/crash", "game", "ui/action", "ui/board", "ui/room", "ui/theme", "ui/widget"},
	"ui/widget":              {"ui/action", "ui/theme", "internal/printable"},
	"ui":                     {"internal/crash", "ai", "ai/puzzle", "ai/review", "book", "book/practice", "game", "game/diagram", "game/record", "ui/action", "ui/archive", "ui/board", "ui/dialog", "ui/edit", "ui/explore", "ui/frame", "ui/openings", "ui/opponent", "ui/panel", "ui/phrase", "ui/play", "ui/priors", "ui/puzzle", "ui/config", "ui/room", "ui/room/roomtest", "ui/session", "ui/settings", "ui/study", "ui/theme", "ui/value", "ui/widget", "ui/games", "ui/frontend", "ai/options", "internal/filelock"},
	"ui/opponent":            {"ai", "game", "ui/archive", "ui/session"},
	"ui/plain":               {"internal/crash", "ui/config", "ai", "ai/puzzle", "ai/review", "book", "book/practice", "game", "game/record", "internal/cards", "internal/paths", "internal/wholefile", "ui/archive", "ui/opponent", "ui/phrase", "ui/puzzle/shelf", "ui/session", "internal/printable", "ui/frontend", "ai/options"},
	"ui/command":             {"internal/crash", "ui/phrase", "game/diagram", "ai", "ai/options", "ai/protocol", "ai/puzzle", "ai/review", "book", "book/learn", "book/player", "book/practice", "game", "game/record", "internal/cli", "internal/disk", "internal/memory", "internal/paths", "internal/strict", "internal/wholefile", "ui", "ui/action", "ui/archive", "ui/opponent", "ui/plain", "ui/puzzle/shelf", "ui/config", "ui/serve", "ui/serve/house", "ui/theme", "ui/widget", "internal/printable", "ui/frontend", "ui/session"},
	"ui/play":                {"ui/opponent", "ui/config", "ai", "ai/review", "game", "game/record", "ui/room/roomtest", "ui/action", "ui/board", "ui/dialog", "ui/panel", "ui/phrase", "ui/room", "ui/session", "ui/value", "ui/widget"},
	"ui/serve/house":         {"ai", "ai/review", "game", "game/record", "internal/crash", "internal/disk", "internal/glicko", "internal/printable", "internal/wholefile", "ui/session"},
	"ui/serve":               {"ai", "ai/review", "game", "internal/crash", "internal/disk", "internal/printable", "internal/strict", "internal/wholefile", "ui/action", "ui/board", "ui/dialog", "ui/frame", "ui/panel", "ui/phrase", "ui/config", "ui/room", "ui/serve/house", "ui/session", "ui/theme", "ui/widget"},
	"ui/session":             {"internal/crash", "ai", "game", "game/record", "internal/disk", "internal/filelock", "internal/wholefile", "ui/archive"},

	"internal/memory/memorytest": {},
}

// trainerArrows are the arrows among the trainer's packages, all of which may also
// import the game, the engines, the book and the models.
var trainerArrows = map[string][]string{
	"trainer":                 {"trainer/accuracy", "trainer/arena", "trainer/book", "trainer/check", "trainer/cpustep", "trainer/dqn", "trainer/fetch", "trainer/games", "trainer/games/gamestest", "trainer/graph", "trainer/judge", "trainer/label", "trainer/levels", "trainer/modelfile", "trainer/onnxstep", "trainer/players", "trainer/policy", "trainer/policy/data", "trainer/positions", "trainer/progress", "trainer/puzzles", "trainer/selfplay", "trainer/solved", "trainer/templatefit"},
	"trainer/accuracy":        {"trainer/games"},
	"trainer/cpustep":         {"trainer/graph", "trainer/onnxstep"},
	"trainer/arena":           {"trainer/jsonlines"},
	"trainer/book":            {"trainer/games", "trainer/jsonlines"},
	"trainer/check":           {"trainer/games", "trainer/games/gamestest", "trainer/jsonlines", "trainer/label", "trainer/positions"},
	"trainer/dqn":             {"trainer/cpustep", "trainer/arena", "trainer/graph", "trainer/onnxstep"},
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
	"trainer/players":         {"trainer/arena", "trainer/dqn", "trainer/modelfile"},
	"trainer/policy":          {"trainer/accuracy", "trainer/cpustep", "trainer/graph", "trainer/onnxstep", "trainer/policy/data"},
	"trainer/policy/data":     {"trainer/games", "trainer/games/gamestest", "trainer/graph"},
	"trainer/positions":       {},
	"trainer/progress":        {},
	"trainer/puzzles":         {"trainer/games", "trainer/games/gamestest", "trainer/jsonlines"},
	"trainer/selfplay":        {"trainer/games", "trainer/games/gamestest", "trainer/positions"},
	"trainer/solved":          {"trainer/arena", "trainer/jsonlines"},
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
			case to == "internal/lang" && within("ui", name) && name != "ui/session" && name != "ui/archive": // views have words
			case to == "internal/disk/disktest" && !slices.Contains(p.Imports, path): // a kit of tests
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

// changesFiles are the functions of package os that change files, and for which there is
// package disk.
var changesFiles = []string{
	"Chmod", "Chown", "Chtimes", "CopyFS", "Create", "CreateTemp", "Lchown", "Link", "Mkdir", "MkdirAll", "MkdirTemp",
	"OpenFile", "OpenRoot", "Remove", "RemoveAll", "Rename", "Symlink", "Truncate", "WriteFile",
}

// changers are the places that need not care: nothing is lost there.
var changers = []string{
	"internal/disk",            // which is the way
	"ui/command/log.go",        // a stream that the system writes to as well
	"ai/policy/ort/quiet_*.go", // opens the null device
	"internal/disk/disktest",   // for tests
	"ui/room/roomtest",         // for tests
	"trainer/games/gamestest",  // for tests
	".ci/release/sbom",         // makes packages
}

// databases are the libraries that write files by themselves, with the one package that
// may use each. A database promises what package disk is for, that a file is whole after
// any step that fails, by its own order of writes and syncs, which go through a mapped
// file that no hook can see; so its user is tested by kills and by commits that fail.
var databases = map[string]string{"go.etcd.io/bbolt": "ui/serve/house"}

// TestDatabases keeps the libraries that write files by themselves where they belong.
func TestDatabases(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		for _, path := range words[1:] {
			if user, is := databases[path]; is && user != inModule(words[0]) {
				t.Errorf("%s must not import %s", words[0], path)
			} else if is {
				seen[path] = true
			}
		}
	}
	for path := range databases {
		if !seen[path] {
			t.Errorf("%s is used nowhere and need not be listed", path)
		}
	}
}

// TestChangesOfFiles keeps all writing of files where tests can let it fail.
func TestChangesOfFiles(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		path = filepath.ToSlash(path)
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if of, ok := call.X.(*ast.Ident); ok && of.Name == "os" && slices.Contains(changesFiles, call.Sel.Name) {
				i := slices.IndexFunc(changers, func(pattern string) bool {
					one, _ := filepath.Match(pattern, path)
					return one || pattern == filepath.ToSlash(filepath.Dir(path))
				})
				if i < 0 {
					t.Errorf("%s calls os.%s: package internal/disk has it", path, call.Sel.Name)
				} else {
					seen[changers[i]] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range changers {
		if !seen[place] {
			t.Errorf("%s changes no files and need not be listed", place)
		}
	}
}
