// Package gamestest makes databases of random games for the tests of the trainer.
package gamestest

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"othello/game"
	"othello/trainer/games"
)

// Theory is Black's discs under perfect play that each game is said to have, from 24
// empties.
const Theory = 40

// Folder writes a folder with a WTHOR file of so many games, at most 255, for each
// year. They are played to the end, and the same each time.
func Folder(t testing.TB, count int, years ...int) string {
	t.Helper()
	dir := t.TempDir()
	for _, year := range years {
		rng := rand.New(rand.NewPCG(1, uint64(year)))
		b := make([]byte, 16, 16+68*count)
		b[4], b[14] = byte(count), 24
		binary.LittleEndian.PutUint16(b[10:], uint16(year))
		for range count {
			b = append(b, random(rng)...)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("WTH_%d.wtb", year)), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// random returns a game as the file holds it.
func random(rng *rand.Rand) []byte {
	r := make([]byte, 68)
	board := game.StartBoard(game.Size8)
	for n := 8; !board.Over(); {
		moves := board.Position().Moves()
		if moves == 0 {
			board = board.Play(game.Pass)
			continue
		}
		m := moves.Nth(rng.IntN(moves.Count()))
		r[n] = byte(10*(m.Rank()+1) + m.File() + 1)
		n++
		board = board.Play(m)
	}
	r[6], r[7] = byte(board.Result().Black), Theory
	return r
}

// Games is so many games, at most 255, of 2001.
func Games(t testing.TB, count int) []games.Game {
	t.Helper()
	list, err := games.Source{Paths: []string{Folder(t, count, 2001)}}.Read()
	if err != nil {
		t.Fatal(err)
	}
	return list
}
