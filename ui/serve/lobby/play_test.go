package lobby

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	bolt "go.etcd.io/bbolt"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// TestWholeGame plays a game between two people to its end: all see it, it is kept, and
// it counts for both.
func TestWholeGame(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert, carl := p.enter("Anna"), p.enter("Bert"), p.enter("")
		id := p.table(anna, bert, quick)
		p.must(carl.Join(id))
		p.want(bert.Play(game.Pass), ErrTurn)
		p.want(carl.Play(game.Pass), ErrNotSeated)
		var illegal *session.IllegalMove
		if err := anna.Play(0); !errors.As(err, &illegal) {
			t.Errorf("an illegal move: %v", err)
		}
		p.play(anna, bert, wholeGame)
		for _, v := range []*Visitor{anna, bert, carl} {
			view := v.Table()
			if view.State != Over || view.Result != (Result{Reason: ByScore}) || len(view.Moves) != 60 || view.Game == 0 {
				t.Errorf("%s sees %+v", v.Name(), view)
			}
			if events := v.Step(); !has(events, func(e Ended) bool { return e.Result.Drawn() }) {
				t.Errorf("%s was told %v", v.Name(), events)
			}
		}
		if c := [3]game.Color{anna.Table().You, bert.Table().You, carl.Table().You}; c != [3]game.Color{game.Black, game.White, game.Empty} {
			t.Errorf("they play %v", c)
		}
		p.want(anna.Play(game.Pass), ErrOver)
		games, err := carl.Games("anna", 10)
		p.must(err)
		if len(games) != 1 || !games[0].Rated || games[0].Moves != 60 {
			t.Fatalf("kept: %+v", games)
		}
		r, err := games[0].Record()
		p.must(err)
		if !r.Game.Over() || r.Black != "Anna" || r.White != "Bert" || r.Result == nil {
			t.Errorf("record: %+v", r)
		}
		me, _ := bert.Person()
		if me.Drawn != 1 || me.Games != 1 || me.Rating.Deviation >= 350 {
			t.Errorf("Bert: %+v", me)
		}
		if seen := carl.Table().Black.Rating; seen.Deviation != me.Rating.Deviation {
			t.Errorf("what is shown of the rating: %+v", seen)
		}
	})
}

// TestMovesAreTold follows what both are told of a move, and what the view says of it.
func TestMovesAreTold(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		p.table(anna, bert, quick)
		anna.Step()
		if !has(bert.Step(), func(Began) bool { return true }) {
			t.Error("Bert was not told that the game began")
		}
		time.Sleep(3 * time.Second)
		p.play(anna, bert, "f5")
		if !has(bert.Step(), func(e Moved) bool { return e.Color == game.Black && e.Move.String() == "f5" }) {
			t.Error("Bert was not told of the move")
		}
		time.Sleep(2 * time.Second)
		view := bert.Table()
		if view.Running != game.White {
			t.Errorf("%+v", view)
		}
		if b, w := view.Remaining(game.Black, time.Now()), view.Remaining(game.White, time.Now()); b != 10*time.Minute-3*time.Second || w != 10*time.Minute-2*time.Second {
			t.Errorf("clocks show %v and %v", b, w)
		}
		if g := view.NewGame(); g.Board() != view.Board {
			t.Errorf("the viewer's own game: %v", g.Board())
		}
	})
}

