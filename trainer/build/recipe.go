package build

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"othello/internal/strict"
	"othello/internal/wholefile"
)

// Recipe is how a file is made.
type Recipe struct {
	About  string         `toml:"about"`  // what is made, a line
	Values map[string]any `toml:"values"` // what stands for {NAME} in the steps: texts and numbers
	Steps  []Step         `toml:"step"`

	file, text string // where it stands
}

// Step is one command of the trainer. In its texts {dir} stands for the folder of the
// work, and {NAME} for a value.
type Step struct {
	Name    string   `toml:"name"`
	About   string   `toml:"about"`   // what is made and why, a line
	Run     string   `toml:"run"`     // the command, from the verb on
	Reads   []string `toml:"reads"`   // files and folders, and patterns of their names; the games are read by every verb that has --wthor
	Writes  []string `toml:"writes"`  // the same, of what is there once the step is done
	Scratch []string `toml:"scratch"` // the same, of what the verb keeps beside that to go on from
	Adds    []string `toml:"adds"`    // values by which the verb, if they change, adds to what is there
	Once    bool     `toml:"once"`    // it is done for good, though what it read changes
}

// Verbs is the command line of the trainer.
type Verbs struct {
	// Parse checks the words of a command, the verb first, and says which flags the verb has.
	Parse func(words []string) (has func(flag string) bool, err error)
	// Do carries a command out.
	Do func(ctx context.Context, words []string, out, errs io.Writer) error
}

//go:embed recipes/*.toml
var shipped embed.FS

// folder is where the shipped recipes are, from the root of the repository.
const folder = "trainer/build/"

// maxRecipe is the size in bytes of the largest recipe that is read.
const maxRecipe = 1 << 16

// Shipped are the names of the recipes that come with the trainer.
func Shipped() []string {
	names, err := fs.Glob(shipped, "recipes/*.toml")
	if err != nil {
		panic(err) // the pattern is ours
	}
	for i, n := range names {
		names[i] = strings.TrimSuffix(path.Base(n), ".toml")
	}
	slices.Sort(names)
	return names
}

// Open reads a recipe: a shipped one by its name, or a file. Each of set is "NAME=VALUE"
// and takes the place of what the recipe says.
func Open(name string, verbs Verbs, set ...string) (*Recipe, error) {
	if slices.Contains(Shipped(), name) {
		file := "recipes/" + name + ".toml"
		text, err := shipped.ReadFile(file)
		if err != nil {
			return nil, err
		}
		return Parse(folder+file, string(text), verbs, set...)
	}
	text, err := wholefile.Read(name, maxRecipe)
	if err != nil {
		return nil, fmt.Errorf("reading a recipe: %w (shipped are %s)", err, strings.Join(Shipped(), ", "))
	}
	return Parse(name, string(text), verbs, set...)
}

