package zeus

import (
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/mcts"
	"othello/game"
)

// problem is an endgame with the exact scores of its moves.
type problem struct {
	position game.Position
	moves    map[game.Square]int
}

// problems reads an OBF file of the shared problems.
func problems(t *testing.T, file string) []problem {
	t.Helper()
	data, err := os.ReadFile("../../../../shared/problems/" + file)
	if err != nil {
		t.Skipf("the shared problems are not here: %v", err)
	}
	var list []problem
	for line := range strings.Lines(string(data)) {
		parts := strings.Split(strings.TrimSpace(line), ";")
		board, turn, _ := strings.Cut(strings.TrimSpace(parts[0]), " ")
		if len(board) != 64 {
			continue
		}
		b := game.Board{Turn: game.Black}
		if turn == "O" {
			b.Turn = game.White
		}
		for i, c := range board {
			switch c {
			case 'X':
				b = b.With(game.Square(i), game.Black)
			case 'O':
				b = b.With(game.Square(i), game.White)
			}
		}
		pr := problem{b.Position(), map[game.Square]int{}}
		for _, scored := range parts[1:] {
			name, text, ok := strings.Cut(strings.TrimSpace(scored), ":")
			if !ok {
				continue
			}
			m, err := game.ParseSquare(name)
			if err != nil {
				t.Fatal(err)
			}
			if pr.moves[m], err = strconv.Atoi(text); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, pr)
	}
	return list
}

// TestTactics wants the best move of every problem with at most eighteen empty
// squares, even from the least of levels that plays them out.
func TestTactics(t *testing.T) {
	e := New(Options{MemoryMB: 64, Threads: 1, Seed: 1, Weights: weights(t)})
	count := 0
	for _, file := range []string{"fforum-20-39.obf", "fforum-40-59.obf"} {
		for i, pr := range problems(t, file) {
			if pr.position.Empties() > exactEmpties || testing.Short() && count == 3 {
				continue
			}
			count++
			a, err := e.Think(t.Context(), pr.position, ai.Limits{Nodes: 1}, nil)
			if err != nil {
				t.Fatal(err)
			}
			best := -64
			for _, v := range pr.moves {
				best = max(best, v)
			}
			if !a.Score.Exact() || int(a.Score.Discs) != best || pr.moves[a.Move()] != best {
				t.Errorf("%s, problem %d: %v scores %v (proven %v), want %d", file, i+1, a.Move(), a.Score.Discs, a.Score.Exact(), best)
			}
		}
	}
	if count == 0 {
		t.Error("there are no problems")
	}
}

