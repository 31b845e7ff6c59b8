package games

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// parseSums reads checksums by file name, in the format of sha256sum.
func parseSums(text string) (map[string]string, error) {
	sums, n := map[string]string{}, 0
	for line := range strings.Lines(text) {
		n++
		switch fields := strings.Fields(line); {
		case len(fields) == 0:
		case len(fields) != 2 || len(fields[0]) != 64:
			return nil, fmt.Errorf("reading checksums: line %d is not a SHA-256 and a file name", n)
		default:
			sums[strings.TrimPrefix(fields[1], "*")] = strings.ToLower(fields[0])
		}
	}
	return sums, nil
}

// writeSums writes what parseSums reads, in the order of the names.
func writeSums(w io.Writer, sums map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		if _, err := fmt.Fprintf(w, "%s  %s\n", sums[name], name); err != nil {
			return err
		}
	}
	return nil
}
