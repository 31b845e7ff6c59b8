// Package jsonlines keeps journals: the results of a long job in a file, one JSON value a
// line, so that the job can be interrupted and resumed.
package jsonlines

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"othello/internal/cli"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// Journal is an open journal of values of T.
type Journal[T any] struct {
	file *disk.File
	tail *disk.Tail // of the file
}

// Open opens or creates the journal at path, and calls take with each value. It drops an incomplete last line; any other line
// that is not a value of T, or longer than maxLine, is an error with its offset, and the
// file stays unchanged. A journal that another process has open is an error.
func Open[T any](path string, take func(T)) (*Journal[T], error) {
	f, err := disk.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, cli.Refuse(fmt.Errorf("opening the journal: %w", err))
	}
	if err := wholefile.TryLock(f); errors.Is(err, wholefile.ErrLocked) {
		_ = f.Close()
		return nil, fmt.Errorf("opening the journal %s: %w", path, err)
	}
	end, err := read(f, take)
	if err != nil {
		_ = f.Close() // nothing was written
		return nil, cli.Refuse(fmt.Errorf("reading the journal %s at byte %d: %w", path, end, err))
	}
	tail, err := disk.NewTail(f, end)
	if err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("opening the journal: %w", err)
	}
	return &Journal[T]{f, tail}, nil
}

// Add appends a value, completely or not at all. Calls must not overlap.
func (j *Journal[T]) Add(value T) error {
	line, err := json.Marshal(value)
	if err == nil {
		err = j.tail.Add(append(line, '\n'))
	}
	if err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	return nil
}

// Close closes the file.
func (j *Journal[T]) Close() error { return j.file.Close() }

// maxLine is the size in bytes of the longest line that is read.
const maxLine = 1 << 20

// read calls take with the values and returns the end of the last complete line.
func read[T any](r io.Reader, take func(T)) (end int64, err error) {
	for lines := bufio.NewReaderSize(r, maxLine); ; {
		text, err := lines.ReadSlice('\n')
		var value T
		switch {
		case errors.Is(err, io.EOF):
			// A file that ends in something else is not a journal: do not truncate it.
			err = json.NewDecoder(bytes.NewReader(text)).Decode(&value)
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				err = nil
			}
			return end, err
		case errors.Is(err, bufio.ErrBufferFull):
			return end, fmt.Errorf("a line is longer than %d bytes", maxLine)
		case err == nil:
			err = json.Unmarshal(text, &value)
		}
		if err != nil {
			return end, err
		}
		end += int64(len(text))
		take(value)
	}
}
