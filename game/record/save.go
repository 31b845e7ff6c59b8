package record

import (
	"path/filepath"

	"othello/internal/message"
	"othello/internal/wholefile"
)

// FormatToSave returns the format of the path's extension, SGF for a name without one. Any other
// extension is an error that lists the formats that can be written, so that no file's extension
// contradicts its contents.
func FormatToSave(path string) (Format, error) {
	extension := filepath.Ext(path)
	if extension == "" {
		return SGF, nil
	}
	f := among(Written(), extension)
	switch is := among(Formats(), extension); {
	case f != Unknown:
		return f, nil
	case is != Unknown:
		return Unknown, message.Errorf("%v is only read; a game is saved as %s", is, ExtensionsOf(Written()))
	}
	return Unknown, message.Errorf("%q is the extension of no format; a game is saved as %s", extension, ExtensionsOf(Written()))
}

// Save writes text to the file at path. An existing file is replaced if over is set,
// otherwise the error is fs.ErrExist. Errors are one line with the path.
func Save(path, text string, over bool) error {
	if over {
		return wholefile.Write(path, []byte(text))
	}
	return wholefile.Create(path, []byte(text))
}
