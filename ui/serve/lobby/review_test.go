package lobby

import (
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
)

// reviewed is a setup with a judge that takes a while for each position.
func reviewed(takes time.Duration) Setup {
	return Setup{Judge: oneMove{takes: takes}, Review: ai.Limits{Depth: 1}, Kinds: engines(oneMove{})}
}

// TestReview lets all at a table see a game judged once it is over, and no more once the
// next one begins.
func TestReview(t *testing.T) {
	visiting(t, reviewed(time.Second), func(p *place) {
		anna, bert, carl := p.enter("Anna"), p.enter("Bert"), p.enter("")
		id := p.table(anna, bert, Terms{})
		p.must(carl.Join(id))
		p.play(anna, bert, wholeGame[:116])
		synctest.Wait()
		if r := carl.Table().Review; r != nil {
			t.Errorf("reviewed before the end: %d positions", r.Done)
		}
		p.play(anna, bert, wholeGame[116:])
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if r := anna.Table().Review; r == nil || r.Done == 0 || r.Done >= r.Total {
			t.Errorf("after some seconds: %+v", r)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		for _, v := range []*Visitor{anna, bert, carl} {
			view := v.Table()
			r := view.Review
			if r == nil || r.Done != 61 || r.Total != 61 {
				t.Fatalf("%s sees %+v", v.Name(), r)
			}
			if m := r.Moves[10]; !m.Best.Known || !m.Played.Known || m.BestMove() == game.NoSquare {
				t.Errorf("%s: move 11 is judged %+v", v.Name(), m)
			}
		}
		p.must(anna.Offer(Rematch))
		p.must(bert.Answer(true))
		synctest.Wait()
		if r := carl.Table().Review; r != nil {
			t.Errorf("the next game has the review of the last: %+v", r)
		}
	})
}

// TestReviewKept opens a finished game for anybody who may see it.
func TestReviewKept(t *testing.T) {
	visiting(t, reviewed(0), func(p *place) {
		anna, bert, carl, dora := p.enter("Anna"), p.enter("Bert"), p.enter(""), p.enter("Dora")
		p.table(anna, bert, quick)
		p.play(anna, bert, wholeGame)
		open := anna.Table().Game
		p.must(anna.LeaveTable())
		p.must(bert.LeaveTable())
		p.table(anna, bert, quick)
		p.play(anna, bert, wholeGame[:20])
		p.must(bert.Resign())
		resigned := anna.Table().Game
		_, err := anna.Review(open)
		p.want(err, ErrSeated)
		p.must(anna.LeaveTable())
		p.must(bert.LeaveTable())

		_, err = carl.Review(99)
		p.want(err, ErrNoGame)
		id, err := carl.Review(open)
		p.must(err)
		synctest.Wait()
		view := carl.Table()
		if view.State != Over || !view.Past || view.You != game.Empty || len(view.Moves) != 60 || view.Black.Name != "Anna" || view.Game != open || view.Running != game.Empty {
			t.Errorf("the game is shown as %+v", view)
		}
		if view.Review == nil || view.Review.Done != 61 {
			t.Errorf("its review is %+v", view.Review)
		}
		p.want(carl.Offer(Rematch), ErrNotSeated)
		p.must(dora.Join(id))
		p.must(anna.Join(id)) // who has played it sits there no more
		if c := anna.Table().You; c != game.Empty {
			t.Errorf("Anna plays %v", c)
		}
		for _, v := range []*Visitor{carl, dora, anna} {
			p.must(v.LeaveTable())
		}
		p.want(carl.Join(id), ErrNoTable)

		pid, err := bert.Review(resigned)
		p.must(err)
		p.must(carl.Join(pid))
		if n := len(bert.Table().Moves); n != 10 {
			t.Errorf("the game that was resigned has %d moves", n)
		}
	})
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		p.table(anna, bert, quick)
		p.play(anna, bert, wholeGame)
		kept := anna.Table().Game
		p.must(anna.LeaveTable())
		_, err := anna.Review(kept) // the host offers no reviews: it is only looked at
		p.must(err)
		if v := anna.Table(); !v.Past || len(v.Moves) != 60 || v.Review != nil {
			t.Errorf("%+v", v)
		}
	})
}

// TestReviewsYield lets an engine that plays wait for one position that is judged at the
// most, however many games are reviewed.
func TestReviewsYield(t *testing.T) {
	visiting(t, reviewed(time.Second), func(p *place) {
		for range 5 {
			a, b := p.enter(""), p.enter("")
			p.table(a, b, Terms{})
			p.play(a, b, wholeGame)
		}
		time.Sleep(time.Millisecond)
		anna := p.enter("Anna")
		_, err := anna.Open(Terms{Engine: "first", Level: "1", Color: game.White})
		p.must(err)
		time.Sleep(1100 * time.Millisecond)
		synctest.Wait()
		if n := len(anna.Table().Moves); n != 1 {
			t.Errorf("after a second the engine has made %d moves", n)
		}
	})
}
