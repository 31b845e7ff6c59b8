package record

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"othello/internal/wholefile"
)

// maxFile is the size in bytes of the largest database file that is opened: four
// million games.
const maxFile = 256 << 20

// Collection is a folder of databases, numbered through as one. It may be read
// from several goroutines.
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
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("opening a folder of databases: %w", err)
	}
	c := &Collection{Names: &Names{}}
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		var err error
		switch strings.ToLower(filepath.Ext(path)) {
		case ".wtb":
			var d *Database
			if d, err = readDatabaseFile(path); err == nil {
				d.Names = c.Names
				c.Databases = append(c.Databases, d)
			}
		case ".jou", ".trn":
			err = c.Names.readFile(path)
		}
		if err != nil {
			c.Errors = append(c.Errors, err)
		}
	}
	if len(c.Databases) == 0 {
		if len(c.Errors) > 0 {
			return nil, c.Errors[0]
		}
		return nil, fmt.Errorf("opening a folder of databases: %s holds no .wtb file", dir)
	}
	slices.SortStableFunc(c.Databases, func(a, b *Database) int { return cmp.Compare(a.Year, b.Year) })
	total := 0
	for _, d := range c.Databases {
		c.starts = append(c.starts, total)
		total += d.Len()
	}
	return c, nil
}

// OpenDatabase reads one .wtb file and the .jou and .trn files beside it. Names
// that cannot be read are left unknown.
func OpenDatabase(path string) (*Database, error) {
	d, err := readDatabaseFile(path)
	if err != nil {
		return nil, err
	}
	d.Names = &Names{}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return d, nil
	}
	for _, entry := range entries {
		switch strings.ToLower(filepath.Ext(entry.Name())) {
		case ".jou", ".trn":
			_ = d.Names.readFile(filepath.Join(filepath.Dir(path), entry.Name()))
		}
	}
	return d, nil
}

func readDatabaseFile(path string) (*Database, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	d, err := ReadDatabase(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d.Path = path
	return d, nil
}

// readFile adds the names of a .jou or .trn file.
func (n *Names) readFile(path string) error {
	data, err := readFile(path)
	if err != nil {
		return err
	}
	list, err := ReadNames(data)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if strings.EqualFold(filepath.Ext(path), ".jou") {
		n.Players = list
	} else {
		n.Tournaments = list
	}
	return nil
}

// readFile is the content of a file of a database.
func readFile(path string) ([]byte, error) {
	data, err := wholefile.Read(path, maxFile)
	if err != nil {
		return nil, fmt.Errorf("opening a database: %w", err)
	}
	return data, nil
}

// Len is the number of games.
func (c *Collection) Len() int {
	last := len(c.Databases) - 1
	return c.starts[last] + c.Databases[last].Len()
}

// Entry is the game numbered i, from 0.
func (c *Collection) Entry(i int) Entry {
	d, i := c.find(i)
	return d.Entry(i)
}

// Record is the game numbered i with its names, passes put in.
func (c *Collection) Record(i int) (*Record, error) {
	d, i := c.find(i)
	return d.Record(i)
}

// find is the database that holds game i, and its number there.
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
