package action

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	askedFor = regexp.MustCompile("`:([a-z][a-z ]*)[^`]*`")
	tableKey = regexp.MustCompile("`([.,:?+-]|[i-z]|ctrl\\+[a-z])`")
)

// TestDocs finds every command and every key that the pages for people name.
func TestDocs(t *testing.T) {
	var keys []string
	for _, g := range Groups {
		for _, a := range g.Actions {
			keys = append(keys, a.Keys...)
		}
	}
	for _, page := range []string{"../../README.md", "../../docs/players.md", "../../docs/players.ja.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		commands := askedFor.FindAllStringSubmatch(string(text), -1)
		for _, m := range commands {
			if a, _ := Asked(m[1], anywhere); a == "" {
				t.Errorf("%s: nothing is called %q", page, m[1])
			}
		}
		named := tableKey.FindAllStringSubmatch(string(text), -1)
		for _, m := range named {
			if !slices.Contains(keys, m[1]) {
				t.Errorf("%s: no action has the key %q", page, m[1])
			}
		}
		if len(commands) == 0 || len(named) == 0 {
			t.Errorf("%s: %d commands and %d keys found", page, len(commands), len(named))
		}
	}
}

func anywhere(Action) bool { return true }

// TestAskedByName asks for an action by its name, where its first word is a command of another.
func TestAskedByName(t *testing.T) {
	for line, want := range map[string]Action{"engine lines": EngineLines, "engine": Engine, "engine zeus": Engine, "eval bar": EvalBar, " Turn ": EditTurn} {
		if a, _ := Asked(line, anywhere); a != want {
			t.Errorf("%q asks for %s, want %s", line, a, want)
		}
	}
	if a, _ := Asked("turn", func(a Action) bool { return a.Scope() == Everywhere }); a != Turn {
		t.Errorf("turn asks for %s where the editor is not open", a)
	}
	if a, arg := Asked("Engine Zeus", anywhere); a != Engine || !strings.EqualFold(arg, "zeus") {
		t.Errorf("Engine Zeus asks for %s of %q", a, arg)
	}
}
