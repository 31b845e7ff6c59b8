package wthor

import (
	"cmp"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"othello/internal/memory"
	"othello/internal/message"
	"othello/internal/wholefile"
)

// maxFile is the size in bytes of the largest database file that is opened: four
// million games.
const maxFile = 256 << 20

// Collection is a folder of databases whose games are numbered consecutively. It may be
// read from several goroutines.
type Collection struct {
	Databases []*Database // in order of the years
	Names     *Names      // shared by the databases; empty where the folder has none
	Errors    []error     // files that could not be read, one error each

	starts []int // number of the first game of each database
}

// OpenFolder reads all .wtb files of a folder and the .jou and .trn files beside
// them, whatever the case of their names. A file that cannot be read is an entry
// of Errors; the error is for a folder that cannot be read or holds no database.
func OpenFolder(dir string) (*Collection, error) {
	entries, err := Databases(dir)
	if err != nil {
		return nil, err
	}
	if err := room(entries); err != nil {
		return nil, message.Errorf("opening a folder of databases: %s: %w", dir, err)
	}
	names, unread := readNames(dir, entries)
	c := &Collection{Names: names}
	for _, entry := range entries {
		if !IsDatabase(entry.Name()) {
			continue
		}
		d, err := readDatabaseFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			c.Errors = append(c.Errors, err)
		}
		if d == nil {
			continue
		}
		d.Names = names
		c.Databases = append(c.Databases, d)
	}
	c.Errors = append(c.Errors, unread...)
	if len(c.Databases) == 0 {
		return nil, c.Errors[0]
	}
	c.count()
	return c, nil
}

// NewCollection returns databases as one collection, with the names of the first.
func NewCollection(databases ...*Database) *Collection {
	c := &Collection{Databases: databases, Names: databases[0].Names}
	c.count()
	return c
}

// count orders the databases and numbers their games.
func (c *Collection) count() {
	slices.SortStableFunc(c.Databases, func(a, b *Database) int { return cmp.Compare(a.Year, b.Year) })
	total := 0
	for _, d := range c.Databases {
		c.starts = append(c.starts, total)
		total += d.Len()
	}
}

// Databases returns what is in a folder. It is an error if no database is.
func Databases(dir string) ([]os.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil:
		return nil, message.Errorf("opening a folder of databases: %w", err)
	case !slices.ContainsFunc(entries, func(e os.DirEntry) bool { return IsDatabase(e.Name()) }):
		return nil, message.Errorf("opening a folder of databases: %s holds no .wtb file", dir)
	}
	return entries, nil
}

// room returns an error if there is not enough memory for the databases among the entries
// of a folder, a list of their games, and the index of an Explorer.
func room(entries []os.DirEntry) error {
	const ofGame = 700
	games := int64(0)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.Size() <= maxFile && IsDatabase(entry.Name()) {
			games += info.Size() / gameSize
		}
	}
	return memory.Room(int(min(games*ofGame, math.MaxInt)))
}

// IsDatabase reports whether a file is a WTHOR database by its name.
func IsDatabase(name string) bool { return strings.EqualFold(filepath.Ext(name), ".wtb") }

// Open reads one .wtb file and the .jou and .trn files beside it. Names
// that cannot be read are left unknown.
func Open(path string) (*Database, error) {
	d, err := readDatabaseFile(path)
	if d != nil {
		entries, _ := os.ReadDir(filepath.Dir(path))
		d.Names, _ = readNames(filepath.Dir(path), entries)
	}
	return d, err
}

func readDatabaseFile(path string) (*Database, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	d, err := Read(data)
	if err != nil {
		err = message.Errorf("%s: %w", path, err)
	}
	if d != nil {
		d.Path = path
	}
	return d, err
}

// readNames reads the .jou and .trn files among the entries of a folder, with one error
// for each that could not be read.
func readNames(dir string, entries []os.DirEntry) (names *Names, errs []error) {
	names = &Names{}
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		list := map[string]*[]string{".jou": &names.Players, ".trn": &names.Tournaments}[strings.ToLower(filepath.Ext(path))]
		if list == nil {
			continue
		}
		data, err := readFile(path)
		if err != nil {
			errs = append(errs, err)
		} else if found, err := ReadNames(data); err != nil {
			errs = append(errs, message.Errorf("%s: %w", path, err))
		} else {
			*list = found
		}
	}
	return names, errs
}

// readFile returns the content of a file of a database.
func readFile(path string) ([]byte, error) {
	data, err := wholefile.Read(path, maxFile)
	if err != nil {
		return nil, message.Errorf("opening a database: %w", err)
	}
	return data, nil
}

// Len returns the number of games.
func (c *Collection) Len() int {
	last := len(c.Databases) - 1
	return c.starts[last] + c.Databases[last].Len()
}

// Entry returns the game numbered i, from 0.
func (c *Collection) Entry(i int) Entry {
	d, i := c.find(i)
	return d.Entry(i)
}

// Game returns the game numbered i. It is an error if its moves are not legal.
func (c *Collection) Game(i int) (Game, error) {
	d, i := c.find(i)
	return d.Game(i)
}

// find returns the database that holds game i, and its number there.
func (c *Collection) find(i int) (*Database, int) {
	k, found := slices.BinarySearch(c.starts, i)
	if !found {
		k--
	}
	// Empty databases share their start with the one behind them.
	for k+1 < len(c.starts) && c.starts[k+1] == i {
		k++
	}
	return c.Databases[k], i - c.starts[k]
}
