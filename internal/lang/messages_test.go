package lang

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"othello/internal/strict"
)

// translators are the functions that translate a text, or mark one, and which argument it is.
// The methods of printers are "tr.T" and so on.
var translators = map[string]int{
	"tr.T": 0, "tr.F": 0, "lang.N": 0, "lang.Errorf": 0, "strict.Errorf": 1, "v.Say": 0, "l.Say": 0,
	"message.New": 0, "message.Errorf": 0, "problem": 0, "Errorf": 1, "list.add": 3, "n.add": 3, "p.fail": 1, "wthorError": 1,
}

// tables are fields of values that hold texts which are translated where they are shown.
var tables = []struct {
	in     string
	fields []string
}{
	{"ai", []string{"Name", "Plays"}},
	{"ai/lesson", []string{"Title", "Text", "Ask", "Good", "Wrong"}},
}

// found is a text of the program and a place where it stands.
type found struct {
	context string
	where   string
	format  bool // with verbs, for all that is known
}

// walk passes on every node of the program's syntax, with the file that it is in.
func walk(t *testing.T, take func(file string, fset *token.FileSet, n ast.Node)) {
	t.Helper()
	root := filepath.Join("..", "..")
	for _, dir := range []string{"ui", "ai", "internal", "book", "game"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/lang/") {
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

// messages are all texts of the program, found in its source.
func messages(t *testing.T) map[string]found {
	t.Helper()
	list := map[string]found{}
	defaults, err := os.ReadFile(filepath.Join("..", "..", "config.toml"))
	if err != nil {
		t.Fatal(err)
	}
	help := strict.Comments(string(defaults))
	walk(t, func(file string, fset *token.FileSet, n ast.Node) {
		add := func(e ast.Expr, context string, format bool) {
			if text, ok := literal(e); ok {
				list[text] = found{context, fset.Position(e.Pos()).String(), format || list[text].format}
			}
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			name := callee(n)
			if arg, ok := translators[name]; ok && arg < len(n.Args) {
				add(n.Args[arg], "", name != "tr.T")
			}
			if name == "tr.In" {
				context, _ := literal(n.Args[0])
				add(n.Args[1], context, false)
			}
		case *ast.KeyValueExpr:
			field, ok := n.Key.(*ast.Ident)
			for _, table := range tables {
				if ok && strings.HasPrefix(file, table.in+"/") && slices.Contains(table.fields, field.Name) && shown(file) {
					add(n.Value, "", false)
				}
			}
		case *ast.CompositeLit:
			if key, shown := settingOf(n); shown && file == "ui/config/table.go" {
				list[help[key]] = found{where: "config.toml, " + key}
			}
			switch of := n.Type.(type) {
			case *ast.MapType:
				for _, e := range n.Elts {
					if pair, ok := e.(*ast.KeyValueExpr); ok && fmt.Sprint(of.Value) == "words" {
						add(pair.Value, "", false)
					}
				}
				return
			case *ast.ArrayType:
				if fmt.Sprint(of.Elt) == "string" { // keys
					return
				}
			}
			for i, e := range n.Elts {
				if file == "ui/action/groups.go" && i < 4 { // of a group, an action or a pair; words are English
					add(e, "", false)
				}
			}
		case *ast.ValueSpec:
			for i, v := range n.Values { // errors to compare with
				if c, ok := v.(*ast.CallExpr); ok && callee(c) == "errors.New" && (n.Names[i].IsExported() && strings.HasPrefix(file, "ui/") || strings.HasPrefix(file, "game/record/")) {
					add(c.Args[0], "", false)
				}
			}
			ast.Inspect(n, func(n ast.Node) bool {
				if e, ok := n.(*ast.BasicLit); ok && (file == "ai/review/effort.go" || file == "ai/review/class.go") { // names of what is shown
					add(e, "", false)
				}
				return true
			})
		}
	})
	for _, color := range []string{"Black", "White"} {
		list[color] = found{where: "game.Color"}
	}
	return list
}

// settingOf returns the key of a row of the table of settings, and whether the screen shows it,
// with its help from config.toml.
func settingOf(row *ast.CompositeLit) (key string, shown bool) {
	for _, e := range row.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			switch fmt.Sprint(pair.Key) {
			case "Key":
				key, _ = literal(pair.Value)
			case "Label":
				shown = true
			}
		}
	}
	return key, shown
}

