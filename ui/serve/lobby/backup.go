package lobby

import (
	"io"
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

// backup copies the database to a file, if that is wanted and time, in a lobby that was opened
// at begun. The copy is whole at any time and can be opened like the database. Playing goes on
// meanwhile.
func (lb *Lobby) backup(begun time.Time) error {
	path, now := lb.setup.Backup, time.Now()
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.Size() > 0:
		if now.Sub(info.ModTime()).Abs() < backupEvery || now.Sub(begun) < backupAfter {
			return nil
		}
	case err != nil:
		if err := disk.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := wholefile.CreatePrivate(path, nil); err != nil { // the copy has its permissions then
			return err
		}
	}
	err = wholefile.Replace(path, func(w io.Writer) error {
		return lb.store.db.View(func(tx *bolt.Tx) error {
			_, err := tx.WriteTo(w)
			return err
		})
	})
	if err != nil {
		return err
	}
	lb.setup.Log.Info("copied the database", "to", path)
	return disk.Chtimes(path, now, now)
}
