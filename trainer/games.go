package main

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/positions"
)

func checkVerb() *cobra.Command {
	var source games.Source
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check game databases",
		Long:  `Replay all games: are they legal, do they end as their databases say? "measure judge --theory" compares the theoretical scores stored with them with those of the search.`,
		Example: `
go run ./trainer check`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		b := bar(cmd)
		r, err := positions.CheckDatabases(cmd.Context(), source, func(n, of int) { b.Set("replay", n, of, "files") })
		if err != nil {
			return err
		}
		if err := show(cmd.OutOrStdout(), *asJSON, *r); err != nil {
			return err
		}
		if r.Illegal > 0 {
			return fmt.Errorf("%d games have illegal moves, the first of them %s", r.Illegal, r.Wrong[0])
		}
		return nil
	}
	return cmd
}

func fetchVerb() *cobra.Command {
	job := games.WTHOR{First: 1977, Last: time.Now().Year() - 1}
	cmd := &cobra.Command{
		Use:   "fetch",
		Short: "Download the WTHOR game databases",
		Long:  `Download the WTHOR game databases of the French Othello Federation. Files that are there are not downloaded again, so that an interrupted call goes on.`,
		Example: `
go run ./trainer fetch --out ../shared/wthor`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	f.StringVar(&job.URL, "url", "https://www.ffothello.org/wthor/base", "where the files are")
	f.StringVar(&job.Dir, "out", "wthor", "folder to keep them in")
	f.Var(span{&job.First, &job.Last, math.MaxUint16, job.Last}, "years", "years of the games")
	f.BoolVar(&job.Names, "names", true, "download the names of players and tournaments too")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		b := bar(cmd)
		n, err := job.Run(cmd.Context(), func(file, of int, name string) { b.Set("fetch", file, of, name) })
		if err == nil {
			fmt.Fprintf(cmd.OutOrStdout(), "%d files in %s\n", n, job.Dir)
		}
		return err
	}
	return cmd
}

func exportVerb() *cobra.Command {
	var source games.Source
	cmd := &cobra.Command{
		Use:     "export",
		Short:   "Export games as comma separated values",
		Example: `go run ./trainer export --years 2015- --out games.csv`,
		Args:    cobra.NoArgs,
	}
	wthorFlags(cmd.Flags(), &source)
	out := outFlag(cmd, "file to write")
	cmd.RunE = writing(out, func(cmd *cobra.Command, _ []string) error {
		list, err := source.Read()
		if err != nil {
			return err
		}
		b := bar(cmd)
		err = wholefile.Replace(*out, func(w io.Writer) error {
			return games.WriteCSV(cmd.Context(), w, list, func(n int) { b.Set("export", n, len(list), "") })
		})
		if err == nil {
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %d games\n", *out, len(list))
		}
		return err
	})
	return cmd
}
