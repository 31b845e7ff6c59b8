package record

import (
	"os"
	"path/filepath"

	"othello/internal/wholefile"
)

// ReplaceFile makes the file at path hold data, whole or not at all. A directory
// that is missing is made, for its owner alone.
func ReplaceFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return wholefile.Write(path, data)
}
