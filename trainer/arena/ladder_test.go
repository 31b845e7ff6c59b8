package arena

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// TestScaleIsRecovered lets players of known strength meet by chance alone.
func TestScaleIsRecovered(t *testing.T) {
	truth := []float64{0, 150, 400, 520, 800}
	rng := rand.New(rand.NewPCG(1, 2))
	var bouts []bout
	for range 4000 {
		a := rng.IntN(len(truth) - 1)
		b := min(a+1+rng.IntN(2), len(truth)-1)
		bout := bout{A: a, B: b, Games: 2}
		for range 2 {
			if rng.Float64() < expected(truth[a]-truth[b]) {
				bout.Score++
			}
		}
		if rng.IntN(2) == 0 {
			bout.A, bout.B, bout.Score = bout.B, bout.A, bout.Games-bout.Score
		}
		bouts = append(bouts, bout)
	}
	guess := make([]float64, len(truth))
	s := fitScale(guess, merge(bouts))
	for i, want := range truth {
		if got := s.Elo[i] - s.Elo[0]; math.Abs(got-want) > 40 {
			t.Errorf("player %d stands at %.0f, is %.0f", i, got, want)
		}
		if half := s.interval(i, s.dispersion(merge(bouts))); i > 0 && half < 5 || half > 60 {
			t.Errorf("player %d is known to %.0f", i, half)
		}
	}
	// 20 wins of 30 are 120 Elo by the formula.
	two := fitScale(make([]float64, 2), []bout{{A: 1, B: 0, Games: 3000, Score: 2000}})
	if d := two.Elo[1] - two.Elo[0]; math.Abs(d-120.4) > 0.5 {
		t.Errorf("two thirds of the games are %.1f Elo", d)
	}
	// Whoever won all stands high, not infinitely so.
	if all := fitScale(make([]float64, 2), []bout{{A: 1, B: 0, Games: 4, Score: 4}}); !(all.Elo[1]-all.Elo[0] > 200 && all.Elo[1] < 4000) {
		t.Errorf("four wins of four: %v", all.Elo)
	}
}

// TestIntervalsKnowStray lets each two players have a strength against each other that strays
// from the scale: a scale fitted to many games is surer than it may be, its intervals are not.
func TestIntervalsKnowStray(t *testing.T) {
	const players, stray, trials = 8, 60.0, 100
	rng := rand.New(rand.NewPCG(3, 2))
	covered := 0
	for range trials {
		var bouts []bout
		for a := range players {
			for b := a + 1; b < min(a+4, players); b++ {
				p := expected(100*float64(a-b) + stray*rng.NormFloat64())
				for range 300 {
					bout := bout{A: a, B: b, Games: 2}
					for range 2 {
						if rng.Float64() < p {
							bout.Score++
						}
					}
					bouts = append(bouts, bout)
				}
			}
		}
		guess := make([]float64, players)
		s := fitScale(guess, merge(bouts))
		last := players - 1
		if math.Abs(s.Elo[last]-s.Elo[0]-700) <= s.interval(last, s.dispersion(merge(bouts))) {
			covered++
		}
	}
	if covered < trials*9/10 {
		t.Errorf("%d of %d intervals hold the truth", covered, trials)
	}
}

// walker plays any legal move, and a corner rather than others so often as it is
// clever.
type walker struct {
	mu     sync.Mutex
	rng    *rand.Rand
	clever float64
}

func (w *walker) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	moves := p.Moves()
	if best := moves & game.Corners; best != 0 && w.rng.Float64() < w.clever {
		moves = best
	} else if best := moves &^ game.Corners.Neighbours(); best != 0 && w.rng.Float64() < w.clever {
		moves = best
	}
	return ai.Analysis{PV: []game.Square{moves.Nth(w.rng.IntN(moves.Count()))}, Nodes: 1}, nil
}

