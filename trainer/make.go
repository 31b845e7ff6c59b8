package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/disk"
	"othello/internal/wholefile"
	"othello/trainer/recipes"
)

// making is a recipe that is carried out.
type making struct {
	recipes.Recipe
	cmd   *cobra.Command
	dir   string // working folder
	small bool   // on little data, which says nothing about the figures
}

func makeVerb() *cobra.Command {
	var dir string
	var set []string
	var small, check bool
	cmd := &cobra.Command{
		Use:   "make [NAME]",
		Short: "Make a shipped file by its recipe, and measure it",
		Long: `Run a recipe from trainer/recipes. Each step is a trainer command; afterwards the figures are measured and compared with those that the recipe expects. Without a name, list the recipes.

The files come into a folder of the recipe's name. After an interruption the same call goes on: a step that has been done is left out, unless its command or a file that it reads has changed since then.`,
		Example: `
go run ./trainer make small --small
go run ./trainer make big --set backend=torch
go run ./trainer make book --check`,
		Args: cobra.MaximumNArgs(1),
	}
	f := cmd.Flags()
	f.StringVar(&dir, "dir", "train", "folder below which each recipe has its own")
	f.StringArrayVar(&set, "set", nil, "`NAME=VALUE` in place of a setting of the recipe; may be given several times")
	f.BoolVar(&small, "small", false, "the whole way on little data, to try it")
	f.BoolVar(&check, "check", false, "only measure the shipped files")
	cmd.MarkFlagsMutuallyExclusive("small", "check")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return listRecipes(cmd.OutOrStdout())
		}
		r, err := recipes.Open(args[0], small)
		if err != nil {
			return err
		}
		m := making{r, cmd, filepath.Join(dir, args[0]), small}
		if small {
			m.dir = filepath.Join(dir, "small", args[0])
		}
		for _, s := range set {
			if err := m.Set(s); err != nil {
				return err
			}
		}
		m.Settings["dir"], m.Settings["made"] = m.dir, m.dir
		if check {
			m.Settings["made"], m.Steps = shippedModels, nil
		}
		if check && len(m.Files) == 0 {
			return cli.Usagef("nothing that the recipe %s makes is shipped as it is", m.Name)
		}
		if err := m.steps(); err != nil {
			return err
		}
		return m.figures()
	}
	return cmd
}

// shippedModels is the folder of the shipped files.
const shippedModels = "models"

func listRecipes(w io.Writer) error {
	for _, name := range recipes.Names() {
		r, err := recipes.Open(name, false)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-10s %s\n%10s from %s\n%10s %s\n", name, r.About, "", r.Data, "", r.Time)
	}
	return nil
}

// quoted returns words as a shell reads them.
func quoted(words []string) string {
	list := slices.Clone(words)
	for i, w := range list {
		if w == "" || strings.ContainsAny(w, ` "*[]`) {
			list[i] = "'" + w + "'"
		}
	}
	return strings.Join(list, " ")
}

// steps carries out the steps that are not done. The file steps of the folder has a line for
// each that is.
func (m making) steps() error {
	if len(m.Steps) == 0 {
		return nil
	}
	if err := disk.MkdirAll(m.dir, 0o755); err != nil {
		return err
	}
	journal := filepath.Join(m.dir, "steps")
	var done []string
	if text, err := os.ReadFile(journal); err == nil {
		done = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	w := m.cmd.OutOrStdout()
	for i, line := range m.Steps {
		words, err := m.Words(line)
		if err != nil {
			return err
		}
		mark, made := stepMark(words)
		title := fmt.Sprintf("%s, step %d of %d: %s", m.Name, i+1, len(m.Steps), quoted(words))
		if _, err := os.Stat(made); err == nil && i < len(done) && done[i] == mark {
			fmt.Fprintln(w, title, "(done before)")
			continue
		}
		fmt.Fprintln(w, title)
		began := time.Now()
		if err := m.run(words, w); err != nil {
			return err
		}
		fmt.Fprintf(w, "%s, step %d of %d took %v\n", m.Name, i+1, len(m.Steps), time.Since(began).Round(time.Second/10))
		done = append(done[:min(i, len(done))], mark) // the later ones read what is new
		if err := wholefile.Write(journal, []byte(strings.Join(done, "\n")+"\n")); err != nil {
			return err
		}
	}
	return nil
}

// stepMark returns a line by which a step is known again, its command with the checksums of the
// files that it names, and the file or folder that it makes.
func stepMark(words []string) (mark, made string) {
	mark = quoted(words)
	for i, word := range words {
		if i > 0 && (words[i-1] == "--out") {
			made = word
			continue
		}
		if info, err := os.Stat(word); err != nil || info.IsDir() {
			continue
		}
		if data, err := os.ReadFile(word); err == nil {
			mark += fmt.Sprintf(" %08x", crc32.ChecksumIEEE(data))
		}
	}
	return mark, made
}

// run carries out a command line of the trainer.
func (m making) run(words []string, to io.Writer) error {
	step := root()
	step.SilenceErrors, step.SilenceUsage = true, true
	step.SetArgs(words)
	step.SetOut(to)
	step.SetErr(m.cmd.ErrOrStderr())
	return step.ExecuteContext(m.cmd.Context())
}

// figures measures the files, and returns an error if a figure is not as expected.
func (m making) figures() error {
	printed := map[string][]byte{} // by a run
	off := 0
	for _, f := range m.Figures {
		words, err := m.Words(f.Run)
		if err != nil {
			return err
		}
		run := quoted(words)
		if printed[run] == nil {
			var out bytes.Buffer
			if err := m.run(append(words, "--json"), &out); err != nil {
				return fmt.Errorf("measuring by trainer %s: %w", run, err)
			}
			printed[run] = out.Bytes()
		}
		x, err := numberAt(printed[run], f.At)
		if err != nil {
			return fmt.Errorf("measuring by trainer %s: %w", run, err)
		}
		verdict := "as expected"
		switch {
		case m.small:
			verdict = "not to be compared, on little data"
		case math.Abs(x-f.Is) > f.Within:
			verdict = "NOT as expected"
			off++
		}
		fmt.Fprintf(m.cmd.OutOrStdout(), "trainer %s: %s is %.4g, %s (%g, within %g)\n", run, f.At, x, verdict, f.Is, f.Within)
	}
	if off > 0 {
		return fmt.Errorf("%d of %d figures are not as the recipe %s expects", off, len(m.Figures), m.Name)
	}
	return nil
}

// numberAt returns the number in JSON to which names and indexes lead, with dots between.
func numberAt(text []byte, path string) (float64, error) {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return 0, err
	}
	for name := range strings.SplitSeq(path, ".") {
		switch of := v.(type) {
		case map[string]any:
			v = of[name]
		case []any:
			v = nil
			if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(of) {
				v = of[i]
			}
		}
	}
	x, ok := v.(float64)
	if !ok {
		return 0, fmt.Errorf("it prints no number %s", path)
	}
	return x, nil
}
