package wholefile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Expand replaces a leading "~/" with the home directory, where no shell has done it.
func Expand(path string) (string, error) {
	rest, ok := strings.CutPrefix(path, "~")
	if !ok || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("there is no home directory for  " + path)
	}
	return filepath.Join(home, rest), nil
}
