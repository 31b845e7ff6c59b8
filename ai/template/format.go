package template

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"sync"
)

// A weights file is little endian:
//
//	magic       8 bytes "OTHTMPL\n"
//	version     u16, 1
//	unit        u16, score units per disc
//	stages      u16
//	parameters  u32, of each stage
//	shapes      u32, CRC-32 of what the parameters mean
//	about       u16 length, then the text
//	size        u32, of the compressed weights
//	checksum    u32, CRC-32 of all the above but magic, and of the compressed weights
//	weights     deflate: for each stage, the parameters as differences from the
//	            stage before, each a signed varint
const (
	magic      = "OTHTMPL\n"
	version    = 1
	maxAbout   = 4096
	maxWeights = 64 << 20 // bytes, compressed
)

// ErrFormat is the cause of every error of Read that is the file's fault.
var ErrFormat = errors.New("not a usable template weights file")

// header is the fixed part that follows the magic.
type header struct {
	Version, Unit, Stages uint16
	Parameters, Shapes    uint32
	About                 uint16
}

// meaning is a checksum of what the parameters stand for: a file written for
// other shapes, terms or their order must not be used.
var meaning = sync.OnceValue(func() uint32 {
	h := crc32.NewIEEE()
	for _, s := range shapes {
		fmt.Fprintln(h, s.name, s.squares, s.images, s.mirrors)
	}
	fmt.Fprintln(h, termNames, termSize, quadrants)
	return h.Sum32()
})

