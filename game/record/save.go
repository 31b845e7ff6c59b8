package record

import (
	"errors"
	"path/filepath"

	"othello/internal/wholefile"
)

// ErrDatabase is the refusal to save a game as a WTHOR file, which holds a database.
var ErrDatabase = errors.New("a WTHOR file holds a whole database; use an extension other than .wtb")

// FormatToSave returns the format in which a game is saved at path: that of its
// extension, SGF for one that stands for none. The error is ErrDatabase.
func FormatToSave(path string) (Format, error) {
	switch f := among(Written(), filepath.Ext(path)); f {
	case Unknown:
		return SGF, nil
	case WTHOR:
		return WTHOR, ErrDatabase
	default:
		return f, nil
	}
}

// Save writes text, a game as it is to be saved, to the file at path. One that is there
// is replaced if over says so, and fs.ErrExist otherwise. Errors are one line, which
// names the path.
func Save(path, text string, over bool) error {
	if over {
		return wholefile.Write(path, []byte(text))
	}
	return wholefile.Create(path, []byte(text))
}
