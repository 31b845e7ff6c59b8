// Package plain is the game as lines of text: for screen readers, scripts, pipes
// and terminals that can do no more. A line in is a move or a command; the answer
// is a line or a few. Nothing is drawn over, nothing is coloured, and every line
// makes sense when it is read aloud on its own.
//
// There are two ways to be read. A person at a terminal (Setup.Interactive) is
// heard while an engine thinks, and the game is saved after every move, before the move
// is printed, unless the disk takes a second or more; that is said then. A script
// has its lines handled one after the other, each when all engines have moved, so
// that the same lines always play the same game; nothing is saved unasked.
package plain

import (
	"bufio"
	"context"
	"io"

	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/config"
)

// Setup is all that a session gets from outside.
type Setup = config.Setup

// Choice is a game that can be opened from a list.
type Choice = config.GameChoice

// Run plays until "quit", the end of in, or ctx is done, whose error it then
// returns. The end of in during a game with a person is no error, but an engine that gave
// no move is one if the game waits for that move in the end.
func Run(ctx context.Context, in io.Reader, out io.Writer, setup Setup) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	v, err := newView(ctx, setup, out)
	if err != nil {
		return err
	}
	lines := make(chan line)
	crash.Go(func() { read(ctx, in, lines) }, nil)
	v.greet()
	err = runProgram(ctx, v, lines)
	if err == nil {
		err = v.table.Unfinished()
	}
	v.ses.Close()
	setup.Settings.Close()
	if flushed := v.flush(); err == nil {
		err = flushed
	}
	return err
}

// maxLine is the size in bytes of the longest line that is handled: a record of a
// long game with comments.
const maxLine = 1 << 16

// line is a line of input, or what is wrong with it.
type line struct {
	text string
	err  error
}

// read sends the lines of in, without their ends, until ctx is done, and closes
// the channel at the end of in.
func read(ctx context.Context, in io.Reader, lines chan<- line) {
	defer close(lines)
	r := bufio.NewReader(in)
	for {
		var l line
		text, size := []byte(nil), 0
		part, err := r.ReadSlice('\n')
		for ; err == bufio.ErrBufferFull; part, err = r.ReadSlice('\n') {
			if size += len(part); size <= maxLine {
				text = append(text, part...)
			}
		}
		if size += len(part); size > maxLine {
			l.err = lang.Errorf("that line has more than %d bytes; it is ignored", maxLine)
		} else {
			l.text = string(append(text, part...))
		}
		if err != nil && err != io.EOF {
			l = line{err: lang.Errorf("reading the input: %w", err)}
		}
		if size > 0 || err != nil && err != io.EOF {
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}
