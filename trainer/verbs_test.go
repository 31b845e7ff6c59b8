package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai/search"
	opening "othello/book"
	"othello/internal/cli"
	"othello/trainer/arena"
	"othello/trainer/book"
	"othello/trainer/games/gamestest"
	"othello/trainer/templatefit"
)

const classicWeights = "../models/template.bin"

// complains reports whether a verb ends with one line about what is wrong, after a bar that
// shows how far it was.
func complains(o outcome, what string) bool {
	_, line, _ := strings.Cut(o.stderr, "trainer: ")
	return strings.Contains(line, what) && strings.Count(line, "\n") == 1
}

// TestProblemsAndJudge solves problems, goes on with the file, and judges weights by them
// and by the scores of games.
func TestProblemsAndJudge(t *testing.T) {
	games, file := gamestest.Folder(t, 30, 2020), filepath.Join(t.TempDir(), "problems.jsonl")
	problems := fmt.Sprintf("problems --wthor %s --out %s --weights %s --empties 6", games, file, classicWeights)
	do(t, "%s --count 2", problems)
	few, err := os.ReadFile(file)
	if err != nil || bytes.Count(few, []byte("\n")) != 2 {
		t.Fatalf("%q, %v", few, err)
	}
	do(t, "%s --count 4", problems)
	if more, err := os.ReadFile(file); err != nil || bytes.Count(more, []byte("\n")) != 4 || !bytes.HasPrefix(more, few) {
		t.Errorf("%q, %v; before %q", more, err, few)
	}
	list, err := arena.ReadProblems(file)
	if err != nil || len(list) != 4 {
		t.Fatalf("%d problems, %v", len(list), err)
	}

	verb := fmt.Sprintf("judge --wthor %s --problems %s --theory 3 --depths 1,2 %s", games, file, classicWeights)
	var rows []arena.JudgeRow
	if decode(t, &rows, "%s --json", verb); len(rows) != 4 {
		t.Fatalf("%+v", rows)
	}
	for i, want := range []struct{ depth, count int }{{1, 4}, {2, 4}, {1, 3}, {2, 3}} {
		if r := rows[i]; r.Depth != want.depth || r.Count != want.count || r.Weights != "template.bin" {
			t.Errorf("row %d: %+v, want %+v", i+1, r, want)
		}
	}
	if out := do(t, "%s", verb); strings.Count(out, "template.bin") != 4 || !strings.Contains(out, "problems.jsonl") || !strings.Contains(out, "theoretical scores") {
		t.Errorf("%s", out)
	}
	missing := filepath.Join(t.TempDir(), "missing.jsonl")
	for args, want := range map[string]string{
		"judge --problems " + missing + " " + classicWeights:                                             "no such file",
		"judge --problems " + classicWeights + " " + classicWeights:                                      "template.bin",
		"judge --problems " + file + " missing.bin":                                                      "missing.bin",
		"judge --theory 1 --wthor nowhere " + classicWeights:                                             "nowhere",
		"problems --wthor nowhere --out " + file + " --weights " + classicWeights:                        "nowhere",
		"problems --wthor " + games + " --out " + file + " --weights missing.bin":                        "missing.bin",
		"problems --wthor " + games + " --out " + t.TempDir() + "/no/x --count 1 --empties 6 --weights=": "no/x",
	} {
		if o := try(t.Context(), "%s", args); o.code != cli.Usage || !complains(o, want) {
			t.Errorf("%s: code %d, %q, want one last line with %q", args, o.code, o.stderr, want)
		}
	}
	if _, err := os.Stat(missing); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("judge made the file that it was to read (%v)", err)
	}
}

