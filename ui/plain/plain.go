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
	"time"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/archive"
	"othello/ui/puzzle/shelf"
	"othello/ui/remember"
	"othello/ui/session"
)

// Setup is all that a session gets from outside.
type Setup struct {
	Printer          *lang.Printer    // of the language at first
	Kinds            []ai.Kind        // kinds of engine to choose from, at least one
	Black, White     string           // "human" or the ID of a kind
	Level            int              // of the engines, from 1
	Size             game.Size        // of the board of a new game; zero for 8
	Clock, Increment time.Duration    // per side; a zero clock means none
	Game             *record.Record   // game to open at its end; nil for a new one
	Board            *game.Board      // position to start from; nil for the opening
	Choices          []Choice         // games to choose from, for example of a WTHOR file
	StateDir         string           // directory of the saved game; empty for none
	Fresh            bool             // do not offer to go on with the saved game
	Notice           string           // line to say first; empty for none
	Archive          *archive.Archive // finished games; nil for not keeping them
	DataDir          string           // directory of the results of drills; empty for none
	CacheDir         string           // directory of the results of reviews; empty for none
	Engines          string           // version of the engines, which those results are kept apart by
	Memory           *remember.Memory // what the settings are, and what keeps what is chosen; nil for not keeping it
	Interactive      bool             // a person types: see the package comment
	Book             *book.Live       // to look positions up in; nil for none
	Network          ai.Engine        // says what players would choose, as Prior of each move; nil for none
	Learn            Learn            // learns from finished games; nil for not learning
	Renew            func()           // takes over what other programs have taught the book, when a game begins; nil for nothing
	Puzzle           bool             // ask puzzles, and leave when no more are wanted
	Wish             shelf.Wish       // which of them
	Seed             uint64           // of what is random about them; zero for anything
	Names            string           // language of opening names: "en", "ja" or "both"; empty for "en"

	Puzzles func() ([]puzzle.Puzzle, error) // reads the program's puzzles; nil for none

	Games func() (*record.Collection, error) // reads the games to explore, once they are wanted; nil for none

	disk session.Disk // in the place of StateDir; nil for that
}

// Learn teaches the person's own book a finished game, which ended at the node, and
// says in a sentence what it learned. When ctx is done the book stays as it was.
type Learn func(ctx context.Context, end *game.Node) (string, error)

// Choice is a game that can be opened from a list.
type Choice struct {
	Title string
	Open  func() (*record.Record, error)
}

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
	err = crash.Catch(func() error { return v.loop(lines) })
	if err == nil {
		err = v.unfinished()
	}
	v.ses.Close()
	setup.Memory.Close(memoryPatience)
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
