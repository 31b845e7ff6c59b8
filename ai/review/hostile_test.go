package review

import (
	"encoding/binary"
	"hash/crc32"
	"os"
	"testing"

	"othello/internal/memory/memorytest"
)

// TestHostileSizes opens caches of some forty bytes, with a right checksum, that claim to
// have thousands of millions of entries.
func TestHostileSizes(t *testing.T) {
	le := binary.LittleEndian
	for name, entries := range map[string][]uint32{"scores": {1<<32 - 1}, "choices": {0, 1<<32 - 1}} {
		dir := t.TempDir()
		c, err := OpenCache(dir, Settings{})
		if err != nil {
			t.Fatal(err)
		}
		data := le.AppendUint32(le.AppendUint16([]byte(cacheMagic), cacheVersion), 1)
		data = append(le.AppendUint16(data, uint16(len(c.key))), c.key...)
		for _, n := range entries {
			data = le.AppendUint32(data, n)
		}
		data = append(data, 1, 2, 3)
		data = le.AppendUint32(data, crc32.ChecksumIEEE(data))
		if err := os.WriteFile(c.path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		used := memorytest.Allocated(func() { _, err = OpenCache(dir, Settings{}) })
		if err == nil || used > memorytest.Little {
			t.Errorf("%s: %d bytes allocated, %v", name, used, err)
		}
	}
}
