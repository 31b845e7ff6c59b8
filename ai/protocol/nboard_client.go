package protocol

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
)

// nboardClient drives a program over the NBoard protocol. Every position is sent as a
// game of its own, after a ping that the program must answer.
type nboardClient struct {
	*talk
	pings int
	depth int // depth sent to it; zero before that

	processor bool          // times sent are processor time
	movetime  time.Duration // time sent to it; zero for none
}

// greetingDepth is the depth set at the start: some programs do not move without one.
const greetingDepth = 12

func (c *nboardClient) handshake(ctx context.Context) error {
	for _, order := range []string{"nboard 2", fmt.Sprintf("set depth %d", greetingDepth)} {
		if err := c.send(order); err != nil {
			return err
		}
	}
	c.depth = greetingDepth
	return c.ping(ctx, nil)
}

// next returns the next line of the program, and records its name.
func (c *nboardClient) next(ctx context.Context) (string, error) {
	line, err := c.receive(ctx)
	if name, ok := strings.CutPrefix(line, "set myname "); ok {
		c.named(name)
	}
	return line, err
}

func (c *nboardClient) quit() { _ = c.send("quit") }

func (c *nboardClient) stop(ctx context.Context) error { return c.ping(ctx, nil) }

// ping interrupts the program and waits for its pong. heard, if not nil, is called with
// the lines before it.
func (c *nboardClient) ping(ctx context.Context, heard func(line string)) error {
	c.pings++
	if err := c.send(fmt.Sprintf("ping %d", c.pings)); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, c.reply)
	defer cancel()
	pong := fmt.Sprintf("pong %d", c.pings)
	for range mostLines {
		line, err := c.next(limited)
		if err != nil {
			return overdue(ctx, err, c.reply, "answer to a ping")
		}
		if line == pong {
			return nil
		}
		if heard != nil {
			heard(line)
		}
	}
	return errNoise
}

func (c *nboardClient) think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if err := c.ping(ctx, nil); err != nil {
		return ai.Analysis{}, err
	}
	d, ours := c.moveTime(lim)
	processor := lim.Processor && (lim.Time > 0 || lim.Remaining > 0)
	if !ours && !processor {
		d += c.reply
	}
	orders := append(c.limit(lim), "set game "+ggf(p, lim), "go")
	if lim.Moves > 1 {
		orders[len(orders)-1] = fmt.Sprintf("hint %d", lim.Moves)
	}
	for _, order := range orders {
		if err := c.send(order); err != nil {
			return ai.Analysis{}, err
		}
	}
	t := &nboardAnswer{position: p, hints: lim.Moves > 1, limit: lim.Moves}
	err := c.listen(ctx, d, processor, t, func() bool { return t.done }, report)
	if moved := func() bool { return t.done || t.best.Move() != game.NoSquare }; err == nil && (ours || processor) && !moved() {
		// It may have loaded its weights first.
		err = c.listen(ctx, c.reply, false, t, moved, report)
		d += c.reply
	}
	switch {
	case ctx.Err() != nil && t.best.Move() != game.NoSquare:
		return t.best, nil // the best move so far; External stops it
	case err != nil:
		return ai.Analysis{}, err
	case !t.done:
		// Out of time: play the best move so far.
		if err := c.ping(ctx, func(line string) { t.parse(line) }); err != nil {
			return ai.Analysis{}, err
		}
	}
	if t.err != nil {
		return ai.Analysis{}, t.err
	}
	if t.best.Move() == game.NoSquare {
		err := fmt.Errorf("%w: it gave no move within %v", ErrTime, d)
		if t.status != "" {
			err = fmt.Errorf("%w; its status is %q", err, oneLine(t.status))
		}
		return ai.Analysis{}, err
	}
	return t.best, nil
}

