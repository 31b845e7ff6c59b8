package lobby

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
)

// seenInterval is how old the stored time of the last visit may be.
const seenInterval = time.Hour

// enter returns the person of a key, nil if there is none yet, and notes the visit.
func (s *store) enter(fingerprint string, now time.Time) (p *Person, err error) {
	p, err = view(s, func(tx *bolt.Tx) (*Person, error) {
		return get[Person](tx, bPeople, tx.Bucket(bKeys).Get([]byte(fingerprint)))
	})
	if err != nil || p == nil || now.Sub(p.Seen) < seenInterval {
		return p, err
	}
	return s.changePerson(p.ID, func(p *Person) { p.Seen = now })
}

// changePerson changes somebody, and returns the person; nil if there is none.
func (s *store) changePerson(id PersonID, change func(*Person)) (p *Person, err error) {
	err = s.update(func(tx *bolt.Tx) error {
		if p, err = get[Person](tx, bPeople, key(id)); err != nil || p == nil {
			return err
		}
		change(p)
		return put(tx, bPeople, key(id), p)
	})
	return p, err
}

// person is somebody by ID; nil for nobody.
func (s *store) person(id PersonID) (*Person, error) {
	return view(s, func(tx *bolt.Tx) (*Person, error) { return get[Person](tx, bPeople, key(id)) })
}

// register makes a person of a key. The error may be ErrNameTaken, ErrNamed or ErrFull.
func (s *store) register(fingerprint, name string, now time.Time, most int) (p *Person, err error) {
	look := looks(name)
	err = s.update(func(tx *bolt.Tx) error {
		keys, names, people := tx.Bucket(bKeys), tx.Bucket(bNames), tx.Bucket(bPeople)
		if people.Sequence() >= uint64(most) && people.Stats().KeyN >= most { // counting takes long
			if err := s.forget(tx, now, most); err != nil {
				return err
			}
		}
		switch {
		case keys.Get([]byte(fingerprint)) != nil:
			return ErrNamed
		case names.Get(look[0]) != nil || names.Get(look[1]) != nil:
			return ErrNameTaken
		}
		id, err := people.NextSequence()
		if err != nil {
			return err
		}
		p = &Person{ID: PersonID(id), Key: fingerprint, Name: name, Since: now, Seen: now, Rating: newRating()}
		return errors.Join(keys.Put([]byte(fingerprint), key(id)), names.Put(look[0], key(id)), names.Put(look[1], key(id)), put(tx, bPeople, key(id), p))
	})
	return p, err
}

// When there are too many people, some are forgotten.
const (
	forgetAfter = 60 * 24 * time.Hour // since the last visit of who never finished a game, longer than games wait
	forgetShare = 100                 // one of so many people at once
	forgetAgain = time.Hour           // when there was nobody to forget
)

// forget removes some people who never finished a game and have not come for long. The error
// is ErrFull if there are none.
func (s *store) forget(tx *bolt.Tx, now time.Time, most int) error {
	if now.Sub(s.full) < forgetAgain {
		return ErrFull
	}
	var idle []*Person
	err := each(tx, bPeople, func(p *Person) {
		if p.Games == 0 && now.Sub(p.Seen) > forgetAfter {
			idle = append(idle, p)
		}
	})
	if err != nil {
		return err
	}
	if len(idle) == 0 {
		s.full = now
		return ErrFull
	}
	slices.SortFunc(idle, func(a, b *Person) int { return a.Seen.Compare(b.Seen) })
	for _, p := range idle[:min(len(idle), 1+most/forgetShare)] {
		err = errors.Join(err, tx.Bucket(bKeys).Delete([]byte(p.Key)), tx.Bucket(bPeople).Delete(key(p.ID)))
		for _, look := range looks(p.Name) {
			if names := tx.Bucket(bNames); bytes.Equal(names.Get(look), key(p.ID)) {
				err = errors.Join(err, names.Delete(look))
			}
		}
	}
	return err
}

// each calls do for all values of a bucket.
func each[T any](tx *bolt.Tx, bucket []byte, do func(value *T)) error {
	return tx.Bucket(bucket).ForEach(func(k, _ []byte) error {
		v, err := get[T](tx, bucket, k)
		if err == nil {
			do(v)
		}
		return err
	})
}

// sure is the deviation up to which a rating is told as sure.
const sure = 110

// rank is the key under which a person stands among the best: sure ratings first, the
// highest first. Nil for who has no rated game.
func rank(p *Person) []byte {
	if p.Rated.IsZero() {
		return nil
	}
	k := []byte{0}
	if p.Rating.Deviation > sure {
		k[0] = 1
	}
	points := math.Round(1000 * min(max(p.Rating.Points+100_000, 0), 1e9))
	k = append(k, key(math.MaxUint64-uint64(points))...)
	return append(k, key(p.ID)...)
}

// known is what is known of a person who is there; nil for others, and for guests.
func (lb *Lobby) known(id PersonID) *Person {
	p, _ := lb.people.Load(id)
	known, _ := p.(*Person)
	return known
}

// refresh looks again at what is known of people.
func (lb *Lobby) refresh(ids ...PersonID) {
	for _, id := range ids {
		if old := lb.known(id); old != nil {
			if p, _ := lb.store.person(id); p != nil {
				lb.people.CompareAndSwap(id, old, p) // unless they have left
			}
		}
	}
}