// Parse reads the text of a recipe, with every command in it. name stands in errors.
func Parse(name, text string, verbs Verbs, set ...string) (*Recipe, error) {
	r, err := strict.Decode(name, text, Recipe{}, func(r Recipe) error {
		if r.About == "" || strings.Contains(r.About, "\n") {
			return &strict.KeyError{Key: "about", Problem: "must be a line of text"}
		}
		for key, v := range r.Values {
			if key == "dir" {
				return &strict.KeyError{Key: "values.dir", Problem: "is the folder of the work, --dir"}
			}
			if _, err := valueText(v); err != nil {
				return &strict.KeyError{Key: "values." + key, Problem: err.Error()}
			}
		}
		if len(r.Steps) == 0 {
			return errors.New("there is no [[step]]")
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	r.file, r.text = name, text
	for _, s := range set {
		key, value, ok := strings.Cut(s, "=")
		if _, known := r.Values[key]; !ok || !known {
			return nil, fmt.Errorf("setting %q: it must be NAME=VALUE with a value of %s: %s", s, name, strings.Join(r.names(), ", "))
		}
		if _, err := valueText(value); err != nil {
			return nil, fmt.Errorf("setting %q: it %w", s, err)
		}
		r.Values[key] = value
	}
	return &r, r.check(verbs)
}

// names are those of the values.
func (r *Recipe) names() []string {
	var list []string
	for key := range r.Values {
		list = append(list, key)
	}
	slices.Sort(list)
	return list
}

// valueText is a value as it stands in a command.
func valueText(v any) (string, error) {
	switch v := v.(type) {
	case string:
		if v == "" || strings.ContainsAny(v, "{}\n") {
			return "", errors.New("must be a text without braces, and not empty")
		}
		return v, nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), nil
	}
	return "", errors.New("must be a text or a number")
}

var (
	placeholder = regexp.MustCompile(`\{([^{}]*)\}`)
	stepName    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]*$`)
	stepHeader  = regexp.MustCompile(`^\s*\[\[\s*step\s*\]\]`)
	header      = regexp.MustCompile(`^\s*\[`)
)

// fill is text with the values in their places, but for those in but.
func (r *Recipe) fill(text string, but ...string) string {
	return placeholder.ReplaceAllStringFunc(text, func(p string) string {
		key := p[1 : len(p)-1]
		v, ok := r.Values[key]
		if !ok || slices.Contains(but, key) {
			return p
		}
		s, err := valueText(v)
		if err != nil {
			panic(err) // values were checked
		}
		return s
	})
}

// words are those of a step's command with the values in their places, but for those in but.
func (r *Recipe) words(s Step, but ...string) ([]string, error) {
	words, err := Split(s.Run)
	if err == nil && len(words) == 0 {
		err = errors.New("there is no command")
	}
	for i, word := range words {
		words[i] = r.fill(word, but...)
	}
	return words, err
}

// at is an error about a key of step i, with the file and the line.
func (r *Recipe) at(i int, key, format string, args ...any) error {
	where, name := r.file, r.Steps[i].Name
	if line := r.line(i, key); line > 0 {
		where += ":" + strconv.Itoa(line)
	}
	if name == "" {
		name = strconv.Itoa(i + 1)
	}
	return fmt.Errorf("%s: step %s: %w", where, name, fmt.Errorf(format, args...))
}

// line is the line of a key of step i, or that on which the step begins; zero if it is
// not found. The TOML library does not say where the entries of a list stand.
func (r *Recipe) line(i int, key string) int {
	found, n, step := 0, 0, -1
	for text := range strings.Lines(r.text) {
		n++
		switch {
		case stepHeader.MatchString(text):
			if step++; step == i {
				found = n
			}
		case step == i && header.MatchString(text):
			return found
		case step == i:
			if name, _, ok := strings.Cut(text, "="); ok && strings.TrimSpace(name) == key {
				return n
			}
		}
	}
	return found
}

// check says what is wrong with the steps, if anything.
func (r *Recipe) check(verbs Verbs) error {
	used := map[string]bool{}
	for i := range r.Steps {
		if err := r.checkStep(i, used); err != nil {
			return err
		}
		words, err := r.words(r.Steps[i])
		if err == nil {
			_, err = verbs.Parse(words)
		}
		if err != nil {
			return r.at(i, "run", "%w", err)
		}
	}
	for _, key := range r.names() {
		if !used[key] {
			return fmt.Errorf("%s:%d: no step uses the value %s", r.file, strict.Line[Recipe](r.text, "values."+key), key)
		}
	}
	return nil
}

// checkStep says what is wrong with step i but for its command, and notes the values that
// it uses.
func (r *Recipe) checkStep(i int, used map[string]bool) error {
	s := &r.Steps[i]
	before := r.Steps[:i]
	switch {
	case !stepName.MatchString(s.Name):
		return r.at(i, "name", "its name must be letters, digits and hyphens, not %q", s.Name)
	case slices.ContainsFunc(before, func(b Step) bool { return b.Name == s.Name }):
		return r.at(i, "name", "there is another step of this name")
	case len(s.Writes) == 0:
		return r.at(i, "writes", "it writes nothing")
	}
	for _, key := range s.Adds {
		if !strings.Contains(s.Run, "{"+key+"}") {
			return r.at(i, "adds", "the command does not have {%s}", key)
		}
	}
	for _, in := range []struct {
		key   string
		texts []string
	}{{"run", []string{s.Run}}, {"reads", s.Reads}, {"writes", s.Writes}, {"scratch", s.Scratch}} {
		for _, text := range in.texts {
			for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
				if _, known := r.Values[m[1]]; !known && m[1] != "dir" {
					return r.at(i, in.key, "there is no value %s", m[1])
				}
				used[m[1]] = true
			}
			if err := pattern(r.fill(text)); err != nil && in.key != "run" {
				return r.at(i, in.key, "%w", err)
			}
		}
	}
	for _, read := range s.Reads {
		if read = r.fill(read); within(read) && !slices.ContainsFunc(before, func(b Step) bool { return r.feeds(b, read) }) {
			return r.at(i, "reads", "no step before it writes %s", read)
		}
	}
	for _, wrote := range s.Writes {
		for _, b := range before {
			if slices.Contains(b.Writes, wrote) {
				return r.at(i, "writes", "step %s writes %s, too", b.Name, wrote)
			}
		}
	}
	return r.checkNamed(i)
}

// checkNamed wants every file in the folder of the work that the command of step i names
// to be among those that it reads or writes.
func (r *Recipe) checkNamed(i int) error {
	s := r.Steps[i]
	words, err := Split(s.Run)
	if err != nil {
		return r.at(i, "run", "%w", err)
	}
	all := slices.Concat(s.Reads, s.Writes, s.Scratch)
	for _, word := range words {
		for _, name := range strings.FieldsFunc(word, func(c rune) bool { return c == ',' || c == '=' }) {
			if within(name) && !slices.ContainsFunc(all, func(p string) bool { return p == name || strings.HasPrefix(p, name+"/") }) {
				return r.at(i, "run", "%s is not in its reads, writes or scratch", name)
			}
		}
	}
	return nil
}

// inDir is how the names of files in the folder of the work begin.
const inDir = "{dir}/"

// within reports whether a pattern is of files in the folder of the work.
func within(p string) bool { return strings.HasPrefix(p, inDir) }

// pattern says what is wrong with a pattern of names.
func pattern(p string) error {
	rest := strings.TrimPrefix(p, inDir)
	switch _, err := path.Match(rest, ""); {
	case err != nil:
		return fmt.Errorf("%s is no pattern: %w", p, err)
	case p == "", strings.Contains(rest, "{dir}"), within(p) && (path.Clean(rest) != rest || rest == "." || path.IsAbs(rest) || strings.HasPrefix(rest, "..")):
		return fmt.Errorf("%q is no name of a file", p)
	}
	return nil
}

// feeds reports whether step s writes what the pattern read, in which values are filled
// in, asks for.
func (r *Recipe) feeds(s Step, read string) bool {
	return slices.ContainsFunc(s.Writes, func(wrote string) bool {
		wrote = r.fill(wrote)
		match, _ := path.Match(read, wrote) // a pattern that was checked
		return match || wrote == read
	})
}