// limit sends the depth, and two commands of our own dialect: that times are processor
// time, and the time for a move. Other programs ignore them.
func (c *nboardClient) limit(lim ai.Limits) (orders []string) {
	depth, movetime, counts := lim.Depth, time.Duration(0), "wall"
	if lim.Processor {
		movetime, counts = lim.Time, "cpu"
		if depth <= 0 {
			depth = 60 // undoes the depth of the greeting
		}
	}
	if depth > 0 && depth != c.depth {
		orders = append(orders, fmt.Sprintf("set depth %d", depth))
		c.depth = depth
	}
	if lim.Processor != c.processor {
		orders = append(orders, "set clock "+counts)
		c.processor = lim.Processor
	}
	if movetime != c.movetime {
		orders = append(orders, "set movetime "+secondsText(movetime))
		c.movetime = movetime
	}
	return orders
}

// listen reads the output of a search until enough returns true or d has passed, which is
// no error.
func (c *nboardClient) listen(ctx context.Context, d time.Duration, processor bool, t *nboardAnswer, enough func() bool, report func(ai.Analysis)) error {
	limited, end := c.allow(ctx, d, processor)
	defer end()
	for range mostLines {
		line, err := c.next(limited)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && limited.Err() != nil:
			return nil
		case err != nil:
			return err
		}
		if news := t.parse(line); news && !t.done && report != nil {
			report(t.best)
		}
		if enough() {
			return nil
		}
	}
	return errNoise
}

// ggf returns p as a game without moves. Its time is the time left on the clock, in
// fractions of a second for processor time. A limit for one move becomes a game of such
// moves, except with processor time, where limit sends it.
func ggf(p game.Position, lim ai.Limits) string {
	turn := p.LikelyTurn()
	clock := ""
	switch d, ours := (&talk{}).moveTime(lim); {
	case ours && lim.Processor:
	case lim.Remaining > 0 && lim.Processor:
		clock = fmt.Sprintf("TI[0:%s/0:%s]", secondsText(max(lim.Remaining, time.Millisecond)), secondsText(lim.Increment))
	case ours:
		clock = fmt.Sprintf("TI[%s]", clockText(d*time.Duration(p.Empties()/2+1)))
	case lim.Remaining > 0:
		clock = fmt.Sprintf("TI[%s/%s]", clockText(lim.Remaining), clockText(lim.Increment))
	}
	board := strings.ReplaceAll(formatBoard(p.Board(turn)), "X", "*")
	side := "*"
	if turn == game.White {
		side = "O"
	}
	return fmt.Sprintf("(;GM[Othello]PC[othello]PB[?]PW[?]RE[?]%sTY[%d]BO[%d %s %s];)", clock, p.Size(), p.Size(), board, side)
}

// clockText returns d as m:ss, one second at least unless it is nothing.
func clockText(d time.Duration) string {
	s := int(d / time.Second)
	if d > 0 {
		s = max(s, 1)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// secondsText returns d in seconds, to the millisecond.
func secondsText(d time.Duration) string {
	return strconv.FormatFloat(d.Truncate(time.Millisecond).Seconds(), 'f', -1, 64)
}

// nboardAnswer collects a program's output about a position.
type nboardAnswer struct {
	position game.Position
	hints    bool // asked for the scores of several moves
	limit    int  // how many
	best     ai.Analysis
	status   string // its latest status
	done     bool
	err      error
}

// parse reads one line and reports whether it has news. Malformed lines are ignored,
// except for the move itself.
func (t *nboardAnswer) parse(line string) (news bool) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "===":
		t.move(rest)
	case "search", "book":
		return t.score(word, strings.Fields(rest))
	case "nodestats":
		if fields := strings.Fields(rest); len(fields) > 0 {
			if v, err := strconv.ParseFloat(fields[0], 64); err == nil && v >= 0 && v < 1<<62 {
				t.best.Nodes = int64(v)
			}
			if len(fields) > 1 {
				t.best.Elapsed = parseTime(fields[1])
			}
		}
	case "status":
		t.status = rest
		// Only a status line after the scores marks their end.
		t.done = t.done || t.hints && len(t.best.Moves) > 0
	}
	return false
}

