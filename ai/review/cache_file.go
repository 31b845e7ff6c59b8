package review

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"

	"othello/internal/disk"
	"othello/internal/wholefile"
)

// The file is cacheMagic, a cacheFile as gob, and the CRC-32 (IEEE) of both.
const (
	cacheMagic   = "othello review 5\n"
	maxCacheFile = 64 << 20 // bytes
	maxFiles     = 16       // cache files of other settings and earlier versions in a directory
	cachePattern = "review-*.cache"
)

// cacheFile is the content of a Cache.
type cacheFile struct {
	Key    string
	Values map[cacheKey]Value
}

// OpenCache returns the cache for s in a directory, which need not exist yet. What cannot be
// read is searched again, and written over.
func OpenCache(dir string, s Settings) *Cache {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(s.String()))
	c := &Cache{
		path:    filepath.Join(dir, fmt.Sprintf("review-5-%016x.cache", hash.Sum64())),
		key:     s.String(),
		entries: map[cacheKey]Value{},
	}
	wholefile.Sweep(dir)
	if data, err := wholefile.Read(c.path, maxCacheFile); err == nil {
		_ = c.decode(data) // or it begins empty
	}
	return c
}

// Save writes the cache atomically, merged with what other processes have saved. It
// writes nothing if nothing changed.
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
		other := &Cache{key: c.key}
		if other.decode(data) == nil {
			for key, v := range other.entries {
				c.put(key, v)
			}
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

// prune removes the oldest files of other settings beyond maxFiles.
func prune(dir, own string) {
	type file struct {
		path string
		time int64
	}
	var files []file
	for _, path := range disk.Matching(dir, cachePattern) {
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
	for key := range c.entries {
		if len(c.entries) <= MaxCached {
			break
		}
		delete(c.entries, key)
	}
	out := bytes.NewBufferString(cacheMagic)
	if err := gob.NewEncoder(out).Encode(cacheFile{c.key, c.entries}); err != nil {
		panic(err) // gob has all these types
	}
	return binary.LittleEndian.AppendUint32(out.Bytes(), crc32.ChecksumIEEE(out.Bytes()))
}

// decode takes the entries of a file over.
func (c *Cache) decode(data []byte) error {
	body := len(data) - 4
	if !bytes.HasPrefix(data, []byte(cacheMagic)) {
		return errors.New("not a cache of reviews of this version")
	}
	if body < len(cacheMagic) || crc32.ChecksumIEEE(data[:body]) != binary.LittleEndian.Uint32(data[body:]) {
		return errors.New("its checksum is wrong")
	}
	file := cacheFile{Values: map[cacheKey]Value{}}
	if err := gob.NewDecoder(bytes.NewReader(data[len(cacheMagic):body])).Decode(&file); err != nil {
		return err
	}
	if file.Key != c.key {
		return fmt.Errorf("it is for the settings %q", file.Key)
	}
	for key, v := range file.Values {
		if key.Position.Overlaps() || !sound(v) {
			return errors.New("it has an invalid value")
		}
	}
	c.entries = file.Values
	return nil
}
