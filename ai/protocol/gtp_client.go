package protocol

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
)

// gtpClient drives a program over GTP. A GTP program keeps its own game, and most accept
// only moves, so the client tracks that game. A position whose history continues it is reached
// by playing on, any other by its history from the start, or by the program's command for
// setting up a board.
type gtpClient struct {
	*talk
	commands []string // that it knows; empty if it does not list them

	size  game.Size     // board size sent to it; zero before that
	known bool          // what follows is
	start game.Board    // where its game began
	moves []game.Square // moves since then
	board game.Board    // after them

	level    int      // level sent to it; zero before that
	settings string   // time settings sent to it
	owed     int      // answers still outstanding
	partial  []string // lines of the incomplete answer
}

// setupCommands set a position: the squares in reading order as X, O and -, then
// the side to move.
var setupCommands = []string{"othello-setup_board", "grhino-setup_board"}

func (c *gtpClient) handshake(ctx context.Context) error {
	list, err := c.tell(ctx, "list_commands")
	if err == nil {
		c.commands = strings.Fields(list)
	} else if _, refused := errors.AsType[refusal](err); !refused {
		return err
	}
	if c.knows("set_game") {
		if _, err := c.tell(ctx, "set_game Othello"); err != nil {
			return fmt.Errorf("it does not play Othello: %w", err)
		}
	}
	name, err := c.tell(ctx, "name")
	if _, refused := errors.AsType[refusal](err); refused {
		return nil
	}
	c.named(name)
	return err
}

func (c *gtpClient) knows(command string) bool { return slices.Contains(c.commands, command) }

func (c *gtpClient) quit() { _ = c.send("quit") }

// stop ends a search with GoGui's interrupt, which few programs know.
func (c *gtpClient) stop(ctx context.Context) error {
	c.known = false
	if c.owed == 0 {
		return nil
	}
	if !c.knows("gogui-interrupt") {
		return errors.New("it cannot be interrupted")
	}
	if err := c.send("# interrupt"); err != nil {
		return err
	}
	for c.owed > 0 {
		if _, err := c.answer(ctx); err != nil {
			if _, refused := errors.AsType[refusal](err); !refused {
				return err
			}
		}
	}
	return nil
}

func (c *gtpClient) think(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	if err := c.follow(ctx, p, lim.History); err != nil {
		return ai.Analysis{}, err
	}
	turn := c.board.Turn
	if err := c.limit(ctx, turn, lim); err != nil {
		return ai.Analysis{}, err
	}
	d, _ := c.moveTime(lim)
	reply, err := c.tellWithin(ctx, d+c.reply, "genmove "+colorName(turn))
	if err != nil {
		return ai.Analysis{}, err
	}
	m, err := parseMove(p.Size(), reply)
	if err != nil {
		return ai.Analysis{}, fmt.Errorf("it plays %q: %w", oneLine(reply), ErrIllegal)
	}
	if p.Legal(m) {
		c.push(m)
	}
	return ai.Analysis{PV: []game.Square{m}}, nil
}

// push records that the program has played m.
func (c *gtpClient) push(m game.Square) {
	c.moves, c.board = append(c.moves, m), c.board.Play(m)
}

// follow makes p the current position of the program's game.
func (c *gtpClient) follow(ctx context.Context, p game.Position, history *ai.History) error {
	if c.size != p.Size() {
		if _, err := c.tell(ctx, fmt.Sprintf("boardsize %d", p.Size())); err != nil {
			return fmt.Errorf("it does not play on %dx%d: %w", p.Size(), p.Size(), err)
		}
		c.size, c.known = p.Size(), false
	}
	if c.known && c.board.Position() == p {
		return nil
	}
	opening := game.StartBoard(p.Size())
	start, moves := p.Board(p.LikelyTurn()), []game.Square(nil)
	if history != nil && leads(history.Start, history.Moves, p) && (history.Start == opening || c.setupCommand() != "") {
		start, moves = history.Start, history.Moves
	}
	if start != opening && c.setupCommand() == "" {
		return errors.New("it has no command to set up this position, and how the game came to it is not known")
	}
	if n := len(c.moves); c.known && c.start == start && n <= len(moves) && slices.Equal(moves[:n], c.moves) {
		return c.play(ctx, moves[n:])
	}
	if err := c.begin(ctx, start); err != nil {
		return err
	}
	return c.play(ctx, moves)
}

// leads reports whether moves are legal from b and lead to p.
func leads(b game.Board, moves []game.Square, p game.Position) bool {
	for _, m := range moves {
		if !b.Position().Legal(m) {
			return false
		}
		b = b.Play(m)
	}
	return b.Position() == p
}

// setupCommand returns the setup command that the program knows, or "".
func (c *gtpClient) setupCommand() string {
	for _, name := range setupCommands {
		if c.knows(name) {
			return name
		}
	}
	return ""
}

