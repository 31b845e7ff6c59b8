package env

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"othello/game"
	"othello/internal/crash"
)

// open returns a new Env that the test closes.
func open(t testing.TB, c Config) *Env {
	t.Helper()
	e, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// must ends the test on an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// seen is what there was in the games of a test, so that it can tell that it saw enough.
type seen struct{ ends, wins, losses, draws, passes, unfilled int }

// follow plays random games in e and beside it with package game, and compares all that
// can be seen after every step.
func follow(t *testing.T, e *Env, steps int) (s seen) {
	out := everything(e, true, true)
	must(t, e.Reset(uint64(steps), out))
	boards := make([]game.Board, e.Games())
	for i := range boards {
		boards[i] = game.StartBoard(e.size)
		show(t, e, out, i, boards[i])
	}
	actions := make([]uint8, e.Games())
	for range steps {
		copy(actions, out.Random)
		must(t, e.Step(actions, out))
		for i, a := range actions {
			m := e.Square(a)
			b := &boards[i]
			if m == game.Pass {
				s.passes++
			}
			if !b.Position().Legal(m) {
				t.Fatalf("game %d: %v was drawn on\n%v", i, m, b)
			}
			mover := b.Turn
			*b = b.Play(m)
			var margin int
			over := b.Over()
			if over {
				s.ends++
				result := b.Result()
				if margin = result.Margin(); mover == game.White {
					margin = -margin
				}
				switch {
				case margin > 0:
					s.wins++
				case margin < 0:
					s.losses++
				default:
					s.draws++
				}
				if b.Position().Empties() > 0 {
					s.unfilled++
				}
				*b = game.StartBoard(e.size)
			}
			reward := 0
			switch {
			case margin > 0:
				reward = 1
			case margin < 0:
				reward = -1
			}
			if int(out.Margins[i]) != margin || out.Rewards[i] != float32(reward) || out.Ends[i] == 1 != over || out.Ends[i] > 1 {
				t.Fatalf("game %d after %v: margin %d, reward %g, end %d, want %d, %d, %v",
					i, m, out.Margins[i], out.Rewards[i], out.Ends[i], margin, reward, over)
			}
			show(t, e, out, i, *b)
		}
	}
	return s
}

// show compares what an agent sees of game i with the board that it should be.
func show(t *testing.T, e *Env, out Batch, i int, want game.Board) {
	t.Helper()
	if e.Board(i) != want {
		t.Fatalf("game %d is\n%v\nwant\n%v", i, e.Board(i), want)
	}
	p := want.Position()
	if e.State().Moves[i] != p.Moves() {
		t.Fatalf("game %d: moves of\n%v\n%v", i, want, e.State().Moves[i])
	}
	n := int(e.size)
	floats, bytes, legal := out.Floats[i*2*n*n:], out.Bytes[i*2*n*n:], out.Legal[i*(n*n+1):]
	for rank := range n {
		for file := range n {
			s, at := e.size.At(file, rank), rank*n+file
			if own, opp := one(p.Own.Has(s)), one(p.Opp.Has(s)); floats[at] != own || floats[n*n+at] != opp ||
				float32(bytes[at]) != own || float32(bytes[n*n+at]) != opp {
				t.Fatalf("game %d: %v is seen as %g %g, %d %d on\n%v", i, s, floats[at], floats[n*n+at], bytes[at], bytes[n*n+at], want)
			}
			if float32(legal[at]) != one(p.Legal(s)) {
				t.Fatalf("game %d: %v is legal: %d, on\n%v", i, s, legal[at], want)
			}
		}
	}
	if float32(legal[n*n]) != one(p.MustPass()) {
		t.Fatalf("game %d: a pass is legal: %d, on\n%v", i, legal[n*n], want)
	}
}

func one(yes bool) float32 {
	if yes {
		return 1
	}
	return 0
}

// TestAgainstRules plays random games with the Env and with package game.
func TestAgainstRules(t *testing.T) {
	for _, size := range []game.Size{game.Size8, game.Size6} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			e := open(t, Config{Games: 1000, Size: size, Threads: 3})
			s := follow(t, e, followed)
			t.Logf("%d steps: %+v", followed*1000, s)
			if s.wins == 0 || s.losses == 0 || s.draws == 0 || s.passes == 0 || s.unfilled == 0 {
				t.Errorf("the games do not have everything: %+v", s)
			}
		})
	}
}

