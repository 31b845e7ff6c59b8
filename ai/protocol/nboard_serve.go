package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/crash"
)

// ServeNBoard answers NBoard commands from in on out until quit, the end of in,
// or ctx is done. A command that arrives during a search ends the search; the end
// of in does not. The goroutine that reads in ends when in does.
func ServeNBoard(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	t, err := newTable(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &nboardServer{table: t, out: out}
	defer s.stop(false)
	lines := listen(ctx, in, nil)
	for {
		var events <-chan string
		if s.job != nil {
			events = s.job.events
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				lines = nil // finish the search, then leave
				if s.job == nil {
					return s.err
				}
				continue
			}
			if line.err != nil {
				s.refuse(line)
			} else if s.obey(ctx, line.text) {
				return s.err
			}
		case text, more := <-events:
			if more {
				s.send("%s", text)
				break
			}
			s.job = nil
			if lines == nil {
				return s.err
			}
		}
		if s.err != nil {
			return s.err
		}
	}
}

// nboardServer is one conversation in the NBoard protocol.
type nboardServer struct {
	*table
	out    io.Writer
	err    error // of writing to out
	depth  int   // as "set depth" said, searched without the level's errors; zero before it did, or if it chose a level
	broken error // why the board is not the one we were told of; nil if it is
	job    *job  // search under way; nil if there is none

	processor bool          // times are processor time
	movetime  time.Duration // for a move, instead of the level's; zero for that
}

// job is a search in a goroutine of its own.
type job struct {
	cancel  context.CancelFunc
	events  chan string // lines to send; closed at the end
	patient bool        // it is waited for and not cancelled, save by quit
}

func (s *nboardServer) send(format string, args ...any) {
	if s.err != nil {
		return
	}
	if _, err := io.WriteString(s.out, oneLine(fmt.Sprintf(format, args...))+"\n"); err != nil {
		s.err = fmt.Errorf("answering over NBoard: %w", err)
	}
}

// start runs work as the job; what it emits is sent.
func (s *nboardServer) start(ctx context.Context, work func(ctx context.Context, emit func(format string, args ...any))) {
	ctx, cancel := context.WithCancel(ctx)
	j := &job{cancel: cancel, events: make(chan string, 16)}
	s.job = j
	crash.Go(func() {
		defer cancel()
		defer close(j.events)
		work(ctx, func(format string, args ...any) { j.events <- fmt.Sprintf(format, args...) })
	}, nil)
}

// stop ends the job and waits for it. What it still has to say is sent or not:
// it must not be once the board has changed.
func (s *nboardServer) stop(say bool) {
	if s.job == nil {
		return
	}
	if !s.job.patient {
		s.job.cancel()
	}
	for text := range s.job.events {
		if say || s.job.patient {
			s.send("%s", text)
		}
	}
	s.job = nil
}

// obey carries out one line and reports whether it was the last. Lines that are
// not understood do nothing at all.
func (s *nboardServer) obey(ctx context.Context, line string) (quit bool) {
	command, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch command {
	case "nboard":
		s.stop(false)
		s.send("set myname %s", s.Name)
	case "set":
		s.set(rest)
	case "move":
		s.stop(false)
		s.move(rest)
	case "ping":
		n, err := strconv.Atoi(rest)
		if err != nil {
			break
		}
		s.stop(true)
		s.send("pong %d", n)
	case "go":
		s.stop(false)
		s.answerGo(ctx)
	case "hint":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			n = 1
		}
		s.stop(false)
		s.hint(ctx, min(n, 64))
	case "analyze":
		s.stop(false)
		s.analyzeGame(ctx)
	case "learn":
		s.stop(false)
		s.learn(ctx)
	case "quit":
		if s.job != nil {
			s.job.cancel()
		}
		s.stop(false)
		return true
	default:
		// Version 1 sent moves bare.
		if _, err := parseMove(s.size(), command); err == nil && len(command) == 2 {
			s.stop(false)
			s.move(line)
		}
	}
	return false
}

