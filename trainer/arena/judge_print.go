package arena

import (
	"fmt"
	"io"
	"math"
)

// PrintJudge writes the rows for people.
func PrintJudge(w io.Writer, rows []JudgeRow) {
	fmt.Fprintf(w, "%-24s %-20s %5s %6s  %-12s %5s  %6s %5s %6s %9s\n",
		"weights", "set", "depth", "count", "best move", "loss", "within", "error", "bias", "nodes")
	for _, r := range rows {
		moves := fmt.Sprintf("%-12s %5s", "", "")
		if r.Best > 0 {
			p, n := r.Best/100, float64(r.Count)
			moves = fmt.Sprintf("%4.1f ± %3.1f %% %5.2f", r.Best, 196*math.Sqrt(p*(1-p)/n), r.Loss)
		}
		fmt.Fprintf(w, "%-24s %-20s %5d %6d  %s  %4.1f %% %5.2f %+6.2f %9.0f\n",
			r.Weights, r.Set, r.Depth, r.Count, moves, r.Within, r.Error, r.Bias, r.Nodes)
	}
}
