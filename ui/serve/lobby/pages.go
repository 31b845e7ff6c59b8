package lobby

import (
	"encoding/binary"
	"errors"
	"io"
)

// errTangled is why a database is not read: the library follows pages that refer to each
// other without an end, until there is no memory left.
var errTangled = errors.New("it is damaged: its pages do not form a tree")

// pages walks over the pages of a database of bbolt, whose format is described in its package
// common: a page has 16 bytes of header (id, flags, count, overflow) and elements of 16 bytes;
// those of a branch end with the id of a page, those of a leaf say where a key and a value lie.
type pages struct {
	file io.ReaderAt
	size int // of a page in bytes
	seen map[uint64]bool
}

const (
	branchPage, leafPage = 1, 2 // flags of a page
	bucketElement        = 1    // flag of an element whose value is a bucket
	headerBytes          = 16   // of a page, an element and a bucket
)

// walk checks that every page from id on is reached once, and that a bucket inside another
// page is a leaf.
func (p *pages) walk(id uint64) error {
	if p.seen[id] {
		return errTangled
	}
	p.seen[id] = true
	head := make([]byte, headerBytes)
	at := int64(id) * int64(p.size)
	if _, err := p.file.ReadAt(head, at); err != nil {
		return err
	}
	overflow := int64(binary.LittleEndian.Uint32(head[12:]))
	page, err := io.ReadAll(io.NewSectionReader(p.file, at, (1+overflow)*int64(p.size)))
	if err != nil {
		return err
	}
	for i := range int(binary.LittleEndian.Uint16(page[10:])) {
		first := headerBytes * (1 + i)
		if first+headerBytes > len(page) {
			return errTangled
		}
		element := page[first:]
		switch {
		case page[8] == branchPage:
			err = p.walk(binary.LittleEndian.Uint64(element[8:]))
		case element[0] == bucketElement:
			err = p.bucket(element)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// bucket checks the bucket that an element of a leaf holds.
func (p *pages) bucket(element []byte) error {
	value := uint64(binary.LittleEndian.Uint32(element[4:])) + uint64(binary.LittleEndian.Uint32(element[8:]))
	if value+headerBytes > uint64(len(element)) {
		return errTangled
	}
	bucket := element[value:]
	if root := binary.LittleEndian.Uint64(bucket); root != 0 {
		return p.walk(root)
	}
	if len(bucket) < 2*headerBytes || bucket[headerBytes+8] != leafPage {
		return errTangled
	}
	return nil
}