func walkers(n int) []Player {
	var list []Player
	for i := range n {
		clever := float64(i) / float64(n-1)
		list = append(list, Player{Name: "walker " + string(rune('a'+i)), New: func() (ai.Engine, error) {
			return &walker{rng: rand.New(rand.NewPCG(uint64(i), 7)), clever: clever}, nil
		}})
	}
	return list
}

// TestPairings wants games of near players and of steps alone, near ones mostly, whatever the
// results are.
func TestPairings(t *testing.T) {
	l := Ladder{Players: walkers(4), Guess: []float64{0, 100, 1000, 1100}, Steps: [][2]int{{0, 1}, {1, 2}, {2, 3}}}
	s := &ladderState{met: map[[2]int]int{}, seconds: make([]float64, 4), games: make([]int, 4)}
	for range 1000 {
		l.next(s)
	}
	near, step := s.met[[2]int{0, 1}], s.met[[2]int{1, 2}]
	if len(s.met) != 3 || step < 5 || near < 20*step || near+step+s.met[[2]int{2, 3}] != 1000 {
		t.Errorf("the players meet %v", s.met)
	}
}

// TestLadder stops a ladder again and again; what it played must stay.
func TestLadder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	l := Ladder{Players: walkers(4), Guess: make([]float64, 4), Openings: openings(20), Journal: path, Time: time.Hour, Parallel: 2}
	games := 0
	for round := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		played := 0
		list, err := l.Run(ctx, func(pairs int) {
			if played = pairs; pairs == 100*(round+1) {
				cancel()
			}
		})
		cancel()
		must(t, err)
		games = 0
		for _, s := range list {
			games += s.Games
		}
		if games != 4*played || played < 100*(round+1) {
			t.Fatalf("round %d: %d games of the players after %d pairs", round, games, played)
		}
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	must(t, err)
	if _, err := f.WriteString(`{"a":"walker z","b":"walker a","margins":[64,64]}` + "\n" + `{"a":"walk`); err != nil {
		t.Fatal(err)
	}
	must(t, f.Close())
	l.Time = 0
	list, err := l.Run(t.Context(), func(int) {})
	must(t, err)
	sum := 0
	for i, s := range list {
		sum += s.Games
		// Who meets whom depends on the time that games take, so that neighbours, a
		// hundred Elo apart, could change places once in a while.
		if i > 1 && s.Elo <= list[i-2].Elo || s.Low > s.Elo || s.High < s.Elo {
			t.Errorf("standings: %+v", list)
		}
	}
	if sum != games || list[0].Elo != 0 || list[3].Elo < 100 {
		t.Errorf("%d games of %d are left: %+v", sum, games, list)
	}
	if b, err := os.ReadFile(path); err != nil || !strings.HasSuffix(string(b), "[64,64]}\n") {
		t.Error("the line that was cut short is still there")
	}
	must(t, os.WriteFile(path, []byte("no journal\n"), 0o644))
	if _, err := l.Run(t.Context(), func(int) {}); err == nil || !strings.Contains(err.Error(), "byte 0") {
		t.Errorf("a file that is no journal: %v", err)
	}
}

func TestLadderStopsAtForfeits(t *testing.T) {
	l := Ladder{
		Players: []Player{with("cheat", cheat{}), with("first", first{})}, Guess: make([]float64, 2),
		Openings: openings(3), Journal: filepath.Join(t.TempDir(), "games"), Time: time.Hour,
	}
	if _, err := l.Run(t.Context(), func(int) {}); err == nil || !strings.Contains(err.Error(), "forfeited") {
		t.Errorf("an illegal player: %v", err)
	}
}

func TestLadderOfOne(t *testing.T) {
	l := Ladder{Players: walkers(1), Guess: make([]float64, 1), Journal: filepath.Join(t.TempDir(), "games"), Time: time.Second}
	if _, err := l.Run(t.Context(), func(int) {}); err == nil || !strings.Contains(err.Error(), "two players") {
		t.Errorf("a ladder of one player: %v", err)
	}
}
