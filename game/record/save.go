package record

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"othello/internal/wholefile"
)

// ErrDatabase is the refusal to save a game as a WTHOR file, which holds a database.
var ErrDatabase = errors.New("a WTHOR file holds a whole database; use an extension other than .wtb")

// FormatToSave is the format in which a game is saved at path: that of its extension, SGF
// for one that stands for none. The error is ErrDatabase.
func FormatToSave(path string) (Format, error) {
	switch f := FormatOfPath(path); f {
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
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("writing %w", unnamed(err))
	}
	_, err = f.WriteString(text)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(path) // half a game is none
		return fmt.Errorf("writing %w", unnamed(err))
	}
	return nil
}

// unnamed is an error without the name of a system call.
func unnamed(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", e.Path, e.Err)
	}
	return err
}
