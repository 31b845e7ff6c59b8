//go:build unix

package serve

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"othello/ai"
	"othello/game"
	"othello/ui/phrase"
	"othello/ui/serve/lobby"
)

// connect starts the ssh program in a terminal of 80x24.
func connect(t testing.TB, h *hosted, dir, key, user string, command ...string) *client {
	t.Helper()
	c := &client{t: t, done: make(chan struct{})}
	args := append([]string{"-tt"}, sshArgs(t, h, dir, key, user)...)
	c.cmd = exec.Command("ssh", append(args, command...)...)
	c.cmd.Env = []string{"HOME=" + dir, "TERM=xterm-256color", "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH")}
	var err error
	if c.tty, err = pty.StartWithSize(c.cmd, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(c.done)
		_, _ = io.Copy(c, c.tty) // ends with an error when the client does
		_ = c.cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = c.cmd.Process.Kill()
		<-c.done
		_ = c.tty.Close()
	})
	return c
}

// enter is a client with a key that is in the lobby, under a name that it has chosen if
// it is new.
func enter(t testing.TB, h *hosted, dir, key, name string) *client {
	t.Helper()
	c := connect(t, h, dir, key, "somebody")
	until(t, name+" comes", func() bool { return strings.Contains(c.shown(0), "OTHELLO") })
	if strings.Contains(c.shown(0), "Your name on this server") {
		c.types(name + "\r")
	}
	c.shows(name)
	return c
}

// TestWholeGame plays a game with real clients: one resizes its window, one drops and
// comes back, one is killed, and the server is stopped and started; a third one watches.
func TestWholeGame(t *testing.T) {
	needSSH(t)
	dir := t.TempDir()
	setup := testSetup(dir)
	setup.Lobby.Judge, setup.Lobby.Review = first{}, ai.Limits{Depth: 1}
	h := host(t, setup)
	anna, bo := enter(t, h, dir, "anna", "Anna"), enter(t, h, dir, "bo", "Bo")
	anna.types("n")
	anna.shows("Time for each side")
	anna.types("\r")
	anna.shows("Waiting for somebody")
	bo.shows("5 min + 3 s, rated")
	bo.types("\x1b[H") // home
	bo.types("\r")
	bo.shows("Bo 1500 (you)")
	eve := connect(t, h, dir, "", "guest")
	eve.shows("Anna")
	eve.types("\x1b[H\r")
	eve.shows("1 watch")

	rng := rand.New(rand.NewPCG(1, 2))
	g := game.New(game.Size8)
	tables := func() []*lobby.View {
		v, err := h.lobby.Enter("")
		if err != nil {
			return nil // the server is stopping
		}
		defer v.Leave()
		return v.Listing().Tables
	}
	moved := func() int {
		for _, s := range tables() {
			return s.Moved
		}
		return -1
	}
	// black reports whether Anna is Black, as the table says.
	black := tables()[0].Black.Name == "Anna"
	back := func(c **client, key, name string) {
		*c = enter(t, h, dir, key, name)
		(*c).types("\x1b[H\r")
		(*c).shows("(you)")
	}
	for n := 0; !g.Over(); n++ {
		switch n {
		case 10:
			if err := pty.Setsize(bo.tty, &pty.Winsize{Rows: 40, Cols: 120}); err != nil {
				t.Fatal(err)
			}
			bo.shows("table 1")
		case 20: // the connection drops
			if err := anna.cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			anna.ends()
			bo.shows("is away")
			back(&anna, "anna", "Anna")
		case 30:
			if err := bo.cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			bo.ends()
			anna.shows("is away")
			back(&bo, "bo", "Bo")
		case 40:
			if err := h.stop(); err != nil {
				t.Fatal(err)
			}
			for _, c := range []*client{anna, bo, eve} {
				c.ends()
				if !strings.Contains(c.shown(0), phrase.Sentence(nil, errStopped)) {
					t.Errorf("nobody said that the server stops:\n%s", c.shown(0))
				}
			}
			h = host(t, setup)
			_ = os.Remove(dir + "/known") // another port is another host for ssh
			back(&anna, "anna", "Anna")
			back(&bo, "bo", "Bo")
			eve = connect(t, h, dir, "", "guest")
			eve.shows("Anna")
			eve.types("\x1b[H\r")
			eve.shows("1 watch")
			until(t, "the game goes on", func() bool { return moved() == n })
		}
		c := bo
		if (g.Turn() == game.Black) == black {
			c = anna
		}
		m, keys := game.Pass, "p"
		if !g.MustPass() {
			list := g.Position().Moves()
			k := rng.IntN(list.Count())
			for s := range list.Squares() {
				if k == 0 {
					m, keys = s, s.String()
				}
				k--
			}
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		c.types(keys)
		until(t, fmt.Sprintf("move %d, %s", n+1, keys), func() bool { return moved() == n+1 })
	}
	for _, c := range []*client{anna, bo, eve} {
		c.shows("wins")
		c.shows("Accuracy")
		c.types("\x1b[D") // a step back
		c.shows("60. ")
	}
	anna.types("q")
	anna.shows("lobby")
	anna.types(":best\r")
	anna.shows("The best players")
	anna.types("\r")
	anna.shows("Games of")
	anna.types("\r")
	anna.shows(" wins ")
	anna.types("\r") // to review it
	anna.shows("Accuracy")
	anna.types("q")
	anna.shows("lobby")
	cmd := exec.Command("ssh", append(sshArgs(t, h, dir, "", "guest"), "plain")...)
	cmd.Stdin = strings.NewReader("best\ngames Bo\nsgf 1\ngames nobody\nsgf 2\nquit\n")
	cmd.Env = []string{"HOME=" + dir, "PATH=" + os.Getenv("PATH")}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Error(err)
	}
	for _, want := range []string{"1. ", "2. ", "won 1, drawn 0, lost 0", "rated.", "(;FF[4]", "PB[", phrase.Sentence(nil, lobby.ErrNobody), phrase.Sentence(nil, lobby.ErrNoGame)} {
		if !strings.Contains(string(out), want) {
			t.Errorf("nothing says %q:\n%s", want, out)
		}
	}
	anna.types("q")
	anna.ends()
	if !strings.Contains(anna.shown(0), "Goodbye.") {
		t.Error("nobody said noticeTime")
	}
}

