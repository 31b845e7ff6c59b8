package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/internal/cli"
	"othello/trainer/recipes"
)

// TestRecipes wants every recipe to have commands that the trainer understands, on all data and
// on little, which make the files that it promises.
func TestRecipes(t *testing.T) {
	for _, name := range recipes.Names() {
		for _, small := range []bool{false, true} {
			r, err := recipes.Open(name, small)
			must(t, err)
			r.Settings["dir"], r.Settings["made"] = "dir", "dir"
			var made, used []string
			words := func(line string) []string {
				list, err := r.Words(line)
				if err == nil {
					_, err = parse(list, true)
				}
				if err != nil {
					t.Errorf("recipe %s, %s: %v", name, line, err)
				}
				used = append(used, line)
				return list
			}
			for _, line := range r.Steps {
				list := words(line)
				_, out := stepMark(list)
				made = append(made, filepath.Base(out))
				if i := slices.Index(list, "--int8"); i >= 0 {
					made = append(made, filepath.Base(list[i+1]))
				}
				if out == "" {
					t.Errorf("recipe %s: nothing is made by %s", name, line)
				}
			}
			for _, f := range r.Figures {
				words(f.Run + " --json")
			}
			for _, file := range r.Files {
				if _, err := os.Stat("../models/" + file); err != nil || !slices.Contains(made, file) {
					t.Errorf("recipe %s does not make %s, or it is not shipped: %v", name, file, err)
				}
			}
			if r.About == "" || r.Data == "" || r.Time == "" || len(r.Steps) == 0 || len(r.Figures) == 0 {
				t.Errorf("recipe %s is not whole", name)
			}
			for key := range r.Settings {
				if _, common := recipes.Common()[key]; !common && key != "made" && !strings.Contains(strings.Join(used, " "), "{"+key+"}") {
					t.Errorf("recipe %s does not use the setting %s", name, key)
				}
			}
		}
	}
}

// TestMake makes a file, again where its steps are done, and with a figure that is not expected.
func TestMake(t *testing.T) {
	t.Chdir("..")
	dir := t.TempDir()
	made := filepath.Join(dir, "small", "six", "six.bin")
	first := do(t, "make six --small --dir %s", dir)
	if _, err := os.Stat(made); err != nil || !strings.Contains(first, "step 1 of 1: book perfect") || !strings.Contains(first, "start is -10, not to be compared") {
		t.Errorf("%v, %s", err, first)
	}
	if again := do(t, "make six --small --dir %s", dir); !strings.Contains(again, "(done before)") || strings.Contains(again, "took") {
		t.Errorf("again: %s", again)
	}
	if more := do(t, "make six --small --set empties=5 --dir %s", dir); !strings.Contains(more, "took") {
		t.Errorf("with another command: %s", more)
	}
	must(t, os.Remove(made))
	if lost := do(t, "make six --small --set empties=5 --dir %s", dir); !strings.Contains(lost, "took") {
		t.Errorf("without its file: %s", lost)
	}
	o := try(t.Context(), "make six --set board=4 --set empties=6 --dir %s", dir)
	if o.code != cli.Failure || !strings.Contains(o.stderr, "1 of 1 figures are not as the recipe six expects") {
		t.Errorf("another board: code %d, %s, %s", o.code, o.stdout, o.stderr)
	}
	if check := do(t, "make six --check"); !strings.Contains(check, "models/six.bin: start is -4, as expected") {
		t.Errorf("the shipped file: %s", check)
	}
	if list := do(t, "make"); strings.Count(list, "\n") != 3*len(recipes.Names()) {
		t.Errorf("the list: %s", list)
	}
}

func TestNumberAt(t *testing.T) {
	text := []byte(`{"a": [{"b": 2.5}], "c": "d"}`)
	if x, err := numberAt(text, "a.0.b"); err != nil || x != 2.5 {
		t.Errorf("%g, %v", x, err)
	}
	for _, path := range []string{"a", "a.1", "a.x", "c", "e.f", "c.0"} {
		if _, err := numberAt(text, path); err == nil {
			t.Errorf("%s is a number", path)
		}
	}
}
