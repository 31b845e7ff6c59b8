package wholefile

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// TestSeal flips every bit of sealed texts: each is noticed, or changes nothing but the line
// of the checksum.
func TestSeal(t *testing.T) {
	for _, text := range []string{"", "\n", "one line", "(;GM[2]\n;B[f5])\n", "# checksum\n", strings.Repeat("level = 7\n", 9)} {
		sealed := Seal([]byte(text))
		whole := strings.TrimSuffix(text, "\n") + "\n"
		if got, err := Unseal(sealed); err != nil || string(got) != whole {
			t.Fatalf("%q is %q, %v", text, got, err)
		}
		for i := range 8 * len(sealed) {
			data := slices.Clone(sealed)
			data[i/8] ^= 1 << (i % 8)
			if got, err := Unseal(data); err == nil && !bytes.HasPrefix(got, []byte(whole)) {
				t.Errorf("%q is taken for whole", data)
			}
		}
	}
	for _, old := range []string{"", "\n", "(;GM[2];B[f5])", "level = 7\n# a remark\n"} {
		if got, err := Unseal([]byte(old)); err != nil || string(got) != old {
			t.Errorf("%q without a checksum is %q, %v", old, got, err)
		}
	}
}
