package fetch

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// ReadSums reads checksums by file name, in the format of sha256sum.
func ReadSums(r io.Reader) (map[string]string, error) {
	sums := map[string]string{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 2 || len(fields[0]) != 64 {
			return nil, fmt.Errorf("reading checksums: line %d is not a SHA-256 and a file name", n)
		}
		sums[strings.TrimPrefix(fields[1], "*")] = strings.ToLower(fields[0])
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading checksums: %w", err)
	}
	return sums, nil
}

// WriteSums writes what ReadSums reads, in the order of the names.
func WriteSums(w io.Writer, sums map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		if _, err := fmt.Fprintf(w, "%s  %s\n", sums[name], name); err != nil {
			return err
		}
	}
	return nil
}
