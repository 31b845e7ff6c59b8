//go:build !unix

package wholefile

// OthersWrite reports whether anybody but the owner can write a file, which is not known here.
func OthersWrite(string) bool { return false }
