package archive

import (
	"os"
	"path/filepath"
	"testing"

	"othello/internal/printable"
)

// FuzzArchive lists and reads a game whose file holds anything: it is whole or damaged, it
// is said why in one line, and it can be deleted and brought back.
func FuzzArchive(f *testing.F) {
	a := Open(f.TempDir())
	add(f, a, played(f, wipeout), Meta{Ended: noon, Black: you, White: engine})
	path := entries(f, a)[0].Path
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	name, err := filepath.Rel(a.dir, path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("(;GM[2]SZ[8];B[f5])"))
	f.Add([]byte("\xff\x00"))
	f.Fuzz(func(t *testing.T, game []byte) {
		a := Open(t.TempDir())
		to := filepath.Join(a.dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, game, 0o600); err != nil {
			t.Fatal(err)
		}
		list := entries(t, a)
		if len(list) != 1 {
			t.Fatalf("%d games are listed", len(list))
		}
		e := list[0]
		r, err := a.Read(e)
		switch {
		case err != nil && printable.Only(err.Error()) != err.Error():
			t.Fatalf("the error is no single line: %q", err)
		case err == nil && (r == nil || r.Game == nil):
			t.Fatal("neither a game nor an error")
		}
		if err := a.Delete(e); err != nil {
			t.Fatal(err)
		}
		if kept, err := os.ReadFile(filepath.Join(a.dir, trash, name)); err != nil || string(kept) != string(game) {
			t.Fatalf("kept as %q, %v", kept, err)
		}
	})
}