// TestEnds ends games in all other ways, and looks at what they count.
func TestEnds(t *testing.T) {
	for name, c := range map[string]struct {
		moves string
		end   func(p *place, anna, bert *Visitor)
		want  Result
		kept  bool
		won   bool // by Anna
	}{
		"resigned": {"f5d6", func(p *place, anna, bert *Visitor) { p.must(bert.Resign()) }, Result{Resigned, game.Black}, true, true},
		"on time":  {"f5d6", func(p *place, anna, bert *Visitor) { time.Sleep(10 * time.Minute) }, Result{OnTime, game.White}, true, false},
		"agreed": {"f5d6", func(p *place, anna, bert *Visitor) {
			p.must(bert.Offer(Draw))
			p.must(anna.Answer(true))
		}, Result{Reason: Agreed}, true, false},
		"both offer": {"f5d6", func(p *place, anna, bert *Visitor) {
			p.must(bert.Offer(Draw))
			p.must(anna.Offer(Draw))
		}, Result{Reason: Agreed}, true, false},
		"left": {"f5d6", func(p *place, anna, bert *Visitor) {
			bert.Leave()
			time.Sleep(2*time.Minute - time.Second)
			if anna.Table().State != Playing {
				p.t.Error("it ended too early")
			}
			time.Sleep(2 * time.Second)
		}, Result{Left, game.Black}, true, true},
		"before it began": {"f5", func(p *place, anna, bert *Visitor) { p.must(anna.Resign()) }, Result{Reason: Aborted}, false, false},
		"nobody came":     {"", func(p *place, anna, bert *Visitor) { time.Sleep(time.Hour) }, Result{Reason: Aborted}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			visiting(t, Setup{}, func(p *place) {
				anna, bert := p.enter("Anna"), p.enter("Bert")
				p.table(anna, bert, quick)
				p.play(anna, bert, c.moves)
				c.end(p, anna, bert)
				synctest.Wait()
				view := anna.Table()
				bert.Leave()
				if view.Result != c.want || view.State != Over || view.Game != 0 != c.kept {
					t.Errorf("%+v", view)
				}
				me, _ := anna.Person()
				if c.kept != (me.Games == 1) || c.won != (me.Won == 1) || c.won != (me.Rating.Points > 1500) {
					t.Errorf("Anna: %+v", me)
				}
				p.must(anna.LeaveTable())
				p.must(p.store.db.View(func(tx *bolt.Tx) error {
					if n := tx.Bucket(bSaves).Stats().KeyN + tx.Bucket(bTables).Stats().KeyN; n != 0 {
						t.Errorf("%d things are left of a game that is over", n)
					}
					return nil
				}))
				if c.kept {
					f, err := anna.Game(view.Game)
					p.must(err)
					if f.Result != c.want || !f.Rated {
						t.Errorf("kept: %+v", f)
					}
					if _, err := f.Record(); err != nil {
						t.Error(err)
					}
				}
			})
		})
	}
}

// TestRated looks at which games count.
func TestRated(t *testing.T) {
	for name, c := range map[string]struct {
		terms Terms
		guest bool
		want  bool
	}{
		"usual":    {quick, false, true},
		"no clock": {Terms{}, false, false},
		"casual":   {Terms{Clock: time.Minute, Casual: true}, false, false},
		"small":    {Terms{Clock: time.Minute, Size: game.Size6}, false, false},
		"a guest":  {quick, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			visiting(t, Setup{}, func(p *place) {
				anna, other := p.enter("Anna"), p.enter(map[bool]string{false: "Bert"}[c.guest])
				p.table(anna, other, c.terms)
				for range 2 {
					view, mover := anna.Table(), anna
					if view.Board.Turn == game.White {
						mover = other
					}
					for m := range game.Square(64) {
						if view.Board.Position().Legal(m) {
							p.must(mover.Play(m))
							break
						}
					}
				}
				if got := anna.Table().Terms.Rated(); got != c.want {
					t.Errorf("it is said to be rated: %v", got)
				}
				p.must(other.Resign())
				me, _ := anna.Person()
				if got := me.Won == 1; got != c.want || me.Games != 1 {
					t.Errorf("%+v", me)
				}
			})
		})
	}
}

// TestRatings rates a game by the formulas, with what both were before it and the time
// since then.
func TestRatings(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		weak, strong := Rating{Points: 1400, Deviation: 80}, Rating{Points: 1800, Deviation: 60}
		now := time.Now()
		black, white := &Person{Rating: weak, Rated: now}, &Person{Rating: strong, Rated: now}
		f := &Finished{Ended: now.Add(10 * period), Result: Result{ByScore, game.Black}}
		f.rate(black, white)
		if want := weak.later(10).after(strong.later(10), 1); black.Rating != want {
			t.Errorf("the winner has %+v, want %+v", black.Rating, want)
		}
		if want := strong.later(10).after(weak.later(10), 0); white.Rating != want {
			t.Errorf("the loser has %+v, want %+v", white.Rating, want)
		}
		if black.Won != 1 || white.Lost != 1 {
			t.Errorf("%+v, %+v, %+v", f, black, white)
		}
		if later := black.RatingNow(f.Ended.Add(period)); later != black.Rating.later(1) {
			t.Errorf("a week later: %+v", later)
		}
	})
}

