package main

import (
	"github.com/spf13/cobra"

	"othello/trainer/games"
	"othello/trainer/positions"
)

func positionsVerb() *cobra.Command {
	source := games.Source{First: 2015}
	cmd := &cobra.Command{
		Use:   "positions STORE...",
		Short: "Summarise stores of labelled positions",
		Long:  `Read stores of labelled positions, which checks them, and count what they hold: by empty squares and by source and label, with mean and spread of the scores and of what the results are above them. With --sort, write them in an order to learn from that needs little memory, without those of the games of some years with 24 to 26 empty squares and after a move from there.`,
		Example: `
go run ./trainer positions 'selfplay/*.pos' exact.pos
go run ./trainer positions 'selfplay/*.pos' 'early/*.pos' --sort sorted`,
		Args: cobra.MinimumNArgs(1),
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	sorted := f.String("sort", "", "folder to write the positions into")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		names, err := positions.Names(args...)
		if err != nil {
			return err
		}
		b := bar(cmd)
		if *sorted != "" {
			list, err := source.Read()
			if err != nil {
				return err
			}
			held := positions.Held{}
			for _, g := range list {
				for e := 24; e <= 26; e++ {
					held.Hold(g.At(e).Position)
				}
			}
			return positions.Sort(cmd.Context(), *sorted, names, held.Drop, func(done int) { b.Set("sort", done, len(names), "") })
		}
		var s positions.Summary
		for i, name := range names {
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			if err := s.Read(name); err != nil {
				return err
			}
			b.Set("positions", i+1, len(names), "")
		}
		return s.Print(cmd.OutOrStdout())
	}
	return cmd
}
