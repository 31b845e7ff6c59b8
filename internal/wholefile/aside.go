package wholefile

import (
	"path/filepath"
	"strings"
	"time"

	"othello/internal/disk"
)

// SetAside gives a damaged file a name of a pattern, with the time in the place of the
// star, so that another file can be written in its place. It tries twice, since what
// cannot be set aside may be lost.
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