func (s *nboardServer) set(rest string) {
	name, value, _ := strings.Cut(rest, " ")
	value = strings.TrimSpace(value)
	switch name {
	case "depth":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return
		}
		s.stop(false)
		n = min(n, 60)
		// A tree search has no depth: there the number means a level.
		if _, lim := s.kind.Player(s.level); lim.Depth > 0 {
			s.depth = n
		} else if s.kind.Has(n) {
			s.level = n
		} else {
			s.complain(fmt.Errorf("the level of %s is %s, not %d", s.kind.Name, s.kind.Numbers(), n))
			return
		}
		s.send("set myname %s%d", s.Name, n)
	case "game":
		s.stop(false)
		s.broken = s.readGame(value)
		if s.broken != nil {
			s.complain(s.broken)
		}
	case "clock":
		if value == "cpu" || value == "wall" {
			s.stop(false)
			s.processor = value == "cpu"
		}
	case "movetime":
		if d := parseTime(value); d > 0 || value == "0" {
			s.stop(false)
			s.movetime = d
		}
	case "contempt":
		// The book holds true values, and a draw is worth nothing more or less.
		s.stop(false)
	}
}

// refuse answers a line that could not be read. If it was to set the game, the board is
// not the one that the window shows.
func (s *nboardServer) refuse(line input) {
	if command := strings.Fields(line.text); len(command) < 2 || command[0] != "set" || command[1] != "game" {
		s.note("%v", line.err)
		return
	}
	s.stop(false)
	s.broken = fmt.Errorf("cannot set the game: %w", line.err)
	s.complain(s.broken)
}

// complain tells the person at the board window, and the log.
func (s *nboardServer) complain(err error) {
	s.note("%v", err)
	s.send("status %v", err)
}

// readGame puts a GGF game on the table, its clock included.
func (s *nboardServer) readGame(text string) error {
	records, format, err := record.Parse([]byte(text))
	if err == nil && (format != record.GGF || len(records) == 0) {
		err = errors.New("it is not a game in GGF")
	}
	if err != nil {
		return fmt.Errorf("cannot set the game: %w", err)
	}
	r := records[0]
	s.setGame(r.Game)
	s.control = parseControl(r.Extra["GGF.TI"])
	s.resetClocks()
	for n := range r.Game.Node().Path() {
		s.clock[n.Mover()].spend(n.Elapsed)
	}
	return nil
}

// parseControl reads the time control of a GGF game: main time, increment and
// overtime with slashes between, each [[h:]m:]s; anything else means no clock.
func parseControl(text string) timeControl {
	main, rest, _ := strings.Cut(text, "/")
	gain, _, _ := strings.Cut(rest, "/")
	c := timeControl{main: parseTime(main), gain: parseTime(gain)}
	c.running = c.main > 0
	return c
}

// parseTime reads [[h:]m:]s; zero if it is something else.
func parseTime(text string) time.Duration {
	var seconds float64
	for part := range strings.SplitSeq(strings.TrimSpace(text), ":") {
		v, err := strconv.ParseFloat(part, 64)
		if err != nil || !(v >= 0 && v <= longestTime) || seconds > longestTime {
			return 0
		}
		seconds = 60*seconds + v
	}
	return time.Duration(min(seconds, longestTime) * float64(time.Second))
}

// move plays "F5/eval/time" for whoever is to move.
func (s *nboardServer) move(text string) {
	name, rest, _ := strings.Cut(text, "/")
	eval, elapsed, _ := strings.Cut(rest, "/")
	m, err := parseMove(s.size(), strings.TrimSpace(name))
	c := s.game.Turn()
	if err == nil {
		if m != game.Pass && s.game.MustPass() {
			c = c.Opponent()
		}
		err = s.play(c, m)
	}
	if err != nil {
		s.broken = fmt.Errorf("cannot play %q: %w", oneLine(name), err)
		s.complain(s.broken)
		return
	}
	if v, err := strconv.ParseFloat(strings.TrimSpace(eval), 64); err == nil && v >= -64 && v <= 64 {
		s.game.Node().Eval = &v
	}
	if d := parseTime(elapsed); d > 0 {
		s.game.Node().Elapsed = d
		s.clock[c].spend(d)
	}
}

// levelLimits returns the limits of the level, with the depth that was set and, for the
// moves of c, the time. How far the end is solved is then the engine's choice.
func (s *nboardServer) levelLimits(c game.Color) ai.Limits {
	lim := s.limits(c)
	if s.depth > 0 {
		lim.Depth, lim.Exact = s.depth, 0
	}
	if c != game.Empty {
		lim.Processor = s.processor
		if s.movetime > 0 {
			lim.Time = s.movetime
		}
	}
	return lim
}
