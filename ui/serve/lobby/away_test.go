package lobby

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	bolt "go.etcd.io/bbolt"

	"othello/game"
	"othello/game/record"
)

// back lets somebody come in again and go to a table.
func (p *place) back(name string, id TableID) *Visitor {
	p.t.Helper()
	v := p.enter(name)
	p.must(v.Join(id))
	return v
}

// TestDropped drops a connection: the seat is kept, the clock runs, and the same key takes
// the seat again.
func TestDropped(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		id := p.table(anna, bert, quick)
		p.play(anna, bert, "f5d6c3")
		bert.Leave()
		synctest.Wait()
		if e := anna.Step(); !has(e, func(e Gone) bool { return e.Color == game.White }) {
			t.Errorf("Anna was told %v", e)
		}
		time.Sleep(time.Minute)
		if view := anna.Table(); view.White.Present || !view.Until.Equal(time.Now().Add(time.Minute)) || view.Running != game.White {
			t.Errorf("%+v", view)
		}
		bert = p.back("Bert", id)
		view := bert.Table()
		if got := view.Remaining(game.White, time.Now()); got != 9*time.Minute || view.You != game.White || !view.Until.IsZero() {
			t.Errorf("%v left, %+v", got, view)
		}
		if !has(anna.Step(), func(e Back) bool { return e.Color == game.White }) {
			t.Error("Anna was not told that he is back")
		}
		p.play(anna, bert, "d3")
		time.Sleep(time.Hour) // nobody is away: only the clock counts
		synctest.Wait()
		if view := anna.Table(); view.Result != (Result{OnTime, game.White}) {
			t.Errorf("%+v", view.Result)
		}
	})
}

// TestTwoConnections plays with two connections of one key: one may go.
func TestTwoConnections(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		id := p.table(anna, bert, quick)
		second := p.back("Anna", id)
		p.must(second.Play(game.Square(37))) // f5
		anna.Leave()
		if view := second.Table(); !view.Black.Present || view.State != Playing || len(view.Watchers) != 0 {
			t.Errorf("%+v", view)
		}
		third := p.enter("Anna")
		p.must(third.Join(id))
		if third.Table().You != game.Black {
			t.Error("who plays cannot watch the own game as somebody else")
		}
	})
}

// TestBothLeave lets both leave: the game waits on disk, and goes on when both are back,
// with the time that was spent.
func TestBothLeave(t *testing.T) {
	for name, restart := range map[string]bool{"leaving": false, "restart": true} {
		t.Run(name, func(t *testing.T) {
			visiting(t, Setup{}, func(p *place) {
				anna, bert := p.enter("Anna"), p.enter("Bert")
				id := p.table(anna, bert, Terms{Clock: quick.Clock, Casual: true})
				p.play(anna, bert, "f5d6")
				time.Sleep(time.Minute)
				p.must(anna.Offer(TakeBack))
				p.must(bert.Answer(true))
				p.play(anna, bert, "f5d6")
				time.Sleep(time.Minute)
				if restart {
					p.close()
					p.open()
				} else {
					anna.Leave()
					bert.Leave()
				}
				synctest.Wait()
				time.Sleep(24 * time.Hour)
				other := p.enter("Other")
				p.want(other.Join(id), ErrNoTable)
				if n := len(other.Listing().Tables); n != 0 {
					t.Errorf("others see %d games that wait", n)
				}
				anna = p.enter("Anna")
				mine := anna.Listing().Tables
				if len(mine) != 1 || mine[0].You == game.Empty || mine[0].State != Waiting || mine[0].White.Name != "Bert" || mine[0].Moved != 2 {
					t.Fatalf("the lobby shows %+v", mine)
				}
				p.must(anna.Join(id))
				view := anna.Table()
				if view.State != Waiting || len(view.Moves) != 2 || view.You != game.Black || view.Running != game.Empty || view.Terms.Rated() {
					t.Errorf("Anna sees %+v", view)
				}
				p.want(anna.Play(20), ErrWaits)
				time.Sleep(time.Hour)
				bert = p.back("Bert", id)
				view = bert.Table()
				if left := view.Remaining(game.Black, time.Now()); view.State != Playing || left != 9*time.Minute || view.Running != game.Black {
					t.Errorf("%v left of %+v", left, view)
				}
				p.play(anna, bert, wholeGame[4:])
				f, err := anna.Game(anna.Table().Game)
				p.must(err)
				if f.Rated || f.Moves != 60 {
					t.Errorf("%+v", f)
				}
			})
		})
	}
}

