package puzzle

import (
	"strings"
	"testing"

	"othello/internal/memory/memorytest"
)

// TestHostileSizes reads files of forty bytes that claim to be large.
func TestHostileSizes(t *testing.T) {
	for _, count := range []string{"\xff\xff\xff\xff", "\x00\x00\x00\x80", "\x00\x00\x01\x00"} {
		var err error
		used := memorytest.Allocated(func() { _, err = Decode([]byte(magic + count + strings.Repeat("\x00", 28))) })
		if err == nil || used > memorytest.Little {
			t.Errorf("%q: %d bytes allocated, %v", count, used, err)
		}
	}
}
