package book

import (
	"testing"

	"othello/book"
	"othello/game"
	"othello/models"
	"othello/trainer/games"
)

const sharedWTHOR = "../../../shared/wthor"

func shipped(t testing.TB) *book.Book {
	t.Helper()
	b, err := book.Read(models.Book())
	must(t, err)
	return b
}

func TestShippedBookHoldsTheDraw(t *testing.T) {
	b := shipped(t)
	p := game.Start(game.Size8)
	drawn, err := game.ParseLine(game.DrawnLine)
	must(t, err)
	for i, m := range drawn {
		e, ok := b.Lookup(p)
		loss, known := e.Loss(m)
		if !ok || !e.Proven || e.Score != 0 || !known || loss != 0 {
			t.Fatalf("move %d, %v: found %v, score %v, proven %v, loss %v", i+1, m, ok, e.Score, e.Proven, loss)
		}
		p = p.Play(m)
	}
	if !p.Over() || p.Margin() != 0 {
		t.Error("the line does not end in a draw")
	}
	if line := b.Line(game.Start(game.Size8)); len(line) != 60 {
		t.Errorf("the book's own best line has %d moves, want the whole drawn game", len(line))
	}
}

func TestShippedBookIsNegamaxed(t *testing.T) {
	b := shipped(t)
	for p := range b.Positions() {
		e, ok := b.Lookup(p)
		if !ok || !e.Known {
			t.Fatalf("%x %x has no score", p.Own, p.Opp)
		}
		if e.Moves[0].Score != e.Score {
			t.Fatalf("%x %x is worth %v, its best move %v", p.Own, p.Opp, e.Score, e.Moves[0].Score)
		}
		for _, m := range e.Moves {
			q, again, over := p.Next(m.Square)
			if over || !m.Linked || e.Proven {
				continue
			}
			child, ok := b.Lookup(q)
			if want := worth(child.Score, again); !ok || m.Score != want {
				t.Fatalf("%x %x: %v is worth %v, the position behind it %v", p.Own, p.Opp, m.Square, m.Score, want)
			}
		}
	}
}

// The shipped book holds what it promises of the shared games: every position seen
// ten times with all its moves scored, an answer to each that loses two discs or
// less, and for ten positions the results that a naive count finds.
func TestShippedBookOnSharedGames(t *testing.T) {
	if testing.Short() {
		t.Skip("goes through 131,737 games; not with -short")
	}
	list, err := games.Source{Paths: []string{sharedWTHOR}}.Read()
	if err != nil {
		t.Skipf("no shared games: %v", err)
	}
	b := shipped(t)
	often := frequent(list, 10)
	naive := map[game.Position]*book.Stats{}
	for ply, p := range sample(list, 10) {
		naive[p] = &book.Stats{}
		if e, _ := b.Lookup(p); e.Games.Games() < 10 {
			t.Errorf("ply %d: %d games", ply, e.Games.Games())
		}
	}
	checked := map[game.Position]bool{}
	for _, e := range list {
		black := true
		for p, m := range e.Positions() {
			k, _ := p.Canonical()
			if s := naive[k]; s != nil {
				margin := 2*e.Score() - 64
				if !black {
					margin = -margin
				}
				*s = s.Add(book.One(margin))
			}
			if p.Play(m).CanMove() {
				black = !black
			}
			if !often[k.Hash()] || checked[k] {
				continue
			}
			checked[k] = true
			entry, ok := b.Lookup(p)
			if !ok {
				t.Fatalf("%x %x was seen often and is not in the book", p.Own, p.Opp)
			}
			for _, m := range entry.Moves {
				if !m.Known {
					t.Fatalf("%x %x: %v has no score", p.Own, p.Opp, m.Square)
				}
				if _, _, over := p.Next(m.Square); entry.Score-m.Score <= 2 && !m.Linked && !over {
					t.Fatalf("%x %x: %v loses %v discs and has no answer", p.Own, p.Opp, m.Square, entry.Score-m.Score)
				}
			}
		}
	}
	if len(checked) != len(often) {
		t.Errorf("%d frequent positions, checked %d", len(often), len(checked))
	}
	for p, want := range naive {
		if e, _ := b.Lookup(p); e.Games != *want {
			t.Errorf("%x %x: %v in the book, counted %v", p.Own, p.Opp, e.Games, *want)
		}
	}
}

// sample returns the position before the move of each of n plies that most games share.
func sample(list []games.Game, n int) []game.Position {
	counts := make([]map[game.Position]int, n)
	for ply := range counts {
		counts[ply] = map[game.Position]int{}
	}
	for _, g := range list {
		ply := 0
		for p := range g.Positions() {
			if ply == n {
				break
			}
			k, _ := p.Canonical()
			counts[ply][k]++
			ply++
		}
	}
	most := make([]game.Position, n)
	for ply, seen := range counts {
		for p, count := range seen {
			if best := seen[most[ply]]; count > best || count == best && p.Own < most[ply].Own {
				most[ply] = p
			}
		}
	}
	return most
}

func BenchmarkShippedBook(b *testing.B) {
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			if _, err := book.Read(models.Book()); err != nil {
				b.Fatal(err)
			}
		}
	})
	k := shipped(b)
	var list []game.Position
	for p := range k.Positions() {
		list = append(list, p.Transform(game.TurnRight))
	}
	b.Run("lookup", func(b *testing.B) {
		i := 0
		for b.Loop() {
			if _, ok := k.Lookup(list[i]); !ok {
				b.Fatal("lost")
			}
			if i += 7919; i >= len(list) {
				i -= len(list)
			}
		}
	})
}
