package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/trainer/arena"
	"othello/trainer/games/gamestest"
)

func do(t *testing.T, args ...string) string {
	t.Helper()
	var out strings.Builder
	if err := run(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatalf("trainer %s: %v", strings.Join(args, " "), err)
	}
	return out.String()
}

func TestFromGamesToAMatch(t *testing.T) {
	games, dir := gamestest.Folder(t, 40, 2001), t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }

	if out := do(t, "check", games); !strings.Contains(out, "games                         40") || !strings.Contains(out, "disagreeing results          0") {
		t.Errorf("check: %s", out)
	}
	if out := do(t, "csv", "-o", at("games.csv"), games); !strings.Contains(out, "40 games") {
		t.Errorf("csv: %s", out)
	}
	do(t, "label", "-games", games, "-o", at("exact.pos"), "-least", "1", "-most", "4", "-n", "1500")
	do(t, "label", "-games", games, "-o", at("theory.pos"), "-theory")
	do(t, "label", "-games", games, "-o", at("outcome.pos"), "-outcome", "3")
	fit := do(t, "template", "-pos", at("*.pos"), "-o", at("w.bin"), "-first", "28", "-last", "29", "-iterations", "5", "-test-from", "0")
	if strings.Count(fit, "held-out") != 2 {
		t.Errorf("template: %s", fit)
	}
	if _, err := os.Stat(at("w.bin.part")); !errors.Is(err, os.ErrNotExist) {
		t.Error("the checkpoint of a finished fit is left behind")
	}
	if w, err := readWeights(at("w.bin")); err != nil || strings.Contains(w.About, dir) || !strings.Contains(w.About, "-pos *.pos") {
		t.Errorf("the weights' description: %q, %v", w.About, err)
	}
	do(t, "selfplay", "-games", games, "-o", at("played.pos"), "-weights", at("w.bin"), "-blocks", "1", "-depth", "1", "-least", "14", "-most", "18")
	table := do(t, "error", "-pos", at("exact.pos"), "-part", "all", "-svg", at("error.svg"), at("w.bin"))
	if !strings.Contains(table, "62-63") || !strings.Contains(table, "w.bin") {
		t.Errorf("error: %s", table)
	}
	if b, err := os.ReadFile(at("error.svg")); err != nil || !strings.HasPrefix(string(b), "<svg") {
		t.Errorf("the plot: %v", err)
	}

	ladder := []string{"ladder", "-openings", "../testdata/none", "-weights", at("w.bin"), "-journal", at("ladder.games"), "-minutes", "0"}
	if err := run(t.Context(), ladder, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "reading openings") {
		t.Errorf("a ladder without openings: %v", err)
	}

	if out := do(t, "levels", "-games", games, "-weights", at("w.bin"), "-n", "6", "-depth", "2", "-exact", "6", "-levels", "2"); strings.Count(out, "discs a move") != 3 || !strings.Contains(out, "first steps") {
		t.Errorf("levels: %s", out)
	}

	if err := os.WriteFile(at("openings.txt"), []byte("f5d6c3d3c4f4f6f3\n\nf5d6c4d3c2b3b4b5\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := do(t, "arena", "-openings", at("openings.txt"), "-json", at("match.json"), at("w.bin")+",depth=1,exact=4", "hand,depth=2,exact=4")
	if !strings.Contains(out, "4 games from 2 openings") {
		t.Errorf("arena: %s", out)
	}
	ladder[2] = at("openings.txt")
	ladder = append(ladder[:len(ladder)-1], "0.001", "-kinds", "mts", "-slowest", "1ms")
	if out := do(t, ladder...); !strings.Contains(out, "| mts | ") || strings.Contains(out, "zeus") || strings.Contains(out, "mts(300)") {
		t.Errorf("ladder: %s", out)
	}
	var r arena.Result
	if b, err := os.ReadFile(at("match.json")); err != nil || json.Unmarshal(b, &r) != nil || r.Wins+r.Draws+r.Losses != 4 || r.FaultsA+r.FaultsB != 0 {
		t.Errorf("the match's file: %v, %+v", err, r)
	}
}

func TestFetchVerb(t *testing.T) {
	games := gamestest.Folder(t, 3, 2001)
	page := []byte("<html>moved</html>")
	mux := http.NewServeMux()
	mux.HandleFunc("/base/WTH_2001.wtb", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(games, "WTH_2001.wtb"))
	})
	mux.HandleFunc("/base/WTH_2002.wtb", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(page) })
	s := httptest.NewServer(mux)
	defer s.Close()
	dir := t.TempDir()
	for range 2 {
		do(t, "fetch", "-from", s.URL+"/base", "-o", dir, "-first", "2001", "-last", "2001", "-names=false")
	}
	b, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	if err != nil || !strings.HasSuffix(string(b), "  WTH_2001.wtb\n") {
		t.Errorf("checksums: %q, %v", b, err)
	}
	err = run(t.Context(), []string{"fetch", "-from", s.URL + "/base", "-o", dir, "-first", "2001", "-last", "2002", "-names=false"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "WTH_2002.wtb") {
		t.Errorf("a web page instead of games: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "WTH_2001.wtb"), []byte("changed"), 0o644); err != nil {
		t.Fatal(err)
	}
	err = run(t.Context(), []string{"fetch", "-from", s.URL + "/base", "-o", dir, "-first", "2001", "-last", "2001", "-names=false"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "checksum") {
		t.Errorf("a file that was changed: %v", err)
	}
}

func TestUsage(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), nil, &out, io.Discard); err != nil || !strings.Contains(out.String(), "selfplay") {
		t.Errorf("no arguments: %v, %s", err, out.String())
	}
	for _, v := range verbs {
		for _, args := range [][]string{{v.name, "-h"}, {"help", v.name}} {
			if text := do(t, args...); !strings.HasPrefix(text, "usage: trainer "+v.name+" [flags]") || !strings.Contains(text, "\n  -") {
				t.Errorf("%s: %s", args, text)
			}
		}
		err := run(t.Context(), []string{v.name, "-dance"}, io.Discard, io.Discard)
		if want := v.name + ": flag provided but not defined: -dance; trainer " + v.name + " -h lists the flags"; err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	missing := filepath.Join(t.TempDir(), "none")
	t.Chdir(t.TempDir()) // where the output of a verb could be written
	if err := os.WriteFile("odd.txt", []byte("f5d6c\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{"dance", "no verb dance"},
		{"levels -n -1", "at least 1"},
		{"levels all", "it takes no arguments, and \"all\" is one"},
		{"fetch 2001", "no arguments"},
		{"policy -o x small -threads 2", "-threads stands behind small: flags come first"},
		{"check -solve -1", "not negative"},
		{"check -solve 1 -weights " + missing, "reading weights"},
		{"template -pos x -o y -iterations 0", "-iterations"},
		{"bootstrap -dir x -solved y -o z -ridge NaN", "-ridge"},
		{"accuracy -engine hand -n -1 x", "not negative"},
		{"ladder -weights hand -kinds chess", `no kind "chess"`},
		{"probcut -n -1", "at least 1"},
		{"arena -pairs -1 random random", "at least one opening"},
		{"bootstrap -dir x -solved y -o z -wild 101", "-wild 101"},
		{"label", "-o FILE"},
		{"label -o x -least 5 -most 4", "5 to 4 empties"},
		{"label -o x -most 30", "takes too long"},
		{"label -o x -wild 80 -random 30", "more than all"},
		{"label -o x -theory -outcome 2", "exclude"},
		{"label -o x -games " + missing, "reading games"},
		{"selfplay", "-weights"},
		{"selfplay -o x -weights y -exact 16 -least 10", "make no sense"},
		{"selfplay -o x -weights y -depth 0", "-depth"},
		{"template", "-pos and -o"},
		{"template -pos x -o y -first 9 -last 8", "stages"},
		{"template -pos " + missing + " -o y", "there is no"},
		{"bootstrap", "needed"},
		{"bootstrap -dir x -solved y -o z -top 29", "-top"},
		{"error", "at least one"},
		{"error -pos x -part half w", "-part half"},
		{"arena hand,depth=2", "two players"},
		{"arena hand hand,depth=2", "think for ever"},
		{"arena hand,speed=2 hand,depth=2", `"speed"`},
		{"arena hand,depth=-2 hand,depth=2", "depth=-2 is not above zero"},
		{"arena hand,nodes=x hand,depth=2", "nodes=x is not above zero, or no number"},
		{"arena puct:hand,nodes=9,share=NaN hand,depth=2", "share=NaN"},
		{"arena -openings odd.txt hand,depth=1 hand,depth=1", `odd.txt:1: "c" behind the last move`},
		{"arena " + missing + ",depth=2 hand,depth=2", "reading weights"},
		{"arena policy:" + missing + ",nodes=1 hand,depth=2", "reading the network"},
		{"arena -openings " + missing + " hand,depth=2 hand,depth=2", "reading openings"},
		{"arena -sprt 5 hand,depth=1 hand,depth=1", "two rising"},
		{"ladder x", "no arguments"},
		{"ladder -weights " + missing, "reading weights"},
		{"label -o x -from 9999 -games " + missing, "reading games"},
		{"levels -weights " + missing, "reading weights"},
		{"fetch -first 2001 -last 2000", "make no sense"},
		{"check " + missing, "reading games"},
		{"csv x", "-o"},
	} {
		err := run(t.Context(), strings.Fields(c.args), io.Discard, io.Discard)
		verb, _, _ := strings.Cut(c.args, " ")
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), verb+": ") && verb != "dance" {
			t.Errorf("trainer %s: %v, want %q", c.args, err, c.want)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	games, dir := gamestest.Folder(t, 5, 2001), t.TempDir()
	for _, args := range [][]string{
		{"check", games},
		{"csv", "-o", filepath.Join(dir, "x.csv"), games},
		{"label", "-games", games, "-o", filepath.Join(dir, "x.pos"), "-most", "3"},
	} {
		if err := run(ctx, args, io.Discard, io.Discard); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", args[0], err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "x.csv")); err == nil {
		t.Error("a cancelled export left a file")
	}
	old, journal := filepath.Join(dir, "book.bin"), filepath.Join(dir, "judged")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := run(ctx, []string{"book", "-games", games, "-least", "1", "-weights", "", "-journal", journal, "-o", old}, io.Discard, io.Discard)
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "0 judgements so far") {
		t.Errorf("book: %v", err)
	}
	if b, err := os.ReadFile(old); err != nil || string(b) != "old" {
		t.Errorf("a book that was not finished took the place of the old one: %.10q, %v", b, err)
	}
}
