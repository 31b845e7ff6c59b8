package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"othello/internal/wholefile"
	"othello/trainer/games"
)

func csvVerb() *cobra.Command {
	var source games.Source
	cmd := &cobra.Command{
		Use:     "csv",
		Short:   "Export games as comma separated values",
		Example: `go run ./trainer csv --years 2015- --out games.csv`,
		Args:    cobra.NoArgs,
	}
	wthorFlags(cmd.Flags(), &source)
	out := outFlag(cmd, "file to write")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
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
	}
	return cmd
}
