package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
)

// ServeGTP answers GTP commands from in on out until quit, the end of in, or ctx
// is done. Commands are answered in the order in which they come, those that came
// before the end included; the comment line "# interrupt" ends the search that is
// under way. The goroutine that reads in ends when in does.
func ServeGTP(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	t, err := newSession(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &gtpServer{session: t}
	lines := listen(ctx, in, func(line string) {
		if line == "# interrupt" {
			s.interrupt()
		}
	})
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return nil
			}
			reply, quit := s.answer(ctx, line)
			if _, err := io.WriteString(out, reply); err != nil {
				return fmt.Errorf("answering over GTP: %w", err)
			}
			if quit {
				return nil
			}
		}
	}
}

// gtpServer is one GTP session.
type gtpServer struct {
	*session

	mu   sync.Mutex
	stop context.CancelFunc // ends the command under way; nil between commands
}

// gtpCommand is one command that is understood.
type gtpCommand struct {
	name        string
	least, most int // arguments
	run         func(s *gtpServer, ctx context.Context, args []string) (string, error)
}

var errQuit = errors.New("quit")

// answer executes one line and returns the reply, "" for a comment.
func (s *gtpServer) answer(ctx context.Context, line input) (reply string, quit bool) {
	if line.err != nil {
		return gtpReply("", "", line.err), false
	}
	text, _, _ := strings.Cut(line.text, "#")
	words := strings.Fields(text)
	if len(words) == 0 {
		return "", false
	}
	id := ""
	if isID(words[0]) {
		id, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return gtpReply(id, "", errors.New("syntax error: there is no command")), false
	}
	ctx, done := s.begin(ctx)
	defer done()
	result, err := s.run(ctx, words[0], words[1:])
	if errors.Is(err, errQuit) {
		return gtpReply(id, "", nil), true
	}
	if err != nil {
		s.note("%s: %v", text, err)
	}
	return gtpReply(id, result, err), false
}

func (s *gtpServer) run(ctx context.Context, name string, args []string) (string, error) {
	i := slices.IndexFunc(gtpCommands, func(c gtpCommand) bool { return strings.EqualFold(c.name, name) })
	if i < 0 {
		return "", errors.New("unknown command")
	}
	c := gtpCommands[i]
	if len(args) < c.least || len(args) > c.most {
		return "", fmt.Errorf("syntax error: %s takes %s", name, arguments(c.least, c.most))
	}
	return c.run(s, ctx, args)
}

func arguments(least, most int) string {
	switch {
	case most == 0:
		return "no argument"
	case least == most && most == 1:
		return "1 argument"
	case least == most:
		return fmt.Sprintf("%d arguments", most)
	}
	return fmt.Sprintf("%d to %d arguments", least, most)
}

// begin makes the context of a command, which interrupt ends.
func (s *gtpServer) begin(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	s.stop = cancel
	s.mu.Unlock()
	return ctx, func() {
		s.mu.Lock()
		s.stop = nil
		s.mu.Unlock()
		cancel()
	}
}

func (s *gtpServer) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil {
		s.stop()
	}
}

// isID reports whether word is a command's number.
func isID(word string) bool {
	if len(word) > 10 {
		return false
	}
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return false
		}
	}
	return true
}

// gtpReply formats a reply. A result that begins with a newline keeps it; empty lines
// within are filled, since an empty line ends a reply.
func gtpReply(id, result string, err error) string {
	sign := "="
	if err != nil {
		sign, result = "?", oneLine(err.Error())
	}
	own := strings.HasPrefix(result, "\n")
	var out strings.Builder
	out.WriteString(sign + id)
	first := !own
	for line := range strings.Lines(result) {
		line = strings.TrimRight(line, " \r\n")
		switch {
		case line == "":
		case first:
			out.WriteString(" " + line)
			first = false
		default:
			out.WriteString("\n" + line)
		}
	}
	out.WriteString("\n\n")
	return out.String()
}

// showBoard draws the board for showboard.
func (t *session) showBoard() string {
	b := t.game.Board()
	var out strings.Builder
	out.WriteString("\n  ")
	for file := range int(b.Size()) {
		fmt.Fprintf(&out, " %c", 'A'+file)
	}
	for i, squares := range drawRanks(b) {
		fmt.Fprintf(&out, "\n%2d %s", i+1, squares)
	}
	black, white := b.Count()
	fmt.Fprintf(&out, "\nBlack (X) %d, White (O) %d, ", black, white)
	if b.Over() {
		out.WriteString("the game is over")
	} else {
		out.WriteString(b.Turn.String() + " to move")
	}
	return out.String()
}
