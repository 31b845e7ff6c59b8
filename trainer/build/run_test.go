package build

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// kitchen is a job on valid in folders of its own.
type kitchen struct {
	*testing.T
	dir, from string
	ran       []string // files made since they were last asked for
	said      []string
	recipe    string
}

func newKitchen(t *testing.T) *kitchen {
	dir := t.TempDir()
	k := &kitchen{T: t, dir: filepath.Join(dir, "work"), from: filepath.Join(dir, "from"), recipe: valid}
	k.write(k.from, "begin\n")
	return k
}

func (k *kitchen) write(name, text string) {
	k.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		k.Fatal(err)
	}
}

func (k *kitchen) read(name string) string {
	k.Helper()
	b, err := os.ReadFile(filepath.Join(k.dir, name))
	if err != nil {
		k.Fatal(err)
	}
	return string(b)
}

// job is the recipe with values set.
func (k *kitchen) job(set ...string) Job {
	k.Helper()
	r, err := Parse("x.toml", strings.Replace(k.recipe, "FROM", filepath.ToSlash(k.from), 1), verbs(&k.ran), set...)
	if err != nil {
		k.Fatal(err)
	}
	return Job{Recipe: r, Verbs: verbs(&k.ran), Dir: k.dir, Games: []string{k.dir}, Flags: map[string]string{}}
}

// made does the job and says which files were made for it.
func (k *kitchen) made(j Job) string {
	k.Helper()
	k.ran, k.said = nil, nil
	foreseen, err := j.Plan()
	if err != nil {
		k.Fatal(err)
	}
	plan, err := j.Run(k.Context(), func(s string) { k.said = append(k.said, s) }, io.Discard, io.Discard)
	if err != nil {
		k.Fatal(err)
	}
	var want []string
	for i, s := range plan.Steps {
		if s.State != Done {
			k.Errorf("after all %s is %s: %s", s.Name, s.State, s.Why)
		}
		if foreseen.Steps[i].State != Done {
			want = append(want, filepath.Base(s.Writes[0]))
		}
	}
	for _, name := range k.ran { // a plan may foresee more: what is made again may come out the same
		if !slices.Contains(want, name) {
			k.Errorf("%s was made, and only %v were planned", name, want)
		}
	}
	return strings.Join(k.ran, " ")
}

// TestStepsThatAreDone leaves out what is done and makes again what has changed, with
// what depends on it.
func TestStepsThatAreDone(t *testing.T) {
	k := newKitchen(t)
	for _, c := range []struct {
		what   string
		change func()
		set    []string
		want   string
	}{
		{"the first time", func() {}, nil, "one two"},
		{"the second", func() {}, nil, ""},
		{"another value", func() {}, []string{"n=4"}, "one two"},
		{"the same again", func() {}, []string{"n=4"}, ""},
		{"the first value", func() {}, nil, "one two"},
		{"another input", func() { k.write(k.from, "other\n") }, nil, "one two"},
		{"the last file is gone", func() { _ = os.Remove(filepath.Join(k.dir, "two")) }, nil, "two"},
		{"the first file is another", func() { k.write(filepath.Join(k.dir, "parts", "one"), "mine") }, nil, "one"},
		{"a file that nobody made", func() { k.write(filepath.Join(k.dir, "parts", "more"), "more\n") }, nil, "two"},
		{"another folder", func() {
			moved := k.dir + "-moved"
			if err := os.Rename(k.dir, moved); err != nil {
				t.Fatal(err)
			}
			k.dir = moved
		}, nil, ""},
	} {
		c.change()
		if got := k.made(k.job(c.set...)); got != c.want {
			t.Errorf("%s: made %q, want %q", c.what, got, c.want)
		}
	}
	if got := k.read("two"); got != "more\n3\nother\n" {
		t.Errorf("the last file holds %q", got)
	}
	if want := "step 1 of 2: one is done\nstep 2 of 2: two is done"; strings.Join(k.said, "\n") != want {
		t.Errorf("said %q", k.said)
	}
}

