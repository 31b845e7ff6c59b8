package command

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"othello/internal/cputime"
	"othello/internal/lang"
)

// Bench is a fixed workload for the engine: it calls report after each piece, with its
// number of nodes, and returns the total, the signature of the search.
type Bench func(ctx context.Context, report func(piece string, nodes int64)) (int64, error)

func (a *App) bench() *cobra.Command {
	return &cobra.Command{
		Use:   "bench",
		Short: "Measure the speed of the search",
		Long: `Searches a fixed set of positions on one thread with the evaluation that needs no weights, and prints the number of nodes and the speed.

The total is a signature of the search: it depends on the version of the search, not on the machine.`,
		Args: files(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			start := cputime.Own()
			last := start
			nodes, err := a.Bench(cmd.Context(), func(piece string, nodes int64) {
				now := cputime.Own()
				_, _ = fmt.Fprint(a.Stdout, a.tr.F("%s %12d nodes  %6.2f s\n", lang.Pad(piece, -24), nodes, (now-last).Seconds()))
				last = now
			})
			if err != nil {
				return err
			}
			used := (cputime.Own() - start).Seconds()
			_, err = fmt.Fprint(a.Stdout, a.tr.F("%s %12d nodes  %6.2f s", lang.Pad(a.tr.In("a sum", "total"), -24), nodes, used), speed(a.tr, "  ", nodes, used), "\n")
			return err
		},
	}
}

// speed returns the speed behind a separator, or nothing where no time, in seconds, has been measured.
func speed(tr *lang.Printer, separator string, nodes int64, cpu float64) string {
	if cpu < 0.005 { // shown as 0.00 s
		return ""
	}
	return separator + tr.F("%.1f M nodes/s of CPU", float64(nodes)/1e6/cpu)
}
