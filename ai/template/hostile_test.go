package template

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"othello/internal/memory/memorytest"
)

// TestHostileSizes reads files of forty bytes that claim to be large.
func TestHostileSizes(t *testing.T) {
	const zeros = "\x00\x00\x00\x00\x00\x00\x00\x00"
	for name, header := range map[string]string{
		"layout":      "\x02\x00\x80\x00\xff\xff\x00\x00",
		"description": "\x02\x00\x80\x00\x00\x00\xff\xff",
		"both":        "\x02\x00\x80\x00\x00\x40\x00\x10" + zeros,
		"weights":     "\x02\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff\xff" + zeros,
		"most":        "\x02\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00\x04" + zeros, // as many bytes as are allowed
	} {
		var err error
		used := memorytest.Allocated(func() { _, err = Read(strings.NewReader(magic + header)) })
		if !errors.Is(err, ErrFormat) || used > memorytest.Little {
			t.Errorf("%s: %d bytes allocated, %v", name, used, err)
		}
	}
}

// TestHostileLayouts wants the layouts of a file bounded, however many shapes they claim.
func TestHostileLayouts(t *testing.T) {
	var many bytes.Buffer
	many.WriteString("stages 60\nterms 0\n")
	for range 100 { // as large as shapes can be, with as few images as those have
		many.WriteString("x: a1 b2 c3 d4 e5 f6 g7 h8 a8 h1\n")
	}
	for name, text := range map[string]string{
		"shapes": many.String(), "stages": "stages 2000000000\nterms 0\nx: a1\n", "terms": "stages 1\nterms 2000000000\nx: a1\n",
		"squares": "stages 1\nterms 0\nx: a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8\n",
	} {
		var err error
		used := memorytest.Allocated(func() { _, err = Parse(text) })
		if err == nil || used > memorytest.Little {
			t.Errorf("%s: %d bytes allocated, %v", name, used, err)
		}
	}
}
