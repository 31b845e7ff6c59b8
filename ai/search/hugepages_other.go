//go:build !linux

package search

// hugePages does nothing where the system chooses its page size alone.
func hugePages([]bucket) {}
