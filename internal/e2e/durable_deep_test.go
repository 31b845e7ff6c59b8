//go:build deep && unix

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"othello/game"
	"othello/game/record"
)

// TestKilledAtTheFirstFrame kills the program with signal 9 as soon as the terminal has
// the first bytes of the frame that shows what was done and does not say that it is not
// saved yet, 300 times, and starts it again on what is left: nothing that was shown is lost. The program has no notes on games;
// variations, the edited position and the settings stand for what is written besides moves.
func TestKilledAtTheFirstFrame(t *testing.T) {
	for name, c := range map[string]struct {
		chains, tries int
		args          []string
		try           func(*chain)
	}{
		"move":      {4, 25, []string{"--black", "human", "--white", "human"}, (*chain).move},
		"variation": {4, 10, []string{"--black", "human", "--white", "human"}, (*chain).variation},
		"engine":    {5, 12, []string{"--black", "human", "--white", "engine", "--level", "1", "--set", "engine.threads=1", "--set", "ui.move_delay=800ms"}, (*chain).engine},
		"stroke":    {4, 18, []string{"--black", "human", "--white", "human"}, (*chain).stroke},
		"setting":   {2, 14, []string{"--black", "human", "--white", "human"}, (*chain).setting},
	} {
		for n := range c.chains {
			t.Run(fmt.Sprintf("%s-%d", name, n+1), func(t *testing.T) {
				t.Parallel()
				x := &chain{T: t, home: t.TempDir(), game: game.New(game.Size8)}
				for x.n = range c.tries {
					args := c.args
					if len(x.game.Root().Children()) > 0 { // its players come back with it: flags would begin a new one
						args = c.args[slices.Index(c.args, "--white")+2:]
						args = args[max(0, slices.Index(args, "--set")):]
					}
					x.term = startTerminalAt(t, x.home, append(slices.Clip(args), "--set", "ui.animation=false", "--set", "engine.book=none")...)
					x.term.until(t, "the screen", func() bool { return x.term.shows("OTHELLO") })
					c.try(x)
					if t.Failed() {
						return
					}
				}
			})
		}
	}
}

// chain is tries one after the other, each on what the one before has left.
type chain struct {
	*testing.T
	home  string
	n     int // the try, from 0
	term  *terminal
	game  *game.Game // as it was shown
	theme string     // ... and the theme; empty for the one at the start
}

// dies types keys and lets the program be killed at the first output from now on that
// matches.
func (c *chain) dies(keys, shows string) {
	c.Helper()
	t := c.term
	t.mu.Lock()
	t.doom, t.from = regexp.MustCompile(shows), t.seen.Len()
	t.mu.Unlock()
	t.types(c, keys)
	select {
	case <-t.ended:
	case <-time.After(10 * time.Second):
		// The frame came in another form, with more in it: the whole screen is drawn again.
		t.types(c, "\f")
		select {
		case <-t.ended:
		case <-time.After(patience):
			t.mu.Lock()
			defer t.mu.Unlock()
			c.Fatalf("after %q it does not show %s, but\n%q", keys, shows, t.seen.Bytes()[t.from:])
		}
	}
	_ = t.pty.Close()
}

// empties matches that number of empty squares at the right end of the panel's first or second
// line, where it is written as a whole, or what changes of it, behind the name of an opening too.
func empties(n int) string {
	return fmt.Sprintf(`\b%d empty|\x1b\[[23](?:;7\dH|d[\t\x08]*)(?:\x1b\[\d*[CDG])?(\x1b\[[\d;]*m)*%d?%d\b|\x1b\[[23];\d+H(?:[^\n\x1b]|\x1b\[[\d;]*m)*\b%d\b`, n, n/10, n%10, n)
}

// title is what the terminal gets when that side comes to move.
func title(side game.Color) string { return fmt.Sprintf("Othello: %v to move", side) }

// resumes goes on with the game, if it has moves.
func (c *chain) resumes() {
	c.Helper()
	moves := c.game.Node().Ply()
	if len(c.game.Root().Children()) == 0 {
		return
	}
	c.term.until(c, "the offer to go on", func() bool { return c.term.shows("Welcome back") })
	text := fmt.Sprintf("%d moves, %v to move", moves, c.game.Turn())
	switch moves {
	case 0:
		text = strings.Replace(text, "0 moves", "4 discs", 1)
	case 1:
		text = strings.Replace(text, "moves", "move", 1)
	}
	c.term.until(c, text, func() bool { return c.term.shows(text) })
	c.term.types(c, "\r")
	c.term.until(c, "the game", func() bool { return c.term.shows(title(c.game.Turn())) })
}

// saved is the game on disk.
func (c *chain) saved() *game.Game {
	c.Helper()
	return c.records(filepath.Join(c.term.state, "othello", "game.sgf"))[0].Game
}

