package record

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/game"
)

func TestSession(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 20))
	for range 20 {
		r := &Record{Game: randomGame(rng, game.StartBoard(game.Size8)), Black: "Ann", Extra: map[string]string{"SGF.RU": "x"}}
		bloom(rng, r.Game)
		decorate(rng, r.Game)
		want := Session{
			Record: r,
			Black:  Seat{Human: true, Kind: "search", Level: 3}, White: Seat{Kind: "mcts", Level: 12},
			Clock: 5 * time.Minute, Increment: 2 * time.Second, Spent: 1500 * time.Millisecond, Flagged: game.White,
		}
		data, err := want.Encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeSession(data, Session{})
		if err != nil {
			t.Fatal(err)
		}
		compareRecords(t, got.Record, want.Record)
		a, b := *got, want
		a.Record, b.Record = nil, nil
		if a != b {
			t.Fatalf("read %+v, want %+v", a, b)
		}
	}
}

func TestSessionFromAnything(t *testing.T) {
	defaults := Session{Black: Seat{Human: true}, White: Seat{Kind: "search", Level: 5}, Clock: time.Minute}
	s, err := DecodeSession([]byte("f5d6"), defaults)
	if err != nil || s.White != defaults.White || s.Clock != time.Minute || !s.Unfinished() {
		t.Errorf("a transcript as a session: %+v, %v", s, err)
	}
	damaged := "(;GM[2]EXTRA[othello:black=human white=engine/x/9 clock=never spent=2000h flagged=Green ply];B[f5])"
	s, err = DecodeSession([]byte(damaged), defaults)
	if err != nil || s.Black != defaults.Black || s.White != (Seat{Kind: "x", Level: 9}) || s.Clock != 0 || s.Spent != longestTime || s.Flagged != game.Empty {
		t.Errorf("damaged values: %+v, %v", s, err)
	}
	if _, err := DecodeSession([]byte("(;GM[2];B[a1])"), defaults); err == nil {
		t.Error("a game that cannot be read is resumed")
	}
	if s, err := DecodeSession([]byte(drawnLine), defaults); err != nil || s.Unfinished() {
		t.Errorf("a finished game can go on: %v", err)
	}
}

func TestReplaceFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "save.sgf")
	for _, text := range []string{"one", "two"} {
		if err := ReplaceFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read %q, %v; want %q", got, err, text)
		}
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%v is left behind: %v", entries, err)
	}
	if err := ReplaceFile(filepath.Join(path, "below", "a file"), nil); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a file used as a directory: %v", err)
	}
}
