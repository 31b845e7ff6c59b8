package arena

import (
	"fmt"
	"io"
)

// Print writes a result for people.
func Print(w io.Writer, r Result) {
	games := 2 * len(r.Pairs)
	fmt.Fprintf(w, "A: %s\nB: %s\n", r.Sides[0].Name, r.Sides[1].Name)
	fmt.Fprintf(w, "%d games from %d openings: A won %d, drew %d, lost %d; %+.2f discs a game\n", games, len(r.Pairs), r.Wins, r.Draws, r.Losses, r.Discs)
	fmt.Fprintf(w, "score %.1f%%, Elo %+.0f (95%% interval %+.0f to %+.0f)\n", 100*r.Score, r.Elo, r.EloLow, r.EloHigh)
	for i, side := range r.Sides {
		name := "AB"[i : i+1]
		if side.Moves > 0 {
			fmt.Fprintf(w, "%s: %d moves, %s each, %.0f nodes\n", name, side.Moves, side.times(), float64(side.Nodes)/float64(side.Moves))
		}
		if u := side.Clock; u.Games > 0 {
			fmt.Fprintf(w, "%s: clock of %g s and %g s a move, in %s: %d of %d games lost on time; %.2f s left at the end, at least %.2f s\n",
				name, u.Main, u.Increment, side.counted(), u.Late, u.Games, u.Left, u.Least)
			games := float64(u.Games)
			fmt.Fprintf(w, "%s: used in a game %.2f s for moves 1-20, %.2f s for 21-40, %.2f s for 41-60\n",
				name, side.Phases[0].charged()/games, side.Phases[1].charged()/games, side.Phases[2].charged()/games)
		}
		if side.Faults > 0 {
			fmt.Fprintf(w, "%s: %d games forfeited by illegal moves or failures, the first: %s\n", name, side.Faults, side.Fault)
		}
	}
	if r.LLR != 0 {
		decision := r.Decision
		if decision == "" {
			decision = "undecided"
		}
		fmt.Fprintf(w, "sequential test: %s (log likelihood ratio %.2f)\n", decision, r.LLR)
	}
}

// known reports whether the processor time of all moves is.
func (e Effort) known() bool { return e.Measured == e.Moves }

// counted returns what a clock counts.
func (e Effort) counted() string {
	if e.known() {
		return "processor time"
	}
	return "wall time"
}

// charged returns the seconds that a clock counts.
func (e Effort) charged() float64 {
	if e.known() {
		return e.Processor
	}
	return e.Seconds
}

// times returns the milliseconds that a move took.
func (e Effort) times() string {
	wall := 1e3 * e.Seconds / float64(e.Moves)
	if !e.known() {
		return fmt.Sprintf("%.2f ms of wall time", wall)
	}
	return fmt.Sprintf("%.2f ms of processor time (%.2f ms of wall time)", 1e3*e.Processor/float64(e.Moves), wall)
}
