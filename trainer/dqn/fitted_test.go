package dqn

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"othello/ai"
	player "othello/ai/dqn"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/trainer/graph"
	"othello/trainer/torchstep"
)

// small returns a learner of a network with few filters, over a few games, by that
// interpreter.
func small(t *testing.T, python string, filters int, precision string) *fitted {
	t.Helper()
	f, err := newFitted(&Job{Settings: Settings{Seed: 2, Threads: 1, Games: 300, Filters: filters, Precision: precision}, Python: python})
	must(t, err)
	t.Cleanup(func() { must(t, f.close()) })
	return f
}

// whole returns the player of the network with all its bits.
func whole(t *testing.T, f *fitted) *player.Lines {
	t.Helper()
	file, err := onnx.Marshal(numbered(f.net, f.state))
	must(t, err)
	n, err := player.OpenLines(file)
	must(t, err)
	return n
}

// TestRecord plays every recorded game again.
func TestRecord(t *testing.T) {
	list, err := randomGames(300, 5, 2)
	must(t, err)
	starts, ends := 0, 0
	for _, m := range list {
		p := m.position()
		if !p.Moves().Has(m.square) {
			t.Fatalf("%v is not legal in\n%v", m.square, p.Board(m.turn))
		}
		if p == game.Start(game.Size6) {
			starts++
		}
		if p.Play(m.square).Over() {
			ends++
		}
	}
	if starts != 300 || ends != 300 {
		t.Errorf("%d games begin and %d end", starts, ends)
	}
}

// TestFirst compares the bounds of first weights with those of Keras 1.
func TestFirst(t *testing.T) {
	root := func(fans float64) float64 { return math.Sqrt(6 / fans) }
	net := lineNet(64)
	want := map[string]float64{
		"line0.0": root(6 + 6*64), "line1.1": root(64 + 64),
		"line2.0": root(2 * math.Sqrt(7*6*64)), "line3.1": root(2 * math.Sqrt(5*64*64)),
		"turn1": root(256 + 1024), "dense2": root(512 + 128), "result": root(128 + 1),
	}
	for _, name := range []string{"join.turn", "join.board0.line0", "join.board1.line3"} {
		want[name] = root(1024 + 2*24*64 + 2048)
	}
	state := graph.NewState(net, 1)
	for i, p := range net.Params() {
		if bound, ok := want[strings.TrimSuffix(p.Name, ".weight")]; ok {
			low, high := float64(slices.Min(state.Params[i])), float64(slices.Max(state.Params[i]))
			if math.Abs(p.Bound-bound) > 1e-9 || low < -bound || high > bound || len(state.Params[i]) > 1000 && min(-low, high) < 0.98*bound {
				t.Errorf("%s: %v to %v, bound %v, not %v", p.Name, low, high, p.Bound, bound)
			}
			delete(want, strings.TrimSuffix(p.Name, ".weight"))
		}
		if strings.HasSuffix(p.Name, ".bias") && slices.Max(state.Params[i]) != 0 {
			t.Errorf("%s is not zero", p.Name)
		}
	}
	if len(want) > 0 {
		t.Errorf("not there: %v", want)
	}
}

// reveal is what the interpreter that TestTargets starts has instead of an iteration: it
// writes the targets of the first moves in the order of the games.
const reveal = `
import os


def iterate(self, moves, epochs, seed, rate, discount):
    self.games = [torch.cat(parts) for parts in zip(*self.games)]
    self.count = self.games[1][:, 3].long()
    self.begin = self.count.cumsum(0) - self.count
    with torch.no_grad():
        found = [self.targets(part, discount) for part in torch.arange(len(self.games[0])).split(1000)]
    with open(os.environ["REVEALED"], "w") as to:
        print(*torch.cat(found).tolist(), file=to)
    return 0.0


Lines.iterate = iterate
serve(sys.stdin.buffer, sys.stdout.buffer)
`

