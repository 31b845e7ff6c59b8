package build

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// Job is a recipe to carry out.
type Job struct {
	*Recipe
	Verbs
	Dir   string            // of the work
	Games []string          // WTHOR files, and folders of them, that verbs with --wthor read
	Flags map[string]string // for those verbs that have them
	To    string            // the last step to do; empty for all
}

// State is how far a step is.
type State string

// States of a step.
const (
	Done  State = "done"
	Begun State = "begun" // and interrupted
	ToDo  State = "to do"
)

// Plan is what there is to do.
type Plan struct {
	Recipe string    `json:"recipe"` // its file
	About  string    `json:"about"`
	Dir    string    `json:"dir"`
	Steps  []Planned `json:"steps"`
}

// Planned is a step of a plan.
type Planned struct {
	Name    string   `json:"name"`
	About   string   `json:"about"`
	State   State    `json:"state"`
	Why     string   `json:"why,omitempty"` // it is not done
	Command []string `json:"command"`       // from the verb on
	Reads   []string `json:"reads"`
	Writes  []string `json:"writes"`
	Seconds float64  `json:"seconds,omitempty"` // that it took
}

// work is a job with what its journal says.
type work struct {
	Job
	dir     workplace
	journal *journal
	games   content // none, until a verb reads them
}

// badDir are characters that a pattern, a list in a flag or a recipe would take for something else.
const badDir = `*?[],{}"`

// open checks the job and reads the journal, to write it if write is set.
func (j Job) open(write bool) (w *work, err error) {
	if strings.ContainsAny(j.Dir, badDir) || j.Dir == "" {
		return nil, fmt.Errorf("the folder %q must have a name without any of %s", j.Dir, badDir)
	}
	var names []string
	for _, s := range j.Steps {
		names = append(names, s.Name)
	}
	n := slices.Index(names, j.To) + 1
	if j.To != "" && n == 0 {
		return nil, fmt.Errorf("%s has no step %s; its steps are %s", j.file, j.To, strings.Join(names, ", "))
	}
	if n > 0 {
		short := *j.Recipe
		short.Steps = short.Steps[:n]
		j.Recipe = &short
	}
	w = &work{Job: j, dir: workplace(j.Dir)}
	if write {
		w.journal, err = openJournal(j.Dir)
	} else {
		w.journal, err = readJournal(j.Dir)
	}
	return w, err
}

// Plan says what is done and what there is to do, and touches nothing.
func (j Job) Plan() (Plan, error) {
	w, err := j.open(false)
	if err != nil {
		return Plan{}, err
	}
	return w.plan()
}

func (w *work) plan() (Plan, error) {
	p := Plan{Recipe: w.file, About: w.About, Dir: w.Dir}
	undone := map[int]bool{}
	for i, s := range w.Steps {
		f, err := w.look(i)
		if err != nil {
			return p, err
		}
		for _, b := range w.sources(i) {
			if undone[b] && f.state == Done && !s.Once {
				f.state, f.why = ToDo, "after "+w.Steps[b].Name
			}
		}
		undone[i] = f.state != Done
		if missing := w.missing(f); missing != "" && f.state != Done {
			f.why = missing + " is missing"
		}
		p.Steps = append(p.Steps, Planned{
			Name: s.Name, About: s.About, State: f.state, Why: w.named(f.why), Command: f.words,
			Reads: w.paths(s.Reads), Writes: w.paths(s.Writes), Seconds: w.journal.last[f.entry.Place].Seconds,
		})
	}
	return p, nil
}

// named is text with the folder in its place.
func (w *work) named(text string) string { return strings.ReplaceAll(text, "{dir}", w.Dir) }

// paths are the names on this system of patterns as the recipe has them.
func (w *work) paths(patterns []string) []string {
	list := []string{}
	for _, p := range patterns {
		list = append(list, w.dir.path(w.fill(p)))
	}
	return list
}

// finding is what was found about a step.
type finding struct {
	entry entry    // that it would begin with
	words []string // of its command
	state State
	why   string // it is not done
	anew  bool   // what is there is of no use
}

