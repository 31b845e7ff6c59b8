package protocol

import (
	"bufio"
	"context"
	"errors"
	"io"
	"othello/internal/crash"
	"othello/internal/printable"
	"strings"
)

// maxLine is the size in bytes of the longest line that is read. A GGF game with
// a time and a score on every move is 2 kB.
const maxLine = 64 << 10

// longStart is the number of bytes that are looked at of a line that is too long.
const longStart = 32

var errLongLine = errors.New("a line is longer than 64 kB")

// lineReader splits a stream into lines of bounded length.
type lineReader struct{ r *bufio.Reader }

func newLineReader(r io.Reader) lineReader { return lineReader{bufio.NewReaderSize(r, maxLine)} }

// next returns the next line without its end, and without the control characters that
// have no business in it. A line that is too long yields its first bytes and errLongLine
// at once; the next call goes on behind it.
func (l lineReader) next() (string, error) {
	line, err := l.r.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return clean(string(line[:longStart])), errLongLine
	case errors.Is(err, io.EOF) && len(line) > 0: // a last line without its end
	case err != nil:
		return "", err
	}
	return clean(string(line)), nil
}

// skip reads to the end of the line whose start was too long.
func (l lineReader) skip() error {
	for {
		_, err := l.r.ReadSlice('\n')
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// clean drops what cannot be shown from a line; tabs become spaces.
func clean(line string) string {
	return strings.TrimSpace(printable.Only(strings.ReplaceAll(line, "\t", " ")))
}

// oneLine returns text fit to be sent in one line, shortened if it is very long.
func oneLine(text string) string {
	const longest = 500
	text = clean(strings.ReplaceAll(text, "\n", " "))
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return text
}

// input is one line that a server was sent, or the reason why there is none.
type input struct {
	text string // of a line that is too long, its first bytes
	err  error  // errLongLine; the end of the input closes the channel instead
}

// listen reads lines in a goroutine of its own until the stream ends or ctx is
// done. arrived, if not nil, sees each line before it is queued. The goroutine
// ends only when a read returns: whoever owns the stream closes it.
func listen(ctx context.Context, in io.Reader, arrived func(line string)) <-chan input {
	lines := make(chan input, 64)
	crash.Go(func() {
		defer close(lines)
		r := newLineReader(in)
		for {
			text, err := r.next()
			switch {
			case errors.Is(err, errLongLine):
				err = r.skip()
				if err == nil {
					err = errLongLine
				}
			case err == nil && arrived != nil:
				arrived(text)
			}
			if err != nil && !errors.Is(err, errLongLine) {
				return
			}
			select {
			case lines <- input{text, err}:
			case <-ctx.Done():
				return
			}
		}
	}, nil)
	return lines
}
