package arena

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"othello/game"
)

// Pair is the result of one opening played with both colours.
type Pair struct {
	Opening int    `json:"opening"`
	Margins [2]int `json:"margins"` // A's discs less B's, with A black and with A white
	Faults  [2]int `json:"faults"`  // illegal moves and failures of A and of B
	Late    [2]int `json:"late"`    // games that A and B lost on time
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
	Phases [3]Effort `json:"phases"` // moves 1 to 20, 21 to 40, 41 to 60
	Clock  ClockUse  `json:"clock,omitzero"`
}

// Effort is the cost of moves.
type Effort struct {
	Moves     int     `json:"moves"`     // searched
	Nodes     int64   `json:"nodes"`     //
	Seconds   float64 `json:"seconds"`   // wall clock
	Processor float64 `json:"processor"` // seconds of processor time
	Measured  int     `json:"measured"`  // moves whose processor time is known
}

// ClockUse is the time left on a player's clock, which counts processor time where known.
type ClockUse struct {
	Main      float64 `json:"main"`      // seconds
	Increment float64 `json:"increment"` // seconds
	Games     int     `json:"games"`     //
	Late      int     `json:"late"`      // games lost on time
	Left      float64 `json:"left"`      // seconds at the end of a game, on average
	Least     float64 `json:"least"`     // seconds at the end of the game with the least
}

func (e *Effort) add(o Effort) {
	e.Moves += o.Moves
	e.Nodes += o.Nodes
	e.Seconds += o.Seconds
	e.Processor += o.Processor
	e.Measured += o.Measured
}

// moved adds a move made with the given number of empties.
func (s *Side) moved(e Effort, empties int) {
	s.Effort.add(e)
	s.Phases[min((60-empties)/20, 2)].add(e)
}

// failed adds an error of the player, or an illegal move.
func (s *Side) failed(p game.Position, m game.Square, err error) {
	if err == nil {
		err = fmt.Errorf("it played %s, which is not legal", p.Size().Name(m))
	}
	s.Faults++
	s.Fault = cmp.Or(s.Fault, err.Error())
}

// ended adds a game with a clock.
func (u *ClockUse) ended(left time.Duration) {
	s := max(left, 0).Seconds()
	v := ClockUse{Games: 1, Left: s, Least: s}
	if left < 0 {
		v.Late = 1
	}
	u.add(v)
}

// add adds other games.
func (u *ClockUse) add(v ClockUse) {
	if v.Games == 0 {
		return
	}
	if u.Games == 0 {
		u.Least = v.Least
	}
	u.Least = min(u.Least, v.Least)
	u.Late += v.Late
	u.Left = (u.Left*float64(u.Games) + v.Left*float64(v.Games)) / float64(u.Games+v.Games)
	u.Games += v.Games
}

// add adds the statistics of other games.
func (s *Side) add(o Side) {
	s.Faults += o.Faults
	s.Fault = cmp.Or(s.Fault, o.Fault)
	s.Effort.add(o.Effort)
	for i := range s.Phases {
		s.Phases[i].add(o.Phases[i])
	}
	s.Clock.add(o.Clock)
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
		fmt.Fprintf(w, "sequential test: %s (log likelihood ratio %.2f)\n", cmp.Or(r.Decision, "undecided"), r.LLR)
	}
}

// known reports whether the processor time of all moves is known.
func (e Effort) known() bool { return e.Measured == e.Moves }

// counted names the kind of time that the clock counts.
func (e Effort) counted() string {
	if e.known() {
		return "processor time"
	}
	return "wall time"
}

// charged returns the seconds that a clock counts: processor time if known, which does
// not depend on the machine's load.
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