// look says how far step i is, by the files that are there now.
func (w *work) look(i int) (finding, error) {
	s := w.Steps[i]
	f := finding{state: ToDo}
	f.entry.Step, f.entry.Place = s.Name, place(w.patterns(s.Writes))
	var err error
	if f.words, f.entry.Command, err = w.command(s); err != nil {
		return f, w.at(i, "run", "%w", err)
	}
	words, err := w.words(s, s.Adds...)
	if err != nil {
		return f, w.at(i, "run", "%w", err)
	}
	f.entry.Base = Quote(words)
	if f.entry.Reads, err = w.reads(i, f.words); err != nil {
		return f, w.at(i, "reads", "%w", err)
	}
	last, known := w.journal.last[f.entry.Place]
	if !known {
		return f, nil
	}
	writes, err := w.contents(w.patterns(s.Writes), last.maker())
	if err != nil {
		return f, w.at(i, "writes", "%w", err)
	}
	read := changed(last.Reads, f.entry.Reads)
	wrote := changed(last.Writes, writes)
	switch {
	case last.Base != f.entry.Base:
		f.why, f.anew = "its command has changed", true
	case read != "" && !s.Once:
		f.why, f.anew = read, true
	case !last.Done:
		f.state = Begun
	case last.Command != f.entry.Command:
		f.why = "its command adds to what is there"
	case wrote != "":
		f.why, f.anew = wrote, len(s.Adds) == 0
	default:
		f.state = Done
	}
	return f, nil
}

// patterns are those of the recipe with the values in their places.
func (w *work) patterns(texts []string) []string {
	var list []string
	for _, text := range texts {
		list = append(list, w.fill(text))
	}
	return list
}

// command is the words of a step's command, and a text of it without the folder of the
// work and without the flags that do not change what is made.
func (w *work) command(s Step) (words []string, text string, err error) {
	words, err = w.words(s)
	if err != nil {
		return nil, "", err
	}
	text = Quote(words)
	for i, word := range words {
		words[i] = strings.ReplaceAll(word, "{dir}", filepath.ToSlash(w.Dir))
	}
	has, err := w.Parse(words)
	if err != nil {
		return nil, "", err
	}
	for _, name := range []string{"wthor", "threads"} {
		if value, ok := w.Flags[name]; ok && has(name) && !slices.Contains(words, "--"+name) {
			words = append(words, "--"+name, value)
		}
	}
	return words, text, nil
}

// sources are the steps before step i that write what it reads.
func (w *work) sources(i int) []int {
	var list []int
	for _, read := range w.patterns(w.Steps[i].Reads) {
		for b := range i {
			if w.feeds(w.Steps[b], read) && !slices.Contains(list, b) {
				list = append(list, b)
			}
		}
	}
	return list
}

// reads is what step i reads, with the games if its verb does.
func (w *work) reads(i int, words []string) ([]content, error) {
	has, err := w.Parse(words)
	if err != nil {
		return nil, err
	}
	var list []content
	for _, read := range w.patterns(w.Steps[i].Reads) {
		maker := ""
		for b := range i {
			if s := w.Steps[b]; w.feeds(s, read) {
				maker += w.journal.last[place(w.patterns(s.Writes))].maker()
			}
		}
		c, err := w.dir.look(read, maker)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	if has("wthor") {
		if w.games.Pattern == "" {
			if w.games, err = databases(w.Games); err != nil {
				return nil, err
			}
		}
		list = append(list, w.games)
	}
	return list, nil
}

// contents is what patterns stand for now.
func (w *work) contents(patterns []string, maker string) ([]content, error) {
	var list []content
	for _, p := range patterns {
		c, err := w.dir.look(p, maker)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// missing is what a step reads that no step makes and that is not there; empty for nothing.
func (w *work) missing(f finding) string {
	for _, c := range f.entry.Reads {
		if c.Files == 0 && !within(c.Pattern) {
			if c.Pattern == games {
				return games + " in " + strings.Join(w.Games, ", ")
			}
			return c.Pattern
		}
	}
	return ""
}

// Print writes the plan as a shell script of what there is to do. command is how the
// trainer is called.
func (p Plan) Print(to io.Writer, command string) error {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s (%s)\n", p.About, p.Recipe)
	var dirs []string
	for _, s := range p.Steps {
		for _, name := range s.Writes {
			if dir := filepath.ToSlash(filepath.Dir(name)); s.State != Done && !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
	}
	if len(dirs) > 0 {
		fmt.Fprintf(&out, "mkdir -p %s\n", Quote(dirs))
	}
	for i, s := range p.Steps {
		state := string(s.State)
		if s.Why != "" {
			state += ": " + s.Why
		}
		fmt.Fprintf(&out, "\n# step %d of %d, %s, %s", i+1, len(p.Steps), s.Name, state)
		if s.About != "" {
			fmt.Fprintf(&out, "\n# %s", s.About)
		}
		out.WriteString("\n")
		if s.State == Done {
			out.WriteString("# ")
		}
		fmt.Fprintf(&out, "%s %s\n", command, Quote(s.Command))
	}
	_, err := io.WriteString(to, out.String())
	return err
}
