package book

import (
	"fmt"
	"io"
	"time"

	"othello/internal/wholefile"
)

// Save writes the book to path so that there is always a whole file: the old one
// or the new one.
func (b *Book) Save(path string) error {
	return saving(wholefile.Replace(path, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	}))
}

// Save writes the tree to path in the format f, as Export does, so that there is
// always a whole file: the old one or the new one.
func (t *Tree) Save(path string, f Format, made time.Time) error {
	return saving(wholefile.Replace(path, func(w io.Writer) error { return t.Export(w, f, made) }))
}

func saving(err error) error {
	if err != nil {
		return fmt.Errorf("saving the book: %w", err)
	}
	return nil
}