// TestTreeTactics gives the tree itself, without exact play, endgames of few
// squares: with leaves solved it must not miss the best move either.
func TestTreeTactics(t *testing.T) {
	list := problems(t, "fforum-20-39.obf")
	e := New(Options{MemoryMB: 64, Threads: 1, Seed: 1, Weights: weights(t)})
	solver := New(Options{MemoryMB: 8, Threads: 1, Seed: 1, Weights: weights(t)})
	for i, pr := range list {
		p := pr.position
		if p.Empties() > exactEmpties || testing.Short() && i > 1 {
			continue
		}
		for p.Empties() > 10 { // play the problem on, perfectly
			a, err := solver.Think(t.Context(), p, ai.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			p = p.Play(a.Move())
		}
		if p.Over() {
			continue
		}
		want, err := solver.Think(t.Context(), p, ai.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := e.Think(t.Context(), p, ai.Limits{Nodes: 20000, Exact: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if (got.Score.Discs > 0) != (want.Score.Discs > 0) || (got.Score.Discs < 0) != (want.Score.Discs < 0) {
			t.Errorf("problem %d: the tree says %v, the truth is %v in\n%v", 20+i, got.Score.Discs, want.Score.Discs, p.Board(game.Black))
		}
	}
}

func TestSameSeed(t *testing.T) {
	var all [2]ai.Analysis
	for i := range all {
		e := New(Options{MemoryMB: 8, Threads: 1, Seed: 5, Weights: weights(t)})
		var err error
		if all[i], err = e.Think(t.Context(), game.Start(game.Size8), ai.Limits{Nodes: 300, Moves: 64}, nil); err != nil {
			t.Fatal(err)
		}
		all[i].Elapsed = 0
	}
	if !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("two searches with one seed differ:\n%+v\n%+v", all[0], all[1])
	}
}

// TestGames plays whole games on every board, with and without weights.
func TestGames(t *testing.T) {
	for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
		for _, o := range []Options{
			{MemoryMB: 2, Threads: 2, Seed: 1},
			{MemoryMB: 2, Threads: 1, Seed: 1, Weights: weights(t), Original: true},
		} {
			e := New(o)
			for p := game.Start(size); !p.Over(); {
				a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 50, Exact: 4}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if !p.Legal(a.Move()) {
					t.Fatalf("%v is not legal in\n%v", a.Move(), p.Board(game.Black))
				}
				p = p.Play(a.Move())
			}
		}
	}
}

// TestSensible wants rollouts to take corners and to give none away.
func TestSensible(t *testing.T) {
	e := (&method{cut: cutEmpties}).Evaluator(0, 1).(*evaluator)
	p := diagram(t,
		". O X . . . . .",
		". . . . . . . .",
		". . O . . . . .",
		". O . X . . . .",
		". X . . O . . .")
	if q := e.sensible(p, p.Moves()); !q.Opp.Has(0) {
		t.Errorf("the corner was not taken:\n%v", q.Board(game.White))
	}
	p.Own &^= game.At(2, 0).Bit()
	p.Opp &^= game.At(1, 0).Bit()
	if !p.Moves().Has(game.At(1, 1)) {
		t.Fatal("b2 is not legal")
	}
	seen := map[game.Position]bool{}
	for range 50 {
		q := e.sensible(p, p.Moves())
		seen[q] = true
		if q.Opp.Has(game.At(1, 1)) {
			t.Fatalf("an X square next to an empty corner was taken:\n%v", q.Board(game.White))
		}
	}
	if n := testing.AllocsPerRun(100, func() { e.rollout(game.Start(game.Size8)) }); n != 0 {
		t.Errorf("a rollout allocates %v times", n)
	}
	end, _ := e.rollout(game.Start(game.Size8))
	if end.Empties() != cutEmpties && !end.Over() {
		t.Errorf("it was cut with %d empty squares", end.Empties())
	}
}

// TestQualityAtRoot wants the minimax, not the quality of moves alone, as prior.
func TestQualityAtRoot(t *testing.T) {
	m := &method{quality: standard}
	p, _ := mcts.Playout(game.Start(game.Size8), 40, m.Evaluator(0, 3).(*evaluator).rng)
	var moves []game.Square
	for s := range p.Moves().Squares() {
		moves = append(moves, s)
	}
	priors := make([]float32, len(moves))
	m.Root(p, moves, priors)
	differ := false
	for i, s := range moves {
		after := p.Play(s)
		own := standard.of(p, after, s)
		want := squash(own - standard.minimax(after, plies-1, -1e9, 1e9))
		if d := priors[i] - want; d > 1e-6 || d < -1e-6 {
			t.Errorf("%v has the prior %v, want %v", s, priors[i], want)
		}
		differ = differ || priors[i] != squash(own)
	}
	if !differ {
		t.Error("three plies say the same as one for every move")
	}
}

func TestLevels(t *testing.T) {
	e := New(Options{MemoryMB: 8, Threads: 1, Seed: 1})
	last := int64(0)
	for i, l := range Levels() {
		switch {
		case l.Limits.Nodes == 0 && l.Limits.Time == 0:
			t.Errorf("level %d has no limit", i+1)
		case l.Limits.Nodes > 0 && l.Limits.Nodes <= last:
			t.Errorf("level %d has fewer simulations than the one before", i+1)
		}
		last = l.Limits.Nodes
	}
	a, err := e.Think(t.Context(), game.Start(game.Size8), Levels()[0].Limits, nil)
	if err != nil || a.Nodes != Levels()[0].Limits.Nodes {
		t.Errorf("%+v (%v)", a, err)
	}
}
