package lobby

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"othello/internal/crash"
	"othello/internal/disk"
)

// The database is one file of go.etcd.io/bbolt: keys in order, copy on write, a sync
// before every commit is told. All that is asked for is by key (a person, a name, a
// fingerprint, a table) or a stretch of keys (the games of somebody, the best), which
// needs no query language, and it adds 0.6 MB to the program where SQLite in Go adds 7.
//
// Keys are numbers in big-endian order, values JSON.
var (
	bMeta   = []byte("meta")   // "version" -> number
	bPeople = []byte("people") // person -> Person
	bKeys   = []byte("keys")   // fingerprint -> person
	bNames  = []byte("names")  // what a name looks like -> person
	bTables = []byte("tables") // table -> stored
	bSaves  = []byte("saves")  // table, saveName -> SGF
	bGames  = []byte("games")  // game -> Finished
	bPlayed = []byte("played") // person, game -> nothing
)

// store is the database. Changes that are asked for at nearly the same time share a commit, and so
// wait once for the disk.
type store struct {
	db     *bolt.DB
	commit func(func(tx *bolt.Tx) error) error // db.Batch, or one that fails, for tests
}

// batchTime is how long a change waits for others that share its commit; not at all in tests.
var batchTime = 2 * time.Millisecond

// unsynced lets commits not wait for the disk. Only tests set it, which see what the
// system has in memory.
var unsynced bool

// openTimeout is how long another program that has the database is waited for.
const openTimeout = 2 * time.Second

// openStore opens the database at path.
func openStore(path string) (*store, error) {
	if err := disk.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	db, err := openDB(path)
	if err != nil {
		return nil, err
	}
	if err := crash.Catch(func() error { return db.Update(prepare) }); err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	disk.SyncDir(filepath.Dir(path))
	db.MaxBatchDelay = batchTime
	return &store{db, db.Batch}, nil
}

// currentVersion is that of the database's form.
const currentVersion = 2

// prepare makes the buckets of a new database, and refuses one of another form.
func prepare(tx *bolt.Tx) error {
	if b := tx.Bucket(bMeta); b != nil {
		if n := number(b.Get([]byte("version"))); n != currentVersion {
			return fmt.Errorf("another version of this program has written it: version %d, this one knows %d", n, currentVersion)
		}
		return nil
	}
	if name, _ := tx.Cursor().First(); name != nil {
		return errors.New("it is not a database of this program")
	}
	for _, name := range [][]byte{bMeta, bPeople, bKeys, bNames, bTables, bSaves, bGames, bPlayed} {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	return tx.Bucket(bMeta).Put([]byte("version"), key(uint64(currentVersion)))
}

// openDB opens a file and reads all of it, so that damage is an error now and not the end of the
// program later.
func openDB(path string) (db *bolt.DB, err error) {
	err = catchDamage(func() error {
		db, err = bolt.Open(path, 0o600, &bolt.Options{Timeout: openTimeout, FreelistType: bolt.FreelistMapType, NoSync: unsynced})
		switch {
		case errors.Is(err, bolterrors.ErrTimeout):
			return errors.New("another server has it open")
		case err != nil:
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
		info, err := file.Stat()
		if err != nil {
			return err
		}
		return db.View(func(tx *bolt.Tx) error {
			if info.Size() < tx.Size() { // what is missing may read as empty
				return fmt.Errorf("it is damaged: it has %d bytes of %d", info.Size(), tx.Size())
			}
			return readAll(tx, file)
		})
	})
	if err == nil {
		return db, nil
	}
	if db != nil {
		_ = db.Close()
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, err
	}
	return nil, fmt.Errorf("%s: %w", path, err)
}

// catchDamage calls read and returns as errors the panics and page faults with which the
// library meets a damaged file.
func catchDamage(read func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer debug.SetPanicOnFault(before)
	defer func() {
		if what := recover(); what != nil {
			err = fmt.Errorf("it is damaged: %v", what)
		}
	}()
	return read()
}

// readAll reads every key and value of a file.
func readAll(tx *bolt.Tx, file io.ReaderAt) error {
	seen := map[uint64]bool{}
	follow := func(b *bolt.Bucket) error { return tree(file, tx.DB().Info().PageSize, uint64(b.Root()), seen) }
	if err := follow(tx.Cursor().Bucket()); err != nil {
		return err
	}
	return tx.ForEach(func(_ []byte, b *bolt.Bucket) error {
		if err := follow(b); err != nil {
			return err
		}
		return b.ForEach(func(k, v []byte) error {
			if v == nil {
				return errors.New("it is not a database of this program")
			}
			return nil
		})
	})
}

// tree follows the pages of a tree, of which none may be there twice: the library would go round in
// a loop of them for ever.
func tree(file io.ReaderAt, size int, page uint64, seen map[uint64]bool) error {
	if page == 0 { // of a bucket that is in the page of its name
		return nil
	}
	at, header := int64(page)*int64(size), make([]byte, 16) // which has the kind and the number of elements
	if _, err := file.ReadAt(header, at); err != nil || seen[page] {
		return fmt.Errorf("it is damaged: page %d leads back or is missing", page)
	}
	seen[page] = true
	if branch := binary.NativeEndian.Uint16(header[8:])&1 != 0; !branch {
		return nil
	}
	below := make([]byte, 16*int(binary.NativeEndian.Uint16(header[10:]))) // where a key is, and a page
	_, err := file.ReadAt(below, at+16)
	for e := range slices.Chunk(below, 16) {
		if err == nil {
			err = tree(file, size, binary.NativeEndian.Uint64(e[8:]), seen)
		}
	}
	return err
}

// update changes the database, and returns once that is on disk. change may be called twice; what
// it did before is undone then. A panic in it is an error.
func (s *store) update(change func(tx *bolt.Tx) error) error {
	return crash.Catch(func() error { return s.commit(change) })
}

// view reads the database.
func view[T any](s *store, read func(tx *bolt.Tx) (T, error)) (value T, err error) {
	err = s.db.View(func(tx *bolt.Tx) error {
		value, err = read(tx)
		return err
	})
	return value, err
}

// key is a number as a key.
func key[T ~uint64](n T) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

func number(key []byte) uint64 {
	if len(key) < 8 {
		return 0
	}
	return binary.BigEndian.Uint64(key)
}

func put(tx *bolt.Tx, bucket, key []byte, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return tx.Bucket(bucket).Put(key, data)
}

// get reads a value; nil if there is none.
func get[T any](tx *bolt.Tx, bucket, key []byte) (*T, error) {
	data := tx.Bucket(bucket).Get(key)
	if data == nil {
		return nil, nil
	}
	value := new(T)
	if err := json.Unmarshal(data, value); err != nil {
		return nil, fmt.Errorf("%s %x: %w", bucket, key, err)
	}
	return value, nil
}
