package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"othello/trainer/build"
)

func buildVerb() *cobra.Command {
	job := build.Job{Verbs: build.Verbs{Parse: parsed, Do: carryOut}, Flags: map[string]string{}}
	cmd := &cobra.Command{
		Use:   "build [RECIPE]",
		Short: "Make a shipped file from the games by a recipe",
		Long: fmt.Sprintf(`Do the steps of a recipe, each a command of the trainer, from the games to the file that is shipped. A RECIPE is %s, or a TOML file; without one they are listed.

Steps that are done are left out: their files are there, made by the same command from the same files, as the journal in the folder of the work says. A step whose command or files have changed is done again, and so is what depends on it; what it made before is put aside, in a folder of that name. Stop at any time: the same call goes on.`,
			strings.Join(build.Shipped(), ", ")),
		Example: `
# what there is to do, as shell commands
go run ./trainer build template --dry-run

# do it
go run ./trainer build template

# less data, to a file of one's own
go run ./trainer build template --set parts=0-9 --set out=small.bin`,
		Args: cobra.MaximumNArgs(1),
	}
	f := cmd.Flags()
	f.StringVar(&job.Dir, "dir", "train", "folder of the work, made if it is missing")
	f.StringSliceVar(&job.Games, "wthor", sharedWTHOR, "WTHOR files, and folders of them")
	threads := 0
	threadsFlag(f, &threads)
	f.StringVar(&job.To, "to", "", "last `STEP` to do; empty for all")
	set := f.StringArray("set", nil, "`NAME=VALUE` in place of the recipe's; may be given several times")
	dry := f.Bool("dry-run", false, "do nothing: print the plan as shell commands, and what of it is done")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		out, errs := cmd.OutOrStdout(), cmd.ErrOrStderr()
		if len(args) == 0 {
			return listRecipes(out, job.Verbs)
		}
		if f.Changed("wthor") {
			job.Flags["wthor"] = strings.Join(job.Games, ",")
		}
		if f.Changed("threads") {
			job.Flags["threads"] = strconv.Itoa(threads)
		}
		var err error
		if job.Recipe, err = build.Open(args[0], job.Verbs, *set...); err != nil {
			return err
		}
		if *dry {
			plan, err := job.Plan()
			if err != nil {
				return err
			}
			if *asJSON {
				return show(out, true, plan, nil)
			}
			return plan.Print(out, "go run ./trainer")
		}
		work := out
		if *asJSON {
			work = errs
		}
		b := bar(cmd) // the verbs have their own, which an interruption leaves standing
		say := func(line string) { b.Say(errs, line) }
		plan, err := job.Run(cmd.Context(), say, work, errs)
		switch {
		case err != nil && cmd.Context().Err() != nil:
			say("stopped; the same call goes on")
		case err == nil && *asJSON:
			return show(out, true, plan, nil)
		case err == nil:
			last := plan.Steps[len(plan.Steps)-1]
			fmt.Fprintf(out, "made: %s\n", strings.Join(last.Writes, ", "))
		}
		return err
	}
	return cmd
}

// listRecipes prints what the shipped recipes make.
func listRecipes(w io.Writer, verbs build.Verbs) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, name := range build.Shipped() {
		r, err := build.Open(name, verbs)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%s\n", name, r.About)
	}
	return table.Flush()
}

// parse checks the words of a command line without carrying it out. One that is not whole
// may lack arguments and flags.
func parse(words []string, whole bool) (*cobra.Command, error) {
	root := root()
	root.InitDefaultHelpFlag()
	verb, rest, err := root.Find(words)
	if err != nil {
		return nil, err
	}
	checks := []func() error{
		func() error { return verb.ParseFlags(rest) },
		func() error { return verb.ValidateArgs(verb.Flags().Args()) },
		verb.ValidateRequiredFlags, verb.ValidateFlagGroups,
	}
	if !whole || !verb.HasParent() {
		checks = checks[:1]
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return verb, nil
}

// parsed is parse for steps of recipes.
func parsed(words []string) (has func(string) bool, err error) {
	verb, err := parse(words, true)
	switch {
	case err != nil:
		return nil, err
	case !verb.HasParent(), verb.Name() == "build":
		return nil, errors.New("it must be a verb of the trainer, and not build")
	}
	return func(flag string) bool { return verb.Flags().Lookup(flag) != nil }, nil
}

// carryOut runs a command line within this one.
func carryOut(ctx context.Context, words []string, out, errs io.Writer) error {
	root := root()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetArgs(words)
	root.SetOut(out)
	root.SetErr(errs)
	err := root.ExecuteContext(ctx)
	if err != nil && ctx.Err() == nil {
		return errors.New(err.Error()) // a usage error is the recipe's, not one of who called build
	}
	return err
}
