// Package journal keeps what long work has found, one JSON value a line, so that the
// work can stop at any moment and go on later. It knows nothing of the values.
package journal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Open opens or creates the journal at path, hands each of its values to take and
// leaves the file where the next line belongs. A last line that was cut short is
// dropped; any other that is no value of T is an error with its offset, and the file
// stays as it is.
func Open[T any](path string, take func(T)) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("opening the journal: %w", err)
	}
	end := int64(0)
	for lines := bufio.NewReader(f); ; {
		text, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		var value T
		if err == nil {
			err = json.Unmarshal(text, &value)
		}
		if err != nil {
			return nil, errors.Join(fmt.Errorf("reading the journal %s at byte %d: %w", path, end, err), f.Close())
		}
		end += int64(len(text))
		take(value)
	}
	if err = f.Truncate(end); err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening the journal: %w", err), f.Close())
	}
	return f, nil
}
