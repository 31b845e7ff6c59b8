package record

import (
	"io"
	"strings"

	"othello/internal/message"
)

// Write writes records in the given format, of which Format.Keeps says what it holds. What
// keeps one line of a game takes the one through the current node, what keeps a position
// the current one.
func Write(w io.Writer, f Format, records ...*Record) error {
	write := f.row().write
	if write == nil {
		return message.Errorf("writing %v: this format cannot be written", f)
	}
	if err := write(w, records); err != nil {
		return message.Errorf("writing %v: %w", f, err)
	}
	return nil
}

// each returns a writer of the text of each record.
func each(text func(*Record) string) func(io.Writer, []*Record) error {
	return func(w io.Writer, records []*Record) error {
		for _, r := range records {
			if _, err := io.WriteString(w, text(r)); err != nil {
				return err
			}
		}
		return nil
	}
}

// Text returns what Write writes, as for a clipboard.
func Text(f Format, records ...*Record) (string, error) {
	var out strings.Builder
	err := Write(&out, f, records...)
	return out.String(), err
}
