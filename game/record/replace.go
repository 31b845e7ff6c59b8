package record

import (
	"os"
	"path/filepath"
)

// ReplaceFile writes a file in one step: whoever reads it, also after a crash,
// finds the old content or the new one. Directories that are missing are made.
func ReplaceFile(path string, data []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, filepath.Base(path)+".tmp-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return err
	}
	if d, openErr := os.Open(dir); openErr == nil { // makes the rename last; not every system can
		_ = d.Sync()
		_ = d.Close()
	}
	return nil
}
