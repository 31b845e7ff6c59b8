package positions

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/game"
	"othello/trainer/games"
	"othello/trainer/games/gamestest"
)

// spoilt writes a folder of two years of random games, of which the second has a date, a
// game with an illegal move, one that stops early, one with another result, and one of the
// first year.
func spoilt(t *testing.T) (dir string) {
	t.Helper()
	dir = gamestest.Folder(t, 5, 2001, 2002)
	first, err := os.ReadFile(filepath.Join(dir, "WTH_2001.wtb"))
	must(t, err)
	path := filepath.Join(dir, "WTH_2002.wtb")
	data, err := os.ReadFile(path)
	must(t, err)
	copy(data, []byte{20, 2, 7, 14})
	one := func(i int) []byte { return data[16+68*i:][:68] }
	one(0)[8+20] = 44 // d4 is taken
	clear(one(1)[8+30:])
	one(2)[6] ^= 1
	copy(one(3), first[16:16+68])
	must(t, os.WriteFile(path, data, 0o600))
	return dir
}

func TestReport(t *testing.T) {
	dir := spoilt(t)
	var steps []string
	r, err := CheckDatabases(t.Context(), games.Source{Paths: []string{dir}}, func(files, of int) { steps = append(steps, fmt.Sprint(files, "/", of)) })
	must(t, err)
	if strings.Join(steps, " ") != "1/2 2/2" {
		t.Errorf("steps %q", steps)
	}
	if r.Games != 10 || r.Illegal != 1 || r.Unfinished != 1 || r.Disagree != 1 || r.Repeated != 1 || r.Theoretic != 10 || r.Unique >= r.Positions {
		t.Errorf("%+v", r)
	}
	r.Seconds = 0.5
	r.Theory = &TheoryVerdict{}
	start := game.Start(game.Size8)
	r.Theory.add(TheorySolution{Own: start.Own, Opp: start.Opp, Year: 2002, Stored: 4, Solved: -2, Nodes: 3_000_000})
	r.Theory.add(TheorySolution{Stored: 1, Solved: 1})

	var short, long strings.Builder
	PrintDatabases(&short, r, false)
	PrintDatabases(&long, r, true)
	if !strings.HasSuffix(long.String(), short.String()) {
		t.Errorf("with files:\n%s\nwithout:\n%s", &long, &short)
	}
	files := strings.TrimSuffix(long.String(), short.String())
	for _, want := range []string{
		fmt.Sprintf("%s  %s  no date  5 games, 0 unfinished, 0 disagreeing\n", r.Files[0].SHA256, filepath.Join(dir, "WTH_2001.wtb")),
		fmt.Sprintf("%s  %s  2002-07-14  5 games, 1 unfinished, 1 disagreeing\n", r.Files[1].SHA256, filepath.Join(dir, "WTH_2002.wtb")),
	} {
		if !strings.Contains(files, want) {
			t.Errorf("%s\nlacks %s", files, want)
		}
	}
	for _, want := range []string{
		filepath.Join(dir, "WTH_2002.wtb") + ": game 1: ",
		"files                          2\n", "games                         10\n", "  repeated                     1\n",
		"  with illegal moves           1\n", "  unfinished                   1\n", "  disagreeing results          1\n",
		"  theoretical scores          10\n", fmt.Sprintf("  %.1f M/s\n", float64(r.Positions)/0.5/1e6),
		fmt.Sprintf("  different            %9d  mirror images counted once\n", r.Unique),
		"2002: stored +4, solved -2\n", "theoretical scores             2  solved: 1 agree, 1 differ, 3 M nodes\n",
	} {
		if !strings.Contains(short.String(), want) {
			t.Errorf("%s\nlacks %q", &short, want)
		}
	}
}

// TestFileGone checks files that are not there any more when they are read again.
func TestFileGone(t *testing.T) {
	dir := gamestest.Folder(t, 2, 2001)
	databases, err := games.Source{Paths: []string{dir}}.Open()
	must(t, err)
	must(t, os.Remove(databases[0].Path))
	if _, _, _, err := replay(databases[0]); err == nil || !strings.Contains(err.Error(), "WTH_2001.wtb") {
		t.Errorf("%v", err)
	}
	if created := databases[0].Created; created != (time.Time{}) {
		t.Errorf("made on %v", created)
	}
}

// TestTheoryOfRandomGames solves positions of random games, whose stored scores are made
// up, and goes on from the journal.
func TestTheoryOfRandomGames(t *testing.T) {
	if testing.Short() {
		t.Skip("solves 24 empties")
	}
	// From 24 empties a solution takes a while; the games say that they were solved at 8.
	dir := gamestest.Folder(t, 6, 2001)
	path := filepath.Join(dir, "WTH_2001.wtb")
	data, err := os.ReadFile(path)
	must(t, err)
	data[14] = 8
	binary.LittleEndian.PutUint16(data[10:], 1999)
	must(t, os.WriteFile(path, data, 0o600))
	job := TheoryCheck{Games: games.Source{Paths: []string{dir}}, Count: 3, Journal: filepath.Join(t.TempDir(), "journal")}
	first, err := job.Run(t.Context(), func(*TheoryVerdict) {})
	if err != nil || first.Done != 3 || first.Nodes == 0 {
		t.Fatalf("%+v, %v", first, err)
	}
	told := 0
	job.Count = 100 // more than there are
	all, err := job.Run(t.Context(), func(*TheoryVerdict) { told++ })
	if err != nil || all.Done != 6 || told != 4 || all.Nodes <= first.Nodes {
		t.Errorf("%+v after %d, %v", all, told, err)
	}
	for _, s := range all.Differ {
		if s.Year != 1999 || max(s.Stored, -s.Stored) != 2*gamestest.Theory-64 {
			t.Errorf("%+v", s)
		}
	}
	job.Games.Paths = []string{"nowhere"}
	if v, err := job.Run(t.Context(), func(*TheoryVerdict) {}); err == nil || v.Done != 0 {
		t.Errorf("%+v, %v", v, err)
	}
}
