package positions

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	"othello/internal/memory/memorytest"
)

// TestHostileSizes opens stores of some forty bytes that claim to be large.
func TestHostileSizes(t *testing.T) {
	head := func(blocks uint32, about uint16, text string) []byte {
		b := binary.LittleEndian.AppendUint32([]byte(magic), blocks)
		b = append(binary.LittleEndian.AppendUint16(b, about), text...)
		return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	}
	blocks := func(n uint32) []byte {
		return append(binary.LittleEndian.AppendUint32(head(1<<31, 1, "x"), n), make([]byte, 8)...)
	}
	for name, data := range map[string][]byte{
		"description": head(0, 0xffff, ""), "blocks": head(1<<31, 1, "x"),
		"block": blocks(1 << 31), "a large block": blocks(maxBlock),
	} {
		path := filepath.Join(t.TempDir(), "store")
		must(t, os.WriteFile(path, data, 0o600))
		var err error
		used := memorytest.Allocated(func() {
			_, _, err = Read(path)
		})
		if !errors.Is(err, ErrFormat) || used > 2*memorytest.Little {
			t.Errorf("%s: %d bytes allocated, %v", name, used, err)
		}
	}
}
