package wthor

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"

	"othello/game"
	"othello/internal/message"
	"othello/internal/wholefile"
)

// Pack packs games under the year given. Players and tournaments are numbered in Names, where
// 0 is "unknown". A depth of zero says that the theoretical scores are none.
func Pack(year, depth int, games ...Game) (*Database, error) {
	if year < 0 || year > 0xffff {
		return nil, message.Errorf("%d is not a year that the format can hold", year)
	}
	var names, events []string
	for _, g := range games {
		names = append(names, g.Black, g.White)
		events = append(events, g.Tournament)
	}
	players, player := numbered(names)
	tournaments, tournament := numbered(events)
	if len(players) > maxNames || len(tournaments) > maxNames {
		return nil, message.Errorf("more than the %d names that the format can hold", maxNames)
	}
	d := &Database{Year: year, Depth: depth, Names: &Names{players, tournaments}, games: make([]byte, len(games)*gameSize)}
	for i, g := range games {
		if g.Score < 0 || g.Score > 64 {
			return nil, message.Errorf("game %d: a result of %d discs for Black; the most is 64", i+1, g.Score)
		}
		raw := d.games[i*gameSize:][:gameSize]
		binary.LittleEndian.PutUint16(raw[0:], tournament[g.Tournament])
		binary.LittleEndian.PutUint16(raw[2:], player[g.Black])
		binary.LittleEndian.PutUint16(raw[4:], player[g.White])
		raw[scoreAt], raw[scoreAt+1] = byte(g.Score), byte(g.Theoretical)
		for k, m := range g.Moves {
			raw[movesAt+k] = encodeMove(m)
		}
	}
	return d, nil
}

func encodeMove(m game.Square) byte { return byte(10*(m.Rank()+1) + m.File() + 1) }

// WriteTo writes the .wtb file.
func (d *Database) WriteTo(w io.Writer) (int64, error) {
	h := header{Games: uint32(d.Len()), Played: uint16(d.Year), Size: 8, Depth: uint8(d.Depth)}
	if d.Solo {
		h.Kind = 1
	}
	return io.Copy(w, io.MultiReader(bytes.NewReader(h.bytes(d.Created)), bytes.NewReader(d.games)))
}

// Save writes a new .wtb file, and the names that it numbers to .jou and .trn files of the
// same name beside it. A folder that has names of its own is refused: they would be those of
// other games.
func (d *Database) Save(path string) error {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return message.Errorf("writing %v: %w", format, err)
	}
	for _, e := range entries {
		if ext := strings.ToLower(filepath.Ext(e.Name())); ext == ".jou" || ext == ".trn" {
			return message.Errorf("writing %v: the folder of %s has names of other games in %s; choose another folder", format, path, e.Name())
		}
	}
	stem := strings.TrimSuffix(path, filepath.Ext(path))
	for _, file := range []struct {
		name  string
		write func(w io.Writer) error
	}{
		{path, func(w io.Writer) error { _, err := d.WriteTo(w); return err }},
		{stem + ".jou", func(w io.Writer) error { return d.Names.WritePlayers(w, d.Created) }},
		{stem + ".trn", func(w io.Writer) error { return d.Names.WriteTournaments(w, d.Created) }},
	} {
		var out bytes.Buffer
		if err := file.write(&out); err != nil {
			return err
		}
		if err := wholefile.Create(file.name, out.Bytes()); err != nil {
			return err
		}
	}
	return nil
}
