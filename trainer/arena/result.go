package arena

import (
	"cmp"
	"fmt"
	"io"

	"othello/game"
)

// Pair is the result of one opening played with both colours.
type Pair struct {
	Opening int    `json:"opening"`
	Margins [2]int `json:"margins"` // A's discs less B's, with A black and with A white
}

// Result is the state of a match.
type Result struct {
	Sides    [2]Side `json:"sides"` // A and B
	Pairs    []Pair  `json:"pairs"`
	Wins     int     `json:"wins"`
	Draws    int     `json:"draws"`
	Losses   int     `json:"losses"`
	Discs    float64 `json:"discs"`    // mean margin of A per game
	Score    float64 `json:"score"`    // of A, 0 to 1
	Elo      float64 `json:"elo"`      // of A over B
	EloLow   float64 `json:"elo_low"`  // 95 % interval
	EloHigh  float64 `json:"elo_high"` //
	LLR      float64 `json:"llr"`      // log likelihood ratio of the sequential test; zero without one
	Decision string  `json:"decision"` // "A is stronger", "A is not stronger" or ""
}

// Side is a player's statistics over all games.
type Side struct {
	Name   string `json:"name"`
	Faults int    `json:"faults"`          // illegal moves and failures, each of which lost the game
	Fault  string `json:"fault,omitempty"` // what was wrong the first time
	Effort
}

// Effort is the cost of moves.
type Effort struct {
	Moves     int     `json:"moves"`     // searched
	Nodes     int64   `json:"nodes"`     //
	Seconds   float64 `json:"seconds"`   // wall clock
	Processor float64 `json:"processor"` // seconds of processor time
	Measured  int     `json:"measured"`  // moves whose processor time is known
}

func (e *Effort) add(o Effort) {
	e.Moves += o.Moves
	e.Nodes += o.Nodes
	e.Seconds += o.Seconds
	e.Processor += o.Processor
	e.Measured += o.Measured
}

// failed adds an error of the player, or an illegal move.
func (s *Side) failed(p game.Position, m game.Square, err error) {
	if err == nil {
		err = fmt.Errorf("it played %s, which is not legal", p.Size().Name(m))
	}
	s.Faults++
	s.Fault = cmp.Or(s.Fault, err.Error())
}

// add adds the statistics of other games.
func (s *Side) add(o Side) {
	s.Faults += o.Faults
	s.Fault = cmp.Or(s.Fault, o.Fault)
	s.Effort.add(o.Effort)
}

func (r *Result) add(p Pair, sides [2]Side, test *SPRT) {
	r.Pairs = append(r.Pairs, p)
	for _, margin := range p.Margins {
		switch cmp.Compare(margin, 0) {
		case 1:
			r.Wins++
		case -1:
			r.Losses++
		default:
			r.Draws++
		}
	}
	for i := range r.Sides {
		r.Sides[i].add(sides[i])
	}
	r.estimate()
	if test != nil {
		r.LLR, r.Decision = test.decide(r.Pairs)
	}
}

// Print writes a result for people.
func Print(w io.Writer, r Result) {
	games := 2 * len(r.Pairs)
	fmt.Fprintf(w, "A: %s\nB: %s\n", r.Sides[0].Name, r.Sides[1].Name)
	fmt.Fprintf(w, "%d games from %d openings: A won %d, drew %d, lost %d; %+.2f discs a game\n", games, len(r.Pairs), r.Wins, r.Draws, r.Losses, r.Discs)
	fmt.Fprintf(w, "score %.1f%%, Elo %+.0f (95%% interval %+.0f to %+.0f)\n", 100*r.Score, r.Elo, r.EloLow, r.EloHigh)
	for i, side := range r.Sides {
		name := "AB"[i : i+1]
		if moves := float64(side.Moves); moves > 0 {
			seconds, kind := side.time()
			fmt.Fprintf(w, "%s: %d moves, %.2f ms of %s each, %.0f nodes\n", name, side.Moves, 1e3*seconds/moves, kind, float64(side.Nodes)/moves)
		}
		if side.Faults > 0 {
			fmt.Fprintf(w, "%s: %d games forfeited by illegal moves or failures, the first: %s\n", name, side.Faults, side.Fault)
		}
	}
	if r.LLR != 0 {
		fmt.Fprintf(w, "sequential test: %s (log likelihood ratio %.2f)\n", cmp.Or(r.Decision, "undecided"), r.LLR)
	}
}

// time returns the seconds of the moves and their kind: processor time if all of it is
// known, which does not depend on the machine's load.
func (e Effort) time() (seconds float64, kind string) {
	if e.Measured == e.Moves {
		return e.Processor, "processor time"
	}
	return e.Seconds, "wall time"
}
