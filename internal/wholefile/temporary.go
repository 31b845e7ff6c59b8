package wholefile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"othello/internal/disk"
)

// temporaryName matches the name of a temporary file: its target's, and a random number.
var temporaryName = regexp.MustCompile(`^(.+)\.tmp-[0-9a-f]{8}$`)

// attempts is the number of names tried for a temporary file.
const attempts = 100

// temporary creates a file beside the one at path, with its permissions if it exists,
// else perm. It is locked until it is closed, so that other processes do not sweep it.
func temporary(path string, perm fs.FileMode) (*disk.File, error) {
	old, err := os.Stat(path)
	if err == nil && !old.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	if err == nil {
		perm = old.Mode().Perm() // from the start, so that nobody else can read it
	}
	sweep(filepath.Dir(path), filepath.Base(path))
	for range attempts {
		name := fmt.Sprintf("%s.tmp-%08x", path, rand.Uint32())
		f, failed := disk.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if errors.Is(failed, fs.ErrExist) {
			continue
		}
		if failed != nil {
			return nil, cause(failed, name)
		}
		if errors.Is(TryLock(f), ErrLocked) || !current(f, name) {
			_ = f.Close() // swept before it was locked
			continue
		}
		if err == nil {
			_ = f.Chmod(perm) // not every file system has permissions
		}
		return f, nil
	}
	return nil, errors.New("no temporary file can be made beside it")
}

// Sweep removes temporary files of killed processes from one of the program's folders. It
// ignores errors.
func Sweep(dir string) { sweep(dir, "") }

// sweep is Sweep for the temporary files of one file; of all if file is empty.
func sweep(dir, file string) {
	entries, _ := os.ReadDir(dir) // a folder that is missing holds none
	for _, e := range entries {
		name := temporaryName.FindStringSubmatch(e.Name())
		if name == nil || file != "" && name[1] != file || !e.Type().IsRegular() {
			continue
		}
		remove(filepath.Join(dir, e.Name()))
	}
}

// staleAge is the age from which a temporary file counts as abandoned if locks are not
// supported.
const staleAge = 24 * time.Hour

// remove removes a temporary file if its writer has ended.
func remove(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	defer func() { _ = f.Close() }() // read only
	info, err := f.Stat()
	if err != nil {
		return
	}
	locked := errors.ErrUnsupported
	if Movable {
		locked = TryLock(f)
	} else {
		_ = f.Close() // an open file cannot be removed
	}
	if abandoned(locked, time.Since(info.ModTime())) {
		_ = disk.Remove(name)
	}
}

// abandoned reports whether the writer of a temporary file has ended. locked is the error
// of taking its lock.
func abandoned(locked error, age time.Duration) bool {
	return locked == nil || !errors.Is(locked, ErrLocked) && age > staleAge
}