// shown reports whether a file of ai names engines and levels, or teaches.
func shown(path string) bool {
	return strings.HasSuffix(path, "/levels.go") || strings.HasPrefix(path, "ai/engines/") || strings.HasPrefix(path, "ai/lesson/")
}

func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, err := strconv.Unquote(e.Value)
			return text, err == nil && regexp.MustCompile(`[A-Za-z]`).MatchString(formatVerb.ReplaceAllString(text, ""))
		}
	case *ast.BinaryExpr:
		left, ok := literal(e.X)
		right, also := literal(e.Y)
		return left + right, ok && also
	}
	return "", false
}

// callee is the name of what is called, with that of its package or receiver; printers
// are called tr, however they are reached.
func callee(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		switch x := f.X.(type) {
		case *ast.Ident:
			return x.Name + "." + f.Sel.Name
		case *ast.SelectorExpr:
			return strings.Replace(x.Sel.Name, "Printer", "tr", 1) + "." + f.Sel.Name
		case *ast.CallExpr:
			if name := "." + callee(x); strings.HasSuffix(name, ".Printer") || strings.HasSuffix(name, ".tr") {
				return "tr." + f.Sel.Name
			}
		}
	}
	return ""
}

var formatVerb = regexp.MustCompile(`%[-+# 0]*(?:\[(\d+)\])?(\d+|\*)?(?:\.\d+|\.\*)?(?:\[(\d+)\])?([a-zA-Z%])`)

// misplaced is the number of an argument where fmt does not look for it.
var misplaced = regexp.MustCompile(`%[-+# 0]*\[\d+\][\d.*]`)

// verbsOf are the verbs of a format with the numbers of their arguments, in order.
func verbsOf(format string) (list []string) {
	next := 1
	for _, m := range formatVerb.FindAllStringSubmatch(format, -1) {
		if m[4] == "%" {
			continue
		}
		if n, err := strconv.Atoi(m[1] + m[3]); err == nil {
			next = n
		}
		list = append(list, fmt.Sprint(next, strings.NewReplacer("w", "v", "s", "v").Replace(m[4])))
		next++
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// values are something for each of these verbs.
func values(verbs []string) []any {
	list := make([]any, len(verbs))
	for i, v := range verbs {
		switch v[len(v)-1] {
		case 'd':
			list[i] = 7
		case 'f', 'g':
			list[i] = 7.5
		case 'c':
			list[i] = 'c'
		default:
			list[i] = "text"
		}
	}
	return list
}

// TestMessages finds every text of the program in every language, with the same verbs.
// With LIST set it prints what is missing.
func TestMessages(t *testing.T) {
	list := messages(t)
	if len(list) < 900 {
		t.Fatalf("only %d texts found", len(list))
	}
	for _, tag := range Tags()[1:] {
		c := read(tag)
		missing := 0
		for text, m := range list {
			said, ok := c.Messages[text]
			if m.context != "" && !ok {
				said, ok = c.Messages[text+" ("+m.context+")"]
			}
			if !ok {
				if missing++; os.Getenv("LIST") != "" {
					fmt.Printf("%q = \"\" # %s\n", text, filepath.Base(filepath.Dir(m.where))+"/"+filepath.Base(m.where))
				} else {
					t.Errorf("internal/lang/%s.toml lacks %q in [messages] (%s)", tag, text, m.where)
				}
			} else if m.format && misplaced.MatchString(said) {
				t.Errorf("%s: %q: the number of an argument stands right before its verb: %%.0[1]s", tag, said)
			} else if want, got := verbsOf(text), verbsOf(said); m.format && !slices.Equal(want, got) {
				t.Errorf("%s: %q has the verbs %v, its translation %q %v", tag, text, want, said, got)
			} else if filled := fmt.Sprintf(strings.ReplaceAll(said, "%w", "%v"), values(want)...); len(want) > 0 && m.format && strings.Contains(filled, "%!") {
				t.Errorf("%s: %q cannot be filled in: %s", tag, said, filled)
			}
		}
		t.Logf("%s: %d texts, %d missing", tag, len(list), missing)
	}
}

// TestCounts finds every noun that is counted in every language.
func TestCounts(t *testing.T) {
	nouns := map[string]string{}
	walk(t, func(_ string, fset *token.FileSet, n ast.Node) {
		if c, ok := n.(*ast.CallExpr); ok && callee(c) == "tr.Count" {
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
				t.Errorf("internal/lang/%s.toml lacks the number of a %q in [counts] (%s)", tag, noun, where)
			}
		}
	}
}
