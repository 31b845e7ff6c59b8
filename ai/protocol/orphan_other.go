//go:build !linux

package protocol

import "os"

// holders names the processes that have a pipe open: here nobody can tell.
func holders(*os.File) string { return someone }