// Write writes w in the format that Read reads.
func (w *Weights) Write(dst io.Writer) error {
	if len(w.About) > maxAbout {
		return fmt.Errorf("writing template weights: the description has %d bytes, at most %d fit", len(w.About), maxAbout)
	}
	var packed bytes.Buffer
	// The best compression takes twelve times as long for one per cent less.
	z, err := flate.NewWriter(&packed, flate.DefaultCompression)
	if err != nil {
		return fmt.Errorf("writing template weights: %w", err)
	}
	last := make([]int16, Parameters())
	var raw []byte
	for stage := range w.stages {
		if len(w.stages[stage]) == 0 {
			return fmt.Errorf("writing template weights: stage %d is empty", stage)
		}
		raw = raw[:0]
		for i, place := range representatives() {
			x := w.stages[stage][place]
			raw = binary.AppendVarint(raw, int64(x)-int64(last[i]))
			last[i] = x
		}
		if _, err := z.Write(raw); err != nil {
			return fmt.Errorf("writing template weights: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("writing template weights: %w", err)
	}
	head, err := binary.Append(nil, binary.LittleEndian, header{
		Version: version, Unit: Unit, Stages: Stages,
		Parameters: uint32(Parameters()), Shapes: meaning(), About: uint16(len(w.About)),
	})
	if err != nil {
		return fmt.Errorf("writing template weights: %w", err)
	}
	head = append(head, w.About...)
	head = binary.LittleEndian.AppendUint32(head, uint32(packed.Len()))
	sum := crc32.Update(crc32.ChecksumIEEE(head), crc32.IEEETable, packed.Bytes())
	head = binary.LittleEndian.AppendUint32(head, sum)
	for _, part := range [][]byte{[]byte(magic), head, packed.Bytes()} {
		if _, err := dst.Write(part); err != nil {
			return fmt.Errorf("writing template weights: %w", err)
		}
	}
	return nil
}

// Read reads weights that Write wrote. The errors say at which byte the file is
// wrong and wrap ErrFormat, unless reading itself failed.
func Read(r io.Reader) (*Weights, error) {
	d := decoder{r: bufio.NewReader(r)}
	w := d.weights()
	if d.err != nil {
		return nil, fmt.Errorf("reading template weights: %w", d.err)
	}
	return w, nil
}

// decoder keeps the first error.
type decoder struct {
	r      io.Reader
	offset int64
	sum    uint32 // CRC-32 of what was read since it was last zero
	err    error
}

func (d *decoder) fail(offset int64, format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("byte %d: %s: %w", offset, fmt.Sprintf(format, args...), ErrFormat)
	}
}

// next is the next n bytes, or zeros after an error.
func (d *decoder) next(n int, what string) []byte {
	if d.err != nil {
		return make([]byte, min(n, 8))
	}
	// A hostile length must not cost memory that the file does not have.
	b, err := io.ReadAll(io.LimitReader(d.r, int64(n)))
	d.offset += int64(len(b))
	d.sum = crc32.Update(d.sum, crc32.IEEETable, b)
	switch {
	case err != nil:
		d.err = fmt.Errorf("byte %d: %s: %w", d.offset, what, err)
	case len(b) < n:
		d.fail(d.offset, "the file ends in the %s", what)
	default:
		return b
	}
	return make([]byte, min(n, 8))
}

func (d *decoder) weights() *Weights {
	if got := d.next(len(magic), "magic"); d.err == nil && string(got) != magic {
		d.fail(0, "no template weights: it begins with %q", got)
	}
	d.sum = 0
	var h header
	size := binary.Size(h)
	if b := d.next(size, "header"); d.err == nil {
		if _, err := binary.Decode(b, binary.LittleEndian, &h); err != nil {
			d.fail(8, "header: %v", err)
		}
	}
	if d.err != nil {
		return nil
	}
	switch {
	case h.Version != version:
		d.fail(8, "format version %d, this program reads %d", h.Version, version)
	case h.Unit != Unit, h.Stages != Stages:
		d.fail(10, "%d stages at 1/%d disc, this program has %d at 1/%d", h.Stages, h.Unit, Stages, Unit)
	case h.Parameters != uint32(Parameters()), h.Shapes != meaning():
		d.fail(14, "made for other template shapes (%08x, this program has %08x)", h.Shapes, meaning())
	case h.About > maxAbout:
		d.fail(22, "a description of %d bytes, at most %d are allowed", h.About, maxAbout)
	}
	if d.err != nil {
		return nil
	}
	w := &Weights{About: string(d.next(int(h.About), "description"))}
	at := d.offset
	length := binary.LittleEndian.Uint32(d.next(4, "size"))
	if d.err == nil && length > maxWeights {
		d.fail(at, "%d bytes of weights, at most %d are allowed", length, maxWeights)
		return nil
	}
	sum := d.sum
	want := binary.LittleEndian.Uint32(d.next(4, "checksum"))
	if d.err != nil {
		return nil
	}
	d.sum = sum
	start := d.offset
	body := d.next(int(length), "weights")
	if d.err == nil && d.sum != want {
		d.fail(start, "checksum %08x, the file says %08x: it is damaged", d.sum, want)
	}
	if d.err == nil {
		d.inflate(w, body, start)
	}
	return w
}

// inflate fills w from the compressed weights, which begin at byte start.
func (d *decoder) inflate(w *Weights, body []byte, start int64) {
	const longest = 3 // bytes of the varint of a difference of two weights
	most := int64(Stages * Parameters() * longest)
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), most+1))
	if err != nil {
		d.fail(start, "the weights cannot be decompressed: %v", err)
		return
	}
	packed := make([]int16, Parameters())
	for stage := range w.stages {
		for i := range packed {
			if len(raw) > 0 && raw[0] == 0 { // most weights are those of the stage before
				raw = raw[1:]
				continue
			}
			diff, n := binary.Varint(raw)
			x := int64(packed[i]) + diff
			if n <= 0 || x != int64(int16(x)) {
				d.fail(start, "stage %d, parameter %d of the compressed weights is unreadable", stage, i)
				return
			}
			raw = raw[n:]
			packed[i] = int16(x)
		}
		w.stages[stage] = unpack(packed)
	}
	if len(raw) > 0 {
		d.fail(start, "there is more than %d stages of weights", Stages)
	}
}

// Equal reports whether w and v give every position the same score.
func (w *Weights) Equal(v *Weights) bool {
	for i := range w.stages {
		if !slices.Equal(w.stages[i], v.stages[i]) {
			return false
		}
	}
	return true
}