// TestTakeBack takes moves back by consent: one's own last move, and the answer to it;
// the time comes back. In a rated game moves stay.
func TestTakeBack(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		p.table(anna, bert, quick)
		p.play(anna, bert, "f5d6")
		p.want(bert.Offer(TakeBack), ErrRated)
		p.must(anna.LeaveTable())
		p.must(bert.LeaveTable())
		p.table(anna, bert, Terms{Clock: quick.Clock, Casual: true})
		p.want(bert.Offer(TakeBack), ErrNoMove)
		p.want(bert.Offer(Rematch), ErrNotOver)
		time.Sleep(time.Minute)
		p.play(anna, bert, "f5d6")
		p.want(bert.Answer(true), ErrNoOffer)
		p.must(anna.Offer(TakeBack))
		p.want(anna.Answer(true), ErrNoOffer)
		p.want(bert.Offer(Draw), ErrOffered)
		if !has(bert.Step(), func(e Offered) bool { return e.Offer == Offer{TakeBack, game.Black} }) {
			t.Error("Bert was not told")
		}
		p.must(bert.Answer(true))
		view := anna.Table()
		if len(view.Moves) != 0 || view.Terms.Rated() || view.Offer != nil || view.Remaining(game.Black, time.Now()) != 10*time.Minute {
			t.Errorf("taken back: %+v", view)
		}
		p.play(anna, bert, "f5d6")
		p.must(bert.Offer(TakeBack))
		p.want(bert.Answer(false), ErrNoOffer)
		p.must(anna.Answer(false))
		for bert.Offer(TakeBack) == nil {
			p.must(anna.Answer(false))
		}
		p.want(bert.Offer(TakeBack), ErrTooFast)
		time.Sleep(time.Minute)
		p.play(anna, bert, "c3d3")
		p.must(bert.Offer(TakeBack))
		p.play(anna, bert, "c4") // who moves on has declined
		if anna.Table().Offer != nil || !has(bert.Step(), func(e Answered) bool { return !e.Accepted }) {
			t.Error("the offer still stands")
		}
		p.must(anna.Resign())
		if me, _ := bert.Person(); me.Won != 0 || me.Games != 1 {
			t.Errorf("it counted: %+v", me)
		}
	})
}

// TestRematch swaps the colours; who has left cannot be asked.
func TestRematch(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		p.table(anna, bert, quick)
		p.play(anna, bert, "f5d6")
		p.must(anna.Resign())
		p.want(anna.Offer(Draw), ErrOver)
		p.must(bert.Offer(Rematch))
		anna.Step()
		p.must(anna.Offer(Rematch))
		view := anna.Table()
		if view.State != Playing || view.You != game.White || view.Round != 2 || len(view.Moves) != 0 || view.Game != 0 {
			t.Fatalf("%+v", view)
		}
		if !has(anna.Step(), func(Began) bool { return true }) {
			t.Error("Anna was not told")
		}
		p.play(bert, anna, "f5d6")
		p.must(anna.Resign())
		me, _ := bert.Person()
		if me.Won != 2 {
			t.Errorf("Bert: %+v", me)
		}
		p.must(anna.Offer(Rematch))
		bert.Leave()
		synctest.Wait()
		if anna.Table().Offer != nil {
			t.Error("nobody is there to answer")
		}
		p.want(anna.Offer(Rematch), ErrWaits)
	})
}

