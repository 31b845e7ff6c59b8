package book

import "sync/atomic"

// Live is the book in use, in whose place a newer one may be put while others look
// things up: whoever asks for the book anew gets the newer one, and whoever has
// asked goes on with one that does not change. The zero value, and a nil one, have
// no book. It may be used by several goroutines.
type Live struct{ book atomic.Pointer[Book] }

// NewLive has b for its book until there is another.
func NewLive(b *Book) *Live {
	l := &Live{}
	l.Replace(b)
	return l
}

// Book is the present book, nil for none.
func (l *Live) Book() *Book {
	if l == nil {
		return nil
	}
	return l.book.Load()
}

// Replace puts b in the place of the present book.
func (l *Live) Replace(b *Book) { l.book.Store(b) }
