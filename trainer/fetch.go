package main

import (
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"othello/trainer/games"
)

func fetchVerb() *cobra.Command {
	job := games.WTHOR{First: 1977, Last: time.Now().Year() - 1}
	cmd := &cobra.Command{
		Use:   "fetch",
		Short: "Download the WTHOR game databases",
		Long:  `Download the WTHOR game databases of the French Othello Federation. Files that are there are not downloaded again, so that an interrupted call goes on. The checksums of the files go to SHA256SUMS beside them; a file that no longer has its checksum is an error.`,
		Example: `
go run ./trainer fetch --out ../shared/wthor
go run ./trainer fetch --out recent --years 2015-2023`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	f.StringVar(&job.URL, "url", "https://www.ffothello.org/wthor/base", "where the files are")
	f.StringVar(&job.Dir, "out", "wthor", "folder to keep them in")
	f.Var(span{&job.First, &job.Last, math.MaxUint16, job.Last}, "years", "years of the games")
	f.BoolVar(&job.Names, "names", true, "the names of players and tournaments as well")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		b := bar(cmd)
		n, err := job.Run(cmd.Context(), func(file, of int, name string) { b.Set("fetch", file, of, name) })
		if err == nil {
			fmt.Fprintf(cmd.OutOrStdout(), "%d files in %s, checksums in %s\n", n, job.Dir, job.Sums())
		}
		return err
	}
	return cmd
}
