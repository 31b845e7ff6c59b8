//go:build !amd64

package search

// prefetch does nothing where Go offers no way to it.
func prefetch(*bucket) {}
