package wthor

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

const (
	playerSize     = 20 // bytes of a name in a .JOU file, the last one zero
	tournamentSize = 26 // bytes of a name in a .TRN file, the last one zero
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
		name, _ := charmap.ISO8859_1.NewDecoder().Bytes(field) // of all bytes
		names = append(names, strings.TrimSpace(string(name)))
	}
	return names, nil
}