// TestRestartEarly restarts before a move was made.
func TestRestartEarly(t *testing.T) {
	visiting(t, Setup{Kinds: engines(oneMove{})}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		id := p.table(anna, bert, quick)
		p.close()
		p.open()
		anna, bert = p.back("Anna", id), p.back("Bert", id)
		p.play(anna, bert, "f5d6")
		p.must(anna.Resign())
		anna.Leave()
		bert.Leave()

		anna = p.enter("Anna")
		other, err := anna.Open(Terms{Engine: "first", Level: "2", Color: game.White})
		p.must(err)
		if other == id {
			t.Error("a table has the number of another one")
		}
		p.close()
		p.open()
		anna = p.back("Anna", other)
		synctest.Wait()
		if view := anna.Table(); view.State != Playing || len(view.Moves) != 1 || view.Black.Level != "2" {
			t.Errorf("against an engine: %+v", view)
		}
	})
}

// TestBothComeBackAtOnce takes the game up from the disk once.
func TestBothComeBackAtOnce(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		id := p.table(anna, bert, quick)
		p.play(anna, bert, "f5d6")
		for range 20 {
			anna.Leave()
			bert.Leave()
			synctest.Wait()
			anna, bert = p.enter("Anna"), p.enter("Bert")
			errs := make(chan error, 2)
			for _, v := range []*Visitor{anna, bert} {
				go func() { errs <- v.Join(id) }()
			}
			for range 2 {
				if err := <-errs; err != nil && err != ErrNoTable {
					t.Fatal(err)
				}
			}
			_, _ = anna.Join(id), bert.Join(id) // for who was too late by a moment
			if a, b := anna.Table(), bert.Table(); a == nil || b == nil || a.State != Playing || a.Table != b.Table {
				t.Fatalf("%+v, %+v", a, b)
			}
		}
	})
}

// TestLookedAtAlone lets both leave while somebody watches: every clock stands, nobody
// loses, and the game goes on at the same table.
func TestLookedAtAlone(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert, carl := p.enter("Anna"), p.enter("Bert"), p.enter("Carl")
		id := p.table(anna, bert, quick)
		p.play(anna, bert, "f5d6c3")
		p.must(carl.Join(id))
		anna.Leave()
		time.Sleep(time.Minute)
		bert.Leave()
		synctest.Wait()
		time.Sleep(time.Hour)
		view := carl.Table()
		if view.State != Waiting || view.Running != game.Empty || view.Until.Equal(time.Now().Add(time.Minute)) || view.Left.White != 9*time.Minute {
			t.Errorf("%+v", view)
		}
		bert = p.back("Bert", id)
		time.Sleep(time.Hour)
		if view := bert.Table(); view.State != Waiting {
			t.Errorf("with one of them: %+v", view)
		}
		anna = p.back("Anna", id)
		if view := carl.Table(); view.State != Playing || view.Running != game.White {
			t.Errorf("with both: %+v", view)
		}
		p.play(anna, bert, "d3")
	})
}

// TestKilledAtTheEnd is killed when the last move was on disk, but not what came of it:
// the game is over with the next start, and counts once.
func TestKilledAtTheEnd(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		id := p.table(anna, bert, quick)
		p.play(anna, bert, wholeGame[:118])
		p.close()
		last, err := game.ParseSquare(wholeGame[118:])
		p.must(err)
		s, err := openStore(p.setup.Path)
		p.must(err)
		p.must(s.update(func(tx *bolt.Tx) error {
			name := append(key(id), saveName...)
			records, _, err := record.Parse(tx.Bucket(bSaves).Get(name))
			if err != nil {
				return err
			}
			g := records[0].Game
			line := g.Line()
			g.GoTo(line[len(line)-1])
			if err := g.Play(last); err != nil {
				return err
			}
			text, err := record.Text(record.SGF, records[0])
			return errors.Join(err, tx.Bucket(bSaves).Put(name, []byte(text)))
		}))
		p.must(s.db.Close())
		p.open()
		synctest.Wait()
		anna = p.enter("Anna")
		if games, err := anna.Games("Bert", 9); err != nil || len(games) != 1 || games[0].Result.Reason != ByScore || games[0].Moves != 60 {
			t.Errorf("%+v, %v", games, err)
		}
		if me, _ := anna.Person(); me.Drawn != 1 || me.Games != 1 {
			t.Errorf("%+v", me)
		}
		p.want(anna.Join(id), ErrNoTable)
	})
}