func (c *chain) records(path string) []*record.Record {
	c.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		c.Fatalf("try %d: what was shown is not on disk: %v", c.n, err)
	}
	records, _, err := record.Parse(data)
	if err != nil || len(records) == 0 {
		c.Fatalf("try %d: what is on disk is damaged (%v):\n%s", c.n, err, data)
	}
	return records
}

// wantSaved wants the game on disk to be what was shown, with all variations.
func (c *chain) wantSaved() {
	c.Helper()
	got := c.saved()
	if !slices.Equal(got.Moves(), c.game.Moves()) || tree(got.Root()) != tree(c.game.Root()) {
		c.Errorf("try %d: on disk is %v of %s; shown was %v of %s", c.n, got.Moves(), tree(got.Root()), c.game.Moves(), tree(c.game.Root()))
	}
}

// tree is all that can follow a node, in the order of the squares.
func tree(n *game.Node) string {
	var lines []string
	for _, child := range n.Children() {
		lines = append(lines, child.Move().String()+tree(child))
	}
	slices.Sort(lines)
	return "(" + strings.Join(lines, " ") + ")"
}

// plays makes a move in the game, one that is new there if there is such, that lets the
// other side move, and returns its keys.
func (c *chain) plays() string {
	c.Helper()
	g := c.game
	known := map[game.Square]bool{}
	for _, child := range g.Node().Children() {
		known[child.Move()] = true
	}
	for _, again := range []bool{false, true} {
		for m := range g.Position().Moves().Squares() {
			if known[m] && !again {
				continue
			}
			if err := g.Play(m); err != nil {
				c.Fatal(err)
			}
			if !g.Over() && !g.MustPass() {
				g.Promote(g.Node())
				return m.String()
			}
			g.Delete(g.Node())
		}
	}
	c.Fatalf("no move to go on with after %v", g.Moves())
	return ""
}

func (c *chain) move() {
	c.resumes()
	keys := c.plays()
	c.dies(keys, title(c.game.Turn()))
	c.wantSaved()
}

// variation takes a move back, or plays another one.
func (c *chain) variation() {
	if c.n == 0 {
		c.move()
		return
	}
	c.resumes()
	keys := "u"
	if c.n%2 == 1 {
		c.game.Undo()
	} else {
		keys = c.plays()
	}
	c.dies(keys, title(c.game.Turn()))
	c.wantSaved()
}

// engine waits for the engine's reply to a move.
func (c *chain) engine() {
	c.resumes()
	keys := c.plays()
	// A busy machine may show move and reply in one frame: White then never comes to move.
	replied := c.game.Position().Empties() - 1
	c.dies(keys, "(?s)"+title(game.White)+".*"+title(game.Black)+"|"+empties(replied))
	moves := c.saved().Moves()
	if n := len(c.game.Moves()); len(moves) != n+1 || !slices.Equal(moves[:n], c.game.Moves()) {
		c.Fatalf("try %d: on disk is %v; shown was %v and the reply", c.n, moves, c.game.Moves())
	}
	if err := c.game.Play(moves[len(moves)-1]); err != nil {
		c.Fatal(err)
	}
}

// stroke sets a square in the editor.
func (c *chain) stroke() {
	t := c.term
	t.types(c, "x")
	t.until(c, "the editor", func() bool { return t.shows("editing a position") })
	if c.n > 0 {
		t.types(c, "u") // what was edited
	}
	at := game.At(c.n%8, c.n/8) // the first rows, from the top
	c.dies(at.String(), empties(60-c.n-1))
	b := c.records(filepath.Join(c.home, ".local", "share", "othello", "edited.obf"))[0].Game.Board()
	for n := range c.n + 1 {
		if s := game.At(n%8, n/8); b.At(s) != game.Black {
			c.Fatalf("try %d: the disc on %v was shown and is not on disk:\n%v", c.n, s, b)
		}
	}
}

// setting chooses the theme behind the present one, and then the one before.
func (c *chain) setting() {
	c.term.types(c, ":theme\r")
	c.term.until(c, "the list", func() bool { return c.term.shows("Type to filter") })
	c.dies([]string{"\x1b[B\r", "\x1b[A\r"}[c.n%2], "Theme: [a-z]")
	shown := regexp.MustCompile("Theme: ([a-z-]+)").FindStringSubmatch(string(c.term.seen.Bytes()[c.term.from:]))[1]
	data, err := os.ReadFile(filepath.Join(c.home, "othello", "remembered.toml"))
	if want := fmt.Sprintf("theme = %q", shown); err != nil || !strings.Contains(string(data), want) {
		c.Errorf("try %d: %s is shown and not on disk (%v):\n%s", c.n, want, err, data)
	}
	if shown == c.theme {
		c.Errorf("try %d: the theme is %s again: the one before was lost", c.n, shown)
	}
	c.theme = shown
}
