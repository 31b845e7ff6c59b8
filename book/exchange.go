package book

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"othello/internal/memory"
	"othello/internal/wholefile"
)

// Format is a file format of opening books.
type Format uint8

const (
	// Native is the format of this program.
	Native Format = iota
	// Edax is the format of Edax 4, usually book.dat.
	Edax
	// Egaroucid is the format of Egaroucid 7, usually *.egbk3.
	Egaroucid
)

// String returns "othello", "edax" or "egaroucid".
func (f Format) String() string {
	switch f {
	case Edax:
		return "edax"
	case Egaroucid:
		return "egaroucid"
	}
	return "othello"
}

// ParseFormat returns the format of that name, in any case.
func ParseFormat(name string) (Format, error) {
	for _, f := range []Format{Native, Edax, Egaroucid} {
		if strings.EqualFold(name, f.String()) {
			return f, nil
		}
	}
	return 0, fmt.Errorf("%q is not a book format (othello, edax or egaroucid)", name)
}

// room returns an error if there is no memory for the tree of a book whose positions take
// at least so many bytes each in the data.
func room(data []byte, least int) error {
	const ofPosition = 500 // bytes
	if err := memory.Room(len(data) / least * ofPosition); err != nil {
		return fmt.Errorf("reading the book: %w", err)
	}
	return nil
}

// Import reads a book in any of the formats and returns which one it is in.
func Import(data []byte) (*Tree, Format, error) {
	switch {
	case strings.HasPrefix(string(data[:min(len(data), 16)]), edaxMagic):
		if err := room(data, edaxFixed); err != nil {
			return nil, Edax, err
		}
		t, err := ReadEdax(data)
		return t, Edax, err
	case strings.HasPrefix(string(data[:min(len(data), 16)]), egaroucidMagic):
		if err := room(data, egaroucidRecord); err != nil {
			return nil, Egaroucid, err
		}
		t, err := ReadEgaroucid(data)
		return t, Egaroucid, err
	case len(data) == 0:
		return nil, Native, errors.New("reading the book: the file is empty")
	case !strings.HasPrefix(string(data[:min(len(data), 8)]), magic):
		return nil, Native, errors.New("reading the book: not an opening book of this program, Edax or Egaroucid")
	}
	b, err := Read(data)
	if err != nil {
		return nil, Native, err
	}
	if err := room(b.keys, keySize); err != nil {
		return nil, Native, err
	}
	t, err := b.Tree()
	return t, Native, err
}

// Load reads the book file at path, of any format.
func Load(path string) (*Tree, error) {
	data, err := wholefile.Read(path, maxBook)
	if err != nil {
		return nil, fmt.Errorf("opening a book: %w", err)
	}
	t, _, err := Import(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// errSmallBoard is why a book cannot be written for another program.
var errSmallBoard = errors.New("writing the book: only the format othello has boards smaller than 8x8")

// Export writes the tree in the format f; made is the date for formats that hold one.
func (t *Tree) Export(w io.Writer, f Format, made time.Time) error {
	switch f {
	case Edax:
		return t.WriteEdax(w, made)
	case Egaroucid:
		return t.WriteEgaroucid(w)
	}
	b, err := t.Book()
	if err != nil {
		return err
	}
	_, err = b.WriteTo(w)
	return err
}
