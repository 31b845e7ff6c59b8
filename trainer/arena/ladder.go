package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"othello/ai"
	"othello/game"
	"othello/trainer/jsonlines"
)

// Ladder rates many players on one scale. Each pairing gets games by how much they tell for
// their time, as far as is known before any game: a ladder that chooses by the results so far
// leaves pairings alone after a lucky win, and the scale comes out too long. Every pair of
// games is kept in a journal, so that it can be interrupted and resumed.
type Ladder struct {
	Players  []Player  // with unique names, which are also used in the journal; the Elo of the first is zero
	Guess    []float64 // Elo of each, roughly; those meet who can both expect 10 % of the points
	Steps    [][2]int  // players that meet however far apart they are: each level and the one before it, a first one and random moves
	Size     game.Size // of the board; zero for 8x8
	Openings [][]game.Square
	Journal  string        // file of the games played
	Time     time.Duration // time in which games may start, at least one pair; zero to play none
	Parallel int           // concurrent games; at least 1
	Seed     uint64        // by which opening each two players begin
}

// Standing is the rating of one player of a ladder.
type Standing struct {
	Elo     float64 `json:"elo"`
	Low     float64 `json:"low"`  // of the 95 % interval
	High    float64 `json:"high"` // of the 95 % interval
	Games   int     `json:"games"`
	Seconds float64 `json:"seconds"` // of thinking in one game, on average, wall clock
}

// meeting is a line of the journal: one opening played with both colours.
type meeting struct {
	A       string     `json:"a"`
	B       string     `json:"b"`
	Opening int        `json:"opening"`
	Margins [2]int     `json:"margins"` // A's discs less B's, with A black and with A white
	Seconds [2]float64 `json:"seconds"` // of thinking by A and by B, both games
}

// Run plays and returns the standings. It calls report after each pair of games, from one
// goroutine at a time. Games of a cancelled ladder count.
func (l *Ladder) Run(ctx context.Context, report func(pairs int)) ([]Standing, error) {
	s, err := l.open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = s.journal.Close() }()
	if l.Time > 0 {
		if len(l.Players) < 2 {
			return nil, errors.New("playing a ladder: it takes two players")
		}
		if err := l.play(ctx, s, report); err != nil {
			return nil, err
		}
	}
	return l.standings(s), nil
}

// ladderState is the state of a ladder.
type ladderState struct {
	mu      sync.Mutex // guards the rest
	journal *jsonlines.Journal[meeting]
	bouts   []bout
	met     map[[2]int]int // pairs of games played or being played
	seconds []float64      // of thinking
	games   []int
}

// open reads the journal. An incomplete last line is overwritten; lines of other players
// are ignored.
func (l *Ladder) open() (*ladderState, error) {
	s := &ladderState{met: map[[2]int]int{}, seconds: make([]float64, len(l.Players)), games: make([]int, len(l.Players))}
	number := map[string]int{}
	for i, p := range l.Players {
		number[p.Name] = i
	}
	var err error
	s.journal, err = jsonlines.Open(l.Journal, func(m meeting) {
		a, knownA := number[m.A]
		b, knownB := number[m.B]
		if knownA && knownB {
			s.met[key(a, b)]++
			s.add(a, b, m)
		}
	})
	return s, err
}

func key(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

func (s *ladderState) add(a, b int, m meeting) {
	s.bouts = append(s.bouts, bout{A: a, B: b, Games: 2, Score: 2 * Pair{Margins: m.Margins}.score()})
	s.seconds[a] += m.Seconds[0]
	s.seconds[b] += m.Seconds[1]
	s.games[a] += 2
	s.games[b] += 2
}

// cost returns the estimated seconds of thinking of player i in a game.
func (l *Ladder) cost(s *ladderState, i int) float64 {
	if s.games[i] == 0 { // a guess
		const moves, simulation = 22, 1e-5
		lim := l.Players[i].Limits
		return moves * max(0.05, lim.Time.Seconds(), float64(lim.Nodes)*simulation)
	}
	return s.seconds[i] / float64(s.games[i])
}

// next returns the next two players, and the number of their meeting. Pairings get games in
// proportion to the information of one, divided by the square root of its time: the time itself
// would starve the slow players, no division the fast ones.
func (l *Ladder) next(s *ladderState) (a, b, opening int) {
	best := -1.0
	for i := range l.Players {
		for j := range i {
			p := expected(l.Guess[i] - l.Guess[j])
			if min(p, 1-p) < 0.1 && !slices.Contains(l.Steps, [2]int{j, i}) {
				continue
			}
			share := p * (1 - p) / math.Sqrt(l.cost(s, i)+l.cost(s, j)+0.01)
			if due := share / float64(s.met[key(i, j)]+1); due > best {
				a, b, best = j, i, due
			}
		}
	}
	k := key(a, b)
	s.met[k]++
	return a, b, s.met[k] - 1
}

// play plays pairs until the time is over.
func (l *Ladder) play(caller context.Context, s *ladderState, report func(int)) error {
	ctx, cancel := context.WithCancelCause(caller)
	defer cancel(nil)
	until := time.Now().Add(l.Time)
	var wg sync.WaitGroup
	for range max(l.Parallel, 1) {
		wg.Go(func() {
			team := map[int]Player{}
			for first := true; ctx.Err() == nil && (first || time.Now().Before(until)); first = false {
				if err := l.meet(ctx, s, team, report); err != nil && ctx.Err() == nil {
					cancel(err)
				}
			}
		})
	}
	wg.Wait()
	if caller.Err() != nil {
		return nil // what was played counts
	}
	return context.Cause(ctx)
}

// meet plays one opening with both colours. team holds the worker's engines, which are
// reused.
func (l *Ladder) meet(ctx context.Context, s *ladderState, team map[int]Player, report func(int)) error {
	s.mu.Lock()
	a, b, opening := l.next(s)
	s.mu.Unlock()
	for _, i := range []int{a, b} {
		if _, ok := team[i]; !ok {
			p := l.Players[i]
			e, err := p.New()
			if err != nil {
				return fmt.Errorf("starting %s: %w", p.Name, err)
			}
			p.New = func() (ai.Engine, error) { return e, nil }
			team[i] = p
		}
	}
	opening = (opening + 31*(a+b) + 1009*int(l.Seed)) % len(l.Openings)
	match := Match{A: team[a], B: team[b], Size: l.Size, Openings: l.Openings[opening : opening+1]}
	r, err := match.Run(ctx, nil)
	if err != nil {
		return err
	}
	if r.Sides[0].Faults+r.Sides[1].Faults > 0 {
		return fmt.Errorf("a game of %s against %s was forfeited", match.A.Name, match.B.Name)
	}
	m := meeting{A: match.A.Name, B: match.B.Name, Opening: opening, Margins: r.Pairs[0].Margins, Seconds: [2]float64{r.Sides[0].Seconds, r.Sides[1].Seconds}}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.journal.Add(m); err != nil {
		return err
	}
	s.add(a, b, m)
	report(len(s.bouts))
	return nil
}

// standings returns the results.
func (l *Ladder) standings(s *ladderState) []Standing {
	bouts := merge(s.bouts)
	scale := fitScale(l.Guess, bouts)
	list := make([]Standing, len(l.Players))
	dispersion := scale.dispersion(bouts)
	for i := range list {
		elo, half := scale.Elo[i]-scale.Elo[0], math.Inf(1)
		if s.games[i] > 0 {
			half = scale.interval(i, dispersion)
		}
		list[i] = Standing{Elo: elo, Low: elo - half, High: elo + half, Games: s.games[i], Seconds: l.cost(s, i)}
	}
	return list
}
