package book

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"

	"othello/book"
	"othello/game"
	"othello/internal/filelock"
)

// The journal keeps what was judged, so that building can stop at any moment and
// go on later: a line of text, then records of 24 bytes, the later one of a
// position standing. Little endian: Own u64, Opp u64 of a canonical position, best
// move u8, score i16 in quarter discs, depth u8, CRC-32 of these 20 bytes u32.
const (
	journalHead = "othello book judgements 1\n"
	recordSize  = 24
	provenDepth = 0x80 // set in the depth of proven verdicts
)

// journal is the open file and what it holds.
type journal struct {
	file   *os.File
	out    *bufio.Writer
	judged map[game.Position]book.Verdict // by canonical position
	moved  map[game.Position]float64      // discs by which the last deeper verdict differs from the one before
}

// openJournal opens or creates the file at path, which nobody else may have open. A
// crash can spoil what was written last, which is dropped; a damaged record with good
// ones behind it is an error, and the file stays as it is.
func openJournal(path string) (*journal, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("opening the judgements: %w", err)
	}
	j := &journal{file: f, judged: map[game.Position]book.Verdict{}, moved: map[game.Position]float64{}}
	err = filelock.Try(f)
	if !errors.Is(err, filelock.ErrLocked) { // other errors are of systems without locks
		err = j.read()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("reading the judgements in %s: %w", path, err), f.Close())
	}
	j.out = bufio.NewWriter(f)
	return j, nil
}

func (j *journal) read() error {
	in := bufio.NewReader(j.file)
	head := make([]byte, len(journalHead))
	n, err := io.ReadFull(in, head)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		_, err := j.file.WriteString(journalHead)
		return err
	case err != nil || string(head) != journalHead:
		return errors.New("this is no file of judgements")
	}
	good, damaged := int64(len(head)), false
	var raw [recordSize]byte
	for {
		if _, err := io.ReadFull(in, raw[:]); err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				return err
			}
			break
		}
		p, v, ok := decode(raw)
		switch {
		case !ok:
			damaged = true
		case damaged:
			return fmt.Errorf("the record at byte %d is damaged", good)
		default:
			j.note(p, v)
			good += recordSize
		}
	}
	if err := j.file.Truncate(good); err != nil {
		return err
	}
	_, err = j.file.Seek(good, io.SeekStart)
	return err
}

func decode(raw [recordSize]byte) (game.Position, book.Verdict, bool) {
	p := game.Position{
		Own: game.Bitboard(binary.LittleEndian.Uint64(raw[0:])),
		Opp: game.Bitboard(binary.LittleEndian.Uint64(raw[8:])),
	}
	v := book.Verdict{
		Move:   game.Square(raw[16]),
		Score:  float64(int16(binary.LittleEndian.Uint16(raw[17:]))) / 4,
		Depth:  int(raw[19] &^ provenDepth),
		Proven: raw[19]&provenDepth != 0,
	}
	return p, v, crc32.ChecksumIEEE(raw[:20]) == binary.LittleEndian.Uint32(raw[20:])
}

// note makes v the verdict on p.
func (j *journal) note(p game.Position, v book.Verdict) {
	if before, ok := j.judged[p]; ok && v.Depth > before.Depth {
		j.moved[p] = math.Abs(v.Score - before.Score)
	}
	j.judged[p] = v
}

// add keeps the verdict on the canonical position p.
func (j *journal) add(p game.Position, v book.Verdict) error {
	j.note(p, v)
	var raw [recordSize]byte
	binary.LittleEndian.PutUint64(raw[0:], uint64(p.Own))
	binary.LittleEndian.PutUint64(raw[8:], uint64(p.Opp))
	raw[16] = byte(v.Move)
	quarter := v.Score * 4
	if quarter < 0 {
		quarter -= 0.5
	} else {
		quarter += 0.5
	}
	binary.LittleEndian.PutUint16(raw[17:], uint16(int16(quarter)))
	raw[19] = byte(v.Depth)
	if v.Proven {
		raw[19] |= provenDepth
	}
	binary.LittleEndian.PutUint32(raw[20:], crc32.ChecksumIEEE(raw[:20]))
	_, err := j.out.Write(raw[:])
	return err
}

func (j *journal) flush() error {
	if err := j.out.Flush(); err != nil {
		return fmt.Errorf("writing the judgements: %w", err)
	}
	return nil
}

func (j *journal) close() error {
	return errors.Join(j.flush(), j.file.Close())
}
