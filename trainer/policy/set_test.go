package policy

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/game"
	"othello/game/wthor"
	"othello/trainer/games"
	"othello/trainer/games/gamestest"
)

// write writes WTHOR files of random games, one for each year, and returns the
// folder and the number of moves of each year.
func write(t *testing.T, count int, years ...int) (dir string, moves map[int]int) {
	t.Helper()
	dir, moves = gamestest.Folder(t, count, years...), map[int]int{}
	folder, err := wthor.OpenFolder(dir)
	must(t, err)
	for i := range folder.Len() {
		e := folder.Entry(i)
		moves[e.Year()] += len(slices.Collect(e.Moves()))
	}
	return dir, moves
}

func TestLoadByYear(t *testing.T) {
	dir, moves := write(t, 20, 2001, 2002, 2003, 2004)
	s, err := Load([]string{dir}, Split{From: 2002, To: 2003, ValidateFrom: 2004, ValidateTo: 2010}, 1)
	must(t, err)
	if len(s.Train) != moves[2002]+moves[2003] || len(s.Validate) != moves[2004] || s.Games != 40 {
		t.Errorf("%d and %d positions, %d games, want of %v", len(s.Train), len(s.Validate), s.Games, moves)
	}
	for _, r := range s.Train {
		if r.Year != 2002 && r.Year != 2003 {
			t.Fatalf("a position of %d in training", r.Year)
		}
		if !r.Position().Legal(r.Move) {
			t.Fatalf("%+v", r)
		}
	}
	for _, r := range s.Validate {
		if r.Year != 2004 {
			t.Fatalf("a position of %d in validation", r.Year)
		}
	}
}

// TestResult follows the games with a board that knows its colours.
func TestResult(t *testing.T) {
	dir, _ := write(t, 50, 2001, 2002)
	s, err := Load([]string{dir}, Split{From: 2001, To: 2001, ValidateFrom: 2002, ValidateTo: 2002}, 1)
	must(t, err)
	start := game.Start(game.Size8)
	for i := 0; i < len(s.Train); {
		first := i
		board := game.StartBoard(game.Size8)
		black := []bool{}
		for ; i < len(s.Train) && (i == first || s.Train[i].Position() != start); i++ {
			if board.Position().MustPass() {
				board = board.Play(game.Pass)
			}
			if board.Position() != s.Train[i].Position() {
				t.Fatalf("position %d is not that of the game", i)
			}
			black = append(black, board.Turn == game.Black)
			board = board.Play(s.Train[i].Move)
		}
		want := int8(0)
		switch m := board.Result().Margin(); {
		case m > 0:
			want = 1
		case m < 0:
			want = -1
		}
		for k, b := range black {
			if got := s.Train[first+k].Result; b && got != want || !b && got != -want {
				t.Fatalf("position %d: result %d, Black's is %d", first+k, got, want)
			}
		}
	}
}

func TestLoadByPosition(t *testing.T) {
	dir, moves := write(t, 40, 2001, 2002)
	split := Split{From: 2001, To: 2002, Share: 0.25}
	s, err := Load([]string{dir}, split, 7)
	must(t, err)
	all := moves[2001] + moves[2002]
	if len(s.Train)+len(s.Validate) != all || len(s.Validate) < all/5 || len(s.Validate) > all*3/10 {
		t.Errorf("%d and %d positions of %d", len(s.Train), len(s.Validate), all)
	}
	again, err := Load([]string{dir}, split, 7)
	must(t, err)
	for i, r := range again.Train {
		if r != s.Train[i] {
			t.Fatal("the seed does not decide")
		}
	}
}

// TestLoadTail wants training and validation one after the other to be all of Black's
// positions, then all of White's, each in the order of the games.
func TestLoadTail(t *testing.T) {
	dir, moves := write(t, 20, 2001, 2002, 2003)
	databases, err := games.Source{Paths: []string{dir}, Last: 2002}.Open()
	must(t, err)
	var black, white []game.Position
	for g := range games.All(databases) {
		for turn := range g.Turns() {
			if turn.Black {
				black = append(black, turn.Position)
			} else {
				white = append(white, turn.Position)
			}
		}
	}
	want := append(black, white...)
	s, err := Load([]string{dir}, Split{From: 2001, To: 2002, Tail: 0.2}, 1)
	must(t, err)
	if n := moves[2001] + moves[2002]; len(want) != n || len(s.Train) != n*4/5 || len(s.Train)+len(s.Validate) != n {
		t.Fatalf("%d and %d positions, want four fifths and a fifth of %d", len(s.Train), len(s.Validate), n)
	}
	for i, r := range slices.Concat(s.Train, s.Validate) {
		if r.Position() != want[i] {
			t.Fatalf("position %d is another one", i)
		}
	}
}

