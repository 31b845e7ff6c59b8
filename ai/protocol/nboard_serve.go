package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
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
	t, err := newSession(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &nboardServer{session: t, out: out}
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
				lines = nil // finish the search, then return
				if s.job == nil {
					return s.err
				}
				continue
			}
			if line.err != nil {
				s.refuse(line)
			} else if s.execute(ctx, line.text) {
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

// nboardServer is one NBoard session.
type nboardServer struct {
	*session
	out    io.Writer
	err    error // of writing to out
	depth  int   // from "set depth", searched without the level's handicap; zero if not set, or if it chose a level
	broken error // why the board differs from the GUI's; nil if it does not
	job    *job  // search under way; nil if there is none

	processor bool          // times are processor time
	movetime  time.Duration // time for a move; zero for the level's
}

// job is a search in a goroutine of its own.
type job struct {
	cancel context.CancelFunc
	events chan string // lines to send; closed at the end
}

func (s *nboardServer) send(format string, args ...any) {
	if s.err != nil {
		return
	}
	if _, err := io.WriteString(s.out, oneLine(fmt.Sprintf(format, args...))+"\n"); err != nil {
		s.err = fmt.Errorf("answering over NBoard: %w", err)
	}
}

// start runs work as the job and sends what it emits.
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

// stop cancels the job and waits for it. say tells whether its remaining lines are sent;
// they must not be once the board has changed.
func (s *nboardServer) stop(say bool) {
	if s.job == nil {
		return
	}
	s.job.cancel()
	for text := range s.job.events {
		if say {
			s.send("%s", text)
		}
	}
	s.job = nil
}

// nboardCommand is one command that is understood. It ends the search under way.
type nboardCommand struct {
	name  string
	board bool // it is refused while the board differs from the GUI's
	run   func(s *nboardServer, ctx context.Context, arg string)
}

// nboardCommands are the commands that ServeNBoard understands, but for ping and quit, which
// end a search in ways of their own.
var nboardCommands = []nboardCommand{
	{"nboard", false, func(s *nboardServer, _ context.Context, _ string) { s.send("set myname %s", s.Name) }},
	{"set depth", false, (*nboardServer).setDepth},
	{"set game", false, (*nboardServer).setGGF},
	{"set contempt", false, func(*nboardServer, context.Context, string) {}}, // our book chooses by scores alone
	{"set clock", false, (*nboardServer).setClock},
	{"set movetime", false, (*nboardServer).setMovetime},
	{"move", false, (*nboardServer).move},
	{"go", true, (*nboardServer).answerGo},
	{"hint", true, (*nboardServer).hint},
	{"analyze", true, (*nboardServer).analyzeGame},
	{"learn", false, func(s *nboardServer, _ context.Context, _ string) {
		s.send("status Nothing is learnt: the book does not change")
		s.send("learned")
	}},
}

// execute executes one line and reports whether it was quit. It ignores unknown lines.
func (s *nboardServer) execute(ctx context.Context, line string) (quit bool) {
	name, arg, _ := strings.Cut(line, " ")
	switch arg = strings.TrimSpace(arg); name {
	case "quit":
		s.stop(false)
		return true
	case "ping":
		if n, err := strconv.Atoi(arg); err == nil {
			s.stop(true)
			s.send("pong %d", n)
		}
		return false
	case "set":
		what, value, _ := strings.Cut(arg, " ")
		name, arg = "set "+what, strings.TrimSpace(value)
	}
	if _, err := parseMove(s.size(), name); err == nil && len(name) == 2 { // version 1 sent moves bare
		name, arg = "move", line
	}
	i := slices.IndexFunc(nboardCommands, func(c nboardCommand) bool { return c.name == name })
	if i < 0 {
		return false
	}
	s.stop(false)
	if c := nboardCommands[i]; c.board && s.broken != nil {
		s.reportError(s.broken)
	} else {
		c.run(s, ctx, arg)
	}
	return false
}

// setDepth sets the depth or, for an engine without depths, the level.
func (s *nboardServer) setDepth(_ context.Context, value string) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return
	}
	n = min(n, 60)
	// A tree search has no depth: the number is a level.
	if slices.ContainsFunc(s.Kind.Levels, func(l ai.Level) bool { return l.Limits.Depth > 0 }) {
		s.depth = n
	} else if s.Kind.Has(n) {
		s.level = n
	} else {
		s.reportError(fmt.Errorf("the level of %s is %s, not %d", s.Kind.Name, s.Kind.Numbers(), n))
		return
	}
	s.send("set myname %s%d", s.Name, n)
}

func (s *nboardServer) setGGF(_ context.Context, text string) {
	if s.broken = s.readGame(text); s.broken != nil {
		s.reportError(s.broken)
	}
}

func (s *nboardServer) setClock(_ context.Context, counts string) {
	if counts == "cpu" || counts == "wall" {
		s.processor = counts == "cpu"
	}
}

func (s *nboardServer) setMovetime(_ context.Context, seconds string) {
	if d := parseTime(seconds); d > 0 || seconds == "0" {
		s.movetime = d
	}
}

// refuse reports a line that could not be read. If the line sets the game, the board
// differs from the GUI's.
func (s *nboardServer) refuse(line input) {
	if command := strings.Fields(line.text); len(command) < 2 || command[0] != "set" || command[1] != "game" {
		s.note("%v", line.err)
		return
	}
	s.stop(false)
	s.broken = fmt.Errorf("cannot set the game: %w", line.err)
	s.reportError(s.broken)
}

// reportError shows an error in the GUI, and logs it.
func (s *nboardServer) reportError(err error) {
	s.note("%v", err)
	s.send("status %v", err)
}

// readGame loads a GGF game with its clock.
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

// move plays "F5/eval/time" for the side to move.
func (s *nboardServer) move(_ context.Context, text string) {
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
		s.reportError(s.broken)
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

// levelLimits returns the limits of the level or, in their place, the depth that was set,
// and for the moves of c the time. With a depth, how far the end is solved is the engine's
// choice.
func (s *nboardServer) levelLimits(c game.Color) ai.Limits {
	lim := s.Kind.Level(s.level).Limits
	if s.depth > 0 {
		lim = ai.Limits{Depth: s.depth}
	}
	s.clock[c].limit(&lim)
	if c != game.Empty {
		lim.Processor = s.processor
		if s.movetime > 0 {
			lim.Time = s.movetime
		}
	}
	return lim
}
