package positions

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"

	"othello/internal/cli"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// A store is little endian: 8 bytes of magic with the version, u32 number of blocks when
// it is whole, zero if it has no fixed size, the u16 length of a description and the
// description, u32 CRC-32 of all that; then blocks of u32 number of records, u32 CRC-32
// of the records, and the records.
const (
	magic    = "OTHPOS2\n"
	headSize = len(magic) + 6
	maxAbout = 4096
	maxBlock = 1 << 16 // records
)

// ErrFormat is wrapped by errors about the content of a file.
var ErrFormat = errors.New("not a usable position store")

// Writer appends to a store.
type Writer struct {
	f     *disk.File
	tail  *disk.Tail
	count int
}

// Append opens the store at path for appending, or creates it. It truncates an incomplete
// last block; any other damage is an error, and the file stays unchanged. about describes
// the records; a store with another description is an error, as is one that another
// process is writing.
func Append(path, about string) (*Writer, error) {
	if len(about) > maxAbout {
		return nil, fmt.Errorf("opening %s: the description has %d bytes, at most %d fit", path, len(about), maxAbout)
	}
	f, err := disk.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("opening position store: %w", err)
	}
	w := &Writer{f: f}
	err = wholefile.TryLock(f)
	if !errors.Is(err, wholefile.ErrLocked) { // ignore other errors: the system has no locks
		err = w.recover(about)
	}
	if err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("opening position store %s: %w", path, err)
	}
	return w, nil
}

func (w *Writer) recover(about string) error {
	info, err := w.f.Stat()
	if err != nil {
		return err
	}
	head := header(about, 0)
	if info.Size() < int64(len(head)) { // left by a job killed at once, or another file
		begun := make([]byte, info.Size())
		if _, err := io.ReadFull(w.f, begun); err != nil {
			return err
		}
		if bytes.HasPrefix(head, begun) {
			return w.begin(head)
		}
		if _, err := w.f.Seek(0, io.SeekStart); err != nil {
			return err
		}
	}
	r := &reader{r: bufio.NewReaderSize(w.f, 1<<20)}
	if err := r.header(); err != nil {
		return err
	}
	if r.about != about || r.whole != 0 {
		return fmt.Errorf("it was made as %q, not as %q", r.about, about)
	}
	good := r.offset
	var list []Record
	for {
		list, err = r.block(list[:0])
		torn := r.offset == info.Size() // the last block was incomplete
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || err != nil && torn {
			break
		}
		if err != nil {
			return err
		}
		w.count += len(list)
		good = r.offset
	}
	w.tail, err = disk.NewTail(w.f, good)
	return err
}

// begin writes the header.
func (w *Writer) begin(head []byte) (err error) {
	if w.tail, err = disk.NewTail(w.f, 0); err == nil {
		err = w.tail.Add(head)
	}
	return err
}

// header returns the header of a store with that number of blocks, zero for any.
func header(about string, whole int) []byte {
	head := binary.LittleEndian.AppendUint32([]byte(magic), uint32(whole))
	head = binary.LittleEndian.AppendUint16(head, uint16(len(about)))
	head = append(head, about...)
	return binary.LittleEndian.AppendUint32(head, crc32.ChecksumIEEE(head))
}

// Count returns the number of records in the store.
func (w *Writer) Count() int { return w.count }

// Write appends the records as one block, completely or not at all.
func (w *Writer) Write(list []Record) error {
	if len(list) == 0 || len(list) > maxBlock {
		return fmt.Errorf("writing positions: a block has 1 to %d records, not %d", maxBlock, len(list))
	}
	if err := w.tail.Add(appendBlock(nil, list)); err != nil {
		return fmt.Errorf("writing positions to %s: %w", w.f.Name(), err)
	}
	w.count += len(list)
	return nil
}

// appendBlock appends a block of records to b.
func appendBlock(b []byte, list []Record) []byte {
	var body []byte
	for _, r := range list {
		body = r.append(body)
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(list)))
	b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(body))
	return append(b, body...)
}

// Close flushes the store to disk.
func (w *Writer) Close() error {
	return cmp.Or(w.f.Sync(), w.f.Close())
}

// matches returns the file of a name or, if there is none, the files that match it as a pattern.
func matches(pattern string) ([]string, error) {
	if _, err := os.Stat(pattern); err == nil {
		return []string{pattern}, nil
	}
	return filepath.Glob(pattern)
}

