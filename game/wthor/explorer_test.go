package wthor

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"othello/game"
	"othello/game/wthor/wthortest"
)

const sharedWTHOR = "../../../shared/wthor"

// randomFolder returns a folder of two databases with games that repeat positions,
// pass and stop early.
func randomFolder(t testing.TB) *Collection {
	t.Helper()
	rng := rand.New(rand.NewPCG(41, 42))
	dir := t.TempDir()
	names := []string{"", "Leader", "Tamenori", "LEADEN"}
	for _, year := range []int{1999, 2001} {
		var list []wthortest.Game
		for range 120 {
			g := game.New(game.Size8)
			stop := 60
			if rng.IntN(10) == 0 {
				stop = 20
			}
			for !g.Over() && len(g.Moves()) < stop {
				m := game.Pass
				if moves := g.Position().Moves(); moves != 0 {
					choice := rng.IntN(moves.Count())
					if len(g.Moves()) < 7 {
						choice = rng.IntN(min(2, moves.Count()))
					}
					m = moves.Nth(choice)
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			moves := slices.DeleteFunc(g.Moves(), func(m game.Square) bool { return m == game.Pass })
			list = append(list, wthortest.Game{
				Moves: moves, Score: g.Result().Black, Black: names[rng.IntN(4)], White: names[rng.IntN(4)],
				Tournament: []string{"Paris", "London"}[rng.IntN(2)],
			})
		}
		// Both years must number the names alike, as in a real folder.
		for i, name := range names[1:] {
			list[i].Black = name
		}
		wthortest.Pack(year, list...).Write(t, dir, fmt.Sprintf("WTH_%d.wtb", year))
	}
	c, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// byHand surveys p as a person would: every game is replayed, and what was played
// on boards that look like p, turned any way, is counted by where it leads to.
func byHand(t testing.TB, c *Collection, p game.Position, keep func(i int) bool) (total Tally, moves map[game.Position]int, numbers []int) {
	t.Helper()
	moves = map[game.Position]int{}
	want, _ := p.Canonical()
	for i := range c.Len() {
		if !keep(i) {
			continue
		}
		for _, n := range replayed(t, c, i)[1:] {
			if n.Move() == game.Pass {
				continue
			}
			before := n.Parent().Board().Position()
			if got, _ := before.Canonical(); got != want {
				continue
			}
			margin := 2*c.Entry(i).Score() - 64
			if n.Mover() == game.White {
				margin = -margin
			}
			switch {
			case margin > 0:
				total.Wins++
			case margin < 0:
				total.Losses++
			default:
				total.Draws++
			}
			after, _ := before.Play(n.Move()).Canonical()
			moves[after]++
			numbers = append(numbers, i)
		}
	}
	return total, moves, numbers
}

// replayed returns the line of game i.
func replayed(t testing.TB, c *Collection, i int) []*game.Node {
	t.Helper()
	g, err := c.Game(i)
	if err != nil {
		t.Fatal(err)
	}
	played, err := game.FromMoves(game.StartBoard(game.Size8), g.Moves)
	if err != nil {
		t.Fatal(err)
	}
	return played.Line()
}

func compare(t *testing.T, c *Collection, s Survey, keep func(i int) bool) {
	t.Helper()
	total, moves, numbers := byHand(t, c, s.Position, keep)
	if s.Total != total {
		t.Errorf("%+v, counted by hand %+v", s.Total, total)
	}
	if !slices.Equal(s.Games, numbers) {
		t.Errorf("games %v, counted by hand %v", s.Games, numbers)
	}
	got := map[game.Position]int{}
	for i, m := range s.Moves {
		if !s.Position.Legal(m.Move) {
			t.Errorf("%v was not legal", m.Move)
		}
		after, _ := s.Position.Play(m.Move).Canonical()
		got[after] += m.Games()
		if i > 0 && m.Games() > s.Moves[i-1].Games() {
			t.Error("the moves are not in order")
		}
	}
	if !maps.Equal(got, moves) || len(got) != len(s.Moves) {
		t.Errorf("moves %v, counted by hand %v", got, moves)
	}
}

func anything(int) bool { return true }

func TestExplorer(t *testing.T) {
	c := randomFolder(t)
	x := NewExplorer(c)
	passes := 0
	// All plies of some games, late ones first, so that the index starts anew, and
	// from several goroutines.
	var wg sync.WaitGroup
	for _, i := range []int{5, 130, 77, 9, 11} {
		line := replayed(t, c, i)
		wg.Go(func() {
			for k := len(line) - 2; k >= 0; k-- {
				x.Look(line[k].Board().Position(), "")
			}
		})
		for k, n := range line[:len(line)-1] {
			p := n.Board().Position()
			switch {
			case p.MustPass():
				passes++
			case k%4 != 0:
				continue
			}
			p = p.Transform(game.Symmetry(k % 8))
			s := x.Look(p, "")
			if !slices.Contains(s.Games, i) {
				t.Fatalf("game %d is not among those of its own position %d", i, k)
			}
			compare(t, c, s, anything)
		}
	}
	wg.Wait()
	if passes == 0 {
		t.Error("no pass was looked up")
	}
	start := x.Look(game.Start(game.Size8), "")
	if start.Total.Games() != c.Len() || len(start.Moves) != 1 {
		t.Errorf("the start: %+v", start)
	}
	for name, p := range map[string]game.Position{
		"6x6": game.Start(game.Size6), "nothing": {}, "full": {Own: ^game.Bitboard(0)}, "few": {Own: 1, Opp: 2},
	} {
		if s := x.Look(p, ""); s.Total.Games() != 0 || len(s.Moves) != 0 || s.Exact != nil {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

func TestExplorerExact(t *testing.T) {
	c := randomFolder(t)
	x := NewExplorer(c)
	known := 0
	for i := range 40 {
		for p := range c.Entry(i).Positions() {
			s := x.Look(p, "")
			switch {
			case p.Empties() != 24 && s.Exact != nil:
				t.Fatalf("an exact score at %d empties", p.Empties())
			case p.Empties() == 24 && (s.Exact == nil || *s.Exact != 16 && *s.Exact != -16):
				t.Fatalf("at 24 empties: %v", s.Exact)
			case p.Empties() == 24:
				known++
			}
		}
	}
	if known == 0 {
		t.Error("no game came to 24 empties")
	}
}

func TestFilters(t *testing.T) {
	c := randomFolder(t)
	x := NewExplorer(c)
	name := func(i int) (black, white, event string, year int) {
		d, k := c.find(i)
		e := d.Entry(k)
		return c.Names.Player(e.Black()), c.Names.Player(e.White()), c.Names.Tournament(e.Tournament()), d.Year
	}
	is := func(name string, among ...string) bool { return slices.Contains(among, name) }
	for _, f := range []struct {
		words string
		keep  func(i int) bool
	}{
		{"tamen", func(i int) bool { b, w, _, _ := name(i); return is(b, "Tamenori") || is(w, "Tamenori") }},
		{" LEADE ", func(i int) bool {
			b, w, _, _ := name(i)
			return is(b, "Leader", "LEADEN") || is(w, "Leader", "LEADEN")
		}},
		{"leader White", func(i int) bool { _, w, _, _ := name(i); return is(w, "Leader") }},
		{"leader tam", func(i int) bool {
			b, w, _, _ := name(i)
			return is(b, "Leader") && is(w, "Tamenori") || is(w, "Leader") && is(b, "Tamenori")
		}},
		{"leader tam black", func(int) bool { return false }},
		{"paris 2000-", func(i int) bool { _, _, e, y := name(i); return e == "Paris" && y >= 2000 }},
		{"1000-1999", func(i int) bool { _, _, _, y := name(i); return y <= 1999 }},
		{"2005-2001", func(int) bool { return false }},
		{"nobody", func(int) bool { return false }},
	} {
		s := x.Look(game.Start(game.Size8), f.words)
		compare(t, c, s, f.keep)
		if got := c.Find(f.words); !slices.Equal(got, s.Games) {
			t.Errorf("%q selects %v, explores %v", f.words, got, s.Games)
		}
	}
	count := func(text string) int { return len(c.Find(text)) }
	if all := count(""); all != c.Len() {
		t.Errorf("everything is %d games of %d", all, c.Len())
	}
	if count("2001") != 120 || count("LONDON 2001")+count("paris 2001") != 120 || count("london paris") != 0 || count("20x1") != 0 {
		t.Errorf("2001: %d games, of London %d, of Paris %d", count("2001"), count("LONDON 2001"), count("paris 2001"))
	}
}

// The counts of ten positions in the whole shared database, by hand and from the
// index.
func TestExplorerOnSharedGames(t *testing.T) {
	if testing.Short() {
		t.Skip("replays 131,737 games; not with -short")
	}
	c, err := OpenFolder(sharedWTHOR)
	if err != nil {
		t.Skipf("no shared games: %v", err)
	}
	x := NewExplorer(c)
	want := map[game.Position]*Tally{}
	line := func(i, ply int) game.Position {
		for p := range c.Entry(i).Positions() {
			if 60-p.Empties() == ply {
				return p
			}
		}
		t.Fatalf("game %d has no move %d", i, ply+1)
		return game.Position{}
	}
	for k := range 10 {
		p, _ := line(13_000*k, []int{0, 1, 2, 4, 6, 8, 10, 14, 20, 30}[k]).Canonical()
		want[p] = &Tally{}
	}
	for i := range c.Len() {
		e := c.Entry(i)
		black := true
		for p, m := range e.Positions() {
			k, _ := p.Canonical()
			if tally := want[k]; tally != nil {
				margin := 2*e.Score() - 64
				if !black {
					margin = -margin
				}
				switch {
				case margin > 0:
					tally.Wins++
				case margin < 0:
					tally.Losses++
				default:
					tally.Draws++
				}
			}
			if p.Play(m).CanMove() {
				black = !black
			}
		}
	}
	for p, tally := range want {
		got := x.Look(p, "").Total
		if got != *tally || got.Games() == 0 {
			t.Errorf("%d empties: %+v, counted by hand %+v", p.Empties(), got, *tally)
		}
	}
}

func BenchmarkExplorer(b *testing.B) {
	c, err := OpenFolder(sharedWTHOR)
	if err != nil {
		b.Skipf("no shared games: %v", err)
	}
	var line []game.Position
	for p := range c.Entry(100_000).Positions() {
		line = append(line, p)
	}
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			if _, err := OpenFolder(sharedWTHOR); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("first start", func(b *testing.B) {
		for b.Loop() {
			NewExplorer(c).Look(line[0], "")
		}
	})
	b.Run("first at 30", func(b *testing.B) {
		for b.Loop() {
			NewExplorer(c).Look(line[30], "")
		}
	})
	x := NewExplorer(c)
	for _, ply := range []int{0, 6, 12, 30} {
		b.Run("again at "+string(rune('0'+ply/10))+string(rune('0'+ply%10)), func(b *testing.B) {
			for b.Loop() {
				x.Look(line[ply], "")
			}
		})
	}
}
