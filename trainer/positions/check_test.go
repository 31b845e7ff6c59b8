package positions

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"othello/trainer/games"
)

const shared = "../../../shared/wthor"

func TestCheckDatabases(t *testing.T) {
	if _, err := os.Stat(shared); err != nil {
		t.Skip("the shared game databases are not here: ", err)
	}
	// A year of many games, and a copy of it with an illegal move and a wrong result.
	dir := t.TempDir()
	b, err := os.ReadFile(filepath.Join(shared, "WTH_1985.wtb"))
	must(t, err)
	bad := bytes.Clone(b)
	bad[16+8] = 11       // the first game begins on a1
	bad[16+68+6] ^= 0x01 // the second has another result
	for name, data := range map[string][]byte{"WTH_1985.wtb": b, "other.WTB": bad} {
		must(t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
	}
	files := 0
	r, err := CheckDatabases(t.Context(), games.Source{Paths: []string{dir}}, func(int, int) { files++ })
	must(t, err)
	if files != 2 || len(r.Files) != 2 || r.Games != 2*r.Files[0].Games || r.Illegal != 1 || r.Disagree != 1 {
		t.Errorf("%+v", r)
	}
	i := slices.IndexFunc(r.Files, func(f DatabaseFile) bool { return filepath.Base(f.Path) == "WTH_1985.wtb" })
	good, other := r.Files[i], r.Files[1-i]
	if len(good.Illegal) != 0 || good.Disagree != 0 || good.SHA256 == other.SHA256 || good.Positions <= other.Positions {
		t.Errorf("good %+v\nother %+v", good, other)
	}
	// The copy adds no position and no list of moves but that of the game it spoils.
	if r.Unique > good.Positions || r.Repeated < good.Games-1 {
		t.Errorf("%d different positions, %d repeated games", r.Unique, r.Repeated)
	}
}

func TestCheckDatabasesErrors(t *testing.T) {
	if _, err := CheckDatabases(t.Context(), games.Source{Paths: []string{t.TempDir()}}, func(int, int) {}); err == nil {
		t.Error("no error for an empty folder")
	}
	if _, err := os.Stat(shared); err != nil {
		t.Skip("the shared game databases are not here: ", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CheckDatabases(ctx, games.Source{Paths: []string{shared}}, func(int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func BenchmarkReplay(b *testing.B) {
	path := filepath.Join(shared, "WTH_2001.wtb")
	databases, err := games.Source{Paths: []string{path}}.Open()
	if err != nil {
		b.Skip("the shared game databases are not here: ", err)
	}
	positions := 0
	for b.Loop() {
		f, _, _, err := replay(databases[0])
		if err != nil {
			b.Fatal(err)
		}
		positions += f.Positions
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
}
