package crash

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// bare are the files that may begin a goroutine without this package, and why.
var bare = map[string]string{
	"ai/policy/evaluate.go": "work catches its panics, and must not allocate",
	"game/env/team.go":      "work catches its panics, and must not allocate",
}

// TestGoroutines lets goroutines of the program begin in this package alone: a panic in any
// other would end it with the terminal as it is and the game not saved. The linter sees to
// it that no sync.WaitGroup begins one.
func TestGoroutines(t *testing.T) {
	const root = "../.."
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		switch name = filepath.ToSlash(name); {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "asm" || name == "trainer" || name == "internal/crash"):
			return filepath.SkipDir
		case d.IsDir(), !strings.HasSuffix(name, ".go"), strings.HasSuffix(name, "_test.go"), bare[name] != "":
			return nil
		}
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for n := range ast.Preorder(f) {
			if n, ok := n.(*ast.GoStmt); ok {
				t.Errorf("%v begins a goroutine: use crash.Go or crash.Group", files.Position(n.Pos()))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
