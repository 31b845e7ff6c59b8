package lobby

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"sync/atomic"

	bolt "go.etcd.io/bbolt"

	"othello/ui/session"
)

// slot is the session's disk of one game: its files are values of the database.
type slot struct {
	store *store
	id    TableID
	over  atomic.Bool // the game has ended: what is saved now comes too late
}

// slotName is the file of the game.
const slotName = "game.sgf"

var _ session.Disk = (*slot)(nil)

func (s *slot) key(name string) []byte { return append(key(s.id), name...) }

func (s *slot) Take() string            { return slotName }
func (s *slot) Path(name string) string { return name }
func (s *slot) Close()                  {}

func (s *slot) Read(name string) ([]byte, error) {
	return view(s.store, func(tx *bolt.Tx) ([]byte, error) {
		data := tx.Bucket(bSaves).Get(s.key(name))
		if data == nil {
			return nil, fs.ErrNotExist
		}
		return bytes.Clone(data), nil
	})
}

func (s *slot) Write(name string, data []byte) error {
	return s.store.update(func(tx *bolt.Tx) error {
		if s.over.Load() {
			return nil
		}
		return tx.Bucket(bSaves).Put(s.key(name), data)
	})
}

// Rename keeps what is damaged though the game ends.
func (s *slot) Rename(from, to string) error {
	return s.store.update(func(tx *bolt.Tx) error {
		saves := tx.Bucket(bSaves)
		into := saves
		if strings.HasPrefix(to, "damaged-") {
			into = tx.Bucket(bDamaged)
		}
		data := saves.Get(s.key(from))
		if data == nil {
			return fs.ErrNotExist
		}
		return errors.Join(into.Put(s.key(to), bytes.Clone(data)), saves.Delete(s.key(from)))
	})
}

func (s *slot) Remove(name string) error {
	return s.store.update(func(tx *bolt.Tx) error { return tx.Bucket(bSaves).Delete(s.key(name)) })
}

func (s *slot) List(pattern string) ([]string, error) {
	return view(s.store, func(tx *bolt.Tx) (names []string, err error) {
		for _, k := range keys(tx.Bucket(bSaves), key(s.id)) {
			match, err := filepath.Match(pattern, string(k[8:]))
			if err != nil {
				return nil, err
			}
			if match {
				names = append(names, string(k[8:]))
			}
		}
		return names, nil
	})
}
