package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// bare are the files that may begin a goroutine without package crash, and why.
var bare = map[string]string{
	"ai/policy/evaluate.go": "work catches its panics, and must not allocate",
}

// TestGoroutines lets goroutines of the program begin in package crash alone: a panic in
// any other would end it with the terminal as it is and the game not saved.
func TestGoroutines(t *testing.T) {
	files := token.NewFileSet()
	packages := map[string][]*ast.File{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch name := filepath.ToSlash(path); {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "asm" || name == "trainer" || name == "internal/crash"):
			return filepath.SkipDir
		case d.IsDir(), !strings.HasSuffix(name, ".go"), strings.HasSuffix(name, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		packages[filepath.Dir(path)] = append(packages[filepath.Dir(path)], f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range packages {
		groups := waitGroups(list)
		for _, f := range list {
			ast.Inspect(f, func(n ast.Node) bool {
				begins := false
				switch n := n.(type) {
				case *ast.GoStmt:
					begins = true
				case *ast.CallExpr:
					if to, ok := n.Fun.(*ast.SelectorExpr); ok && to.Sel.Name == "Go" {
						begins = groups[lastName(to.X)]
					}
				}
				if !begins {
					return true
				}
				at := files.Position(n.Pos())
				if bare[filepath.ToSlash(at.Filename)] == "" {
					t.Errorf("%v begins a goroutine: use crash.Go or crash.Group", at)
				}
				return true
			})
		}
	}
}

// waitGroups are the names of what is a sync.WaitGroup in the files of a package.
func waitGroups(list []*ast.File) map[string]bool {
	names := map[string]bool{}
	add := func(kind ast.Expr, idents []*ast.Ident) {
		if to, ok := kind.(*ast.SelectorExpr); ok && to.Sel.Name == "WaitGroup" {
			for _, id := range idents {
				names[id.Name] = true
			}
			if len(idents) == 0 { // embedded
				names["WaitGroup"] = true
			}
		}
	}
	for _, f := range list {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Field:
				add(n.Type, n.Names)
			case *ast.ValueSpec:
				add(n.Type, n.Names)
			}
			return true
		})
	}
	return names
}

// lastName is the name of what an expression leads to: c of a.b.c.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.ParenExpr:
		return lastName(e.X)
	case *ast.UnaryExpr:
		return lastName(e.X)
	}
	return ""
}