// TestTargets compares targets with the values of moves that the player says one by one:
// results where the game ends, otherwise the greatest over moves and images, with the sign
// of the side.
func TestTargets(t *testing.T) {
	if testing.Short() {
		t.Skip("learns by PyTorch")
	}
	dir := t.TempDir()
	python, file := filepath.Join(dir, "python"), filepath.Join(dir, "targets")
	t.Setenv("REVEALED", file)
	wrapper := "#!/bin/bash\nexec " + torchstep.Required(t) + " -c \"${2%serve(sys.stdin*}\"'" + reveal + "'\n"
	must(t, os.WriteFile(python, []byte(wrapper), 0o700))
	f := small(t, python, 1, "float32")
	for _, row := range f.state.Stats { // as if it had learned
		for i := range row {
			row[i] += 0.1
		}
	}
	_, err := f.round(t.Context(), 0, 0)
	must(t, err)
	text, err := os.ReadFile(file)
	must(t, err)
	targets := strings.Fields(string(text))
	list, err := randomGames(f.Games, f.Seed, 1)
	must(t, err)
	if len(targets) != len(list) {
		t.Fatalf("%d targets of %d moves", len(targets), len(list))
	}
	n := whole(t, f)
	value := func(turn game.Color, p game.Position, s game.Square, y game.Symmetry) float64 {
		return n.Value(p.Transform(y), y.Square(s), turn)
	}
	passes, ends := 0, 0
	for k, m := range list {
		target, err := strconv.ParseFloat(targets[k], 64)
		must(t, err)
		p, turn, sign := m.position().Play(m.square), m.turn.Opponent(), -1.0
		if p.Over() {
			ends++
			if want := max(-1, min(-p.Margin(), 1)); target != float64(want) {
				t.Errorf("a game that ends has target %v, not %d", target, want)
			}
			continue
		}
		if p.MustPass() {
			p, turn, sign = p.Pass(), m.turn, 1
			passes++
		} else if k%30 > 0 {
			continue // one by one is slow
		}
		best := math.Inf(-1)
		for s := range p.Moves().Squares() {
			for _, y := range images {
				best = max(best, value(turn, p, s, y))
			}
		}
		if want := sign * discount * best; math.Abs(want-target) > 1e-5 {
			t.Errorf("sign %v: target %v, not %v", sign, target, want)
		}
	}
	if passes == 0 || ends == 0 {
		t.Errorf("%d passes, %d ends", passes, ends)
	}
}

// truth returns the value of a move with few squares left for its mover, by the rules.
func truth(m move) float64 {
	p, turn, sign := m.position().Play(m.square), m.turn.Opponent(), -1.0
	switch {
	case p.Over():
		return float64(max(-1, min(-p.Margin(), 1)))
	case p.MustPass():
		p, turn, sign = p.Pass(), m.turn, 1
	}
	best := math.Inf(-1)
	for s := range p.Moves().Squares() {
		best = max(best, truth(move{p.Own, p.Opp, s, turn}))
	}
	return sign * discount * best
}

// TestFitted trains on the ends of games. It wants the values of moves that were not seen to
// approach the truth, and the network that is written to play as the learner thinks.
func TestFitted(t *testing.T) {
	if testing.Short() {
		t.Skip("learns by PyTorch")
	}
	f := small(t, torchstep.Required(t), 8, "bfloat16")
	ends := func(games int, seed uint64) []move {
		list, err := randomGames(games, seed, 1)
		must(t, err)
		return slices.DeleteFunc(list, func(m move) bool { return m.position().Empties() > 2 })
	}
	f.record = ends(20_000, 2)
	unseen := ends(200, 3)[:fittedBatch]
	missed := func() float64 {
		must(t, f.update())
		n, sum := whole(t, f), 0.0
		for _, m := range unseen {
			d := n.Value(m.position(), m.square, m.turn) - truth(m)
			sum += d * d
		}
		return sum / float64(len(unseen))
	}
	first := missed()
	const rounds = 12
	for n := range rounds {
		_, err := f.round(t.Context(), n, 0)
		must(t, err)
	}
	if got := missed(); first < 0.7 || got > 0.5 || !graph.Finite(f.numbers()...) || f.state.Step != rounds*fittedEpochs*fittedMoves/fittedBatch {
		t.Errorf("after %d steps the squared error is %v, not %v", f.state.Step, got, first)
	}
	e := whole(t, f)
	narrow, err := f.engine()
	must(t, err)
	for _, m := range unseen[:50] {
		p := m.position()
		a, err := e.Think(t.Context(), p, ai.Limits{Moves: ai.EveryMove}, nil)
		if err != nil || len(a.Moves) != p.Moves().Count() || a.Move() != a.Moves[0].Move {
			t.Fatalf("%+v (%v)", a, err)
		}
		near, err := narrow.Think(t.Context(), p, ai.Limits{}, nil)
		if err != nil || math.Abs(near.Score.Discs-a.Score.Discs) > 0.1+math.Abs(a.Score.Discs)/10 {
			t.Errorf("in 16 bits %v, not %v (%v)", near.Score, a.Score, err)
		}
	}
}
