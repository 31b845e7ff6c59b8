package review

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"

	"othello/ai"
	"othello/game"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// The file, little endian: magic, version u16, opened u32, key length u16, key,
// number of entries u32; then for each entry own, opponent and missing squares
// u64 each, kind u8, used u32, score f64 bits, flags u8 (1 proven), source u8,
// depth u16, confidence u8, line length u8, line. Since version 2 there follow the
// number of positions u32 of which it is known what players choose, and for each the
// squares as above, used u32, number of moves u8, and for each move the square u8 and
// the share f32 bits. At the end the CRC-32 (IEEE) of all before it.
const (
	cacheMagic   = "othello review\n"
	cacheVersion = 2
	maxCacheFile = 64 << 20 // bytes; more is no file of ours
	maxLine      = 64       // moves kept of a line
	maxFiles     = 16       // files of other settings kept in a directory
	cachePattern = "review-*.cache"
)

// OpenCache returns the cache for s in a directory, which need not exist yet. A file
// that cannot be read is set aside under the name in the error, and the cache
// begins empty: it can be used whether there is an error or not.
func OpenCache(dir string, s Settings) (*Cache, error) {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(s.String()))
	c := &Cache{
		path:    filepath.Join(dir, fmt.Sprintf("review-%016x.cache", hash.Sum64())),
		key:     s.String(),
		entries: map[cacheKey]cacheEntry{},
		now:     1,
	}
	wholefile.Sweep(dir)
	data, err := wholefile.Read(c.path, maxCacheFile)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err == nil {
		if err = c.decode(data); err == nil {
			c.now++
			return c, nil
		}
	}
	c.entries, c.chosen, c.now = map[cacheKey]cacheEntry{}, nil, 1
	aside := c.path + ".damaged"
	if moved := disk.Rename(c.path, aside); moved != nil {
		return c, fmt.Errorf("reading the cache of reviews %s: %w", c.path, err)
	}
	return c, fmt.Errorf("reading the cache of reviews: %w; the file is set aside as %s", err, aside)
}

// Save writes the cache, together with what another process has saved meanwhile,
// in one step: after a crash the file is the old one or the new one. Nothing is
// written if nothing changed.
func (c *Cache) Save() error {
	if c == nil || c.path == "" {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.changed {
		return nil
	}
	if data, err := wholefile.Read(c.path, maxCacheFile); err == nil {
		other := &Cache{key: c.key, entries: map[cacheKey]cacheEntry{}}
		if other.decode(data) == nil {
			for key, e := range other.entries {
				c.put(key, e)
			}
			if other.chosen != nil { // version 1 has none
				maps.Copy(other.chosen, c.chosen)
				c.chosen = other.chosen
			}
			c.now = max(c.now, other.now)
		}
	}
	err := disk.MkdirAll(filepath.Dir(c.path), 0o700)
	if err == nil {
		err = wholefile.Write(c.path, c.encode())
	}
	if err != nil {
		return fmt.Errorf("saving the cache of reviews: %w", err)
	}
	c.changed = false
	prune(filepath.Dir(c.path), filepath.Base(c.path))
	return nil
}

// prune removes the files of other settings that are too many, oldest first.
func prune(dir, own string) {
	paths, _ := filepath.Glob(filepath.Join(dir, cachePattern))
	type file struct {
		path string
		time int64
	}
	var files []file
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && filepath.Base(path) != own {
			files = append(files, file{path, info.ModTime().UnixNano()})
		}
	}
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(b.time, a.time) })
	for _, f := range files[min(len(files), maxFiles-1):] {
		_ = disk.Remove(f.path)
	}
}