// TestWords asks for what can be asked for beside the screen, and for what cannot.
func TestWords(t *testing.T) {
	needSSH(t)
	dir := t.TempDir()
	h := host(t, testSetup(dir))
	run := func(stdin string, args ...string) (string, int) {
		t.Helper()
		cmd := exec.Command("ssh", append(sshArgs(t, h, dir, "anna", "x"), args...)...)
		cmd.Stdin = strings.NewReader(stdin)
		cmd.Env = []string{"HOME=" + dir, "PATH=" + os.Getenv("PATH")}
		out, _ := cmd.CombinedOutput()
		return string(out), cmd.ProcessState.ExitCode()
	}
	for _, c := range []struct {
		stdin, want string
		code        int
		args        []string
	}{
		{"tables\nquit\n", `Nobody plays. "new" opens a table.`, 0, []string{"plain"}},
		{"", "There is no shell here", 1, []string{"games"}},
		{"name Anna\nwho\nquit\n", "Anna 1500 (you)", 0, []string{"plain"}},
		{"engine first 1 5\nboard\nleave\ntables\nquit\n", "yours    ", 0, nil},
		{"nonsense\n\nquit\n", "That is no command", 0, []string{"plain"}},
		{"", "There is no shell here", 1, []string{"cat", "/etc/passwd"}},
		{"", "There is no shell here", 1, []string{"plain;id"}},
	} {
		out, code := run(c.stdin, c.args...)
		if !strings.Contains(out, c.want) || code != c.code {
			t.Errorf("%q with %q: code %d, %q", c.args, c.stdin, code, out)
		}
	}
}