// TestAside: nothing that was made by another command is lost.
func TestAside(t *testing.T) {
	k := newKitchen(t)
	k.made(k.job())
	k.write(filepath.Join(k.dir, "two.part"), "half")
	k.made(k.job("n=4"))
	if got := k.read("aside/one-1/parts/one"); got != "3\nbegin\n" {
		t.Errorf("aside: %q", got)
	}
	if got := k.read("aside/two-1/two.part"); got != "half" {
		t.Errorf("aside: %q", got)
	}
	if want := "step 1 of 2: one, again: its command has changed\nwhat it made before is in " + filepath.Join(k.dir, "aside", "one-1"); !strings.HasPrefix(strings.Join(k.said, "\n"), want) {
		t.Errorf("said %q, want %q", k.said, want)
	}
	k.made(k.job())
	if got := k.read("aside/one-2/parts/one"); got != "4\nbegin\n" {
		t.Errorf("aside: %q", got)
	}
}

// TestAddsAndOnce: a value may add to what is there, and a step be done for good.
func TestAddsAndOnce(t *testing.T) {
	k := newKitchen(t)
	k.recipe = strings.Replace(valid, `writes = ["{dir}/parts/one"]`, "writes = [\"{dir}/parts/one\"]\nadds = [\"n\"]\nonce = true", 1)
	k.made(k.job())
	if got := k.made(k.job("n=5")); got != "one two" || k.said[0] != "step 1 of 2: one, again: its command adds to what is there" {
		t.Errorf("made %q, said %q", got, k.said)
	}
	if _, err := os.Stat(filepath.Join(k.dir, "aside", "one-1")); err == nil {
		t.Error("what is to be added to was put aside")
	}
	k.write(k.from, "later\n")
	if got := k.made(k.job("n=5")); got != "" {
		t.Errorf("made %q, though it is done for good", got)
	}
	if err := os.Remove(k.from); err != nil {
		t.Fatal(err)
	}
	if got := k.made(k.job("n=5")); got != "" {
		t.Errorf("made %q without what it had read", got)
	}
}

// TestInterrupted: a step that was begun by the same command goes on, and one that was
// begun by another is begun anew.
func TestInterrupted(t *testing.T) {
	k := newKitchen(t)
	j := k.job()
	half := func(set ...string) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		j := k.job(set...)
		do := j.Do
		j.Do = func(ctx context.Context, words []string, out, errs io.Writer) error {
			if !strings.HasSuffix(words[2], "two") {
				return do(ctx, words, out, errs)
			}
			k.write(filepath.Join(k.dir, "two.part"), "half")
			cancel()
			return ctx.Err()
		}
		plan, err := j.Run(ctx, func(string) {}, io.Discard, io.Discard)
		if !errors.Is(err, context.Canceled) || plan.Steps[0].State != Done || plan.Steps[1].State != Begun {
			t.Errorf("%v, %+v", err, plan.Steps)
		}
	}
	half()
	k.write(filepath.Join(k.dir, journalName), k.read(journalName)+`{"step":"tw`) // killed while it wrote
	if got := k.made(j); got != "two" || k.said[1] != "step 2 of 2: two, going on" {
		t.Errorf("made %q, said %q", got, k.said)
	}
	if k.read("two.part") != "half" {
		t.Error("what was begun is gone")
	}
	half("n=4")
	if got := k.made(k.job()); got != "one two" {
		t.Errorf("made %q", got)
	}
	if _, err := os.Stat(filepath.Join(k.dir, "two.part")); err == nil {
		t.Error("what another command had begun is still there")
	}
}

