package lobby

import (
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// migrations bring a database up to date, one version each: the first makes one. What is
// here never changes; a new form of the data is a new function.
var migrations = []func(tx *bolt.Tx) error{
	func(tx *bolt.Tx) error {
		for _, b := range []string{"people", "keys", "names", "ranks", "tables", "saves", "damaged", "games", "played"} {
			if _, err := tx.CreateBucketIfNotExists([]byte(b)); err != nil {
				return err
			}
		}
		return nil
	},
}

// errNewer refuses what a later version of the program has written.
var errNewer = errors.New("it was written by a newer version of this program")

// version is that of a database; zero for an empty one.
func version(tx *bolt.Tx) (int, error) {
	b := tx.Bucket(bMeta)
	if b == nil {
		if name, _ := tx.Cursor().First(); name != nil {
			return 0, errors.New("it is not a database of this program")
		}
		return 0, nil
	}
	n := number(b.Get([]byte("version")))
	if n > uint64(len(migrations)) {
		return 0, fmt.Errorf("%w: version %d, this one knows %d", errNewer, n, len(migrations))
	}
	return int(n), nil
}

// migrate brings the database up to date, in the transaction that it is given: wholly or
// not at all.
func migrate(tx *bolt.Tx) error {
	from, err := version(tx)
	if err != nil || from == len(migrations) {
		return err
	}
	meta, err := tx.CreateBucketIfNotExists(bMeta)
	if err != nil {
		return err
	}
	for _, step := range migrations[from:] {
		if err := step(tx); err != nil {
			return err
		}
	}
	return meta.Put([]byte("version"), key(uint64(len(migrations))))
}
