package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	opening "othello/book"
	"othello/internal/cli"
	"othello/internal/disk"
	"othello/trainer/build"
	"othello/trainer/games/gamestest"
)

// killed names the file in whose second write the trainer, started by a test as a program
// of its own, is killed.
const killed = "OTHELLO_TEST_KILL"

func TestMain(m *testing.M) {
	switch name := os.Getenv(killed); {
	case name != "":
		killIn(name)
		main()
	case served():
	default:
		os.Exit(m.Run())
	}
}

// killIn kills the program in its second write to a file of this name.
func killIn(name string) {
	writes := 0
	disk.Hook(func(s disk.Step) error {
		if s.Op == disk.OpWrite && filepath.Base(s.Path) == name {
			if writes++; writes == 2 {
				if self, err := os.FindProcess(os.Getpid()); err != nil || self.Kill() != nil {
					panic("it cannot be killed")
				}
				select {}
			}
		}
		return nil
	})
}

// TestShippedRecipes parses every command of every recipe.
func TestShippedRecipes(t *testing.T) {
	list := do(t, "build")
	for _, name := range build.Shipped() {
		var plan build.Plan
		decode(t, &plan, "build %s --dry-run --json --dir %s", name, filepath.Join(t.TempDir(), "none"))
		if len(plan.Steps) == 0 || !strings.Contains(list, plan.About) {
			t.Errorf("%s: %+v", name, plan)
		}
		for _, s := range plan.Steps {
			if s.State != build.ToDo || len(s.Command) < 2 {
				t.Errorf("%s: %+v", name, s)
			}
			if _, err := parsed(s.Command); err != nil {
				t.Errorf("%s, step %s: %v", name, s.Name, err)
			}
		}
	}
}

// TestBuild makes weights from games by a recipe, once in one go and once killed,
// interrupted and gone on with: they are the same. Then there is nothing left to do.
func TestBuild(t *testing.T) {
	games, dir := gamestest.Folder(t, 40, 2001), t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	command := func(name string) string {
		return fmt.Sprintf("build testdata/tiny.toml --threads 2 --wthor %s --dir %s --set out=%s", games, at(name), at(name+".bin"))
	}
	if out := do(t, "%s", command("whole")); !strings.Contains(out, "made: "+at("whole.bin")) {
		t.Errorf("build: %s", out)
	}

	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := exec.CommandContext(t.Context(), self, strings.Fields(command("parts"))...)
	program.Env = append(os.Environ(), killed+"=exact.pos")
	if out, err := program.CombinedOutput(); err == nil || !strings.HasSuffix(string(out), "step 3 of 8: exact\nlabel [          ]   0%\n") {
		t.Errorf("it was to be killed while it solves endgames: %v, %s", err, out)
	}
	if text := do(t, "%s --dry-run", command("parts")); !strings.Contains(text, "# step 2 of 8, theory, done") || !strings.Contains(text, "# step 3 of 8, exact, begun") {
		t.Errorf("after it was killed: %s", text)
	}
	ctx, cancel := context.WithCancel(t.Context())
	interrupted := root()
	interrupted.SetOut(new(strings.Builder))
	interrupted.SetErr(writer(func(p []byte) {
		if bytes.Contains(p, []byte("step 6 of 8: fit")) {
			cancel()
		}
	}))
	if code := cli.Run(ctx, interrupted, "", strings.Fields(command("parts"))); code != cli.Interrupted {
		t.Errorf("interrupted: code %d", code)
	}
	var plan build.Plan
	decode(t, &plan, "%s --dry-run --json", command("parts"))
	for i, s := range plan.Steps {
		if want := i < 5; (s.State == build.Done) != want {
			t.Errorf("after it was interrupted: %+v", s)
		}
	}
	rest := try(t.Context(), "%s", command("parts"))
	if rest.code != cli.OK || !strings.Contains(rest.stderr, "step 5 of 8: sort is done") || !strings.Contains(rest.stderr, "step 6 of 8: fit, going on") {
		t.Errorf("going on: code %d, %s", rest.code, rest.stderr)
	}
	one, err := os.ReadFile(at("whole.bin"))
	if err != nil {
		t.Fatal(err)
	}
	if two, err := os.ReadFile(at("parts.bin")); err != nil || !bytes.Equal(one, two) {
		t.Errorf("the weights are others after an interruption (%v)", err)
	}
	if again := try(t.Context(), "%s", command("parts")); again.code != cli.OK || strings.Count(again.stderr, " is done\n") != 8 || strings.Count(again.stderr, "\n") != 8 {
		t.Errorf("the second time: code %d, %s", again.code, again.stderr)
	}
	more := try(t.Context(), "%s --to exact --set exact=1500 --json", command("parts"))
	if more.code != cli.OK || !strings.Contains(more.stderr, "exact.pos: 1500 positions") || !strings.Contains(more.stdout, `"name": "exact"`) {
		t.Errorf("more positions: code %d, %s", more.code, more.stderr)
	}
	if text := do(t, "%s --dry-run --set exact=1500", command("parts")); !strings.Contains(text, "# step 4 of 8, early, done\n# go run ./trainer selfplay") || !strings.Contains(text, "\n# step 5 of 8, sort, to do: "+at("parts")+"/exact.pos has changed\ngo run ./trainer positions ") {
		t.Errorf("the plan: %s", text)
	}
}