// TestEngine plays against an engine: it answers, gives moves back at once, plays again,
// and agrees on no draw.
func TestEngine(t *testing.T) {
	visiting(t, Setup{Kinds: engines(oneMove{}), Limits: limits(func(l *Limits) { l.Pace = time.Second })}, func(p *place) {
		anna := p.enter("Anna")
		_, err := anna.Open(Terms{Engine: "first", Level: "3"})
		p.want(err, ErrNoLevel)
		_, err = anna.Open(Terms{Engine: "none", Level: "1"})
		p.want(err, ErrNoLevel)
		_, err = anna.Open(Terms{Engine: "first", Level: "2", Color: game.Black, Clock: time.Minute})
		p.must(err)
		p.must(anna.Play(anna.Table().NewGame().Position().Moves().First()))
		if view := anna.Table(); len(view.Moves) != 1 || !view.Thinking {
			t.Errorf("it has answered before anybody could see the move: %+v", view)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		view := anna.Table()
		if len(view.Moves) != 2 || view.White.Engine != "first" || view.White.Level != "2" || !view.White.Present {
			t.Fatalf("%+v", view)
		}
		p.want(anna.Offer(Draw), ErrEngine)
		p.must(anna.Offer(TakeBack))
		if view := anna.Table(); len(view.Moves) != 0 {
			t.Errorf("taken back: %+v", view)
		}
		p.must(anna.Resign())
		p.must(anna.Offer(Rematch))
		time.Sleep(time.Second)
		synctest.Wait()
		if view := anna.Table(); view.You != game.White || len(view.Moves) != 1 {
			t.Errorf("again: %+v", view)
		}
	})
}

// TestEngineFails plays against an engine that gives no moves: the game ends, and nobody
// has lost it.
func TestEngineFails(t *testing.T) {
	visiting(t, Setup{Kinds: engines(none{})}, func(p *place) {
		anna := p.enter("Anna")
		_, err := anna.Open(Terms{Engine: "first", Level: "1", Color: game.White})
		p.must(err)
		synctest.Wait()
		if view := anna.Table(); view.State != Over || view.Result.Winner != game.Empty {
			t.Errorf("%+v", view)
		}
	})
}

// TestSearches lets engines of several tables think: never more at once than allowed, and
// not longer.
func TestSearches(t *testing.T) {
	var most, now int
	slow := engineFunc(func(think func() (ai.Analysis, error), lim ai.Limits) (ai.Analysis, error) {
		now++
		most = max(most, now)
		time.Sleep(lim.Time)
		now--
		if lim.Time != 2*time.Second || lim.Threads != 1 {
			t.Errorf("limits %+v", lim)
		}
		return think()
	})
	visiting(t, Setup{Kinds: engines(slow)}, func(p *place) {
		begun := time.Now()
		var all []*Visitor
		for range 5 {
			v := p.enter("")
			_, err := v.Open(Terms{Engine: "first", Level: "1", Color: game.White})
			p.must(err)
			all = append(all, v)
		}
		time.Sleep(10*time.Second + time.Millisecond)
		synctest.Wait()
		for _, v := range all {
			if len(v.Table().Moves) != 1 {
				t.Errorf("after %v %s sees %d moves", time.Since(begun), v.Name(), len(v.Table().Moves))
			}
		}
		if most != 1 {
			t.Errorf("%d engines thought at once", most)
		}
	})
}

// TestRatedAgrees says of a table whether its game counts: the lobby, the board, the invitation and the
// list of finished games agree.
func TestRatedAgrees(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert, guest := p.enter("Anna"), p.enter("Bert"), p.enter("")
		agree := func(when string, want bool, who ...*Visitor) {
			t.Helper()
			synctest.Wait()
			for _, v := range who {
				if view := v.Table(); view != nil && view.Terms.Rated() != want {
					t.Errorf("%s: the board says %t", when, view.Terms.Rated())
				}
				if tables := v.Listing().Tables; len(tables) != 1 || tables[0].Terms.Rated() != want {
					t.Errorf("%s: the lobby says %+v", when, tables)
				}
			}
		}
		id, err := anna.Open(quick)
		p.must(err)
		agree("an open table", true, anna, bert)
		p.must(bert.Join(id))
		black, white := anna, bert
		if anna.Table().You == game.White {
			black, white = bert, anna
		}
		p.play(black, white, "f5d6")
		agree("a game", true, anna, bert)
		p.must(anna.LeaveTable())
		p.must(bert.LeaveTable())
		agree("a game that waits", true, anna, bert)
		p.must(anna.Join(id))
		p.must(bert.Join(id))
		p.must(bert.Resign())
		if games, err := anna.Games("Anna", 1); err != nil || len(games) != 1 || !games[0].Rated {
			t.Errorf("%+v, %v", games, err)
		}
		p.must(anna.LeaveTable())
		p.must(bert.LeaveTable())
		_, err = anna.Invite(guest.Name(), quick)
		p.must(err)
		if !has(guest.Step(), func(e Invited) bool { return e.Terms.Casual }) {
			t.Error("a guest is told that the game is rated")
		}
		agree("an invited guest", false, anna, guest)
		p.must(anna.LeaveTable())
		_, err = guest.Open(quick)
		p.must(err)
		agree("the open table of a guest", false, guest, bert)
	})
}
