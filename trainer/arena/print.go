package arena

import (
	"fmt"
	"io"
)

// Print writes a result for people.
func Print(w io.Writer, r Result) {
	games := 2 * len(r.Pairs)
	fmt.Fprintf(w, "A: %s\nB: %s\n", r.A, r.B)
	fmt.Fprintf(w, "%d games from %d openings: A won %d, drew %d, lost %d; %+.2f discs a game\n", games, len(r.Pairs), r.Wins, r.Draws, r.Losses, r.Discs)
	fmt.Fprintf(w, "score %.1f%%, Elo %+.0f (95%% interval %+.0f to %+.0f)\n", 100*r.Score, r.Elo, r.EloLow, r.EloHigh)
	if r.MovesA > 0 && r.MovesB > 0 {
		fmt.Fprintf(w, "per move: A %.1f ms, %.0f nodes; B %.1f ms, %.0f nodes (wall clock)\n",
			1e3*r.SecondsA/float64(r.MovesA), float64(r.NodesA)/float64(r.MovesA),
			1e3*r.SecondsB/float64(r.MovesB), float64(r.NodesB)/float64(r.MovesB))
	}
	if r.FaultsA+r.FaultsB > 0 {
		fmt.Fprintf(w, "games forfeited by illegal moves or failures: A %d, B %d\n", r.FaultsA, r.FaultsB)
	}
	if r.LLR != 0 {
		decision := r.Decision
		if decision == "" {
			decision = "undecided"
		}
		fmt.Fprintf(w, "sequential test: %s (log likelihood ratio %.2f)\n", decision, r.LLR)
	}
}
