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
	"cmp"
	"context"
	"io"

	"othello/internal/crash"
	"othello/ui/config"
)

// Setup is all that a session gets from outside.
type Setup = config.Setup

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
	r, lines := bufio.NewScanner(in), make(chan string)
	r.Buffer(nil, maxLine)
	crash.Go(func() {
		defer close(lines)
		for r.Scan() {
			select {
			case lines <- r.Text():
			case <-ctx.Done():
				return
			}
		}
	}, nil)
	v.greet()
	if err = v.loop(lines, r.Err); err == nil {
		err = v.rooms.Table.Unfinished()
	}
	v.ses.Close()
	setup.Settings.Close()
	return cmp.Or(err, v.Flush())
}

// maxLine is the size in bytes of the longest line that is handled: a record of a
// long game with comments.
const maxLine = 1 << 16
