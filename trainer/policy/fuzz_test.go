package policy

import (
	"bytes"
	"crypto/sha256"
	"testing"
)

// FuzzCheckpoint puts the right checksum behind what it makes up, so that the rest of
// the reader sees it, and wants what is read to be what is written.
func FuzzCheckpoint(f *testing.F) {
	b := checkpoint(f)
	f.Add(b[:len(b)-sha256.Size])
	f.Add([]byte(magic))
	f.Add([]byte(magic + "\xff\xff\xff\xff{}"))
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := sha256.Sum256(body)
		c, err := readCheckpoint(append(body, sum[:]...))
		if err != nil {
			return
		}
		var out bytes.Buffer
		must(t, c.Write(&out))
		if _, err := readCheckpoint(out.Bytes()); err != nil {
			t.Fatal(err)
		}
	})
}
