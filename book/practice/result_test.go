package practice

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestResult(t *testing.T) {
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	var r Result
	for i, wait := range drillWaits[1:] {
		if r = r.After(true, now); r.Box != i+1 || !r.Due.Equal(now.Add(wait)) {
			t.Fatalf("after %d clean runs: %+v", i+1, r)
		}
		if early := r.After(true, now.Add(wait-time.Hour)); early.Box != r.Box || !early.Due.Equal(r.Due) || early.Clean != r.Clean+1 {
			t.Errorf("practice before it is due changes %+v to %+v", r, early)
		}
		now = r.Due
	}
	if r = r.After(true, now); r.Box != len(drillWaits)-1 {
		t.Errorf("behind the last box: %+v", r)
	}
	if r = r.After(false, now); r.Box != 0 || !r.Due.Equal(now) || r.Runs != r.Clean+1 {
		t.Errorf("after a mistake: %+v", r)
	}
	for due, want := range map[time.Duration]string{-time.Hour: "due", 0: "due", time.Hour: "due within a day", day: "due in a day", day + 1: "due in 2 days", 3 * day: "due in 3 days"} {
		if got := (Result{Due: now.Add(due)}).DueText(now); got != want {
			t.Errorf("%v: %q, want %q", due, got, want)
		}
	}
}

// TestFile keeps results that programs write at the same time, and renames damaged
// files.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	one, other := &File{Dir: dir}, &File{Dir: dir}
	if known, trouble := one.Update(nil); trouble != "" || len(known) != 0 {
		t.Fatalf("without a file: %v, %s", known, trouble)
	}
	add := func(f *File, key string) (map[string]Result, string) {
		return f.Update(func(known map[string]Result) { known[key] = known[key].After(true, time.Unix(1000, 0).UTC()) })
	}
	add(one, "f5d6/black")
	if known, trouble := add(other, "f5f6/white"); trouble != "" || len(known) != 2 {
		t.Errorf("the results of another program are gone: %v, %s", known, trouble)
	}
	path := filepath.Join(dir, drillsName)
	for _, damage := range []string{"", "{", `{"version":2,"drills":{}}`, "\x00\x01", `{"version":1,"drills":[]}`} {
		if err := os.WriteFile(path, []byte(damage), 0o600); err != nil {
			t.Fatal(err)
		}
		known, trouble := one.Update(nil)
		if !strings.Contains(trouble, "cannot be read") || len(known) != 0 {
			t.Errorf("%q: %v, %s", damage, known, trouble)
		}
		aside, err := filepath.Glob(filepath.Join(dir, damagedDrillsName))
		if err != nil || len(aside) == 0 {
			t.Errorf("%q was not set aside", damage)
		}
		if known, trouble := add(one, "f5d6/black"); trouble != "" || len(known) != 1 {
			t.Errorf("after %q: %v, %s", damage, known, trouble)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "drills.json.*")); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, trouble := one.Update(func(map[string]Result) {}); trouble == "" {
		t.Error("a directory was taken for the file")
	}
}

// FuzzDecodeDrills reads anything; what it accepts comes back the same.
func FuzzDecodeDrills(f *testing.F) {
	for _, text := range []string{
		`{"version":1,"drills":{"f5d6c3/black":{"box":2,"runs":3,"clean":2,"due":"2026-01-01T00:00:00Z"}}}`,
		`{"version":1,"drills":{"x":{"box":-7,"runs":-1,"clean":99}}}`, `{"version":1}`, "null", "[]", "",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		known, err := decodeDrills(data)
		if err != nil {
			return
		}
		for key, r := range known {
			if r.Box < 0 || r.Box >= len(drillWaits) || r.Clean > r.Runs || r.Runs < 0 || r.Clean < 0 {
				t.Errorf("%q: %+v", key, r)
			}
			r.After(true, time.Unix(0, 0))
		}
		out, err := encodeDrills(known)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodeDrills(out)
		if err != nil || len(again) != len(known) || !reflect.DeepEqual(mapKeys(again), mapKeys(known)) {
			t.Fatalf("%v came back as %v, %v", known, again, err)
		}
	})
}

func mapKeys(m map[string]Result) map[string]int {
	keys := map[string]int{}
	for k, r := range m {
		keys[k] = r.Box
	}
	return keys
}

// TestFileOfSeveralPrograms keeps what all of them write at the same moment.
func TestFileOfSeveralPrograms(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	const programs, runs = 4, 5
	var group sync.WaitGroup
	for range programs {
		group.Go(func() {
			f := File{Dir: dir, wait: time.Hour} // each has its own
			for range runs {
				if _, trouble := f.Update(func(known map[string]Result) { known["f5/black"] = known["f5/black"].After(true, time.Now()) }); trouble != "" {
					t.Error(trouble)
				}
			}
		})
	}
	group.Wait()
	f := File{Dir: dir}
	known, trouble := f.Update(nil)
	if n := known["f5/black"].Runs; n != programs*runs || trouble != "" {
		t.Errorf("%d runs are kept, want %d; %s", n, programs*runs, trouble)
	}
}