// Names returns the stores that match the patterns, without duplicates, sorted within
// each pattern.
func Names(patterns ...string) ([]string, error) {
	var list []string
	seen := map[string]bool{}
	for _, pattern := range patterns {
		names, err := matches(pattern)
		if err != nil {
			return nil, cli.Refuse(fmt.Errorf("reading positions: %s: %w", pattern, err))
		}
		if len(names) == 0 {
			return nil, cli.Refuse(fmt.Errorf("reading positions: there is no %s", pattern))
		}
		slices.Sort(names)
		for _, name := range names {
			if name = filepath.Clean(name); !seen[name] {
				seen[name] = true
				list = append(list, name)
			}
		}
	}
	return list, nil
}

// Read returns the description and all records of the store at path. A block cut off at
// the end of the file is left out if the store has no fixed size; any other damage is an
// error, and so is a store without positions.
func Read(path string) (about string, list []Record, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", nil, cli.Refuse(fmt.Errorf("reading position store: %w", err))
	}
	defer func() { _ = f.Close() }()
	r := &reader{r: bufio.NewReaderSize(f, 1<<16)}
	if list, err = r.all(); err == nil && len(list) == 0 { // nothing can be fitted to it or measured by it
		err = fmt.Errorf("byte %d: it holds no whole block of positions: %w", r.offset, ErrFormat)
	}
	if err != nil {
		return "", nil, cli.Refuse(fmt.Errorf("reading position store %s: %w", path, err))
	}
	return r.about, list, nil
}

// reader reads a store block by block.
type reader struct {
	r      io.Reader
	offset int64
	about  string
	whole  int // required number of blocks; zero for any
	blocks int // blocks read
}

// all returns all records.
func (r *reader) all() (list []Record, err error) {
	for err = r.header(); err == nil; {
		list, err = r.block(list)
	}
	ended := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
	switch {
	case !ended:
		return nil, err
	case r.blocks < r.whole:
		return nil, fmt.Errorf("byte %d: it ends after %d of %d blocks: %w", r.offset, r.blocks, r.whole, ErrFormat)
	case r.whole > 0 && r.blocks > r.whole:
		return nil, fmt.Errorf("byte %d: it goes on after its %d blocks: %w", r.offset, r.whole, ErrFormat)
	}
	return list, nil
}

func (r *reader) fill(b []byte) error {
	n, err := io.ReadFull(r.r, b)
	r.offset += int64(n)
	return err
}

// header reads the header.
func (r *reader) header() error {
	head := make([]byte, headSize)
	if err := r.fill(head); err != nil || string(head[:len(magic)]) != magic {
		return fmt.Errorf("byte 0: not a store of this version: %w", ErrFormat)
	}
	r.whole = int(binary.LittleEndian.Uint32(head[len(magic):]))
	n := int(binary.LittleEndian.Uint16(head[len(magic)+4:]))
	if n > maxAbout {
		return fmt.Errorf("byte %d: a description of %d bytes, at most %d are allowed: %w", len(magic)+4, n, maxAbout, ErrFormat)
	}
	rest := make([]byte, n+4)
	if err := r.fill(rest); err != nil {
		return fmt.Errorf("byte %d: the file ends in the description: %w", r.offset, ErrFormat)
	}
	sum := crc32.Update(crc32.ChecksumIEEE(head), crc32.IEEETable, rest[:n])
	if sum != binary.LittleEndian.Uint32(rest[n:]) {
		return fmt.Errorf("byte %d: the description is damaged: %w", r.offset, ErrFormat)
	}
	r.about = string(rest[:n])
	return nil
}

// block appends the records of the next block; io.EOF or io.ErrUnexpectedEOF
// means that the file ends.
func (r *reader) block(list []Record) ([]Record, error) {
	start := r.offset
	var head [8]byte
	if err := r.fill(head[:]); err != nil {
		return list, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n == 0 || n > maxBlock {
		return list, fmt.Errorf("byte %d: a block of %d records: %w", start, n, ErrFormat)
	}
	body := make([]byte, int(n)*recordSize)
	if err := r.fill(body); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return list, err
	}
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(head[4:]) {
		return list, fmt.Errorf("byte %d: the block is damaged: %w", start, ErrFormat)
	}
	for at := 0; at < len(body); at += recordSize {
		rec, err := decode(body[at : at+recordSize])
		if err != nil {
			return list, fmt.Errorf("byte %d: %w: %w", start+8+int64(at), err, ErrFormat)
		}
		list = append(list, rec)
	}
	r.blocks++
	return list, nil
}
