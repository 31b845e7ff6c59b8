package book

import (
	"strings"
	"testing"

	"othello/internal/memory/memorytest"
)

// TestHostileSizes reads books of some forty bytes that claim to have thousands of
// millions of positions.
func TestHostileSizes(t *testing.T) {
	const all, zeros = "\xff\xff\xff\xff", "\x00\x00\x00\x00\x00\x00\x00\x00"
	for name, data := range map[string]string{
		"positions":      magic + "\x01\x00\x00\x00" + "\x00\x00\x00\x80" + zeros + zeros,
		"records":        magic + "\x01\x00\x00\x00" + "\x00\x00\x00\x00" + all + "\x00\x00\x00\x00" + zeros,
		"both":           magic + "\x01\x00\x00\x00" + all + all + zeros,
		"of Edax":        edaxMagic + "\x04\x04" + strings.Repeat("\x00", 28) + all,
		"of Edax, begun": edaxMagic + "\x04\x04" + strings.Repeat("\x00", 28) + all + strings.Repeat("\x00", 38) + "\xff\x01",
		"of Egaroucid":   egaroucidMagic + "\x03" + all + strings.Repeat("\x00", 25),
	} {
		var err error
		used := memorytest.Allocated(func() { _, err = Import([]byte(data)) })
		if err == nil || strings.Contains(err.Error(), "\n") || used > memorytest.Little {
			t.Errorf("%s: %d bytes allocated, %v", name, used, err)
		}
	}
}
