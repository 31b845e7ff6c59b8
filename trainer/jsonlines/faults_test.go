package jsonlines

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step of keeping values fail: those of before stay, each new one
// is there, whole, unless told, and what is added after a fault is there too.
func TestFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		path := filepath.Join(r.Dir, "journal")
		values := func() (list []string) {
			j, err := Open(path, func(s string) { list = append(list, s) })
			if err == nil {
				err = j.Close()
			}
			must(t, err)
			return list
		}
		add := func(list ...string) (kept []string, told error) {
			j, err := Open(path, func(string) {})
			if err != nil {
				return nil, err
			}
			for _, value := range list {
				if err := j.Add(value); err != nil {
					told = err
				} else {
					kept = append(kept, value)
				}
			}
			if err := j.Close(); err != nil {
				told = err
			}
			return kept, told
		}
		if _, err := add("a long value of before"); err != nil {
			t.Fatal(err)
		}
		var kept []string
		var err error
		r.Run(func() { kept, err = add("a value that is rather long", "b", "c") })
		found := values()
		all := []string{"a long value of before", "a value that is rather long", "b", "c"}
		if !r.Dead {
			r.Outcome(t, fmt.Sprint(found), fmt.Sprint(append(all[:1:1], kept...)), fmt.Sprint(all), disktest.Told(err))
		} else if n := len(found); n == 0 || n > len(all) || !slices.Equal(found, all[:n]) {
			t.Errorf("found %q", found)
		}
		if _, err := add("the next"); err != nil || !slices.Equal(values(), append(found, "the next")) {
			t.Errorf("the next time: %v, %q", err, values())
		}
	})
}
