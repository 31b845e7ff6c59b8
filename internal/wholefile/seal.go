package wholefile

import (
	"bytes"
	"fmt"
	"hash/crc32"

	"othello/internal/message"
)

// seal begins the last line of a sealed file: a comment in TOML and OBF, and outside of
// the games in SGF.
const seal = "# checksum "

var errSeal = message.Errorf("its checksum is wrong: it is damaged, or was changed by hand without removing its last line")

// Seal returns text with a checksum as its last line.
func Seal(text []byte) []byte {
	if !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text, '\n')
	}
	return fmt.Appendf(text, seal+"%08x; remove this line after changing the file by hand\n", crc32.ChecksumIEEE(text))
}

// Unseal returns the text that was sealed, or data itself without a checksum: older
// versions wrote none. A wrong checksum is an error.
func Unseal(data []byte) ([]byte, error) {
	start := bytes.LastIndex(data, []byte(seal)) // even where the end of the line before is damaged
	if start < 0 || bytes.IndexByte(data[start:], '\n') != len(data)-start-1 {
		return data, nil
	}
	text, line := data[:start], data[start+len(seal):]
	if !bytes.HasPrefix(line, fmt.Appendf(nil, "%08x", crc32.ChecksumIEEE(text))) {
		return nil, errSeal
	}
	return text, nil
}
