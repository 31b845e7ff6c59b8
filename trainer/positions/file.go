package positions

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"othello/internal/filelock"
)

// A store is little endian: 8 bytes of magic with the version, the u16 length of
// a description and the description, u32 CRC-32 of both; then blocks of u32
// number of records, u32 CRC-32 of the records, and the records.
const (
	magic    = "OTHPOS1\n"
	maxAbout = 4096
	maxBlock = 1 << 16 // records
)

// ErrFormat is the cause of errors that are the file's fault.
var ErrFormat = errors.New("not a usable position store")

// Writer appends to a store.
type Writer struct {
	f      *os.File
	count  int
	blocks int
}

// Append opens the store at path to write after what is already there, and makes
// it if there is none. A last block that was not finished is cut off; any other damage
// is an error, and the file stays as it is. about describes how the records are made;
// a store with another description is refused, because its records cannot be
// continued. So is one to which another program is writing.
func Append(path, about string) (*Writer, error) {
	if len(about) > maxAbout {
		return nil, fmt.Errorf("opening %s: the description has %d bytes, at most %d fit", path, len(about), maxAbout)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("opening position store: %w", err)
	}
	w := &Writer{f: f}
	err = filelock.Try(f)
	if !errors.Is(err, filelock.ErrLocked) { // other errors are of systems without locks
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
	if info.Size() == 0 {
		head := append([]byte(magic), 0, 0)
		binary.LittleEndian.PutUint16(head[len(magic):], uint16(len(about)))
		head = append(head, about...)
		head = binary.LittleEndian.AppendUint32(head, crc32.ChecksumIEEE(head))
		_, err := w.f.Write(head)
		return err
	}
	r := &reader{r: bufio.NewReaderSize(w.f, 1<<20)}
	was, err := r.header()
	if err != nil {
		return err
	}
	if was != about {
		return fmt.Errorf("it was made as %q, not as %q", was, about)
	}
	good := r.offset
	var list []Record
	for {
		list, err = r.block(list[:0])
		torn := r.offset == info.Size() // a block that was being written when the job died
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || err != nil && torn {
			break
		}
		if err != nil {
			return err
		}
		w.count += len(list)
		w.blocks++
		good = r.offset
	}
	if err := w.f.Truncate(good); err != nil {
		return err
	}
	_, err = w.f.Seek(good, io.SeekStart)
	return err
}

// Count is the number of records in the store.
func (w *Writer) Count() int { return w.count }

// Blocks is the number of blocks in the store.
func (w *Writer) Blocks() int { return w.blocks }

// Write appends the records as one block.
func (w *Writer) Write(list []Record) error {
	if len(list) == 0 || len(list) > maxBlock {
		return fmt.Errorf("writing positions: a block has 1 to %d records, not %d", maxBlock, len(list))
	}
	b := make([]byte, 8, 8+len(list)*recordSize)
	for _, r := range list {
		b = r.append(b)
	}
	binary.LittleEndian.PutUint32(b, uint32(len(list)))
	binary.LittleEndian.PutUint32(b[4:], crc32.ChecksumIEEE(b[8:]))
	if _, err := w.f.Write(b); err != nil {
		return fmt.Errorf("writing positions to %s: %w", w.f.Name(), err)
	}
	w.count += len(list)
	w.blocks++
	return nil
}

// Close makes sure that all is on disk.
func (w *Writer) Close() error {
	return errors.Join(w.f.Sync(), w.f.Close())
}

// Read is the description and all records of the store at path. A block cut off
// at the end of the file is left out; any other damage is an error.
func Read(path string) (about string, list []Record, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", nil, fmt.Errorf("reading position store: %w", err)
	}
	defer func() { _ = f.Close() }()
	about, list, err = ReadFrom(f)
	if err != nil {
		return "", nil, fmt.Errorf("reading position store %s: %w", path, err)
	}
	return about, list, nil
}

// ReadFrom is Read of a stream.
func ReadFrom(src io.Reader) (about string, list []Record, err error) {
	r := &reader{r: bufio.NewReaderSize(src, 1<<20)}
	about, err = r.header()
	if err != nil {
		return "", nil, err
	}
	for {
		list, err = r.block(list)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return about, list, nil
		}
		if err != nil {
			return "", nil, err
		}
	}
}

type reader struct {
	r      io.Reader
	offset int64
}

func (r *reader) next(b []byte) error {
	n, err := io.ReadFull(r.r, b)
	r.offset += int64(n)
	return err
}

func (r *reader) header() (string, error) {
	head := make([]byte, len(magic)+2)
	if err := r.next(head); err != nil || string(head[:len(magic)]) != magic {
		return "", fmt.Errorf("byte 0: it does not begin as one: %w", ErrFormat)
	}
	n := int(binary.LittleEndian.Uint16(head[len(magic):]))
	if n > maxAbout {
		return "", fmt.Errorf("byte %d: a description of %d bytes, at most %d are allowed: %w", len(magic), n, maxAbout, ErrFormat)
	}
	rest := make([]byte, n+4)
	if err := r.next(rest); err != nil {
		return "", fmt.Errorf("byte %d: the file ends in the description: %w", r.offset, ErrFormat)
	}
	sum := crc32.Update(crc32.ChecksumIEEE(head), crc32.IEEETable, rest[:n])
	if sum != binary.LittleEndian.Uint32(rest[n:]) {
		return "", fmt.Errorf("byte %d: the description is damaged: %w", r.offset, ErrFormat)
	}
	return string(rest[:n]), nil
}

// block appends the records of the next block; io.EOF or io.ErrUnexpectedEOF
// means that the file ends.
func (r *reader) block(list []Record) ([]Record, error) {
	start := r.offset
	var head [8]byte
	if err := r.next(head[:]); err != nil {
		return list, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n == 0 || n > maxBlock {
		return list, fmt.Errorf("byte %d: a block of %d records: %w", start, n, ErrFormat)
	}
	body := make([]byte, int(n)*recordSize)
	if err := r.next(body); err != nil {
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
	return list, nil
}
