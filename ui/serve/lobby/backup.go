package lobby

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"

	"othello/internal/disk"
	"othello/internal/wholefile"
)

const (
	backupEvery = 24 * time.Hour
	backupAfter = time.Hour // since the start, so that what is there is not lost if the database was
)

// copiedKey is the key of the time of the last backup, in seconds.
var copiedKey = []byte("copied")

// backup copies the database to a file, if that is wanted and time, in a lobby that was opened
// at begun. The copy is whole at any time and can be opened like the database. Playing goes on
// meanwhile.
func (lb *Lobby) backup(begun time.Time) error {
	path, db := lb.setup.Backup, lb.store.db
	if path == "" {
		return nil
	}
	if err := disk.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := disk.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // the copy has these permissions then
	switch {
	case err == nil:
		err = f.Close()
	case errors.Is(err, fs.ErrExist):
		last := begun // of a copy of another database
		err = db.View(func(tx *bolt.Tx) error {
			if n := number(tx.Bucket(bMeta).Get(copiedKey)); n != 0 {
				last = time.Unix(int64(n), 0)
			}
			return nil
		})
		if err == nil && (time.Since(last).Abs() < backupEvery || time.Since(begun) < backupAfter) {
			return nil
		}
	}
	if err == nil {
		err = wholefile.Replace(path, func(w io.Writer) error {
			return db.View(func(tx *bolt.Tx) error {
				_, err := tx.WriteTo(w)
				return err
			})
		})
	}
	if err != nil {
		return err
	}
	lb.setup.Log.Info("copied the database", "to", path)
	return lb.store.update(func(tx *bolt.Tx) error { return tx.Bucket(bMeta).Put(copiedKey, key(uint64(time.Now().Unix()))) })
}

// Info is what a database holds.
type Info struct {
	Version int // of its form; an older one is brought up to date by Open
	People  int
	Games   int // finished
	Waiting int // games under way
}

// Inspect reads a database without changing it. The error is fs.ErrNotExist if there is
// none yet, which Open would make.
func Inspect(path string) (info Info, err error) {
	db, err := openDB(path, true)
	if err != nil {
		return Info{}, err
	}
	err = db.View(func(tx *bolt.Tx) error {
		if info.Version, err = version(tx); err != nil || info.Version == 0 {
			return err
		}
		info.People = tx.Bucket(bPeople).Stats().KeyN
		info.Games = tx.Bucket(bGames).Stats().KeyN
		info.Waiting = tx.Bucket(bTables).Stats().KeyN
		return nil
	})
	return info, errors.Join(err, db.Close())
}
