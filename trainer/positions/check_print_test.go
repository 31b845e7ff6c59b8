package positions

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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
