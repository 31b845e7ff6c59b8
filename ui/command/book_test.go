package command

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/engines"
	"othello/book"
	"othello/game"
	"othello/ui/config"
)

// opinionated scores the moves of a position 0, 1, 2…
type opinionated struct{}

func (opinionated) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	var a ai.Analysis
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Estimated(float64(len(a.Moves))), Depth: lim.Depth})
	}
	return a, nil
}

// newBookApp returns a program with a shipped book of two positions.
func newBookApp(out, errs io.Writer) *App {
	return &App{
		config: func(string) (config.Settings, error) { return base(), nil },
		Kinds: func(config.Settings) ([]ai.Kind, error) {
			return []ai.Kind{{ID: "calm", Engine: opinionated{}, Levels: []ai.Level{{Name: "one"}}}}, nil
		},
		Judge: func(engines.Settings) ai.Engine { return opinionated{} },
		Book: func() (*book.Book, error) {
			var tree book.Tree
			p := game.Start(game.Size8)
			f5, d6 := game.At(5, 4), game.At(3, 5)
			if err := tree.Count(p, f5, book.Stats{Wins: 5, Draws: 1, Losses: 4}); err != nil {
				return nil, err
			}
			if err := tree.Score(p.Play(f5), book.Verdict{Move: d6, Score: 1.25, Depth: 7}); err != nil {
				return nil, err
			}
			tree.Negamax()
			return tree.Book()
		},
		streams: streams{Stdin: strings.NewReader(""), Stdout: out, Stderr: errs},
	}
}

// tryBook runs "othello book …" with the shipped book of newBookApp.
func tryBook(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	t.Setenv("HOME", t.TempDir())
	var out, errs strings.Builder
	code = newBookApp(&out, &errs).Run(t.Context(), append([]string{"book"}, args...))
	return code, out.String(), errs.String()
}

func TestBookFiles(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, args := range [][]string{
		{"convert", "--to", "edax", "-o", in("book.dat")},
		{"export", "shipped", "--to", "egaroucid", "-o", in("book.egbk3")},
		{"convert", in("book.egbk3"), "-o", in("one")},
		{"merge", "shipped", in("book.dat"), in("one"), "-o", in("all")},
	} {
		if code, out, errs := tryBook(t, args...); code != 0 || !strings.Contains(out, "positions") {
			t.Fatalf("%v: code %d, %s%s", args, code, out, errs)
		}
	}
	all, err := book.OpenAny(in("all"))
	if err != nil {
		t.Fatal(err)
	}
	if e, ok := all.Lookup(game.New(game.Size8).Position()); !ok || e.Games.Games() != 10 {
		t.Errorf("all books hold %+v of the start", e)
	}
}

func TestBookMistakes(t *testing.T) {
	dir := t.TempDir()
	junk := filepath.Join(dir, "junk")
	if err := os.WriteFile(junk, []byte("XADEKOOB and then nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"convert", filepath.Join(dir, "missing"), "-o", filepath.Join(dir, "x")}, 2, "opening a book"},
		{[]string{"convert", dir, "-o", filepath.Join(dir, "x")}, 2, "is not a regular file"},
		{[]string{"convert", junk, "-o", filepath.Join(dir, "x")}, 2, "junk: reading an Edax book: the file ends at byte 25, in its header"},
		{[]string{"import", junk, "-o", filepath.Join(dir, "x")}, 2, "reading an Edax book"},
		{[]string{"export", "--to", "ntest", "-o", filepath.Join(dir, "x")}, 2, `--to: "ntest" is not a book format`},
		{[]string{"convert", "--to", "edax"}, 2, `required flag(s) "output" not set`},
		{[]string{"convert", "-o", ""}, 2, "is not a regular file"},
		{[]string{"export", "--to", "edax", "-o", filepath.Join(dir, "no", "where")}, 2, "no such file"},
		{[]string{"nonsense"}, 2, "one argument too many"},
	} {
		code, _, errs := tryBook(t, c.args...)
		if code != c.code || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: code %d, %q; want %d, %q", c.args, code, errs, c.code, c.want)
		}
	}
	if code, out, _ := tryBook(t); code != 0 || !strings.Contains(out, "merge") {
		t.Errorf("without a command: code %d\n%s", code, out)
	}
}

func TestBookInPlay(t *testing.T) {
	junk := filepath.Join(t.TempDir(), "junk")
	if err := os.WriteFile(junk, []byte("OTHBOOK\x1a\x09\x00 and so on and so on and so on"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := try(t, func(c *config.Settings) { c.Engine.Book = junk }, "")
	if o.code != 2 || o.lines != nil || !strings.Contains(o.stderr, junk+": reading the book: its format is version 9") {
		t.Errorf("code %d, %q", o.code, o.stderr)
	}
	o = try(t, func(c *config.Settings) { c.Engine.Book = "~/mine.book" }, "")
	home, err := os.UserHomeDir()
	if want := filepath.Join(home, "mine.book") + ": "; err != nil || o.code != 2 || !strings.Contains(o.stderr, want) {
		t.Errorf("a book at home: %v, code %d, %q, want %q", err, o.code, o.stderr, want)
	}
	for _, book := range []string{"shipped", "none", ""} {
		if o := try(t, func(c *config.Settings) { c.Engine.Book = book }, ""); o.code != 0 || o.lines.Notice != "" {
			t.Errorf("book %q: code %d, notice %q", book, o.code, o.lines.Notice)
		}
	}
	for change, want := range map[*engines.Settings]string{
		{BookLoss: -1}:   "engine.book_loss must be from 0 to 64, not -1",
		{BookTotal: 65}:  "engine.book_total must be from 0 to 64, not 65",
		{BookRandom: 2}:  "engine.book_random must be from 0 to 1, not 2",
		{BookPlies: 100}: "engine.book_plies must be from 0 to 60, not 100",
	} {
		c := base()
		c.Engine.BookLoss, c.Engine.BookTotal, c.Engine.BookRandom, c.Engine.BookPlies = change.BookLoss, change.BookTotal, change.BookRandom, change.BookPlies
		if err := c.Check(); err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
