package ort

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"
)

// FuzzExtract wants no package to write anything but the pinned files, and all of them
// where it has them. The package is made of parts (see archiveOf) with the right
// checksums, or, raw, is what it is.
func FuzzExtract(f *testing.F) {
	library, side := []byte("a library"), []byte("side")
	release := Package{Folder: "x", Files: []File{pin("lib.so", library), pin("side.dll", side)}}
	wanted := map[string]string{"lib.so": string(library), "side.dll": string(side)}
	const folder = "p/bin/napi-v6/x/"
	part := func(kind byte, name, data string) string {
		return string([]byte{kind, byte(len(name))}) + name + string([]byte{byte(len(data))}) + data
	}
	whole := part('0', folder+"side.dll", "side") + part('0', folder+"lib.so", "a library")
	for _, parts := range []string{
		whole,
		part('0', "p/package.json", "{}") + part('5', folder, "") + whole + part('0', "p/y", "tail"),
		part('x', "h", "26 path=p/../../../lib.so\n") + whole,
		part('L', "long", folder+"lib.so\x00") + part('0', "short", "a library") + part('0', "../side.dll", "side"),
		part('0', folder+"lib.so", "a trojan!") + part('2', folder+"side.dll", ""),
		part('0'|lies, folder+"lib.so", "a library"),
		part('S', folder+"lib.so", "a library") + part('g', "h", "12 size=99\n"),
	} {
		f.Add([]byte(parts), false)
	}
	f.Add(pack(f, entry{name: folder + "lib.so", data: library}, entry{name: folder + "side.dll", data: side}), true)
	f.Add([]byte{0x1f, 0x8b}, true)
	f.Fuzz(func(t *testing.T, data []byte, raw bool) {
		written := map[string]*bytes.Buffer{}
		create := func(name string) (io.WriteCloser, error) {
			if _, pinned := wanted[name]; !pinned {
				t.Errorf("it writes %s", name)
				return nil, errors.New("no such file")
			}
			written[name] = &bytes.Buffer{}
			return nopCloser{written[name]}, nil
		}
		if !raw {
			data = zipped(archiveOf(data))
		}
		err := release.extract(bytes.NewReader(data), create)
		for name, want := range wanted {
			switch got := written[name]; {
			case got != nil && got.Len() > len(want):
				t.Errorf("%d bytes are written to %s, which has %d", got.Len(), name, len(want))
			case err == nil && (got == nil || got.String() != want):
				t.Errorf("%v was taken for %s", got, name)
			}
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("an error of several lines: %v", err)
		}
	})
}

// lies, in the kind of a part, claims a size other than that of its data.
const lies = 0x80

// archiveOf returns a tar archive of parts: the kind of an entry, the length of its name,
// the name, the length of its data, the data. What is cut short is filled with nothing.
func archiveOf(parts []byte) []byte {
	take := func(n int) []byte {
		n = min(n, len(parts))
		taken := parts[:n]
		parts = parts[n:]
		return taken
	}
	counted := func() []byte {
		for _, n := range take(1) {
			return take(int(n))
		}
		return nil
	}
	var out []byte
	for len(parts) > 0 {
		kind := take(1)[0]
		name, data := counted(), counted()
		size := len(data)
		if kind&lies != 0 {
			size = size<<20 + 7
		}
		var h [512]byte
		copy(h[:100], name)
		copy(h[100:], "0000644\x000000000\x000000000\x00")
		copy(h[124:], fmt.Sprintf("%011o\x0000000000000\x00        ", size))
		h[156] = kind &^ lies
		copy(h[257:], "ustar\x0000")
		sum := 0
		for _, b := range h {
			sum += int(b)
		}
		copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
		out = append(out, h[:]...)
		out = append(out, data...)
		out = append(out, make([]byte, -len(out)&511)...)
	}
	return append(out, make([]byte, 1024)...)
}

// zipped returns data in a gzip file, not compressed, with its checksum.
func zipped(data []byte) []byte {
	out := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}
	for rest, last := data, false; !last; {
		n := min(len(rest), 0xffff)
		last = n == len(rest)
		flag := byte(0)
		if last {
			flag = 1
		}
		out = append(out, flag)
		out = binary.LittleEndian.AppendUint16(out, uint16(n))
		out = binary.LittleEndian.AppendUint16(out, ^uint16(n))
		out = append(out, rest[:n]...)
		rest = rest[n:]
	}
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(data))
	return binary.LittleEndian.AppendUint32(out, uint32(len(data)))
}

// TestArchiveOf reads what the fuzzer makes.
func TestArchiveOf(t *testing.T) {
	release := Package{Folder: "x", Files: []File{pin("a", []byte("bc"))}}
	var written bytes.Buffer
	create := func(string) (io.WriteCloser, error) { return nopCloser{&written}, nil }
	parts := "0\x01n\x000\x11p/bin/napi-v6/x/a\x02bc"
	if err := release.extract(bytes.NewReader(zipped(archiveOf([]byte(parts)))), create); err != nil || written.String() != "bc" {
		t.Errorf("it holds %q, %v", &written, err)
	}
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }
