package cards

import (
	"strings"
	"testing"

	"othello/internal/memory/memorytest"
)

// TestHostileParts reads a file of more cards than any deck has: it is refused before
// anything is made of it.
func TestHostileParts(t *testing.T) {
	data := []byte(`{"version":1,"cards":{"x":{}` + strings.Repeat(`,"x":{}`, mostParts) + `}}`)
	var err error
	used := memorytest.Allocated(func() { _, err = decode(data) })
	if err == nil || err.Error() != "it has more than 1000000 parts" || used > memorytest.Little {
		t.Errorf("%d bytes allocated, %v", used, err)
	}
}
