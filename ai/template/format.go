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
	"reflect"
	"slices"
)

// A weights file is little endian:
//
//	magic       8 bytes "OTHTMPL\n"
//	version     u16, 2, or 3 with a network
//	unit        u16, score units per disc
//	layout      u16 length
//	about       u16 length
//	layout      text, for Parse
//	about       text
//	size        u32, of the compressed weights
//	checksum    u32, CRC-32 of all the above but magic, and of the compressed weights
//	weights     deflate: for each stage, the parameters as differences from the
//	            stage before, each a signed varint; then the fields of a
//	            Network, if there is one
const (
	magic      = "OTHTMPL\n"
	version    = 2 // without a network, and one more with it
	maxAbout   = 4096
	maxLayout  = 16384
	maxWeights = 64 << 20 // bytes, compressed
)

// ErrFormat is wrapped by all errors of Read about the file's content.
var ErrFormat = errors.New("not a usable template weights file")

// Write writes w in the format that Read reads.
func (w *Weights) Write(dst io.Writer) error {
	if len(w.About) > maxAbout || len(w.text) > maxLayout {
		return fmt.Errorf("writing template weights: the description has %d bytes, at most %d fit; the layout %d, at most %d", len(w.About), maxAbout, len(w.text), maxLayout)
	}
	var packed bytes.Buffer
	// flate.BestCompression takes twelve times as long for 1 % less.
	z, err := flate.NewWriter(&packed, flate.DefaultCompression)
	if err != nil {
		return fmt.Errorf("writing template weights: %w", err)
	}
	last := make([]int16, w.Parameters())
	_, representatives := w.tied()
	var raw []byte
	for stage := range w.stages {
		raw = raw[:0]
		for i, place := range representatives {
			x := w.stages[stage][place]
			raw = binary.AppendVarint(raw, int64(x)-int64(last[i]))
			last[i] = x
		}
		if _, err := z.Write(raw); err != nil {
			return fmt.Errorf("writing template weights: %w", err)
		}
	}
	made := version
	if n := w.Network(); n != nil {
		made++
		if _, err := z.Write(n.append(nil)); err != nil {
			return fmt.Errorf("writing template weights: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("writing template weights: %w", err)
	}
	var head []byte
	for _, x := range []int{made, Unit, len(w.text), len(w.About)} {
		head = binary.LittleEndian.AppendUint16(head, uint16(x))
	}
	head = append(append(head, w.text...), w.About...)
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
	sum    uint32 // CRC-32 of the bytes read since it was last reset
	err    error
}

func (d *decoder) fail(offset int64, format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("byte %d: %s: %w", offset, fmt.Sprintf(format, args...), ErrFormat)
	}
}

// next returns the next n bytes, or zeros after an error.
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
		d.fail(0, "not template weights: it begins with %q", got)
	}
	d.sum = 0
	made := d.word("version")
	if made != version && made != version+1 {
		d.fail(8, "format version %d, this program reads %d and %d", made, version, version+1)
	}
	if u := d.word("unit"); u != Unit {
		d.fail(10, "its scores are in 1/%d disc, this program's in 1/%d", u, Unit)
	}
	layout, about := d.word("layout"), d.word("header")
	if layout > maxLayout || about > maxAbout {
		d.fail(12, "a layout of %d bytes and a description of %d, at most %d and %d are allowed", layout, about, maxLayout, maxAbout)
	}
	text := string(d.next(layout, "layout"))
	w := &Weights{About: string(d.next(about, "description"))}
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
	if d.err != nil {
		return nil
	}
	if w.Layout, d.err = parse(text); d.err != nil {
		d.err = fmt.Errorf("its layout: %w: %w", d.err, ErrFormat)
		return nil
	}
	w.stages = make([][]int16, w.Stages)
	rest := d.inflate(w, body, start)
	if d.err == nil && made > version {
		n, err := decodeNetwork(rest, (w.Parameters()+Numbers)*Units)
		if err == nil {
			w, err = w.WithNetwork(n)
		}
		if err != nil {
			d.fail(start, "its network: %v", err)
		}
		return w
	}
	if len(rest) > 0 {
		d.fail(start, "there is more than %d stages of weights", w.Stages)
	}
	return w
}

// word returns the next u16.
func (d *decoder) word(what string) int { return int(binary.LittleEndian.Uint16(d.next(2, what))) }

// inflate fills w from the compressed weights, which begin at byte start, and returns what
// is behind them.
func (d *decoder) inflate(w *Weights, body []byte, start int64) []byte {
	const longest = 3 // bytes of the varint of a difference of two weights
	network := (w.Parameters() + 2*Numbers) * Units
	most := int64(w.Stages*w.Parameters()*longest + network)
	var buffer bytes.Buffer
	buffer.Grow(min(w.Stages*w.Parameters()+network, 4*len(body)) + bytes.MinRead)
	_, err := buffer.ReadFrom(io.LimitReader(flate.NewReader(bytes.NewReader(body)), most+1))
	if err != nil {
		d.fail(start, "the weights cannot be decompressed: %v", err)
		return nil
	}
	raw := buffer.Bytes()
	packed := make([]int16, w.Parameters())
	for stage := range w.stages {
		for i := range packed {
			if len(raw) > 0 && raw[0] == 0 { // most weights equal those of the stage before
				raw = raw[1:]
				continue
			}
			diff, n := binary.Varint(raw)
			x := int64(packed[i]) + diff
			if n <= 0 || x != int64(int16(x)) {
				d.fail(start, "stage %d, parameter %d of the compressed weights is unreadable", stage, i)
				return nil
			}
			raw = raw[n:]
			packed[i] = int16(x)
		}
		w.stages[stage] = w.unpack(packed)
	}
	return raw
}

// Equal reports whether w and v have the same layout, weights and network.
func (w *Weights) Equal(v *Weights) bool {
	if w.text != v.text || !reflect.DeepEqual(w.Network(), v.Network()) {
		return false
	}
	for i := range w.stages {
		if !slices.Equal(w.stages[i], v.stages[i]) {
			return false
		}
	}
	return true
}
