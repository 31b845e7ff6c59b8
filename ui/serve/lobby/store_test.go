package lobby

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	bolt "go.etcd.io/bbolt"

	"othello/game"
)

// TestNames keeps names for ever, each for one key.
func TestNames(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		v, err := p.Enter("SHA256:a")
		p.must(err)
		if !v.Unnamed() || !strings.HasPrefix(v.Name(), "guest") {
			t.Errorf("%q before a name was chosen", v.Name())
		}
		other, err := p.Enter("SHA256:b")
		p.must(err)
		guest := p.enter("")
		p.want(v.SetName("\x1b[2J"), ErrNameLetter)
		p.must(v.SetName("Lilo"))
		for _, name := range []string{"Lilo", "lilo", "LILO", "l-i-l-o", "1i10", "I1lO"} {
			p.want(other.SetName(name), ErrNameTaken)
		}
		p.want(v.SetName("Other"), ErrNamed)
		p.want(guest.SetName("Other"), ErrNoKey)
		p.must(other.SetName("Стас"))
		if v.Unnamed() || v.Name() != "Lilo" {
			t.Errorf("%q is the name", v.Name())
		}
		again, err := p.Enter("SHA256:a")
		p.must(err)
		if again.Unnamed() || again.Name() != "Lilo" {
			t.Errorf("%q at the second visit", again.Name())
		}
		p.close()
		p.open()
		again, err = p.Enter("SHA256:a")
		p.must(err)
		if again.Name() != "Lilo" {
			t.Errorf("%q after a restart", again.Name())
		}
		third, err := p.Enter("SHA256:c")
		p.must(err)
		_, err = third.Open(quick)
		p.must(err)
		p.want(third.SetName("Third"), ErrSeated)
		_, err = p.Enter(strings.Repeat("x", 1000))
		p.want(err, ErrNoKey)
	})
}

// TestFile makes the file for its owner alone, in a folder that is missing, and leaves it
// to one server.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "house.db")
	visiting(t, Setup{Path: path}, func(p *place) {
		info, err := os.Stat(path)
		p.must(err)
		if info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
			t.Errorf("permissions %v", info.Mode())
		}
		if _, err := Open(p.setup); err == nil || !strings.Contains(err.Error(), "another server has it open") {
			t.Errorf("a second server: %v", err)
		}
	})
}

// TestForeignFiles refuses what is not a database of this program, and what a newer one has
// written, and leaves it as it is.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, change func(tx *bolt.Tx) error) string {
		path := filepath.Join(dir, name)
		db, err := bolt.Open(path, 0o600, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(db.Update(change), db.Close()); err != nil {
			t.Fatal(err)
		}
		return path
	}
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, bytes.Repeat([]byte("text\n"), 9999), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		text: "invalid database",
		write("other", func(tx *bolt.Tx) error {
			b, err := tx.CreateBucket([]byte("accounts"))
			return errors.Join(err, b.Put([]byte("k"), []byte("v")))
		}): "not a database of this program",
		write("newer", func(tx *bolt.Tx) error {
			b, err := tx.CreateBucket(bMeta)
			return errors.Join(err, b.Put([]byte("version"), key(uint64(99))))
		}): "another version",
		dir: "directory",
	} {
		before, _ := os.ReadFile(path)
		if _, err := Open(Setup{Path: path}); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
			t.Errorf("%s was changed", path)
		}
	}
}

// TestDamaged opens files of which bytes are lost or changed: that is an error, or what is
// left can be read, and never the end of the program.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "house.db")
	visiting(t, Setup{Path: path}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		for range 3 {
			p.table(anna, bert, quick)
			p.play(anna, bert, wholeGame[:40])
			p.must(anna.Resign())
			p.must(anna.LeaveTable())
			p.must(bert.LeaveTable())
		}
	})
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	failed := 0
	for i := range 300 {
		data := bytes.Clone(whole)
		switch i % 3 {
		case 0:
			data = data[:rng.IntN(len(data))]
		case 1:
			data[rng.IntN(len(data))] ^= byte(1 + rng.IntN(255))
		default: // a page
			at := rng.IntN(len(data)/4096) * 4096
			for j := range 4096 {
				data[at+j] = byte(rng.Uint32())
			}
		}
		damaged := filepath.Join(t.TempDir(), "damaged.db")
		if err := os.WriteFile(damaged, data, 0o600); err != nil {
			t.Fatal(err)
		}
		info, err := inspect(damaged)
		if err != nil {
			failed++
			if !strings.Contains(err.Error(), damaged) {
				t.Errorf("case %d: the error does not say which file: %v", i, err)
			}
			continue
		}
		if i%3 == 0 && len(data) > 0 && info.games != 3 {
			t.Errorf("case %d, cut to %d bytes: %+v", i, len(data), info)
		}
	}
	if failed < 20 {
		t.Errorf("only %d of 300 were refused", failed)
	}
}

// contents are what a database holds.
type contents struct{ people, games, waiting int }