// TestActions wants every square of the board to have one action, in the order of reading.
func TestActions(t *testing.T) {
	for size, last := range map[game.Size]uint8{game.Size8: 64, game.Size6: 36} {
		e := open(t, Config{Games: 1, Size: size})
		if e.Actions() != int(last)+1 || e.Cells() != 2*int(last) {
			t.Errorf("%d actions and %d cells", e.Actions(), e.Cells())
		}
		for a := range 256 {
			s, want := e.Square(uint8(a)), game.NoSquare
			switch {
			case a < int(last):
				want = size.At(a%int(size), a/int(size))
			case a == int(last):
				want = game.Pass
			}
			if s != want || s != game.NoSquare && e.Action(s) != uint8(a) {
				t.Errorf("action %d is %v, want %v", a, s, want)
			}
		}
	}
}

// TestThreads wants the same games from any number of threads, and from a seed; others
// from another seed.
func TestThreads(t *testing.T) {
	openings := []game.Board{game.StartBoard(game.Size8), game.StartBoard(game.Size8).Play(game.At(3, 2))}
	play := func(threads int, seed uint64) (last Batch) {
		e := open(t, Config{Games: 2*piece + 77, Openings: openings, RandomPlies: 6, Threads: threads})
		out := everything(e, true, true)
		must(t, e.Reset(seed, out))
		for range 150 {
			must(t, e.Step(out.Random, out))
		}
		return out
	}
	want := play(1, 7)
	for _, threads := range []int{0, 2, 3, 50} {
		if !reflect.DeepEqual(play(threads, 7), want) {
			t.Errorf("%d threads play other games than one", threads)
		}
	}
	if reflect.DeepEqual(play(1, 8), want) {
		t.Error("another seed plays the same games")
	}
}

// TestReset wants the same games again from the same Env, whatever was played before.
func TestReset(t *testing.T) {
	e := open(t, Config{Games: 300, RandomPlies: 8, SkipIllegal: true})
	if first := e.Board(0); first == game.StartBoard(game.Size8) {
		t.Error("no random plies at the start")
	}
	fresh, out := everything(e, true, false), everything(e, true, false)
	must(t, e.Reset(0, fresh))
	for range 100 {
		must(t, e.Step(fresh.Random, out))
	}
	if e.Skipped() == 0 {
		t.Error("the same actions for ever are legal")
	}
	must(t, e.Reset(0, out))
	if !reflect.DeepEqual(out, fresh) || e.Skipped() != 0 {
		t.Error("games do not start again as they did")
	}
}

// TestRandom wants each of the four first moves from about a quarter of the games, and
// not the same ones from game to game.
func TestRandom(t *testing.T) {
	e := open(t, Config{Games: 40_000})
	out := Batch{Random: make([]uint8, e.Games())}
	must(t, e.Reset(3, out))
	counts := map[uint8]int{}
	same := 0
	for i, a := range out.Random {
		counts[a]++
		if i > 0 && out.Random[i-1] == a {
			same++
		}
	}
	counts[255] = same // as likely as any move
	if len(counts) != 5 {
		t.Errorf("first moves %v", counts)
	}
	for a, n := range counts { // five standard deviations
		if math.Abs(float64(n)-10_000) > 5*math.Sqrt(40_000*0.25*0.75) {
			t.Errorf("%d is drawn in %d of 40000 games", a, n)
		}
	}
}

// TestOpenings wants games to start from all positions given, and only from them.
func TestOpenings(t *testing.T) {
	start := game.StartBoard(game.Size6)
	var openings []game.Board
	for s := range start.Position().Moves().Squares() {
		openings = append(openings, start.Play(s))
	}
	e := open(t, Config{Games: 400, Size: game.Size6, Openings: openings})
	openings = slices.Clone(openings)
	counts := map[game.Board]int{}
	out := everything(e, false, false)
	must(t, e.Reset(1, out))
	for range 40 {
		for i := range 400 {
			if b := e.Board(i); b.Position().Empties() == 31 {
				counts[b]++
			} else if out.Ends[i] == 1 {
				t.Fatalf("a game starts from\n%v", b)
			}
		}
		must(t, e.Step(out.Random, out))
	}
	if len(counts) != len(openings) {
		t.Errorf("%d openings are played of %d", len(counts), len(openings))
	}
	for _, b := range openings {
		if counts[b] < 100 {
			t.Errorf("%d games start from\n%v", counts[b], b)
		}
	}
}

