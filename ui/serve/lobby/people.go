package lobby

import (
	"errors"
	"time"

	bolt "go.etcd.io/bbolt"
)

// enter returns the person of a key; nil if there is none yet.
func (s *store) enter(fingerprint string) (*Person, error) {
	return view(s, func(tx *bolt.Tx) (*Person, error) {
		return get[Person](tx, bPeople, tx.Bucket(bKeys).Get([]byte(fingerprint)))
	})
}

// person is somebody by ID; nil for nobody.
func (s *store) person(id PersonID) (*Person, error) {
	return view(s, func(tx *bolt.Tx) (*Person, error) { return get[Person](tx, bPeople, key(id)) })
}

// register makes a person of a key. The error may be ErrNameTaken, ErrNamed or ErrFull.
func (s *store) register(fingerprint, name string, most int) (p *Person, err error) {
	look := looks(name)
	err = s.update(func(tx *bolt.Tx) error {
		keys, names, people := tx.Bucket(bKeys), tx.Bucket(bNames), tx.Bucket(bPeople)
		switch {
		case people.Sequence() >= uint64(most): // nobody was ever removed
			return ErrFull
		case keys.Get([]byte(fingerprint)) != nil:
			return ErrNamed
		case names.Get(look[0]) != nil || names.Get(look[1]) != nil:
			return ErrNameTaken
		}
		id, err := people.NextSequence()
		if err != nil {
			return err
		}
		p = &Person{ID: PersonID(id), Key: fingerprint, Name: name, Rating: newRating()}
		return errors.Join(keys.Put([]byte(fingerprint), key(id)), names.Put(look[0], key(id)), names.Put(look[1], key(id)), put(tx, bPeople, key(id), p))
	})
	return p, err
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

// rating is the rating of a person as it is now; zero for guests.
func (lb *Lobby) rating(id PersonID) Rating {
	p, _ := lb.store.person(id) // where it cannot be read none is shown
	if p == nil {
		return Rating{}
	}
	return p.RatingNow(time.Now())
}
