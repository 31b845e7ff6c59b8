// Package archive keeps games that ended or gave way: one SGF file for each, in a folder for each year
// below the archive's own, "2026/2026-11-22-153000-you-alpha-beta-5.sgf". Any program
// reads them, and SGF files that people put there are listed too. What SGF has no
// property for stands in one of our own (meta.go). What is deleted is moved to the
// folder "trash", never removed. Several programs may use one archive at the same time.
//
// The package knows files and records; who plays, and when a game has ended, is the
// session's business.
package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"othello/game/record"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

const (
	trash    = "trash" // folder of the games that were deleted
	maxFile  = 4 << 20 // bytes of the largest game that is read
	maxGames = 100_000 // that are listed
)

// Archive is the games kept in a folder. Its methods wait for the disk, and may be called
// from any goroutine.
type Archive struct{ dir string }

// Open returns the archive in a folder, which is made when the first game is kept.
func Open(dir string) *Archive { return &Archive{dir} }

// Dir returns the folder.
func (a *Archive) Dir() string { return a.dir }

// Packed is a game as it is to be kept.
type Packed struct {
	ended time.Time
	name  string // of its file, without the extension
	data  []byte
}

// Pack writes a game as it is to be kept: the record's game, at the node where it ended or was left.
// It does not touch the disk.
func Pack(r *record.Record, m Meta) (Packed, error) {
	out := Stated(r, m)
	data, err := Sealed(out, m)
	return Packed{ended: m.Ended, name: m.Ended.Format(nameTime) + players(out), data: data}, err
}

// FileName returns a name for the file of a game, without extension, that says when and by
// whom it was played: "2026-11-22-you-alpha-beta-5".
func FileName(r *record.Record) string {
	date := slug(r.Date, "")
	return strings.TrimPrefix(strings.TrimSuffix(date, "-")+players(r), "-")
}

func players(r *record.Record) string { return slug(r.Black, "black") + slug(r.White, "white") }

// nameTime is the time with which the name of a file begins.
const nameTime = "2006-01-02-150405"

// slug returns a name as part of a file's.
func slug(name, nobody string) string {
	const most = 30
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	text := strings.Join(words, "-")
	if text == "" {
		text = nobody
	}
	return "-" + strings.TrimRight(text[:min(len(text), most)], "-")
}

// Put keeps a game. A game that ended at the same time is the same one, and its file is
// written anew.
func (a *Archive) Put(p Packed) error {
	folder := filepath.Join(a.dir, p.name[:4])
	wholefile.Sweep(folder)
	if err := p.write(folder); err != nil {
		return fmt.Errorf("keeping the game in %s: %w", folder, err)
	}
	return nil
}

// write writes the file of a game where an earlier version of it lies, or under a name that is free,
// also of what other programs write.
func (p Packed) write(folder string) error {
	if path := kept(folder, p.ended); path != "" {
		return wholefile.Write(path, p.data)
	}
	if err := disk.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	err := fs.ErrExist
	for tries := 0; tries < 100 && errors.Is(err, fs.ErrExist); tries++ {
		err = wholefile.CreatePrivate(free(filepath.Join(folder, p.name+".sgf")), p.data)
	}
	return err
}

// kept returns the path of the game of a folder that ended at a time; empty if there is none.
func kept(folder string, ended time.Time) string {
	files, _ := os.ReadDir(folder) // a folder that is missing holds none
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), ended.Format(nameTime)) || filepath.Ext(f.Name()) != ".sgf" {
			continue
		}
		path := filepath.Join(folder, f.Name())
		if e := read(path); e.Damaged == "" && e.Ended.Equal(ended) {
			return path
		}
	}
	return ""
}

// free returns path, or that with the first number behind it of which there is no file.
func free(path string) string {
	base, suffix := strings.TrimSuffix(path, filepath.Ext(path)), filepath.Ext(path)
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) || n > maxGames {
			return path
		}
		path = fmt.Sprintf("%s-%d%s", base, n, suffix)
	}
}

// Read returns the record of a game that is kept.
func (a *Archive) Read(e Entry) (*record.Record, error) { return readRecord(e.Path) }

func readRecord(path string) (*record.Record, error) {
	data, err := wholefile.Read(path, maxFile)
	if err != nil {
		return nil, err
	}
	r, err := Unseal(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// Unseal returns the first record of a file that may be sealed.
func Unseal(data []byte) (*record.Record, error) {
	data, err := wholefile.Unseal(data)
	if err != nil {
		return nil, err
	}
	records, _, err := record.Parse(data)
	if err == nil && len(records) == 0 {
		err = errors.New("it holds no game")
	}
	if err != nil {
		return nil, err
	}
	return records[0], nil
}

// Delete moves a game to the trash.
func (a *Archive) Delete(e Entry) error {
	inside, err := filepath.Rel(a.dir, e.Path)
	if err != nil || !filepath.IsLocal(inside) {
		return fmt.Errorf("deleting %s: it is not in %s", e.Path, a.dir)
	}
	path := free(filepath.Join(a.dir, trash, inside))
	if err = disk.MkdirAll(filepath.Dir(path), 0o700); err == nil {
		err = disk.Rename(e.Path, path)
	}
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		err = link.Err // without both paths
	}
	if err != nil {
		return fmt.Errorf("deleting %s: %w", e.Path, err)
	}
	return nil
}