// move takes the answer to "go": "F5/eval/time", or with spaces as some write it.
func (t *nboardAnswer) move(text string) {
	if t.hints {
		return
	}
	fields := strings.Split(text, "/") // the score may be left out: "F5//time"
	if len(fields) == 1 {
		fields = strings.Fields(text)
	}
	t.done = true
	if len(fields) == 0 {
		t.err = fmt.Errorf("its answer is empty: %w", ErrIllegal)
		return
	}
	m, err := parseMove(t.position.Size(), strings.TrimSpace(fields[0]))
	if err != nil {
		t.err = fmt.Errorf("it plays %q: %w", oneLine(fields[0]), ErrIllegal)
		return
	}
	if t.best.Move() != m {
		t.best.PV, t.best.Depth, t.best.Confidence, t.best.Score.Bound = []game.Square{m}, 0, 0, ai.Estimate
	}
	if len(fields) > 1 {
		if v, ok := parseScore(strings.TrimSpace(fields[1])); ok {
			t.best.Score.Discs = v
		}
	}
}

// score takes "pv eval games depth" of a search or book line.
func (t *nboardAnswer) score(word string, fields []string) bool {
	if len(fields) < 2 {
		return false
	}
	pv := parseLine(t.position, fields[0])
	v, ok := parseScore(fields[1])
	if len(pv) == 0 || !ok {
		return false
	}
	m := ai.MoveScore{Move: pv[0], Score: ai.Estimated(v), PV: pv}
	if word == "book" {
		m.Source = ai.FromBook
	}
	if len(fields) > 3 {
		m.Depth, m.Confidence, m.Score.Bound = parseDepth(fields[3], t.position.Empties())
	}
	if m.Score.Exact() {
		m.Source = ai.FromExact
	}
	if t.hints {
		// A report owns its slices: copy them for the next one.
		moves := slices.DeleteFunc(slices.Clone(t.best.Moves), func(o ai.MoveScore) bool { return o.Move == m.Move })
		moves = append(moves, m)
		slices.SortStableFunc(moves, func(a, b ai.MoveScore) int { return cmp.Compare(b.Score.Discs, a.Score.Discs) })
		t.best.Moves = moves[:min(len(moves), t.limit)]
		m = moves[0]
	}
	t.best.Position, t.best.PV, t.best.Score, t.best.Depth = t.position, m.PV, m.Score, m.Depth
	t.best.Confidence, t.best.Source = m.Confidence, m.Source
	return true
}

// parseLine reads "F5d6C3" or "F5-D6-C3" as moves from p, up to the first that is
// not legal.
func parseLine(p game.Position, text string) []game.Square {
	var moves []game.Square
	for text = strings.ReplaceAll(text, "-", ""); len(text) >= 2 && len(moves) < 128; text = text[2:] {
		m, err := parseMove(p.Size(), text[:2])
		if err != nil {
			break
		}
		moves = append(moves, m)
	}
	return p.LegalPart(moves)
}

// parseScore reads a score in discs, or the first of NBoard's pair of scores.
func parseScore(text string) (float64, bool) {
	text, _, _ = strings.Cut(text, ",")
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || v != v {
		return 0, false
	}
	return min(max(v, -64), 64), true
}

// parseDepth reads a depth: plies, plies@confidence%, or a percentage for a
// search to the end, of which "100%" alone is proof of the score.
func parseDepth(text string, empties int) (depth, confidence int, bound ai.Bound) {
	digits := 0
	for digits < len(text) && digits < 4 && text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	n, err := strconv.Atoi(text[:digits])
	if err != nil {
		return 0, 0, ai.Estimate
	}
	rest := text[digits:]
	switch {
	case strings.HasPrefix(rest, "%"):
		if text == "100%" {
			bound = ai.Exact
		}
		return empties, min(n, 100), bound
	case strings.HasPrefix(rest, "@"):
		_, confidence, _ := parseDepth(rest[1:], empties)
		return min(n, 64), confidence, ai.Estimate
	}
	return min(n, 64), 0, ai.Estimate
}
