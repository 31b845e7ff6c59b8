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

// Times of backups.
const (
	backupEvery = 24 * time.Hour
	backupAfter = time.Hour // since the start, so that what is there is not lost if the database was
)

// backup copies the database, if that is wanted and time, in a lobby that was opened at
// begun.
func (lb *Lobby) backup(begun time.Time) {
	if lb.setup.Backup == "" {
		return
	}
	if _, err := os.Stat(lb.setup.Backup); !errors.Is(err, fs.ErrNotExist) {
		last, err := lb.store.copied()
		if last.IsZero() { // the copy is of another database
			last = begun
		}
		if err != nil || time.Since(last) < backupEvery || time.Since(begun) < backupAfter {
			return
		}
	}
	err := lb.Backup(lb.setup.Backup)
	if err == nil {
		err = lb.store.update(func(tx *bolt.Tx) error { return tx.Bucket(bMeta).Put(copiedKey, key(uint64(time.Now().Unix()))) })
	}
	if err != nil {
		lb.log.Error("copying the database", "error", err)
		return
	}
	lb.log.Info("copied the database", "to", lb.setup.Backup)
}

// copiedKey is the key of the time of the last backup, in seconds.
var copiedKey = []byte("copied")

// copied is when the last backup was made; zero for never.
func (s *store) copied() (at time.Time, err error) {
	err = s.db.View(func(tx *bolt.Tx) error {
		if n := number(tx.Bucket(bMeta).Get(copiedKey)); n != 0 {
			at = time.Unix(int64(n), 0)
		}
		return nil
	})
	return at, err
}

// Backup copies the database as it is at this moment to a file, which is whole at any
// time and can be opened like the database. Playing goes on meanwhile.
func (lb *Lobby) Backup(path string) error {
	if err := disk.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := disk.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // the copy has these permissions then
	switch {
	case err == nil:
		if err := f.Close(); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrExist):
		return err
	}
	return wholefile.Replace(path, func(w io.Writer) error {
		return lb.store.db.View(func(tx *bolt.Tx) error {
			_, err := tx.WriteTo(w)
			return err
		})
	})
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
