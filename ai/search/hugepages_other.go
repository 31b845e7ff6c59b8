//go:build !linux

package search

// hugePages does nothing: this system chooses its page sizes itself.
func hugePages([]bucket) {}
