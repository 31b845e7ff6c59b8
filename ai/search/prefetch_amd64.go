package search

// prefetch starts to load a bucket into the cache without waiting for it.
//
//go:noescape
func prefetch(b *bucket)