// TestLapse waits too long: the game is kept as one that nobody has won.
func TestLapse(t *testing.T) {
	visiting(t, Setup{Limits: limits(func(l *Limits) { l.Keep = time.Hour })}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		id := p.table(anna, bert, quick)
		p.play(anna, bert, "f5d6c3")
		anna.Leave()
		bert.Leave()
		time.Sleep(time.Hour + time.Minute)
		synctest.Wait()
		anna = p.enter("Anna")
		p.want(anna.Join(id), ErrNoTable)
		games, err := anna.Games("bert", 10)
		p.must(err)
		if len(games) != 1 || games[0].Result != (Result{Reason: Lapsed}) || games[0].Moves != 3 || games[0].Rated {
			t.Fatalf("%+v", games)
		}
		if r, err := games[0].Record(); err != nil || len(r.Game.Line()) != 4 {
			t.Errorf("%v, %v", r, err)
		}
		if left, err := p.store.tables(); err != nil || len(left) != 0 {
			t.Errorf("%v waits, %v", left, err)
		}
	})
}

// TestTooManyWait ends the oldest games when too many wait.
func TestTooManyWait(t *testing.T) {
	visiting(t, Setup{Limits: limits(func(l *Limits) { l.Waiting = 2 })}, func(p *place) {
		var tables []TableID
		for range 4 {
			anna, bert := p.enter("Anna"), p.enter("Bert")
			tables = append(tables, p.table(anna, bert, quick))
			p.play(anna, bert, "f5d6")
			anna.Leave()
			bert.Leave()
			time.Sleep(time.Second)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		anna := p.enter("Anna")
		p.want(anna.Join(tables[1]), ErrNoTable)
		if n := len(anna.Listing().Tables); n != 2 {
			t.Errorf("%d games wait", n)
		}
		p.must(anna.Join(tables[2]))
		p.must(anna.Resign()) // one may give up a game that waits
	})
}

// TestGuestLeaves ends the game of a guest who leaves: nobody comes back as a guest.
func TestGuestLeaves(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, guest := p.enter("Anna"), p.enter("")
		p.table(anna, guest, quick)
		p.play(anna, guest, "f5d6c3")
		guest.Leave()
		synctest.Wait()
		if view := anna.Table(); view.Result != (Result{Left, game.Black}) || view.Game == 0 || view.White.Name != "guest2" {
			t.Errorf("%+v", view)
		}
		games, err := anna.Games("Anna", 10)
		p.must(err)
		if len(games) != 1 || games[0].White.Name != "guest2" {
			t.Errorf("%+v", games)
		}
		one, two := p.enter(""), p.enter("")
		id := p.table(one, two, quick)
		p.play(one, two, "f5d6")
		anna.Leave()
		anna = p.enter("Anna")
		p.must(anna.Join(id))
		one.Leave()
		two.Leave()
		synctest.Wait()
		if view := anna.Table(); view.State != Over || view.Game != 0 { // among guests nothing is kept
			t.Errorf("%+v", view)
		}
	})
}

// TestAllGone ends a game of a guest and of a person whose connections all end at once.
func TestAllGone(t *testing.T) {
	for range 20 {
		visiting(t, Setup{}, func(p *place) {
			guest, anna := p.enter(""), p.enter("Anna")
			p.table(guest, anna, quick)
			p.play(guest, anna, "f5d6c3")
			go guest.Leave()
			go anna.Leave()
			synctest.Wait()
			time.Sleep(time.Hour)
			games, err := p.enter("Anna").Games("Anna", 9)
			p.must(err)
			if len(games) != 1 || games[0].Result != (Result{Left, game.White}) {
				t.Fatalf("%+v", games)
			}
		})
	}
}

// TestKilledWithGuest is killed during a game with a guest, who cannot come back: it ends
// with the next start.
func TestKilledWithGuest(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, guest := p.enter("Anna"), p.enter("")
		p.table(anna, guest, quick)
		p.play(anna, guest, "f5d6c3")
		p.close()
		p.open()
		synctest.Wait()
		anna = p.enter("Anna")
		games, err := anna.Games("Anna", 10)
		p.must(err)
		if len(games) != 1 || games[0].Result.Reason != Lapsed || len(anna.Listing().Tables) != 0 {
			t.Errorf("%+v", games)
		}
	})
}

// TestTakenBackBefore goes on with a rated game of a version in which a move could be taken back
// there: it is casual since.
func TestTakenBackBefore(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		id := p.table(anna, bert, quick)
		p.play(anna, bert, "f5d6")
		kept, err := p.store.tables()
		p.must(err)
		p.close()
		kept[0].TakeBack = true
		s, err := openStore(p.setup.Path)
		p.must(err)
		p.must(s.put(kept[0]))
		p.must(s.db.Close())
		p.open()
		if p.back("Anna", id).Table().Terms.Rated() {
			t.Error("it is rated")
		}
	})
}
