package lobby

import (
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// currentVersion is that of the database's form. Another form is another number, and a
// step in migrate that leads there.
const currentVersion = 2

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
	if n > currentVersion {
		return 0, fmt.Errorf("it was written by a newer version of this program: version %d, this one knows %d", n, currentVersion)
	}
	return int(n), nil
}

// migrate brings the database up to date, wholly or not at all.
func migrate(tx *bolt.Tx) error {
	from, err := version(tx)
	if err != nil || from == currentVersion {
		return err
	}
	for _, name := range [][]byte{bMeta, bPeople, bKeys, bNames, bRanks, bTables, bSaves, bDamaged, bGames, bPlayed} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	if err := indexNames(tx); err != nil { // since version 2 they are kept by what they look like
		return err
	}
	return tx.Bucket(bMeta).Put([]byte("version"), key(uint64(currentVersion)))
}
