package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/game/record"
	"othello/internal/cli"
	"othello/ui/archive"
)

func TestGames(t *testing.T) {
	home := atHome(t)
	if o := try(t, nil, "", "games"); o.code != cli.OK || o.stdout != "" || o.stderr != "No finished games.\n" {
		t.Errorf("without any games: code %d, %q %s", o.code, o.stdout, o.stderr)
	}
	dir := finished().Dir()
	if !strings.HasPrefix(dir, home) {
		t.Fatalf("the games are in %s", dir)
	}
	records, _, err := record.Parse([]byte("e6f4e3f6g5d6e7f5c5"))
	if err != nil {
		t.Fatal(err)
	}
	you, alpha := archive.Player{Human: true, Name: "You"}, archive.Player{Kind: "search", Level: "5", Name: "Alpha-beta 5"}
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for i, m := range []archive.Meta{{Black: you, White: alpha}, {Black: alpha, White: you}} {
		m.Ended = at.Add(time.Duration(i) * time.Hour)
		p, err := archive.Pack(records[0], m)
		if err == nil {
			err = finished().Put(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "torn.sgf"), []byte("\x1b[2J"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := try(t, nil, "", "games")
	lines := strings.Split(strings.TrimSpace(o.stdout), "\n")
	if len(lines) != 3 || !strings.HasSuffix(lines[0], "-alpha-beta-5-you.sgf  White, lost by 64 against Alpha-beta 5, Shortest Wipe-out, 2026-03-04") || !strings.Contains(lines[1], "-you-alpha-beta-5.sgf ") {
		t.Errorf("the list is\n%s%s", o.stdout, o.stderr)
	}
	if !strings.Contains(lines[2], "damaged") || strings.Contains(o.stdout, "\x1b") {
		t.Errorf("the damaged file is %q", lines[2])
	}
	if o = try(t, nil, "", "games", "WON", "wipe-out"); strings.Count(o.stdout, "\n") != 1 || !strings.Contains(o.stdout, "won by 64") {
		t.Errorf("the games won are\n%s", o.stdout)
	}
}
