package main

import (
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/ai/template"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/templatefit"
)

// Flags shared by the verbs.

// shippedWeights is the file of the embedded weights.
const shippedWeights = "models/template.bin"

// sharedWTHOR is the default path of the games.
var sharedWTHOR = []string{"../shared/wthor"}

// wthorFlags adds the flags of a game source; its years are the defaults.
func wthorFlags(f *pflag.FlagSet, s *games.Source) {
	f.StringSliceVar(&s.Paths, "wthor", sharedWTHOR, "WTHOR files, and folders of them")
	f.Var(span{&s.First, &s.Last, math.MaxUint16, 0}, "years", "years of the games, such as 2012-2021 or 2022-")
}

// outFlag adds the flag of the output.
func outFlag(cmd *cobra.Command, usage string) *string {
	out := cmd.Flags().String("out", "", usage)
	required(cmd, "out")
	return out
}

// writing returns run after a check that the file out can be written.
func writing(out *string, run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if err := wholefile.Check(*out); err != nil {
			return cli.Refuse(err)
		}
		return run(cmd, args)
	}
}

// required marks a flag as required.
func required(cmd *cobra.Command, flag string) {
	if err := cmd.MarkFlagRequired(flag); err != nil {
		panic(err) // there is no such flag
	}
}

func threadsFlag(f *pflag.FlagSet, to *int) {
	whole(f, to, "threads", runtime.NumCPU(), 1, 1024, "number of threads")
}

// mostDrawn is the most positions that a verb draws into memory.
const mostDrawn = 1_000_000

// startFlags adds the flags of the weights to begin with and of a layout file. read returns
// that layout, without the flag the weights' or else the classic one, and the weights
// converted to it, nil for none.
func startFlags(f *pflag.FlagSet, usage string) (read func() (*template.Layout, *template.Weights, error)) {
	from := f.String("from", "", usage)
	name := f.String("layout", "", "file of the layout of the templates; empty for that of the weights to begin with, or the classic one")
	return func() (*template.Layout, *template.Weights, error) {
		start, _, err := templatefit.ReadWeights(*from)
		if err != nil {
			return nil, nil, err
		}
		text := template.Classic
		switch {
		case *name != "":
			b, err := wholefile.Read(*name, 1<<16)
			if err != nil {
				return nil, nil, cli.Refuse(fmt.Errorf("reading the layout: %w", err))
			}
			text = string(b)
		case start != nil:
			return start.Layout, start, nil
		}
		l, err := template.Parse(text)
		err = cli.Refuse(err)
		if err == nil && start != nil && start.String() != l.String() {
			start, err = start.Convert(l)
		}
		return l, start, err
	}
}

// number is a flag for a whole number in bounds.
type number struct {
	to        *int
	low, high int
}

func (n number) String() string { return fmt.Sprint(*n.to) }
func (n number) Type() string   { return "number" }
func (n number) Set(text string) error {
	v, err := strconv.Atoi(text)
	switch {
	case err == nil && v >= n.low && v <= n.high:
		*n.to = v
		return nil
	case n.high < math.MaxInt:
		return fmt.Errorf("it must be a number from %v to %v", n.low, n.high)
	}
	return fmt.Errorf("it must be a number, at least %v", n.low)
}

// whole is a flag for a whole number in bounds.
func whole(f *pflag.FlagSet, to *int, name string, value, low, high int, usage string) {
	*to = value
	f.Var(number{to, low, high}, name, usage)
}

// span is a flag for FIRST-LAST, or FIRST-, -LAST or one number.
type span struct {
	first, last *int
	most        int // largest number
	end         int // default of last
}

func (s span) Type() string { return "FIRST-LAST" }
func (s span) String() string {
	switch {
	case *s.first == 0 && *s.last == 0:
		return ""
	case *s.last == 0:
		return fmt.Sprintf("%d-", *s.first)
	}
	return fmt.Sprintf("%d-%d", *s.first, *s.last)
}

func (s span) Set(text string) error {
	one, two, both := strings.Cut(text, "-")
	if !both {
		two = one
	}
	var wrong error
	bound := func(text string, open int) int {
		if text == "" {
			return open
		}
		n, err := strconv.ParseUint(text, 10, 31)
		if err != nil || int(n) > s.most {
			wrong = fmt.Errorf("%q is not a number up to %d", text, s.most)
		}
		return int(n)
	}
	first, last := bound(one, 0), bound(two, s.end)
	switch {
	case wrong != nil:
		return wrong
	case last < first && two != "":
		return fmt.Errorf("%d is before %d", last, first)
	}
	*s.first, *s.last = first, last
	return nil
}

// bar returns a progress bar for a verb.
func bar(cmd *cobra.Command) *progressBar { return newProgressBar(cmd.ErrOrStderr()) }
