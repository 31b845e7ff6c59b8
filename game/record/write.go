package record

import (
	"io"
	"strings"

	"othello/internal/message"
)

// Write writes records in the given format. SGF keeps everything; GGF the line
// through the current node with names, times, scores and comments; a transcript
// its moves; OBF, board strings and bitboards the current position. WTHOR holds games from
// the opening of the 8x8 board only, and names only as numbers: see NewDatabase. SVG is a
// diagram for light pages, of the game or, if it has no moves, of the position; several are
// drawn on one sheet. PNG is one diagram of the current position.
func Write(w io.Writer, f Format, records ...*Record) error {
	var err error
	switch f {
	case WTHOR:
		err = writeWTHOR(w, records)
	case SGF:
		err = writeEach(w, records, sgfText)
	case GGF:
		err = writeEach(w, records, ggfText)
	case Bitboards:
		err = writeBitboards(w, records)
	case OBF:
		err = writeEach(w, records, obfText)
	case Board:
		err = writeEach(w, records, func(r *Record) string { return r.Game.Board().Line() + "\n" })
	case Transcript:
		err = writeTranscripts(w, records)
	case SVG:
		err = writeDiagrams(w, records)
	case PNG:
		err = writePNG(w, records)
	default:
		return message.Errorf("writing %v: this format cannot be written", f)
	}
	if err != nil {
		return message.Errorf("writing %v: %w", f, err)
	}
	return nil
}

// writeEach writes the text of each record.
func writeEach(w io.Writer, records []*Record, text func(*Record) string) error {
	for _, r := range records {
		if _, err := io.WriteString(w, text(r)); err != nil {
			return err
		}
	}
	return nil
}

// Text returns what Write writes, as for a clipboard.
func Text(f Format, records ...*Record) (string, error) {
	var out strings.Builder
	err := Write(&out, f, records...)
	return out.String(), err
}
