package positions

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
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
	one, err := CheckDatabases(t.Context(), games.Source{Paths: []string{filepath.Join(dir, "WTH_1985.wtb")}}, func(int, int) {})
	must(t, err)
	if files != 2 || r.Files != 2 || r.Games != 2*one.Games || r.Illegal != 1 || r.Disagree != 1 || len(r.Wrong) != 1 || !strings.Contains(r.Wrong[0], "other.WTB: game 1: ") {
		t.Errorf("%+v", r)
	}
	if one.Illegal != 0 || one.Disagree != 0 || one.Positions <= r.Positions-one.Positions {
		t.Errorf("the good one: %+v, both: %+v", one, r)
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
		var r DatabaseReport
		r.replay(databases[0])
		positions += r.Positions
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
}
