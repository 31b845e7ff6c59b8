package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/internal/wholefile"
)

// verbs has one verb, "make --out FILE [--more N] [FILE...]", which writes what the files
// hold and the number; "play" is the same with --wthor. They note what they did in ran.
func verbs(ran *[]string) Verbs {
	return Verbs{
		Parse: func(words []string) (func(string) bool, error) {
			if words[0] != "make" && words[0] != "play" {
				return nil, fmt.Errorf("unknown command %q", words[0])
			}
			if !slices.Contains(words, "--out") {
				return nil, errors.New(`"out" not set`)
			}
			return func(flag string) bool { return flag == "threads" || flag == "wthor" && words[0] == "play" }, nil
		},
		Do: func(_ context.Context, words []string, out, _ io.Writer) error {
			to, text := "", ""
			for i := 1; i < len(words); i++ {
				switch words[i] {
				case "--out":
					i++
					to = words[i]
				case "--more", "--threads", "--wthor":
					i++
					text += words[i] + "\n"
				default:
					names, err := filepath.Glob(words[i])
					if err != nil || len(names) == 0 {
						return fmt.Errorf("there is no %s", words[i])
					}
					for _, name := range names {
						b, err := os.ReadFile(name)
						if err != nil {
							return err
						}
						text += string(b)
					}
				}
			}
			*ran = append(*ran, filepath.Base(to))
			if _, err := fmt.Fprintln(out, Quote(words)); err != nil {
				return err
			}
			return wholefile.Write(to, []byte(text))
		},
	}
}

// valid is a recipe; "#" and what follows it are for its tests to replace.
const valid = `about = "a thing"

[values]
from = "FROM"
n = 3

[[step]]
name = "one"
about = "The first."
run = "make --out {dir}/parts/one --more {n} {from}"
reads = ["{from}"]
writes = ["{dir}/parts/one"]

[[step]]
name = "two"
run = "make --out {dir}/two {dir}/parts/*"
reads = ["{dir}/parts/*"]
writes = ["{dir}/two"]
scratch = ["{dir}/two.part"]
`

// TestParseErrors wants the file, the line and the mistake.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{`about = "a thing"`, "", "x.toml: about must be a line of text"},
		{"n = 3", "n = true", "x.toml:5: values.n must be a text or a number"},
		{"n = 3", "n = 3\nm = 4", "x.toml:6: no step uses the value m"},
		{"n = 3", "n = 3\ndir = 4", "x.toml:6: values.dir is the folder of the work"},
		{`name = "two"`, `nome = "two"`, "x.toml:15: step.nome is not a setting"},
		{`name = "two"`, `name = "one"`, "x.toml:15: step one: there is another step of this name"},
		{`name = "two"`, `name = "t w o"`, "x.toml:15: step t w o: its name must be letters"},
		{`name = "two"`, "", "x.toml:14: step 2: its name must be letters"},
		{"make --out {dir}/two", "bake --out {dir}/two", `x.toml:16: step two: unknown command "bake"`},
		{"make --out {dir}/two {dir}/parts/*", "make", `x.toml:16: step two: "out" not set`},
		{`"make --out {dir}/two {dir}/parts/*"`, `""`, "x.toml:16: step two: there is no command"},
		{"make --out {dir}/two", "make --out '{dir}/two", "x.toml:16: step two: a quotation is not ended"},
		{"{dir}/two {dir}/parts/*", "{dir}/two {dir}/other", "x.toml:16: step two: {dir}/other is not in its reads, writes or scratch"},
		{"--more {n}", "--more {m}", "x.toml:10: step one: there is no value m"},
		{`reads = ["{dir}/parts/*"]`, `reads = ["{dir}/part/*"]`, "x.toml:17: step two: no step before it writes {dir}/part/*"},
		{`reads = ["{dir}/parts/*"]`, `reads = ["{dir}/parts/["]`, "x.toml:17: step two: {dir}/parts/[ is no pattern"},
		{`"{dir}/two.part"`, `"{dir}/../two.part"`, `x.toml:19: step two: "{dir}/../two.part" is no name of a file`},
		{`writes = ["{dir}/two"]`, `writes = []`, "x.toml:18: step two: it writes nothing"},
		{`writes = ["{dir}/two"]`, `writes = ["{dir}/two", "{dir}/parts/one"]`, "x.toml:18: step two: step one writes {dir}/parts/one, too"},
		{`scratch = ["{dir}/two.part"]`, `adds = ["n"]`, "x.toml:19: step two: the command does not have {n}"},
		{valid, "about = 'nothing'", "x.toml: there is no [[step]]"},
	} {
		text := strings.Replace(valid, c.old, c.new, 1)
		_, err := Parse("x.toml", text, verbs(nil))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s in place of %s: %v, want %s", c.new, c.old, err, c.want)
		}
	}
}

func TestSet(t *testing.T) {
	r, err := Parse("x.toml", valid, verbs(nil), "n=4", "from=a=b")
	if err != nil || r.Values["n"] != "4" || r.Values["from"] != "a=b" {
		t.Errorf("%v, %v", r, err)
	}
	for set, want := range map[string]string{
		"n":     "it must be NAME=VALUE with a value of x.toml: from, n",
		"m=3":   "from, n",
		"n=":    "not empty",
		"n={n}": "without braces",
	} {
		if _, err := Parse("x.toml", valid, verbs(nil), set); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", set, err, want)
		}
	}
	if _, err := Open("none.toml", verbs(nil)); err == nil || !strings.Contains(err.Error(), "shipped are") {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestWords(t *testing.T) {
	words := []string{"a", "it's", "x y", "*.pos", "--set=a,b", ""}
	got, err := Split(Quote(words[:5]))
	if want := []string{"a", "it's", "x y", "*.pos", "--set=a,b"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	if got := Quote(words); got != `a 'it'\''s' 'x y' '*.pos' --set=a,b ''` {
		t.Errorf("quoted: %s", got)
	}
	if got, err := Split("a\n\tb 'c # d' # e"); err != nil || !slices.Equal(got, []string{"a", "b", "c # d"}) {
		t.Errorf("%q, %v", got, err)
	}
}