// TestBookVerb builds a book, goes on from its journal, and checks it.
func TestBookVerb(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("searches thousands of positions; the usual tests run it")
	}
	games, dir := gamestest.Folder(t, 60, 2020), t.TempDir()
	out, journal := filepath.Join(dir, "book.bin"), filepath.Join(dir, "book.judged")
	verb := fmt.Sprintf("book --wthor %s --out %s --journal %s --weights %s --hash 1 --threads 1", games, out, journal, classicWeights)
	build := verb + " --min-games 10 --depths 1,2 --deepest 3"
	text := do(t, "%s", build)
	if !strings.Contains(text, "book.bin: ") || !strings.Contains(text, "of 60 games") || !strings.Contains(text, "seen 10 times or more") {
		t.Errorf("%s", text)
	}
	first, err := os.ReadFile(out)
	must(t, err)
	b, err := opening.Read(first)
	if err != nil || b.Len() < 3 {
		t.Fatalf("%v", err)
	}
	// What the journal has is not searched again.
	lines, err := os.ReadFile(journal)
	must(t, err)
	do(t, "%s --json", build)
	if again, err := os.ReadFile(journal); err != nil || !bytes.Equal(again, lines) {
		t.Errorf("%d bytes of scores became %d, %v", len(lines), len(again), err)
	}
	if again, err := os.ReadFile(out); err != nil || !bytes.Equal(again, first) {
		t.Errorf("another book of the same scores, %v", err)
	}

	var c book.Check
	if decode(t, &c, "%s --check 2 --depths 3 --json", verb); c.Positions != 2 || c.Depth != 3 {
		t.Errorf("%+v", c)
	}
	if text := do(t, "%s --check 2 --depths 3 --loss 1", verb); !strings.HasPrefix(text, "2 positions at depth 3: the book's moves lose ") {
		t.Errorf("%s", text)
	}
	for args, want := range map[string]string{
		"--near 1 --reply 2":                  "--near 1 is less than --reply 2",
		"--depths 3,2":                        "--depths must rise",
		"--depths 61":                         "--depths must rise",
		"--check 1 --out " + dir + "/missing": "missing",
		"--out " + dir + "/no/book.bin":       "no/book.bin",
		"--weights missing.bin":               "missing.bin",
		"--wthor nowhere":                     "nowhere",
		"--journal " + classicWeights:         "template.bin",
		"--min-games 1000":                    "",
	} {
		o := try(t.Context(), "%s %s", verb, args)
		if want == "" && o.code == cli.OK { // nothing is seen so often: an empty book
			continue
		}
		if o.code == cli.OK || !complains(o, want) {
			t.Errorf("%s: code %d, %q, want one last line with %q", args, o.code, o.stderr, want)
		}
	}
	if again, err := os.ReadFile(classicWeights); err != nil || !bytes.HasPrefix(again, []byte("OTHTMPL")) {
		t.Error("the weights were taken for a journal and changed")
	}
}

// TestBootstrapVerb fits the last stages of a small layout, is called again, and refuses
// what cannot be.
func TestBootstrapVerb(t *testing.T) {
	games, dir := gamestest.Folder(t, 40, 2001), t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	must(t, os.WriteFile(at("layout"), []byte("stages 30\nterms 0\ncorner: a1 b1 a2\n"), 0o600))
	do(t, "label --wthor %s --out %s --min-empties 1 --max-empties 4 --count 600", games, at("exact.pos"))
	verb := fmt.Sprintf("bootstrap --wthor %s --positions %s --dir %s --out %s --layout %s --count 60 --depth 1 --iterations 3 --test-from 0", games, at("exact.pos"), at("stages"), at("w.bin"), at("layout"))
	text := do(t, "%s --stages 27-27", verb)
	w, _, err := templatefit.ReadWeights(at("w.bin"))
	if err != nil || !strings.Contains(w.About, "trainer bootstrap") || w.Features() != 4 || !strings.Contains(text, "27") {
		t.Fatalf("%v: %s", err, text)
	}
	files, err := filepath.Glob(at("stages/*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing is kept: %v", err)
	}
	before, _ := os.Stat(files[0])
	do(t, "%s --stages 27-27", verb)
	if after, err := os.Stat(files[0]); err != nil || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("%s is made again: %v", files[0], err)
	}
	if v, _, err := templatefit.ReadWeights(at("w.bin")); err != nil || !v.Equal(w) {
		t.Errorf("the same call gives other weights: %v", err)
	}
	for args, want := range map[string]string{
		"--stages 27-30":              "there are only 30 stages",
		"--wild 60 --random 60":       "--wild 60 and --random 60 are more than all",
		"--layout missing":            "missing",
		"--layout " + at("exact.pos"): "reading",
		"--from missing.bin":          "missing.bin",
		"--wthor nowhere":             "nowhere",
		"--out " + at("no/w.bin"):     "no/w.bin",
		"--dir " + at("exact.pos"):    "exact.pos",
		"--positions " + at("w.bin") + " --dir " + at("other"): "w.bin",
	} {
		if o := try(t.Context(), "%s %s", verb, args); o.code == cli.OK || !complains(o, want) {
			t.Errorf("%s: code %d, %q, want one last line with %q", args, o.code, o.stderr, want)
		}
	}
}

// TestProbcutVerb fits cuts that are a model: its errors are positive, and more depth
// leaves less.
func TestProbcutVerb(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("searches thousands of positions; the usual tests run it")
	}
	games := gamestest.Folder(t, 40, 2001)
	verb := fmt.Sprintf("probcut --wthor %s --weights %s --count 600 --depth 5 --exact 12", games, classicWeights)
	var c search.Cuts
	if decode(t, &c, "%s --json", verb); c.Middle == [4]float64{} {
		t.Errorf("%+v", c)
	}
	text := do(t, "%s", verb)
	if want := fmt.Sprintf("Middle: [4]float64{%.3f, ", c.Middle[0]); !strings.HasPrefix(text, want) || !strings.Contains(text, "Drift:  [2]float64{") {
		t.Errorf("%s, want %s", text, want)
	}
	for args, want := range map[string]string{"--weights missing.bin": "missing.bin", "--wthor nowhere": "nowhere", "--count 0": "--count", "--count 9000000000000000000": "from 1 to 1000000"} {
		if o := try(t.Context(), "%s %s", verb, args); o.code == cli.OK || !strings.Contains(o.stderr, want) {
			t.Errorf("%s: code %d, %q, want %q", args, o.code, o.stderr, want)
		}
	}
}
