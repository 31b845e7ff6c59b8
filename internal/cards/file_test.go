package cards

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

func add(key string) func(*Deck) {
	return func(d *Deck) { d.Cards[key] = d.Cards[key].After(Good, time.Unix(1000, 0).UTC()) }
}

// TestFile keeps results that programs write at the same time, and renames damaged
// files.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	one, other := &File{Dir: dir}, &File{Dir: dir}
	if d, trouble := one.Update(nil); trouble != nil || len(d.Cards) != 0 {
		t.Fatalf("without a file: %v, %s", d, trouble)
	}
	if _, err := one.Update(add("drill/f5d6/black")); err != nil {
		t.Error(err)
	}
	d, trouble := other.Update(func(d *Deck) {
		d.Cards["mistake/x"] = Card{Data: json.RawMessage(`{"move":"f5"}`)}
		d.Notes["seen"] = json.RawMessage(`[7]`)
		d.Scores["puzzle"] = Score{Rating: 1500, Tried: 2, Right: 1, Streak: 1, Best: 1}
	})
	if trouble != nil || len(d.Cards) != 2 {
		t.Errorf("the results of another program are gone: %v, %s", d, trouble)
	}
	again, trouble := one.Update(nil)
	var data struct{ Move string }
	if json.Unmarshal(again.Cards["mistake/x"].Data, &data) != nil || data.Move != "f5" || again.Scores["puzzle"].Rating != 1500 || len(again.Notes["seen"]) == 0 || trouble != nil {
		t.Errorf("%+v came back as %+v, %s", d, again, trouble)
	}
	path := filepath.Join(dir, name)
	for _, damage := range []string{"", "{", `{"version":0,"cards":{}}`, "\x00\x01", `{"version":1,"cards":[]}`} {
		if err := os.WriteFile(path, []byte(damage), 0o600); err != nil {
			t.Fatal(err)
		}
		d, trouble := one.Update(nil)
		if !strings.Contains(fmt.Sprint(trouble), "cannot be read") || len(d.Cards) != 0 {
			t.Errorf("%q: %v, %s", damage, d, trouble)
		}
		if aside, err := filepath.Glob(filepath.Join(dir, damagedName)); err != nil || len(aside) == 0 {
			t.Errorf("%q was not set aside", damage)
		}
		if d, trouble := one.Update(add("drill/f5d6/black")); trouble != nil || len(d.Cards) != 1 {
			t.Errorf("after %q: %v, %s", damage, d, trouble)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flipped := strings.Replace(string(text), `"drill/f5d6/black"`, `"drill/f5d6/clack"`, 1) // one bit
	if d, err := decode([]byte(flipped)); err == nil || flipped == string(text) {
		t.Errorf("a damaged key is taken for whole: %v", d)
	}
	old := regexp.MustCompile(`,\s*"checksum": "[0-9a-f]{8}"`).ReplaceAllString(string(text), "")
	if d, err := decode([]byte(old)); err != nil || len(d.Cards) != 1 || old == string(text) {
		t.Errorf("a file without a checksum: %v, %v", d, err)
	}
	for _, newer := range []string{`{"version":2,"cards":{"a":{}}}`, `{"version":2,"cards":[1]}`} {
		if err := os.WriteFile(path, []byte(newer), 0o600); err != nil {
			t.Fatal(err)
		}
		if d, trouble := one.Update(add("x")); d != nil || !strings.Contains(fmt.Sprint(trouble), "newer version") {
			t.Errorf("of a newer version: %v, %s", d, trouble)
		}
		if data, err := os.ReadFile(path); err != nil || string(data) != newer {
			t.Errorf("the file of a newer version is now %q, %v", data, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, name+".*")); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, trouble := one.Update(func(*Deck) {}); trouble == nil {
		t.Error("a directory was taken for the file")
	}
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
				if _, trouble := f.Update(add("drill/f5/black")); trouble != nil {
					t.Error(trouble)
				}
			}
		})
	}
	group.Wait()
	f := File{Dir: dir}
	d, trouble := f.Update(nil)
	if n := d.Cards["drill/f5/black"].Runs; n != programs*runs || trouble != nil {
		t.Errorf("%d runs are kept, want %d; %s", n, programs*runs, trouble)
	}
}

// TestNowhere keeps results without a directory as long as the file lasts.
func TestNowhere(t *testing.T) {
	t.Chdir(t.TempDir())
	var f File
	if _, err := f.Update(add("a")); err != nil {
		t.Error(err)
	}
	d, trouble := f.Update(add("a"))
	if d.Cards["a"].Runs != 2 || trouble != nil {
		t.Errorf("%+v, %s", d, trouble)
	}
	d.Cards["b"] = Card{}
	if d, _ := f.Update(nil); len(d.Cards) != 1 {
		t.Error("what was returned is still the file's")
	}
	if left, _ := os.ReadDir("."); len(left) != 0 {
		t.Errorf("files were written: %v", left)
	}
}

// FuzzDecode reads anything; what it accepts comes back the same.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		`{"version":1,"cards":{"drill/f5d6c3/black":{"runs":3,"clean":2,"memory":{"stability":2,"difficulty":99},"due":"2026-01-01T00:00:00Z","data":[1]}}}`,
		`{"version":1,"cards":{"x":{"runs":-1,"clean":99,"memory":{"stability":-1e300}}},"scores":{"puzzle":{"tried":1,"right":2,"streak":3,"best":-4}}}`,
		`{"version":1}`, `{"version":7}`, "null", "[]", "",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := decode(data)
		if err != nil {
			return
		}
		for key, c := range d.Cards {
			if c.Memory != c.clamped().Memory || c.Clean > c.Runs || c.Runs < 0 || c.Clean < 0 {
				t.Errorf("%q: %+v", key, c)
			}
			c.After(Good, time.Unix(0, 0))
		}
		for subject, s := range d.Scores {
			if s.Right > s.Tried || s.Best > s.Right || s.Streak > s.Best || s.Streak < 0 {
				t.Errorf("%q: %+v", subject, s)
			}
		}
		out, err := encode(d)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decode(out)
		if err != nil || len(again.Cards) != len(d.Cards) || !reflect.DeepEqual(again.Scores, d.Scores) {
			t.Fatalf("%v came back as %v, %v", d, again, err)
		}
		for key, c := range d.Cards {
			if a := again.Cards[key]; a.Runs != c.Runs || a.Memory != c.Memory || !a.Due.Equal(c.Due) {
				t.Errorf("%+v came back as %+v", c, a)
			}
		}
	})
}
