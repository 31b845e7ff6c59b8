package wholefile

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

// asHolder is the environment variable that makes the test binary take the lock that
// it names and exit without releasing it.
const asHolder = "OTHELLO_TEST_LOCK"

const long = time.Hour

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	release, err := Lock(t.Context(), path, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(t.Context(), path, 30*time.Millisecond); !errors.Is(err, ErrLocked) {
		t.Errorf("a second one: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Lock(ctx, path, long); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled one: %v", err)
	}
	release()
	again, err := Lock(t.Context(), path, 0)
	if err != nil {
		t.Fatal(err)
	}
	again()
	if _, err := Lock(t.Context(), filepath.Join(path, "no", "where"), long); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a missing folder: %v", err)
	}
}

// TestLockAfterACrash takes the lock at once after its holder has crashed.
func TestLockAfterACrash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), asHolder+"="+path)
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal("the lock file of the dead program is gone, which proves nothing")
	}
	release, err := Lock(t.Context(), path, 0)
	if err != nil {
		t.Fatal(err)
	}
	release()
}

// TestLockExcludes increments a counter in a file from several processes.
func TestLockExcludes(t *testing.T) {
	dir := t.TempDir()
	lock, count := filepath.Join(dir, "lock"), filepath.Join(dir, "count")
	const workers, each = 6, 10
	read := func() int {
		text, err := os.ReadFile(count)
		if err != nil {
			return 0
		}
		n, err := strconv.Atoi(string(text))
		if err != nil {
			t.Error(err)
		}
		return n
	}
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for range each {
				release, err := Lock(t.Context(), lock, long)
				if err != nil {
					t.Error(err)
					return
				}
				if err := os.WriteFile(count, []byte(strconv.Itoa(read()+1)), 0o600); err != nil {
					t.Error(err)
				}
				release()
			}
		})
	}
	group.Wait()
	if n := read(); n != workers*each {
		t.Errorf("counted %d, want %d", n, workers*each)
	}
}
