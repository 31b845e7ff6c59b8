package book

import (
	"bytes"
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

// formats holds what tells the formats apart, and how each is read.
var formats = [...]struct {
	name, magic string
	read        func(data []byte) (*Tree, error)
}{
	Native:    {"othello", magic, readTree},
	Edax:      {"edax", edaxMagic, readEdax},
	Egaroucid: {"egaroucid", egaroucidMagic, readEgaroucid},
}

// String returns "othello", "edax" or "egaroucid".
func (f Format) String() string { return formats[f].name }

// ParseFormat returns the format of that name, in any case.
func ParseFormat(name string) (Format, error) {
	for f, format := range formats {
		if strings.EqualFold(name, format.name) {
			return Format(f), nil
		}
	}
	return 0, fmt.Errorf("%q is not a book format (othello, edax or egaroucid)", name)
}

// room returns an error if there is not enough memory for the tree of a book with at
// least least bytes of data per position.
func room(data []byte, least int) error {
	const ofPosition = 500 // bytes
	if err := memory.Room(len(data) / least * ofPosition); err != nil {
		return fmt.Errorf("reading the book: %w", err)
	}
	return nil
}

// Import reads a book in any of the formats.
func Import(data []byte) (*Tree, error) {
	for _, format := range formats {
		if bytes.HasPrefix(data, []byte(format.magic)) {
			return format.read(data)
		}
	}
	if len(data) == 0 {
		return nil, errors.New("reading the book: the file is empty")
	}
	return nil, errors.New("reading the book: not an opening book of this program, Edax or Egaroucid")
}

func readTree(data []byte) (*Tree, error) {
	b, err := Read(data)
	if err == nil {
		err = room(b.keys, keySize)
	}
	if err != nil {
		return nil, err
	}
	return b.Tree()
}

// checkHeader returns an error, which begins with what is being done, if the book of another
// program ends in its header, or has another version in the byte after its magic, or there is
// not enough memory for its positions, of so many bytes at least.
func checkHeader(data []byte, doing, magic string, version byte, header, position int) error {
	switch {
	case len(data) < header:
		return fmt.Errorf("%s: the file ends at byte %d, in its header", doing, len(data))
	case data[len(magic)] != version:
		return fmt.Errorf("%s: version %d is not supported, only %d", doing, data[len(magic)], version)
	}
	return room(data, position)
}

// load reads the book file at path, of any format.
func load(path string) (*Tree, error) {
	data, err := wholefile.Read(path, maxBook)
	if err != nil {
		return nil, fmt.Errorf("opening a book: %w", err)
	}
	t, err := Import(data)
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
		return t.writeEdax(w, made)
	case Egaroucid:
		return t.writeEgaroucid(w)
	}
	b, err := t.Book()
	if err != nil {
		return err
	}
	_, err = b.WriteTo(w)
	return err
}

// Save writes the book to path atomically.
func (b *Book) Save(path string) error {
	return saving(wholefile.Replace(path, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	}))
}

// Save writes the tree to path in the format f, as Export does, atomically.
func (t *Tree) Save(path string, f Format, made time.Time) error {
	return saving(wholefile.Replace(path, func(w io.Writer) error { return t.Export(w, f, made) }))
}

func saving(err error) error {
	if err != nil {
		return fmt.Errorf("saving the book: %w", err)
	}
	return nil
}
