package record

import (
	"errors"
	"path/filepath"

	"othello/internal/wholefile"
)

// ErrDatabase is returned for saving a game as a WTHOR file, which holds a database.
var ErrDatabase = errors.New("a WTHOR file holds a whole database; use an extension other than .wtb")

// FormatToSave returns the format of the path's extension, SGF for unknown ones. The
// error is ErrDatabase for WTHOR.
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

// Save writes text to the file at path. An existing file is replaced if over is set,
// otherwise the error is fs.ErrExist. Errors are one line with the path.
func Save(path, text string, over bool) error {
	if over {
		return wholefile.Write(path, []byte(text))
	}
	return wholefile.Create(path, []byte(text))
}