// TestBuildBook makes a book by the shipped recipe, and again from other games, where the
// scores of the first do not stand in the way.
func TestBuildBook(t *testing.T) {
	dir := t.TempDir()
	line := fmt.Sprintf("build book --dir %s --set out=%s --set weights=../models/template.bin --set games=2 --set depths=1,2 --wthor",
		filepath.Join(dir, "work"), filepath.Join(dir, "book.bin"))
	games := gamestest.Folder(t, 3, 2001)
	for _, c := range []struct{ games, say string }{
		{games, "step 1 of 1: book\n"},
		{games, "step 1 of 1: book is done\n"},
		{gamestest.Folder(t, 4, 2002), "step 1 of 1: book, again: database of games has changed\nwhat it made before is in "},
	} {
		if o := try(t.Context(), "%s %s", line, c.games); o.code != cli.OK || !strings.HasPrefix(o.stderr, c.say) {
			t.Errorf("code %d, %s, want %s", o.code, o.stderr, c.say)
		}
	}
	if b, err := opening.Open(filepath.Join(dir, "book.bin")); err != nil || b.Len() == 0 {
		t.Errorf("the book: %v", err)
	}
}

// writer is what is done with what is written.
type writer func([]byte)

func (w writer) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}

// TestBuildTrouble wants one line that names the recipe, and code 1.
func TestBuildTrouble(t *testing.T) {
	games, dir := gamestest.Folder(t, 2, 2001), t.TempDir()
	for call, want := range map[string]string{
		"none":                            " (shipped are book, dqn, expert, policy, puzzles, six, styles, template, template-30)",
		"template --set parts=9-3":        ": step selfplay: invalid argument",
		"template --set part=9":           `setting "part=9": it must be NAME=VALUE with a value of trainer/build/recipes/template.toml: exact, late, layout, `,
		"template --to end":               "trainer/build/recipes/template.toml has no step end; its steps are start, theory, ",
		"testdata/tiny.toml --wthor none": "testdata/tiny.toml:16: step theory: there is no database of games in none (go run ./trainer fetch",
		"testdata/tiny.toml --set weights=none --wthor " + games:               "testdata/tiny.toml:12: step start: there is no none",
		"testdata/tiny.toml --set weights=testdata/tiny.toml --wthor " + games: "testdata/tiny.toml:29: step early: ",
	} {
		o := try(t.Context(), "build --dir %s %s", filepath.Join(dir, "work"), call)
		lines := strings.Split(strings.TrimSpace(o.stderr), "\n")
		if last := lines[len(lines)-1]; o.code != cli.Failure || !strings.HasPrefix(last, "trainer: ") || !strings.Contains(last, want) {
			t.Errorf("build %s: code %d, %s, want %s", call, o.code, o.stderr, want)
		}
	}
}

func TestCopy(t *testing.T) {
	to := filepath.Join(t.TempDir(), "copy")
	if out := do(t, "copy --out %s testdata/tiny.toml", to); !strings.Contains(out, "bytes") {
		t.Errorf("copy: %s", out)
	}
	a, err := os.ReadFile("testdata/tiny.toml")
	if b, err2 := os.ReadFile(to); err != nil || err2 != nil || !bytes.Equal(a, b) {
		t.Errorf("copied %d of %d bytes (%v, %v)", len(b), len(a), err, err2)
	}
	if o := try(t.Context(), "copy --out %s %s", to, to+"none"); o.code != cli.Failure {
		t.Errorf("no file: code %d", o.code)
	}
}
