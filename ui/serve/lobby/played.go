package lobby

import (
	"bytes"
	"errors"

	bolt "go.etcd.io/bbolt"
)

// tables are all tables with games under way.
func (s *store) tables() ([]*stored, error) {
	return view(s, func(tx *bolt.Tx) (all []*stored, err error) {
		err = each(tx, bTables, func(t *stored) { all = append(all, t) })
		return all, err
	})
}

// begin writes a game that begins, in the place of the one before at that table.
func (s *store) begin(t *stored) error {
	return s.update(func(tx *bolt.Tx) error {
		return errors.Join(clear(tx, t.ID), put(tx, bTables, key(t.ID), t))
	})
}

// saveName stands behind the number of a table in the key of its moves.
const saveName = "game.sgf"

// save is the game under way at a table as SGF; nil before its first move.
func (s *store) save(id TableID) ([]byte, error) {
	return view(s, func(tx *bolt.Tx) ([]byte, error) {
		return bytes.Clone(tx.Bucket(bSaves).Get(append(key(id), saveName...))), nil
	})
}

func (s *store) putSave(id TableID, sgf string) error {
	return s.update(func(tx *bolt.Tx) error { return tx.Bucket(bSaves).Put(append(key(id), saveName...), []byte(sgf)) })
}

func (s *store) put(t *stored) error {
	return s.update(func(tx *bolt.Tx) error { return put(tx, bTables, key(t.ID), t) })
}

// clear removes the game under way at a table.
func clear(tx *bolt.Tx, id TableID) error {
	return errors.Join(tx.Bucket(bTables).Delete(key(id)), tx.Bucket(bSaves).Delete(append(key(id), saveName...)))
}

// finish writes a game that has ended in the place of the game under way, and the ratings
// of its players, all at once. It returns the game's ID. Of all games the newest are kept, so many.
func (s *store) finish(f *Finished, most int) (id GameID, err error) {
	err = s.update(func(tx *bolt.Tx) error {
		kept := *f
		if err := clear(tx, f.Table); err != nil || f.Result.Reason == Aborted {
			return err
		}
		err := kept.keep(tx, most)
		id = kept.ID
		return err
	})
	return id, err
}

// keep adds a game to those that are kept, of which there are so many at most.
func (f *Finished) keep(tx *bolt.Tx, most int) error {
	games := tx.Bucket(bGames)
	id, err := games.NextSequence()
	if err != nil {
		return err
	}
	f.ID = GameID(id)
	black, err := get[Person](tx, bPeople, key(f.Black.Person))
	white, err2 := get[Person](tx, bPeople, key(f.White.Person))
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	if f.Rated = f.Rated && black != nil && white != nil; f.Rated {
		f.rate(black, white)
	}
	for _, p := range []*Person{black, white} {
		if p != nil {
			p.Games++
			err = errors.Join(err, put(tx, bPeople, key(p.ID), p), tx.Bucket(bPlayed).Put(append(key(p.ID), key(f.ID)...), []byte{}))
		}
	}
	return errors.Join(err, put(tx, bGames, key(f.ID), f), removeOldest(tx, most))
}

// removeOldest removes the oldest of too many games.
func removeOldest(tx *bolt.Tx, most int) error {
	games, played := tx.Bucket(bGames), tx.Bucket(bPlayed)
	for {
		id, _ := games.Cursor().First()
		if games.Sequence()-number(id) < uint64(most) { // numbers follow each other
			return nil
		}
		f, err := get[Finished](tx, bGames, id)
		if err != nil {
			return err
		}
		err = errors.Join(played.Delete(append(key(f.Black.Person), id...)), played.Delete(append(key(f.White.Person), id...)), games.Delete(id))
		if err != nil {
			return err
		}
	}
}

func (f *Finished) rate(black, white *Person) {
	before := [2]Rating{black.RatingNow(f.Ended), white.RatingNow(f.Ended)}
	for i, p := range []*Person{black, white} {
		score := 0.0
		switch {
		case f.Result.Drawn():
			score = 0.5
			p.Drawn++
		case f.Result.Winner == colors[i]:
			score = 1
			p.Won++
		default:
			p.Lost++
		}
		p.Rating = before[i].after(before[1-i], score)
		p.Rated = f.Ended
	}
}
