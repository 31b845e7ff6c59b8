//go:build deep

package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"othello/trainer/games/gamestest"
	"othello/trainer/recipes"
	"othello/trainer/torchstep"
)

// TestMakeSmall goes the whole way of every recipe on little data.
func TestMakeSmall(t *testing.T) {
	games := gamestest.Folder(t, 12, 1977, 1978, 1980, 2014, 2019, 2022)
	must(t, os.WriteFile(filepath.Join(games, "openings"), []byte("f5d6c3d3c4f4f6f3\nf5d6c4d3c2b3b4b5\n"), 0o600))
	t.Chdir("..")
	for _, name := range recipes.Names() {
		t.Run(name, func(t *testing.T) {
			python := ""
			if name == "r3" {
				python = "--set python=" + torchstep.Required(t)
			}
			dir, began := t.TempDir(), time.Now()
			do(t, "make %s --small --dir %s --set wthor=%s --set openings=%s/openings %s", name, dir, games, games, python)
			t.Logf("%.1f s", time.Since(began).Seconds())
			r, err := recipes.Open(name, true)
			must(t, err)
			for _, file := range slices.Concat(r.Files, []string{"steps"}) {
				if _, err := os.Stat(filepath.Join(dir, "small", name, file)); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