func TestLoadFails(t *testing.T) {
	dir, _ := write(t, 2, 2001)
	for _, c := range []struct {
		dir   string
		split Split
		want  string
	}{
		{dir, Split{From: 2002, To: 2001}, "no year"},
		{dir, Split{From: 2001, To: 2001, ValidateFrom: 2001, ValidateTo: 2002}, "overlap"},
		{dir, Split{From: 2001, To: 2001, ValidateFrom: 2003, ValidateTo: 2002}, "no year"},
		{dir, Split{From: 2001, To: 2001, Share: 1}, "between 0 and 1"},
		{dir, Split{From: 2001, To: 2001, Tail: 1}, "between 0 and 1"},
		{dir, Split{From: 2001, To: 2001, Tail: 0.2, Share: 0.2}, "not both"},
		{dir, Split{From: 2001, To: 2001, Tail: 0.2, FourImages: true}, "as_played"},
		{dir, Split{From: 2001, To: 2001, ValidateFrom: 2002, ValidateTo: 2003}, "0 for validation"},
		{filepath.Join(dir, "none"), Split{From: 2001, To: 2001, Share: 0.5}, "reading games"},
	} {
		if _, err := Load([]string{c.dir}, c.split, 1); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.split, err, c.want)
		}
	}
}

func TestOrder(t *testing.T) {
	const n = 1000
	o := Order{Seed: 5, Count: n}
	var seen [n]uint8 // symmetries under which a position was seen
	last := -1
	rising := 0
	for epoch := range 8 {
		var now [n]bool
		for i := range n {
			v := o.At(epoch*n + i)
			if now[v.Index] {
				t.Fatalf("epoch %d visits position %d twice", epoch, v.Index)
			}
			now[v.Index] = true
			if seen[v.Index]>>v.Symmetry&1 != 0 {
				t.Fatalf("position %d is seen twice under symmetry %d", v.Index, v.Symmetry)
			}
			seen[v.Index] |= 1 << v.Symmetry
			if v.Index > last {
				rising++
			}
			last = v.Index
		}
	}
	if rising < 3500 || rising > 4500 {
		t.Errorf("%d of 8000 visits are of a later position than the one before", rising)
	}
	asPlayed := Order{Seed: 5, Count: n, AsPlayed: true}
	for i := range 2 * n {
		if v, as := o.At(i), asPlayed.At(i); as.Index != v.Index || as.Symmetry != game.Identity {
			t.Fatalf("visit %d as played is %v, turned %v", i, as, v)
		}
	}
	four := Order{Seed: 5, Count: n, AsPlayed: true, FourImages: true}
	if four.Epoch() != 4*n {
		t.Errorf("an epoch of four images has %d visits", four.Epoch())
	}
	for epoch := range 2 {
		visits := map[Visit]bool{}
		for i := range 4 * n {
			visits[four.At(4*n*epoch+i)] = true
		}
		for i := range n {
			for _, y := range []game.Symmetry{game.Identity, game.HalfTurn, game.Transpose, game.HalfTurn | game.Transpose} {
				if !visits[Visit{i, y}] {
					t.Fatalf("epoch %d: position %d is not seen under symmetry %d", epoch, i, y)
				}
			}
		}
	}
	other := Order{Seed: 5, Count: n}
	if a, b := other.At(5500), o.At(5500); a != b {
		t.Errorf("visit 5500 is %v or %v", a, b)
	}
}

// TestFeeder compares batches, over the end of an epoch and from the middle of one,
// with moves and positions turned by the board.
func TestFeeder(t *testing.T) {
	dir, _ := write(t, 3, 2001, 2002)
	s, err := Load([]string{dir}, Split{From: 2001, To: 2001, ValidateFrom: 2002, ValidateTo: 2002}, 1)
	must(t, err)
	const size, first = 64, 64
	f := newFeeder(s.Train, &Order{Seed: 3, Count: len(s.Train)}, first, size)
	defer f.Close()
	o := Order{Seed: 3, Count: len(s.Train)}
	turned := 0
	for k := range 9 {
		b := f.Next()
		for i := range size {
			v := o.At(first + k*size + i)
			r := s.Train[v.Index]
			if v.Symmetry != game.Identity {
				turned++
			}
			p := game.Position{Own: game.Bitboard(b.Own[i]), Opp: game.Bitboard(b.Opponent[i])}
			if p != r.Position().Transform(v.Symmetry) || b.Legal[i] != uint64(p.Moves()) || b.Result[i] != float32(r.Result) {
				t.Fatalf("batch %d, position %d differs", k, i)
			}
			if p.Play(game.Square(b.Move[i])) != r.Position().Play(r.Move).Transform(v.Symmetry) {
				t.Fatalf("batch %d, position %d: the move is not turned like the board", k, i)
			}
		}
	}
	if turned < 400 {
		t.Errorf("%d of %d positions turned", turned, 9*size)
	}
}

func BenchmarkFeeder(b *testing.B) {
	list := make([]Record, 1<<20)
	for i := range list {
		list[i] = Record{Own: 0x0000000810000000, Opp: 0x0000001008000000, Move: 37}
	}
	f := newFeeder(list, &Order{Seed: 1, Count: len(list)}, 0, 256)
	defer f.Close()
	b.ResetTimer()
	for b.Loop() {
		f.Next()
	}
	b.ReportMetric(float64(256*b.N)/b.Elapsed().Seconds(), "positions/s")
}
