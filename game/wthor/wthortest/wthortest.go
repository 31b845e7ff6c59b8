// Package wthortest makes databases of games for tests.
package wthortest

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"othello/game"
)

// Game is a game of a database.
type Game struct {
	Moves                    []game.Square // passes left out
	Black, White, Tournament string        // names in ASCII, empty for unknown ones
	Score                    int           // Black's discs
}

// Theoretical is the theoretical score of every game, Black's discs with 24 empty squares.
const Theoretical = 40

// Files are the contents of the files of a database: .wtb, .jou and .trn.
type Files struct{ Games, Players, Tournaments []byte }

// Pack returns the files of games of a year.
func Pack(year int, games ...Game) Files {
	players, tournaments := []string{"???"}, []string{"???"}
	number := func(names *[]string, name string) uint16 {
		if name != "" && !slices.Contains(*names, name) {
			*names = append(*names, name)
		}
		return uint16(max(slices.Index(*names, name), 0))
	}
	le := binary.LittleEndian
	file := make([]byte, 16, 16+68*len(games))
	le.PutUint32(file[4:], uint32(len(games)))
	le.PutUint16(file[10:], uint16(year))
	file[14] = 24
	for _, g := range games {
		file = le.AppendUint16(file, number(&tournaments, g.Tournament))
		file = le.AppendUint16(file, number(&players, g.Black))
		file = le.AppendUint16(file, number(&players, g.White))
		file = append(file, byte(g.Score), Theoretical)
		var moves [60]byte
		for i, m := range g.Moves {
			moves[i] = byte(10*(m.Rank()+1) + m.File() + 1)
		}
		file = append(file, moves[:]...)
	}
	return Files{file, list(players, 20), list(tournaments, 26)}
}

// list returns the file of names, which have so many bytes each.
func list(names []string, size int) []byte {
	file := make([]byte, 16)
	binary.LittleEndian.PutUint16(file[8:], uint16(len(names)))
	for _, name := range names {
		field := make([]byte, size)
		copy(field, name)
		file = append(file, field...)
	}
	return file
}

// Write writes the files into a folder, the games under that name.
func (f Files) Write(t testing.TB, dir, name string) {
	t.Helper()
	for name, data := range map[string][]byte{name: f.Games, "WTHOR.JOU": f.Players, "WTHOR.TRN": f.Tournaments} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