func (c *Cache) encode() []byte {
	keys := c.keep()
	out := []byte(cacheMagic)
	out = binary.LittleEndian.AppendUint16(out, cacheVersion)
	out = binary.LittleEndian.AppendUint32(out, c.now)
	name := c.key[:min(len(c.key), math.MaxUint16)]
	out = binary.LittleEndian.AppendUint16(out, uint16(len(name)))
	out = append(out, name...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(keys)))
	for _, key := range keys {
		e := c.entries[key]
		out = binary.LittleEndian.AppendUint64(out, uint64(key.position.Own))
		out = binary.LittleEndian.AppendUint64(out, uint64(key.position.Opp))
		out = binary.LittleEndian.AppendUint64(out, uint64(key.position.Out))
		out = append(out, byte(key.kind))
		out = binary.LittleEndian.AppendUint32(out, e.used)
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(e.value.Score))
		flags := byte(0)
		if e.value.Proven {
			flags = 1
		}
		line := e.value.Line[:min(len(e.value.Line), maxLine)]
		out = append(out, flags, byte(e.value.Source))
		out = binary.LittleEndian.AppendUint16(out, uint16(min(max(e.value.Depth, 0), math.MaxUint16)))
		out = append(out, byte(min(max(e.value.Confidence, 0), 100)), byte(len(line)))
		for _, m := range line {
			out = append(out, byte(m))
		}
	}
	out = c.encodeChosen(out)
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

// decode adds the entries of a file. The errors say where it is damaged.
func (c *Cache) decode(data []byte) error {
	d := decoder{data: data}
	if string(d.take(len(cacheMagic))) != cacheMagic {
		return errors.New("not a cache of reviews")
	}
	version := d.u16()
	if version < 1 || version > cacheVersion {
		return fmt.Errorf("it has version %d, not %d", version, cacheVersion)
	}
	if len(data) < 4 || crc32.ChecksumIEEE(data[:len(data)-4]) != binary.LittleEndian.Uint32(data[len(data)-4:]) {
		return errors.New("its checksum is wrong")
	}
	d.data = data[:len(data)-4]
	c.now = d.u32()
	name := d.take(int(d.u16()))
	if !bytes.Equal(name, []byte(c.key[:min(len(c.key), math.MaxUint16)])) {
		return fmt.Errorf("it is for the settings %q", name)
	}
	count := d.u32()
	for range count {
		key := cacheKey{position: game.Position{Own: game.Bitboard(d.u64()), Opp: game.Bitboard(d.u64()), Out: game.Bitboard(d.u64())}, kind: kind(d.u8())}
		e := cacheEntry{used: d.u32()}
		e.value = Value{Known: true, Score: math.Float64frombits(d.u64()), Proven: d.u8() == 1, Source: ai.Source(d.u8())}
		e.value.Depth, e.value.Confidence = int(d.u16()), int(d.u8())
		for _, m := range d.take(int(d.u8())) {
			e.value.Line = append(e.value.Line, game.Square(m))
		}
		if d.short {
			return fmt.Errorf("offset %d: it ends inside an entry", len(d.data))
		}
		if key.position.Overlaps() || !sound(e.value) {
			return fmt.Errorf("offset %d: the entry before it is invalid", d.at)
		}
		if len(c.entries) < MaxCached {
			c.entries[key] = e
		}
	}
	if version < 2 {
		return nil
	}
	return c.decodeChosen(&d)
}

// decoder reads numbers from bytes; past their end it gives zeros and is short.
type decoder struct {
	data  []byte
	at    int
	short bool
}

func (d *decoder) take(n int) []byte {
	if d.short || len(d.data)-d.at < n {
		d.short = true
		return nil
	}
	d.at += n
	return d.data[d.at-n : d.at]
}

func (d *decoder) number(n int) (v uint64) {
	for i, b := range d.take(n) {
		v |= uint64(b) << (8 * i)
	}
	return v
}

func (d *decoder) u8() uint8   { return uint8(d.number(1)) }
func (d *decoder) u16() uint16 { return uint16(d.number(2)) }
func (d *decoder) u32() uint32 { return uint32(d.number(4)) }
func (d *decoder) u64() uint64 { return d.number(8) }
