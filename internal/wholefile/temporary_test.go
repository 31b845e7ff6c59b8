package wholefile

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// asWriter is the environment variable that makes the test binary write half of the file
// that it names, and wait to be killed.
const asWriter = "OTHELLO_TEST_WRITER"

func TestMain(m *testing.M) {
	if path := os.Getenv(asWriter); path != "" {
		err := Replace(path, func(w io.Writer) error {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return err
			}
			_, _ = os.Stdout.WriteString("written\n")
			_, err := io.Copy(io.Discard, os.Stdin) // which never ends
			return err
		})
		panic(err)
	}
	if path := os.Getenv(asHolder); path != "" {
		if _, err := Lock(context.Background(), path, 0); err != nil {
			panic(err)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestSweep leaves the temporary file of a writer alone as long as it lives, and no
// longer.
func TestSweep(t *testing.T) {
	if !Movable {
		t.Skip("locks cannot tell here")
	}
	sweeps := map[string]func(path string) error{
		"the next write": func(path string) error { return Write(path, []byte("new")) },
		"the next check": Check,
		"the next start": func(path string) error { Sweep(filepath.Dir(path)); return nil },
	}
	for name, next := range sweeps {
		t.Run(name, func(t *testing.T) {
			dir, path := old(t)
			others := []string{"weights.bin.tmp-", "weights.bin.tmp-0123456z", "weights.tmp", ".tmp-01234567"}
			for _, other := range others {
				if err := os.WriteFile(filepath.Join(dir, other), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			writer := exec.Command(os.Args[0])
			writer.Env = append(os.Environ(), asWriter+"="+path)
			in, err := writer.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = in.Close() }()
			out, err := writer.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := writer.Start(); err != nil {
				t.Fatal(err)
			}
			if said, err := bufio.NewReader(out).ReadString('\n'); said != "written\n" {
				t.Fatal("the writer does not write: ", said, err)
			}
			for _, alive := range []bool{true, false} {
				if !alive {
					_ = writer.Process.Kill()
					_ = writer.Wait()
				}
				if err := next(path); err != nil {
					t.Fatal(err)
				}
				all, err := filepath.Glob(filepath.Join(dir, "*"))
				if err != nil {
					t.Fatal(err)
				}
				left := slices.DeleteFunc(slices.Clone(all), func(p string) bool {
					return p == path || slices.Contains(others, filepath.Base(p))
				})
				want := len(others) + 1
				if alive {
					want++
				}
				if len(all) != want || alive == (len(left) == 0) {
					t.Errorf("writer alive: %t; there are %v", alive, all)
				}
			}
			if b, err := os.ReadFile(path); err != nil || string(b) != "old" && name != "the next write" {
				t.Errorf("the file holds %q, %v", b, err)
			}
		})
	}
}

// TestSweepsItsOwn: writing one file leaves the temporary files of others to those.
func TestSweepsItsOwn(t *testing.T) {
	dir, path := old(t)
	other := filepath.Join(dir, "weights.bin.bak.tmp-01234567")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Error(err)
	}
}

func TestAbandoned(t *testing.T) {
	for _, test := range []struct {
		locked error
		age    time.Duration
		want   bool
	}{
		{nil, 0, true},
		{ErrLocked, 1000 * time.Hour, false},
		{errors.ErrUnsupported, 23 * time.Hour, false},
		{errors.ErrUnsupported, 25 * time.Hour, true},
	} {
		if got := abandoned(test.locked, test.age); got != test.want {
			t.Errorf("lock %v, age %v: abandoned %t", test.locked, test.age, got)
		}
	}
}