// begin starts a new game from b.
func (c *gtpClient) begin(ctx context.Context, b game.Board) error {
	c.known = false
	if _, err := c.tell(ctx, "clear_board"); err != nil {
		return err
	}
	if b != game.StartBoard(c.size) {
		order := fmt.Sprintf("%s %s %s", c.setupCommand(), formatBoard(b), colorName(b.Turn))
		if _, err := c.tell(ctx, order); err != nil {
			return err
		}
	}
	c.known, c.start, c.board, c.moves = true, b, b, nil
	return nil
}

// play continues the program's game.
func (c *gtpClient) play(ctx context.Context, moves []game.Square) error {
	for _, m := range moves {
		order := fmt.Sprintf("play %s %s", colorName(c.board.Turn), c.size.Name(m))
		if _, err := c.tell(ctx, order); err != nil {
			// Some programs pass by themselves and refuse the command.
			if _, refused := errors.AsType[refusal](err); !refused || m != game.Pass {
				return err
			}
		}
		c.push(m)
	}
	return nil
}

// limit sends the level and the time, as far as the program has commands for them.
func (c *gtpClient) limit(ctx context.Context, turn game.Color, lim ai.Limits) error {
	if err := c.setLevel(ctx, lim.Depth); err != nil {
		return err
	}
	if !c.knows("time_settings") {
		return nil
	}
	if lim.Remaining > 0 {
		return c.setClock(ctx, turn, lim.Remaining)
	}
	settings := "time_settings 0 1 0" // no limit
	if lim.Time > 0 {
		settings = fmt.Sprintf("time_settings 0 %d 1", seconds(lim.Time))
	} else if c.settings == "" {
		return nil
	}
	return c.setTime(ctx, settings)
}

func (c *gtpClient) setLevel(ctx context.Context, level int) error {
	if level <= 0 || level == c.level {
		return nil
	}
	for _, name := range []string{"level", "set_level"} {
		if c.knows(name) {
			if _, err := c.tell(ctx, fmt.Sprintf("%s %d", name, level)); err != nil {
				return err
			}
			break
		}
	}
	c.level = level
	return nil
}

// setClock sets a clock once and then keeps it by time_left.
func (c *gtpClient) setClock(ctx context.Context, turn game.Color, left time.Duration) error {
	if !strings.HasSuffix(c.settings, " 0 0") {
		if err := c.setTime(ctx, fmt.Sprintf("time_settings %d 0 0", seconds(left))); err != nil {
			return err
		}
	}
	if !c.knows("time_left") {
		return nil
	}
	_, err := c.tell(ctx, fmt.Sprintf("time_left %s %d 0", colorName(turn), int(left/time.Second)))
	return err
}

func (c *gtpClient) setTime(ctx context.Context, settings string) error {
	if settings == c.settings {
		return nil
	}
	if _, err := c.tell(ctx, settings); err != nil {
		return err
	}
	c.settings = settings
	return nil
}

// seconds returns d in whole seconds, GTP's unit, at least 1.
func seconds(d time.Duration) int { return max(1, int(math.Round(d.Seconds()))) }

// refusal is an answer that begins with a question mark.
type refusal struct{ order, text string }

func (r refusal) Error() string {
	return fmt.Sprintf("it refuses %q: %s", r.order, strconv.Quote(oneLine(r.text)))
}

// tell sends a command that needs no search and returns its answer.
func (c *gtpClient) tell(ctx context.Context, order string) (string, error) {
	return c.tellWithin(ctx, c.reply, order)
}

func (c *gtpClient) tellWithin(ctx context.Context, d time.Duration, order string) (string, error) {
	c.flush()
	if err := c.send(order); err != nil {
		return "", err
	}
	c.owed++
	limited, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	text, err := c.answer(limited)
	if r, ok := errors.AsType[refusal](err); ok {
		r.order = order
		return "", r
	}
	if err != nil {
		return "", overdue(ctx, err, d, "answer to "+strconv.Quote(order))
	}
	return text, nil
}

// maxAnswer is the size in bytes of the longest answer that is read.
const maxAnswer = 1 << 20

// answer reads one answer: lines up to an empty one, the first beginning with = or ?.
// Lines before that are skipped. If ctx ends in the middle of an answer, the next call
// continues it.
func (c *gtpClient) answer(ctx context.Context) (string, error) {
	size := 0
	for range mostLines {
		line, err := c.receive(ctx)
		size += len(line)
		switch {
		case err != nil:
			return "", err
		case size > maxAnswer:
			return "", errNoise
		case len(c.partial) == 0:
			if strings.HasPrefix(line, "=") || strings.HasPrefix(line, "?") {
				c.partial = append(c.partial, line)
			}
		case line == "":
			text := strings.Join(c.partial, "\n")
			c.partial = nil
			c.owed--
			sign, result := text[0], strings.TrimSpace(text[1:])
			if sign == '?' {
				return "", refusal{text: result}
			}
			return result, nil
		default:
			c.partial = append(c.partial, line)
		}
	}
	return "", errNoise
}
