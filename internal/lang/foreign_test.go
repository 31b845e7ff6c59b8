package lang

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// makers are the functions that make errors where no language is known, and which argument
// is the format. The receivers of methods differ.
var makers = map[string]int{"fmt.Errorf": 0, "errors.New": 0, "wthorError": 1, "fail": 1, ".fail": 1}

// unspoken are the places whose errors no person reads in a language: what is answered to
// programs or logged by servers, what only the trainer and tests see, and what is wrong
// with files that are part of the program.
var unspoken = regexp.MustCompile(`^(game/env|ai/template|internal/(disk|lang|strict)|ui/serve)/|^ai/protocol/(gtp_(clock|commands|extra|load|serve)|nboard_serve)\.go|^ai/(search/(fit|bench)|puzzle/(file|find))\.go`)

// calls passes on every function of the program, and every call in it, with the file that it is in.
func calls(t *testing.T, take func(file string, fset *token.FileSet, n ast.Node)) {
	t.Helper()
	root := filepath.Join("..", "..")
	for _, dir := range []string{"game", "book", "models", "ai", "internal", "ui"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, path, nil, 0)
			if err != nil {
				return err
			}
			name := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
			ast.Inspect(file, func(n ast.Node) bool {
				take(name, fset, n)
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// errorTexts are the formats of all errors of packages without a language, with the place
// where each stands.
func errorTexts(t *testing.T) map[string]string {
	t.Helper()
	list := map[string]string{}
	calls(t, func(file string, fset *token.FileSet, n ast.Node) {
		add := func(c *ast.CallExpr, arg int) {
			if arg >= len(c.Args) {
				return
			}
			if text, ok := literal(c.Args[arg]); ok {
				list[text] = fset.Position(c.Pos()).String()
			}
		}
		if unspoken.MatchString(file) {
			return
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Name.Name == "Error" && n.Recv != nil && !strings.Contains(file, "crash") {
				ast.Inspect(n, func(n ast.Node) bool {
					if c, ok := n.(*ast.CallExpr); ok && callee(c) == "fmt.Sprintf" {
						add(c, 0)
					}
					return true
				})
			}
		case *ast.CallExpr:
			name := callee(n)
			_, method, _ := strings.Cut(name, ".")
			if arg, ok := makers[name]; ok {
				add(n, arg)
			} else if arg, ok := makers["."+method]; ok {
				add(n, arg)
			}
		}
	})
	return list
}

// TestCounts finds every noun that is counted in every language.
func TestCounts(t *testing.T) {
	nouns := map[string]string{}
	calls(t, func(_ string, fset *token.FileSet, n ast.Node) {
		if c, ok := n.(*ast.CallExpr); ok && callee(c) == "lang.Count" {
			if noun, ok := literal(c.Args[1]); ok {
				nouns[noun] = fset.Position(c.Pos()).String()
			}
		}
	})
	if len(nouns) < 8 {
		t.Fatalf("only %d nouns found", len(nouns))
	}
	for _, tag := range Tags()[1:] {
		c := read(tag)
		for noun, where := range nouns {
			if c.Counts[noun]["other"] == "" {
				t.Errorf("%s lacks the number of a %q (%s)", tag, noun, where)
			}
		}
	}
}

// TestErrors finds every error of packages without a language in every language. With
// LIST set it prints what is missing.
func TestErrors(t *testing.T) {
	list := errorTexts(t)
	if len(list) < 300 {
		t.Fatalf("only %d errors found", len(list))
	}
	for _, tag := range Tags()[1:] {
		c := read(tag)
		for text, where := range list {
			said, ok := c.Foreign[text]
			_, also := c.Messages[text]
			also = also && len(verbsOf(text)) == 0 // of formats only whole texts are looked up there
			switch want, got := verbsOf(text), verbsOf(said); {
			case !ok && !also && os.Getenv("LIST") != "":
				fmt.Printf("%q = \"\" # %s\n", text, where)
			case !ok && !also:
				t.Errorf("%s lacks the error %q (%s)", tag, text, where)
			case ok && !slices.Equal(want, got):
				t.Errorf("%s: %q has the verbs %v, its translation %q %v", tag, text, want, said, got)
			}
		}
	}
}

// TestError translates errors that others made, with what they wrap.
func TestError(t *testing.T) {
	speak(t, "ja")
	illegal := fmt.Errorf("%s is not a legal move for %v", "a1", "White")
	for _, c := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: "play", Err: fs.ErrPermission}, "play を開けません: アクセス権がありません"},
		{fmt.Errorf("move %d: %w", 4, illegal), "4手目: a1 は白の打てる手ではありません"},
		{fmt.Errorf("%s: %w", "reading: play", fmt.Errorf("move %d: %w", 4, illegal)), "reading: play: 4手目: a1 は白の打てる手ではありません"},
		{fmt.Errorf("%w; then %w", illegal, &fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}), "a1 は白の打てる手ではありません。その後、x を開けません: ファイルやフォルダがありません"},
		{errors.New("search 1.2, depth 12, exact from 20 empties, 10s a position"), "search 1.2、深さ12、空き20から読み切り、1局面に10s"},
		{errors.New("what nobody translated"), "what nobody translated"},
		{fmt.Errorf("saving what nobody knows: %w", illegal), "saving what nobody knows: a1 は白の打てる手ではありません"},
		{fmt.Errorf("moving %w away", illegal), "moving a1 は白の打てる手ではありません away"},
	} {
		if got := Error(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
}
