package lobby

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// TestCrowd lets many people do anything at any time, from a goroutine each, while others
// look: what is seen of a table makes sense at any moment, nothing hangs, and nothing goes
// on afterwards.
func TestCrowd(t *testing.T) {
	before := runtime.NumGoroutine()
	const people, each = 30, 150
	lb, err := Open(Setup{
		Path: filepath.Join(t.TempDir(), "house.db"), Kinds: engines(oneMove{}), Judge: oneMove{},
		Limits: limits(func(l *Limits) {
			l.Grace, l.Keep, l.Tables, l.Watchers, l.Games, l.Waiting, l.Searches = 20*time.Millisecond, time.Second, 8, 3, 5, 5, 2
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for n := range people {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(7, uint64(n)))
			v := arrive(t, lb, n)
			for range each {
				if rng.IntN(40) == 0 {
					v.Leave()
					v = arrive(t, lb, n)
				}
				anything(v, rng, people)
				look(t, v)
			}
			if rng.IntN(2) == 0 {
				v.Leave()
			}
		})
	}
	all.Wait()
	lb.lapseOldest()
	if err := lb.Close(); err != nil {
		t.Error(err)
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	stacks := make([]byte, 1<<20)
	t.Errorf("%d goroutines are left of a lobby\n%s", runtime.NumGoroutine()-before, stacks[:runtime.Stack(stacks, true)])
}

// arrive lets the nth of the crowd in; two of three have a key.
func arrive(t *testing.T, lb *Lobby, n int) *Visitor {
	key := ""
	if n%3 > 0 {
		key = fmt.Sprintf("SHA256:%d", n)
	}
	v, err := lb.Enter(key)
	if err != nil {
		t.Error(err)
	}
	if v.Unnamed() {
		if err := v.SetName(crowdName(n)); err != nil {
			t.Error(err)
		}
	}
	return v
}

func crowdName(n int) string { return fmt.Sprintf("p%c%c", 'a'+n/8, 'a'+n%8) }

// anything does one thing; whether that is possible is not asked.
func anything(v *Visitor, rng *rand.Rand, people int) {
	tables := v.Listing().Tables
	var id TableID
	if len(tables) > 0 {
		id = tables[rng.IntN(len(tables))].Table
	}
	view := v.Table()
	if view == nil {
		switch rng.IntN(6) {
		case 0:
			_, _ = v.Open(Terms{Clock: time.Duration(rng.IntN(2)) * 50 * time.Millisecond})
		case 1:
			_, _ = v.Open(Terms{Engine: "first", Level: ai.LevelID(strconv.Itoa(1 + rng.IntN(3)))})
		case 2:
			_, _ = v.Invite(crowdName(rng.IntN(people)), Terms{Clock: time.Minute})
		case 3:
			_ = v.Join(id)
		case 4:
			_ = v.Decline(id)
		default:
			_ = v.Join(id)
		}
		return
	}
	switch rng.IntN(20) {
	case 0:
		_ = v.LeaveTable()
	case 1:
		_ = v.Resign()
	case 2:
		_ = v.Offer(Proposal(rng.IntN(5)))
	case 3:
		_ = v.Answer(rng.IntN(2) == 0)
	case 4:
		_ = v.Answer(false)
	case 5:
		_ = v.Say(strings.Repeat("x", rng.IntN(300)))
	case 6:
		_, _ = v.Games(crowdName(rng.IntN(people)), 5)
	case 7:
		_ = v.Join(id)
	default:
		legal := view.Board.Position().Moves()
		for m := range game.Square(64) {
			if legal.Has(m) {
				_ = v.Play(m)
				return
			}
		}
	}
}

// look looks at what a visit shows.
func look(t *testing.T, v *Visitor) {
	v.Step()
	view := v.Table()
	if view == nil {
		return
	}
	if g := view.NewGame(); g.Board() != view.Board || len(g.Moves()) != len(view.Moves) {
		t.Errorf("moves and board do not agree: %v", view)
	}
	if (view.State == Over) != (view.Result.Reason != 0) {
		t.Errorf("state %v, result %v", view.State, view.Result)
	}
	if view.Player(view.You).Name == "" && view.You != game.Empty {
		t.Error("a player without a name")
	}
}

// BenchmarkMove measures the time from a move to the moment at which the other player sees
// it, saved and synced, with 100 games going on at once.
func BenchmarkMove(b *testing.B) {
	unsynced = false
	defer func() { unsynced = true }()
	lb, err := Open(Setup{Path: filepath.Join(b.TempDir(), "house.db"), Limits: UsualLimits()})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = lb.Close() }()
	const tables = 100
	var mu sync.Mutex
	var took []time.Duration
	var ready, all sync.WaitGroup
	ready.Add(tables)
	begin := make(chan struct{})
	for n := range tables {
		all.Go(func() {
			var pair [2]*Visitor
			for i := range pair {
				if pair[i], err = lb.Enter(fmt.Sprintf("SHA256:%d-%d", n, i)); err != nil {
					b.Error(err)
				}
				_ = pair[i].SetName(fmt.Sprintf("b%c%c%c", 'a'+n/8, 'a'+n%8, 'x'+i))
			}
			id, _ := pair[0].Open(Terms{Clock: time.Hour, Color: game.Black})
			_ = pair[1].Join(id)
			ready.Done()
			<-begin
			for range b.N/tables + 1 {
				time.Sleep(rand.N(200 * time.Millisecond)) // people think
				view := pair[0].Table()
				if view.State == Over {
					_, _ = pair[0].Offer(Rematch), pair[1].Answer(true)
					continue
				}
				mover, other := pair[0], pair[1]
				if view.You != view.Board.Turn {
					mover, other = other, mover
				}
				g := view.NewGame()
				done := make(chan struct{})
				at := time.Now()
				go func() {
					defer close(done)
					_ = mover.Play(g.Position().Moves().First())
				}()
				for len(other.Table().Moves) == len(view.Moves) {
					<-other.Wake()
				}
				mu.Lock()
				took = append(took, time.Since(at))
				mu.Unlock()
				<-done
			}
		})
	}
	ready.Wait()
	b.ResetTimer()
	close(begin)
	all.Wait()
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2])/1e6, "ms/median")
	b.ReportMetric(float64(took[len(took)*99/100])/1e6, "ms/99%")
	b.ReportMetric(0, "ns/op")
}
