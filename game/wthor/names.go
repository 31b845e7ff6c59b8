package wthor

import (
	"bytes"
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

// Names maps the numbers in a Database to names. A nil Names is empty.
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
	h, err := readHeader(data)
	if err != nil {
		return nil, err
	}
	count, body := int(h.Names), data[headerSize:]
	size := playerSize
	switch len(body) {
	case count * playerSize:
	case count * tournamentSize:
		size = tournamentSize
	default:
		return nil, misplaced(8, "%d names of %d or %d bytes do not fill the %d bytes behind the header", count, playerSize, tournamentSize, len(body))
	}
	names := make([]string, 0, count)
	for field := range slices.Chunk(body, size) {
		if end := bytes.IndexByte(field, 0); end >= 0 {
			field = field[:end]
		}
		names = append(names, strings.TrimSpace(fromLatin1(field)))
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
	out := header{Names: uint16(len(names))}.bytes(created)
	for _, name := range names {
		field := make([]byte, size)
		copy(field, toLatin1(name, size-1))
		out = append(out, field...)
	}
	_, err := w.Write(out)
	return err
}

// numbered returns names, sorted, with the unknown one first, and the number of each.
func numbered(names []string) (list []string, number map[string]uint16) {
	list = slices.DeleteFunc(names, func(s string) bool { return s == "" || s == unknownName })
	slices.Sort(list)
	list = slices.Insert(slices.Compact(list), 0, unknownName)
	number = make(map[string]uint16, len(list))
	for i, name := range list {
		number[name] = uint16(i)
	}
	return list, number
}

// fromLatin1 returns bytes in Latin-1 as UTF-8.
func fromLatin1(data []byte) string {
	text := make([]rune, len(data))
	for i, b := range data {
		text[i] = rune(b)
	}
	return string(text)
}

// toLatin1 returns s in Latin-1, at most size bytes, '?' for what does not fit in it.
func toLatin1(s string, size int) []byte {
	out := make([]byte, 0, size)
	for _, r := range s {
		if len(out) == size {
			break
		}
		if r > 0xff || r == 0 {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}
