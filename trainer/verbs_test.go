package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai/search"
	opening "othello/book"
	"othello/internal/cli"
	"othello/trainer/arena"
	"othello/trainer/games/gamestest"
)

const classicWeights = "../models/template.bin"

// complains reports whether a verb ends with one line about what is wrong, after a bar that
// shows how far it was.
func complains(o outcome, what string) bool {
	_, line, _ := strings.Cut(o.stderr, "trainer: ")
	return strings.Contains(line, what) && strings.Count(line, "\n") == 1
}

// TestJudge judges weights by problems and by the scores of games.
func TestJudge(t *testing.T) {
	games, file := gamestest.Folder(t, 30, 2020), filepath.Join(t.TempDir(), "problems.obf")
	must(t, os.WriteFile(file, []byte(`OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O; G5:+0; G2:-2; G4:-4; G6:-6;
`), 0o600))
	verb := fmt.Sprintf("measure judge --wthor %s --problems %s --theory 3 --depths 1,2 %s", games, file, classicWeights)
	var rows []arena.JudgeRow
	if decode(t, &rows, "%s --json", verb); len(rows) != 4 {
		t.Fatalf("%+v", rows)
	}
	for i, want := range []struct{ depth, count int }{{1, 1}, {2, 1}, {1, 3}, {2, 3}} {
		if r := rows[i]; r.Depth != want.depth || r.Count != want.count || r.Weights != "template.bin" {
			t.Errorf("row %d: %+v, want %+v", i+1, r, want)
		}
	}
	if out := do(t, "%s", verb); strings.Count(out, "template.bin") != 4 || !strings.Contains(out, "problems.obf") || !strings.Contains(out, "theoretical scores") || !strings.HasPrefix(out, "| weights ") {
		t.Errorf("%s", out)
	}
	rows = nil
	if decode(t, &rows, "measure judge --json --problems %s --depths 15 %s", file, classicWeights); len(rows) != 1 || rows[0].Best != 100 || rows[0].Error != 0 {
		t.Errorf("to the end: %+v", rows)
	}
}

// TestBookVerb builds a book, goes on from its journal, and checks it.
func TestBookVerb(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("searches thousands of positions; the usual tests run it")
	}
	games, dir := gamestest.Folder(t, 60, 2020), t.TempDir()
	out := filepath.Join(dir, "book.bin")
	verb := fmt.Sprintf("book --wthor %s --out %s --weights %s --threads 1", games, out, classicWeights)
	build := verb + " --min-games 10 --depths 1,2"
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
	journals, err := filepath.Glob(filepath.Join(dir, "book-*.judged"))
	if err != nil || len(journals) != 1 {
		t.Fatalf("journals %v, %v", journals, err)
	}
	lines, err := os.ReadFile(journals[0])
	must(t, err)
	do(t, "%s", build)
	if again, err := os.ReadFile(journals[0]); err != nil || !bytes.Equal(again, lines) {
		t.Errorf("%d bytes of scores became %d, %v", len(lines), len(again), err)
	}
	if again, err := os.ReadFile(out); err != nil || !bytes.Equal(again, first) {
		t.Errorf("another book of the same scores, %v", err)
	}

	measure := fmt.Sprintf("measure book --weights %s --threads 1", classicWeights)
	var c bookReport
	if decode(t, &c, "%s --count 2 --depth 3 --json %s", measure, out); c.Positions != b.Len() || c.Checked != 2 || c.Depth != 3 || c.Start == nil {
		t.Errorf("%+v", c)
	}
	if text := do(t, "%s --count 2 --depth 3 %s", measure, out); !strings.Contains(text, "\nchecked   2\n") {
		t.Errorf("%s", text)
	}
	for args, want := range map[string]string{
		"--depths 3,2":                  "--depths must rise",
		"--depths 61":                   "--depths must rise",
		"--out " + dir + "/no/book.bin": "no/book.bin",
		"--weights missing.bin":         "missing.bin",
		"--wthor nowhere":               "nowhere",
		"--min-games 1000":              "",
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

// TestProbcutVerb fits cuts that are a model: its errors are positive, and more depth
// leaves less.
func TestProbcutVerb(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("searches thousands of positions; the usual tests run it")
	}
	games := gamestest.Folder(t, 40, 2001)
	verb := fmt.Sprintf("fit cuts --wthor %s --weights %s --count 600 --depth 5 --exact 12", games, classicWeights)
	var c search.Cuts
	if decode(t, &c, "%s --json", verb); c.Middle == [4]float64{} {
		t.Errorf("%+v", c)
	}
	text := do(t, "%s", verb)
	if !strings.HasPrefix(text, "search.Cuts{Middle:[4]float64{") {
		t.Errorf("%s", text)
	}
	for args, want := range map[string]string{"--weights missing.bin": "missing.bin", "--wthor nowhere": "nowhere", "--count 0": "--count", "--count 9000000000000000000": "from 1 to 1000000"} {
		if o := try(t.Context(), "%s %s", verb, args); o.code == cli.OK || !strings.Contains(o.stderr, want) {
			t.Errorf("%s: code %d, %q, want %q", args, o.code, o.stderr, want)
		}
	}
}