// TestTrouble wants the line of the recipe in every error, and no work before it.
func TestTrouble(t *testing.T) {
	k := newKitchen(t)
	run := func(j Job) error {
		k.ran = nil
		_, err := j.Run(t.Context(), func(string) {}, io.Discard, io.Discard)
		return err
	}
	wants := func(err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	k.recipe = strings.Replace(valid, `reads = ["{dir}/parts/*"]`, `reads = ["{dir}/parts/*", "never"]`, 1)
	wants(run(k.job()), "x.toml:17: step two: there is no never")
	k.recipe = strings.Replace(valid, `"make --out {dir}/two`, `"play --out {dir}/two`, 1)
	wants(run(k.job()), "step two: there is no database of games")
	if len(k.ran) > 0 {
		t.Errorf("%v were made before", k.ran)
	}
	k.recipe = strings.Replace(valid, `"{dir}/two"]`, `"{dir}/two", "{dir}/three"]`, 1)
	wants(run(k.job()), "x.toml:18: step two: it is done, and there is no "+k.dir+"/three")
	j := k.job()
	j.To = "three"
	wants(run(j), "x.toml has no step three; its steps are one, two")
	j = k.job()
	j.Dir = "a*"
	wants(run(j), "without any of")
	j = k.job()
	j.Do = func(context.Context, []string, io.Writer, io.Writer) error { return errors.New("the disk is full") }
	wants(run(j), "x.toml:16: step two: the disk is full")
	other, err := openJournal(k.dir)
	if err != nil {
		t.Fatal(err)
	}
	wants(run(k.job()), "another program has locked it")
	if err := other.Close(); err != nil {
		t.Error(err)
	}
}

// TestPlan prints what there is to do as a script, and goes no further than told.
func TestPlan(t *testing.T) {
	k := newKitchen(t)
	j := k.job()
	j.To = "one"
	if got := k.made(j); got != "one" {
		t.Errorf("made %q", got)
	}
	j = k.job()
	j.Flags["threads"] = "2"
	plan, err := j.Plan()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := plan.Print(&text, "trainer"); err != nil {
		t.Fatal(err)
	}
	dir := filepath.ToSlash(k.dir)
	want := "# a thing (x.toml)\nmkdir -p " + dir + "\n\n# step 1 of 2, one, done\n# The first.\n# trainer make --out " + dir + "/parts/one --more 3 " + filepath.ToSlash(k.from) +
		" --threads 2\n\n# step 2 of 2, two, to do\ntrainer make --out " + dir + "/two '" + dir + "/parts/*' --threads 2\n"
	if text.String() != want {
		t.Errorf("%s\nwant\n%s", text.String(), want)
	}
	if got := k.made(j); got != "two" {
		t.Errorf("made %q with other threads", got)
	}
}

// TestGames: the databases count by what is in them, for the verbs that read them.
func TestGames(t *testing.T) {
	k := newKitchen(t)
	k.recipe = strings.Replace(valid, `"make --out {dir}/two`, `"play --out {dir}/two`, 1)
	games := t.TempDir()
	k.write(filepath.Join(games, "WTH_2001.wtb"), "games")
	j := k.job()
	j.Games = []string{games}
	k.made(j)
	k.write(filepath.Join(games, "notes.txt"), "notes")
	if got := k.made(j); got != "" {
		t.Errorf("made %q after notes were written", got)
	}
	k.write(filepath.Join(games, "WTH_2002.wtb"), "more games")
	if got := k.made(j); got != "two" || !slices.Contains(k.said, "step 2 of 2: two, again: database of games: 2 files, before 1") {
		t.Errorf("made %q, said %q", got, k.said)
	}
}

// TestLarge: files too large to be read again count by who made them.
func TestLarge(t *testing.T) {
	name := filepath.Join(t.TempDir(), "large")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(small+1), f.Close()); err != nil {
		t.Fatal(err)
	}
	look := func(maker string) string {
		t.Helper()
		c, err := workplace("").look(filepath.ToSlash(name), maker)
		if err != nil || c.Bytes != small+1 {
			t.Fatal(c, err)
		}
		return c.Sum
	}
	if a := look("a"); a != look("a") || a == look("b") || a == look("") {
		t.Error("who made it does not count")
	}
}
