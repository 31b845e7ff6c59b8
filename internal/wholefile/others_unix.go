//go:build unix

package wholefile

import (
	"os"
	"syscall"
)

// OthersWrite reports whether anybody but the owner can write a regular file. The group of a
// user alone, which has the user's number by convention, does not count.
func OthersWrite(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	private := ok && stat.Gid == stat.Uid
	return info.Mode()&0o002 != 0 || info.Mode()&0o020 != 0 && !private
}