// TestLoop opens a file in which a page leads back to itself.
func TestLoop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "house.db")
	s, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 200 {
		if _, err := s.register(fmt.Sprint("key ", i), fmt.Sprint("Anna", i), 1000); err != nil {
			t.Fatal(err)
		}
	}
	var root, size int64
	_ = s.db.View(func(tx *bolt.Tx) error {
		root, size = int64(tx.Bucket(bPeople).Root()), int64(s.db.Info().PageSize)
		return nil
	})
	if err := s.db.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteAt(binary.NativeEndian.AppendUint64(nil, uint64(root)), root*size+16+8)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := openDB(path); err == nil || !strings.Contains(err.Error(), "leads back") {
		t.Errorf("a loop of pages is %v", err)
	}
}

// inspect reads the database of a file.
func inspect(path string) (c contents, err error) {
	db, err := openDB(path)
	if err != nil {
		return c, err
	}
	err = db.View(func(tx *bolt.Tx) error {
		for n, bucket := range map[*int][]byte{&c.people: bPeople, &c.games: bGames, &c.waiting: bTables} {
			*n = tx.Bucket(bucket).Stats().KeyN
		}
		return nil
	})
	return c, errors.Join(err, db.Close())
}

// TestDiskFails lets the disk take nothing for a while: who plays is told, goes on, and
// nothing is lost once it takes all again.
func TestDiskFails(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		var full atomic.Bool
		p.store.commit = func(do func(*bolt.Tx) error) error {
			if full.Load() {
				return errors.New("no space left on device")
			}
			return p.store.db.Update(do)
		}
		anna, bert := p.enter("Anna"), p.enter("Bert")
		carl, err := p.Enter("SHA256:carl")
		p.must(err)
		p.table(anna, bert, quick)
		p.play(anna, bert, "f5")
		anna.Step()
		full.Store(true)
		p.want(bert.Play(43), ErrNotSaved) // d6
		if view := anna.Table(); len(view.Moves) != 2 {
			t.Errorf("%+v", view)
		}
		if !has(anna.Step(), func(e Saving) bool { return !e.Works }) {
			t.Error("Anna was not told")
		}
		p.want(carl.SetName("Carl"), ErrNotSaved)
		_, err = carl.Open(Terms{})
		p.must(err) // nothing to save yet
		p.must(anna.Say("strange"))
		full.Store(false)
		p.play(anna, bert, "c3")
		synctest.Wait()
		if view := anna.Table(); !has(anna.Step(), func(e Saving) bool { return e.Works }) {
			t.Errorf("%+v", view)
		}

		full.Store(true)
		p.want(anna.Resign(), ErrNotSaved)
		if view := bert.Table(); view.State != Over || view.Game != 0 {
			t.Errorf("%+v", view)
		}
		p.must(bert.Offer(Rematch))
		p.want(anna.Answer(true), ErrNotSaved)
		if view := bert.Table(); view.Result != (Result{Resigned, game.White}) || view.Round != 1 {
			t.Errorf("%+v", view)
		}
		full.Store(false)
		time.Sleep(2 * retry)
		synctest.Wait()
		if view := bert.Table(); view.Game == 0 {
			t.Errorf("%+v", view)
		}
		if me, _ := bert.Person(); me.Won != 1 || me.Games != 1 {
			t.Errorf("%+v", me)
		}
		p.must(anna.Answer(true))
		if bert.Table().State != Playing {
			t.Error("no rematch")
		}
		p.play(bert, anna, "f5d6")
		full.Store(true)
		p.want(anna.Resign(), ErrNotSaved)
		p.must(anna.LeaveTable())
		p.must(bert.LeaveTable())
		synctest.Wait()
		full.Store(false)
		time.Sleep(2 * retry)
		synctest.Wait()
		if games, err := anna.Games("Anna", 9); err != nil || len(games) != 2 {
			t.Errorf("a game whose end was not saved at first: %+v, %v", games, err)
		}
	})
}

// TestNoGameBegins lets the disk fail where a game is to begin: it does not, and the seat
// is free again.
func TestNoGameBegins(t *testing.T) {
	visiting(t, Setup{Kinds: engines(oneMove{})}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		terms := quick
		terms.Color = game.Black
		id, err := anna.Open(terms)
		p.must(err)
		works := p.store.commit
		p.store.commit = func(func(*bolt.Tx) error) error { return errors.New("no space left on device") }
		p.want(bert.Join(id), ErrNotSaved)
		if bert.Table() != nil || anna.Table().State != Free {
			t.Error("Bert sits at the table")
		}
		_, err = bert.Open(Terms{Engine: "first", Level: "1"})
		p.want(err, ErrNotSaved)
		synctest.Wait()
		if bert.Table() != nil {
			t.Error("Bert plays against an engine")
		}
		p.store.commit = works
		p.must(bert.Join(id))
		p.play(anna, bert, "f5d6")
	})
}