// TestRandomPlies wants openings of as many discs as plies were asked for, each side's
// turn as it should be, and games that can be played however many that are.
func TestRandomPlies(t *testing.T) {
	for plies := range 9 {
		e := open(t, Config{Games: 300, RandomPlies: plies})
		different := map[game.Board]bool{}
		for i := range 300 {
			b := e.Board(i)
			if different[b] = true; 60-b.Position().Empties() != plies || b.Turn == game.Black != (plies%2 == 0) {
				t.Fatalf("%d plies: a game starts from\n%v", plies, b)
			}
		}
		if plies == 1 && len(different) != 4 || plies == 8 && len(different) < 290 {
			t.Errorf("%d plies: 300 games have %d starts", plies, len(different))
		}
	}
	e := open(t, Config{Games: 300, Size: game.Size6, RandomPlies: 1000})
	for i := range 300 {
		if e.Board(i).Over() {
			t.Fatalf("a game starts when it is over:\n%v", e.Board(i))
		}
	}
	out := everything(e, true, true)
	must(t, e.Reset(5, out))
	ended := 0
	for range 20 {
		must(t, e.Step(out.Random, out))
		for _, end := range out.Ends {
			ended += int(end)
		}
	}
	if ended < 300*20/2 {
		t.Errorf("%d games ended in 6000 steps from their last moves", ended)
	}
}

// TestIllegal wants an error that names the first illegal action, and nothing changed.
func TestIllegal(t *testing.T) {
	e := open(t, Config{Games: 2 * piece, Size: game.Size6, Threads: 2})
	out := everything(e, true, true)
	must(t, e.Reset(1, out))
	actions := slices.Clone(out.Random)
	for i := piece + 3; i < len(actions); i++ {
		actions[i] = 255
	}
	for action, want := range map[uint8]string{
		0:   "game 7, action 0: a1 is not legal on --------------OX----XO-------------- X",
		36:  "game 7, action 36: pass is not legal on --------------OX----XO-------------- X",
		37:  "game 7, action 37: there is no such action on --------------OX----XO-------------- X",
		255: "game 7, action 255: there is no such action on --------------OX----XO-------------- X",
	} {
		actions[7] = action
		poison := everything(e, true, true)
		for i := range poison.Floats {
			poison.Floats[i] = 9
		}
		before := slices.Clone(e.State().Own)
		err := e.Step(actions, poison)
		var illegal *IllegalError
		if !errors.As(err, &illegal) || err.Error() != want || illegal.Game != 7 || illegal.Action != action {
			t.Errorf("action %d: %v", action, err)
		}
		if !slices.Equal(before, e.State().Own) || slices.ContainsFunc(poison.Floats, func(f float32) bool { return f != 9 }) || slices.Max(poison.Legal) != 0 {
			t.Errorf("action %d: something was done", action)
		}
	}
	must(t, e.Step(out.Random, out)) // goes on
}

// TestSkipIllegal wants games with illegal actions left as they are, and counted.
func TestSkipIllegal(t *testing.T) {
	e := open(t, Config{Games: piece + 10, SkipIllegal: true, Threads: 2})
	out := everything(e, true, true)
	must(t, e.Reset(1, out))
	actions := slices.Clone(out.Random)
	actions[0], actions[5], actions[piece+1] = 0, 64, 200
	must(t, e.Step(actions, out))
	for i := range actions {
		moved := i != 0 && i != 5 && i != piece+1
		want := game.StartBoard(game.Size8)
		if moved {
			want = want.Play(e.Square(actions[i]))
		}
		show(t, e, out, i, want)
		if out.Rewards[i] != 0 || out.Ends[i] != 0 {
			t.Errorf("game %d: reward %g, end %d", i, out.Rewards[i], out.Ends[i])
		}
	}
	if e.Skipped() != 3 {
		t.Errorf("%d were skipped", e.Skipped())
	}
}

