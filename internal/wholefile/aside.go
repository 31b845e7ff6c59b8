package wholefile

import (
	"path/filepath"
	"strings"
	"time"

	"othello/internal/disk"
)

// SetAside renames a damaged file by a pattern, with the time in place of the star, so
// that a new file can be written. It tries twice, since the file may be lost otherwise.
func SetAside(path, pattern string) (aside string, err error) {
	for range 2 {
		stamp := strings.Replace(time.Now().Format("20060102-150405.000000000"), ".", "-", 1)
		aside = filepath.Join(filepath.Dir(path), strings.Replace(pattern, "*", stamp, 1))
		if err = disk.Rename(path, aside); err == nil {
			return aside, nil
		}
	}
	return "", err
}