// TestCommitsTogether changes the database from many goroutines: changes share commits,
// and one that fails, or panics, takes no other with it.
func TestCommitsTogether(t *testing.T) {
	s, err := openStore(filepath.Join(t.TempDir(), "house.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.db.Close() }()
	s.db.MaxBatchDelay = 50 * time.Millisecond
	const n = 100
	var all sync.WaitGroup
	var failures atomic.Int32
	commits := func() (id int) {
		_ = s.db.View(func(tx *bolt.Tx) error { id = tx.ID(); return nil })
		return id
	}
	before := commits()
	for i := range n {
		all.Go(func() {
			err := s.update(func(tx *bolt.Tx) error {
				switch i {
				case 17:
					return errors.New("it does not want")
				case 18:
					panic("it cannot")
				}
				return tx.Bucket(bGames).Put(key(uint64(i)), []byte("{}"))
			})
			if err != nil {
				failures.Add(1)
			}
		})
	}
	all.Wait()
	if failures.Load() != 2 {
		t.Errorf("%d failed", failures.Load())
	}
	_ = s.db.View(func(tx *bolt.Tx) error {
		if got := tx.Bucket(bGames).Stats().KeyN; got != n-2 {
			t.Errorf("%d are there", got)
		}
		return nil
	})
	if took := commits() - before; took > 10 {
		t.Errorf("%d changes took %d commits", n, took)
	}
}

// TestGamesListed lists the newest games of everybody.
func TestGamesListed(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert, carl := p.enter("Anna"), p.enter("Bert"), p.enter("Carl")
		var ids []GameID
		play := func(black, white *Visitor) {
			p.table(black, white, quick)
			p.play(black, white, "f5d6")
			p.must(black.Resign())
			ids = append(ids, black.Table().Game)
			p.must(black.LeaveTable())
			p.must(white.LeaveTable())
		}
		play(anna, bert)
		play(anna, bert)
		for range 3 {
			play(carl, anna)
		}
		want := func(of string, n int, want ...GameID) {
			t.Helper()
			games, err := anna.Games(of, n)
			p.must(err)
			var got []GameID
			for _, g := range games {
				got = append(got, g.ID)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s's: %v, want %v", of, got, want)
			}
		}
		want("anna", 3, ids[4], ids[3], ids[2])
		want("bert", 9, ids[1], ids[0])
		want("carl", 2, ids[4], ids[3])
		want("carl", 0)
		p.enter("Dora")
		want("dora", 9)
		if _, err := anna.Games("nobody", 9); err != ErrNobody {
			t.Errorf("games of nobody: %v", err)
		}
	})
}

// TestGamesKept keeps no more games than there is room for.
func TestGamesKept(t *testing.T) {
	visiting(t, Setup{Limits: limits(func(l *Limits) { l.Games = 3 })}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		for range 5 {
			p.table(anna, bert, quick)
			p.play(anna, bert, "f5d6")
			p.must(anna.Resign())
			p.must(anna.LeaveTable())
			p.must(bert.LeaveTable())
		}
		for _, of := range []string{"Anna", "Bert"} {
			games, err := anna.Games(of, 9)
			p.must(err)
			if len(games) != 3 || games[2].ID != 3 {
				t.Errorf("%s has %d games", of, len(games))
			}
		}
		if _, err := anna.Game(2); err != ErrNoGame {
			t.Errorf("the second game: %v", err)
		}
		p.must(p.store.db.View(func(tx *bolt.Tx) error {
			if n := tx.Bucket(bGames).Stats().KeyN; n != 3 {
				t.Errorf("%d are kept", n)
			}
			if n := tx.Bucket(bPlayed).Stats().KeyN; n != 6 {
				t.Errorf("%d are listed", n)
			}
			return nil
		}))
	})
}

// TestFull has room for few names: who comes later stays a guest.
func TestFull(t *testing.T) {
	visiting(t, Setup{Limits: limits(func(l *Limits) { l.People = 2 })}, func(p *place) {
		p.enter("Anna")
		p.enter("Bert").Leave()
		one, err := p.Enter("SHA256:new")
		p.must(err)
		p.want(one.SetName("Emil"), ErrFull)
		if p.enter("Bert").Unnamed() || !one.Unnamed() {
			t.Error("somebody has lost or got a name")
		}
	})
}

// TestBest ranks people by the least that their rating may be.
func TestBest(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		now := time.Now()
		for name, r := range map[string]Rating{
			"Anna": {Points: 1600, Deviation: 50}, "Bert": {Points: 1900, Deviation: 60}, "Carl": {Points: 2150, Deviation: 300},
			"Dora": {Points: -50, Deviation: 50}, "Emil": {Points: 1500, Deviation: 350},
		} {
			p.enter(name).Leave()
			p.must(p.store.update(func(tx *bolt.Tx) error {
				who, err := get[Person](tx, bPeople, tx.Bucket(bNames).Get(looks(name)[0]))
				if who.Rating = r; name != "Emil" {
					who.Rated = now
				}
				return errors.Join(err, put(tx, bPeople, key(who.ID), who))
			}))
		}
		v := p.enter("Gast")
		best, err := v.Best(10)
		p.must(err)
		var names []string
		for _, b := range best {
			names = append(names, b.Name)
		}
		if got := strings.Join(names, " "); got != "Bert Carl Anna Dora" {
			t.Errorf("the best are %s", got)
		}
		if best, _ := v.Best(2); len(best) != 2 {
			t.Errorf("the best two are %d", len(best))
		}
	})
}