// TestAllocations wants none for the games that are played.
func TestAllocations(t *testing.T) {
	for _, size := range []game.Size{game.Size8, game.Size6} {
		e := open(t, Config{Games: 1000, Size: size, Threads: 1, RandomPlies: 4, Openings: []game.Board{game.StartBoard(size), game.StartBoard(size)}})
		out := everything(e, true, true)
		must(t, e.Reset(1, out))
		if n := testing.AllocsPerRun(100, func() {
			if err := e.Step(out.Random, out); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("a step on %d allocates %g times", size, n)
		}
		if n := testing.AllocsPerRun(10, func() {
			if err := e.Reset(1, out); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("a reset on %d allocates %g times", size, n)
		}
	}
}

// TestCrash wants a panic of any goroutine raised in the one that called, and the next
// call works.
func TestCrash(t *testing.T) {
	e := open(t, Config{Games: 8 * piece, Threads: 3})
	for range 3 {
		err := crash.Catch(func() error {
			e.run(func(_ *Env, from, _ int) {
				if from == 5*piece {
					panic("boom")
				}
			})
			return nil
		})
		if err == nil || err.Error() != "it crashed: boom" {
			t.Errorf("a panic: %v", err)
		}
	}
	out := Batch{Random: make([]uint8, e.Games())}
	must(t, e.Reset(1, out))
	must(t, e.Step(out.Random, out))
}

// TestMistakes wants one clear line for what cannot be.
func TestMistakes(t *testing.T) {
	start := game.StartBoard(game.Size8)
	over, nobody, two := start, start, start
	over.White = 0
	nobody.Turn = game.Empty
	two.White |= two.Black
	odd := start
	odd.Out = 1
	for want, c := range map[string]Config{
		"0 games: there can be 1 to 16777216":                      {},
		"16777217 games: there can be 1 to 16777216":               {Games: MaxGames + 1},
		"boards of size 4: there are 6 and 8":                      {Games: 1, Size: game.Size4},
		"-1 random plies: there can be no fewer than 0":            {Games: 1, RandomPlies: -1},
		"-1 threads: there can be 1 or more, or 0 for one per CPU": {Games: 1, Threads: -1},
		"opening 1: its board is not 8x8":                          {Games: 1, Openings: []game.Board{start, game.StartBoard(game.Size6)}},
		"opening 0: its board is not 8x8":                          {Games: 1, Openings: []game.Board{odd}},
		"opening 0: it has several discs on one square":            {Games: 1, Openings: []game.Board{two}},
		"opening 0: it does not say whose turn it is":              {Games: 1, Openings: []game.Board{nobody}},
		"opening 0: neither side can move":                         {Games: 1, Openings: []game.Board{over}},
	} {
		if e, err := New(c); err == nil || err.Error() != want || e != nil {
			t.Errorf("%v, want %s", err, want)
		}
	}

	e := open(t, Config{Games: 3})
	if err := e.Step(make([]uint8, 2), Batch{}); err == nil || err.Error() != "2 actions for 3 games" {
		t.Error(err)
	}
	whole := reflect.ValueOf(everything(e, true, true))
	for i := range whole.NumField() {
		var b Batch
		part := whole.Field(i)
		reflect.ValueOf(&b).Elem().Field(i).Set(part.Slice(0, part.Len()-1))
		name := whole.Type().Field(i).Name
		for _, err := range []error{e.Reset(0, b), e.Step([]uint8{19, 19, 19}, b)} {
			want := fmt.Sprintf("%s has room for %d values, not the %d of 3 games", name, part.Len()-1, part.Len())
			if err == nil || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
	if e.Board(0) != game.StartBoard(game.Size8) || !strings.HasPrefix(e.Board(0).Line(), "---") {
		t.Error("a mistake changed a game")
	}
}

// FuzzStep plays any actions in a few games, once with errors and once skipping what is
// illegal, and compares with package game.
func FuzzStep(f *testing.F) {
	f.Add([]byte{19, 26, 37, 18, 18, 18}, false)
	f.Add([]byte{64, 0, 255, 8, 8, 8}, true)
	f.Fuzz(func(t *testing.T, actions []byte, small bool) {
		size := game.Size8
		if small {
			size = game.Size6
		}
		const n = 3
		strict, lenient := open(t, Config{Games: n, Size: size}), open(t, Config{Games: n, Size: size, SkipIllegal: true})
		out := everything(lenient, true, true)
		var boards [n]game.Board
		for i := range boards {
			boards[i] = game.StartBoard(size)
		}
		skipped, legal := 0, true // until now
		for ; len(actions) >= n; actions = actions[n:] {
			first := -1
			for i := range boards {
				boards[i] = lenient.Board(i)
				if m := lenient.Square(actions[i]); boards[i].Position().Legal(m) {
					if boards[i] = boards[i].Play(m); boards[i].Over() {
						boards[i] = game.StartBoard(size)
					}
					continue
				}
				skipped++
				if first < 0 {
					first = i
				}
			}
			must(t, lenient.Step(actions[:n], out))
			for i := range boards {
				show(t, lenient, out, i, boards[i])
			}
			if legal { // else the two play different games
				err := strict.Step(actions[:n], Batch{})
				legal = err == nil
				var illegal *IllegalError
				if errors.As(err, &illegal); legal != (first < 0) || !legal && illegal.Game != first {
					t.Fatalf("%v, want the first illegal action to be in game %d", err, first)
				}
			}
		}
		if lenient.Skipped() != skipped {
			t.Errorf("%d were skipped, want %d", lenient.Skipped(), skipped)
		}
	})
}
