package record

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"strings"
	"time"

	"othello/internal/message"
)

const (
	playerSize     = 20 // bytes of a name in a .JOU file, the last one zero
	tournamentSize = 26 // bytes of a name in a .TRN file, the last one zero
	maxNames       = 0xffff
	unknownName    = "???"
)

// Names are the names that the numbers in a Database stand for. A nil Names knows
// none.
type Names struct {
	Players     []string // by number; 0 is unknown
	Tournaments []string // by number
}

// Player returns the name of a player, empty if unknown.
func (n *Names) Player(i int) string {
	if n == nil {
		return ""
	}
	return nameAt(n.Players, i)
}

// Tournament returns the name of a tournament, empty if unknown.
func (n *Names) Tournament(i int) string {
	if n == nil {
		return ""
	}
	return nameAt(n.Tournaments, i)
}

func nameAt(list []string, i int) string {
	if i < 0 || i >= len(list) || list[i] == unknownName {
		return ""
	}
	return list[i]
}

// ReadNames reads a .JOU or .TRN file: a header with their number, then names of
// 20 or 26 bytes in Latin-1.
func ReadNames(data []byte) ([]string, error) {
	if len(data) < headerSize {
		return nil, wthorError(len(data), "the file ends inside the header, which has %d bytes", headerSize)
	}
	count := int(binary.LittleEndian.Uint16(data[8:]))
	body := data[headerSize:]
	size := playerSize
	switch len(body) {
	case count * playerSize:
	case count * tournamentSize:
		size = tournamentSize
	default:
		return nil, wthorError(8, "%d names of %d or %d bytes do not fill the %d bytes behind the header", count, playerSize, tournamentSize, len(body))
	}
	names := make([]string, 0, count)
	for field := range slices.Chunk(body, size) {
		if end := bytes.IndexByte(field, 0); end >= 0 {
			field = field[:end]
		}
		names = append(names, strings.TrimSpace(latin1(field)))
	}
	return names, nil
}

// WritePlayers writes the .JOU file.
func (n *Names) WritePlayers(w io.Writer, created time.Time) error {
	return writeNames(w, n.Players, playerSize, created)
}

// WriteTournaments writes the .TRN file.
func (n *Names) WriteTournaments(w io.Writer, created time.Time) error {
	return writeNames(w, n.Tournaments, tournamentSize, created)
}

func writeNames(w io.Writer, names []string, size int, created time.Time) error {
	if len(names) > maxNames {
		return message.Errorf("writing names: %d are more than the %d that the format can hold", len(names), maxNames)
	}
	head := header(created)
	binary.LittleEndian.PutUint16(head[8:], uint16(len(names)))
	out := head[:]
	for _, name := range names {
		field := make([]byte, size)
		copy(field, toLatin1(name, size-1))
		out = append(out, field...)
	}
	_, err := w.Write(out)
	return err
}

// collectNames returns the names in records, sorted, with the unknown one first.
func collectNames(records []*Record) *Names {
	var players, tournaments []string
	for _, r := range records {
		players = append(players, r.Black, r.White)
		tournaments = append(tournaments, r.Event)
	}
	return &Names{Players: distinct(players), Tournaments: distinct(tournaments)}
}

func distinct(names []string) []string {
	names = slices.DeleteFunc(names, func(s string) bool { return s == "" || s == unknownName })
	slices.Sort(names)
	return slices.Insert(slices.Compact(names), 0, unknownName)
}

// number maps each name to its index; the unknown name is 0, as is the empty one.
func number(names []string) map[string]uint16 {
	m := make(map[string]uint16, len(names))
	for i, name := range names {
		m[name] = uint16(i)
	}
	return m
}
