package record

import (
	"fmt"
	"io"
	"strings"
)

// Write writes records in the given format. SGF keeps everything; GGF the line
// through the current node with names, times, scores and comments; a transcript
// its moves; OBF and board strings the current position. WTHOR holds games from
// the opening of the 8x8 board only, and names only as numbers: see NewDatabase.
func Write(w io.Writer, f Format, records ...*Record) error {
	var err error
	switch f {
	case WTHOR:
		err = writeWTHOR(w, records)
	case SGF:
		err = writeSGF(w, records)
	case GGF:
		err = writeGGF(w, records)
	case OBF:
		err = writeOBF(w, records)
	case Board:
		err = writeBoards(w, records)
	case Transcript:
		err = writeTranscripts(w, records)
	default:
		return fmt.Errorf("%v is not a format to write in", f)
	}
	if err != nil {
		return fmt.Errorf("writing %v: %w", f, err)
	}
	return nil
}

// Text is what Write writes, as for a clipboard.
func Text(f Format, records ...*Record) (string, error) {
	var out strings.Builder
	err := Write(&out, f, records...)
	return out.String(), err
}
