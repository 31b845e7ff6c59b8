//go:build deep && linux

package serve

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"othello/game"
	"othello/internal/crash"
)

// loadGames is how many games TestLoad plays at once.
var loadGames = flag.Int("load", 20, "games of TestLoad")

// TestLoad plays games at once over two connections each to the program itself: one side
// in the full screen, in Japanese for every other one, the other in lines of text; four more people play its engine. It tells
// how long a move takes to the other side, and what a connection costs.
func TestLoad(t *testing.T) {
	const engines, long = 4, 10 * time.Second
	games := *loadGames
	addr, pid := serving(t, "connections = 500\neach = 500\nlogins = 100000\ntables = 500\n")
	come := func(width, height int, command, greeting string, env ...string) (*talk, error) {
		c, err := dial(addr)
		if err != nil {
			return nil, err
		}
		t.Cleanup(func() { _ = c.Close() })
		k, err := begin(c, width, height, command, env...)
		if err == nil {
			_, err = k.await(0, greeting)
		}
		return k, err
	}
	before := resident(t, pid)
	pairs := make([]*loaded, games)
	if err := crash.Each(t.Context(), 16, games, func(_ context.Context, _, i int) (err error) {
		pairs[i] = &loaded{game: game.New(game.Size8)}
		if pairs[i].screen, err = come(80, 24, "", "OTHELLO", "LANG="+[]string{"ja_JP", "C"}[i%2]+".UTF-8"); err == nil {
			pairs[i].lines, err = come(0, 0, "plain", "lists the commands")
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`(\d+): open `)
	for _, p := range pairs {
		if err := p.screen.say("n" + strings.Repeat("\x1b[B", 4) + strings.Repeat("\x1b[D", 4) + "\r"); err != nil { // no clock
			t.Fatal(err)
		}
		var found []string
		for end := time.Now().Add(patience); found == nil; {
			from := p.lines.printed()
			if err := p.lines.say("tables\nwho\n"); err != nil {
				t.Fatal(err)
			}
			if _, err := p.lines.await(from, "(you)"); err != nil {
				t.Fatal(err)
			}
			if found = number.FindStringSubmatch(p.lines.text()[from:]); found == nil && time.Now().After(end) {
				t.Fatalf("no table is open: %s", p.lines.text()[from:])
			}
		}
		from := p.lines.printed()
		if err := p.lines.say("join " + found[1] + "\n"); err != nil {
			t.Fatal(err)
		}
		if _, err := p.lines.await(from, "you are "); err != nil {
			t.Fatal(err)
		}
		p.black = strings.Contains(p.lines.text()[from:], "you are Black")
	}
	seated := resident(t, pid)
	stop := make(chan struct{})
	time.AfterFunc(long, func() { close(stop) })
	var work sync.WaitGroup
	for range engines {
		k, err := come(0, 0, "plain", "lists the commands")
		if err != nil {
			t.Fatal(err)
		}
		work.Go(func() {
			if err := againstEngine(k, stop); err != nil {
				t.Errorf("against the engine: %v", err)
			}
		})
	}
	for i, p := range pairs {
		work.Go(func() {
			if err := p.play(rand.New(rand.NewPCG(1, uint64(i))), stop); err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	var waits []time.Duration
	for _, p := range pairs {
		waits = append(waits, p.waits...)
	}
	if len(waits) == 0 {
		t.Fatal("nobody has moved")
	}
	slices.Sort(waits)
	at := func(share float64) time.Duration {
		return waits[int(share*float64(len(waits)-1))].Round(100 * time.Microsecond)
	}
	t.Logf("%d games over %d connections, %d engines: %d moves in %v; to the other side %v in the median, %v for 95 %%, %v at most; memory %d KiB a connection, %d MiB in all",
		games, 2*games, engines, len(waits), long, at(0.5), at(0.95), at(1), (seated-before)/(2*games), resident(t, pid)/1024)
	if at(0.5) > time.Second { // a busy machine is no failure, an endless queue is
		t.Errorf("a move takes %v", at(0.5))
	}
}

// resident is the memory of a process in KiB.
func resident(t *testing.T, pid int) int {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), "VmRSS:")
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// settled is resident, once a server that has begun has read all that it needs.
func settled(t *testing.T, pid int) int {
	t.Helper()
	last, now := 0, resident(t, pid)
	until(t, "the memory of the server stays the same", func() bool {
		time.Sleep(time.Second)
		last, now = now, resident(t, pid)
		return last == now
	})
	return now
}

// loaded is a game between a screen and lines of text.
type loaded struct {
	screen, lines *talk
	black         bool // the lines are
	game          *game.Game
	waits         []time.Duration
}

// play plays a move a second or so until stop is closed or the game is over.
func (p *loaded) play(rng *rand.Rand, stop chan struct{}) error {
	for !p.game.Over() {
		select {
		case <-stop:
			return nil
		case <-time.After(time.Duration(500+rng.IntN(1000)) * time.Millisecond):
		}
		if p.game.MustPass() { // nobody need say so
			_ = p.game.Play(game.Pass)
			continue
		}
		list := p.game.Position().Moves()
		m, k := game.Pass, rng.IntN(list.Count())
		for s := range list.Squares() {
			if k == 0 {
				m = s
			}
			k--
		}
		side := p.game.Turn()
		from, shown := p.lines.printed(), p.screen.printed()
		began := time.Now()
		var at time.Time
		var err error
		if (side == game.Black) == p.black {
			if err = p.lines.say(m.String() + "\n"); err == nil {
				at, err = p.screen.await(shown, "")
			}
		} else if err = p.screen.say(m.String()); err == nil {
			at, err = p.lines.await(from, fmt.Sprintf("%v %v", side, m))
		}
		if err == nil {
			_, err = p.lines.await(from, fmt.Sprintf("%v %v", side, m))
		}
		if err != nil {
			return fmt.Errorf("%v by %v: %w", m, side, err)
		}
		p.waits = append(p.waits, at.Sub(began))
		if err := p.game.Play(m); err != nil {
			return err
		}
	}
	return nil
}

// againstEngine plays the strongest engine that is offered, always the first legal move,
// until stop is closed or the game is over.
func againstEngine(k *talk, stop chan struct{}) error {
	from := k.printed()
	if err := k.say("engine search 6\n"); err != nil {
		return err
	}
	if _, err := k.await(from, "you are "); err != nil {
		return err
	}
	mine := game.White
	if strings.Contains(k.text()[from:], "you are Black") {
		mine = game.Black
	}
	theirs := regexp.MustCompile(mine.Opponent().String() + ` ([a-h][1-8])`)
	for g := game.New(game.Size8); !g.Over(); {
		m := game.Pass
		switch {
		case g.MustPass(): // nobody need say so
		case g.Turn() == mine:
			m, from = g.Position().Moves().First(), k.printed()
			if err := k.say(m.String() + "\n"); err != nil {
				return err
			}
			if _, err := k.await(from, fmt.Sprintf("%v %v", mine, m)); err != nil {
				return err
			}
		default:
			text := k.text()[from:]
			found := theirs.FindStringSubmatchIndex(text)
			if found == nil {
				select {
				case <-stop:
					return nil
				case <-time.After(10 * time.Millisecond):
				}
				continue
			}
			var err error
			if m, err = game.ParseSquare(text[found[2]:found[3]]); err != nil {
				return err
			}
			from += found[1]
		}
		if err := g.Play(m); err != nil {
			return err
		}
	}
	return nil
}

// serving runs the program itself as a server with bounds, and returns its address and process.
func serving(t *testing.T, bounds string) (addr string, pid int) {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "othello")
	if out, err := exec.Command("go", "build", "-o", program, "othello").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	settings := filepath.Join(dir, "config.toml")
	if err := os.WriteFile(settings, []byte("[serve]\naddress = \"127.0.0.1:0\"\nfolder = \""+dir+"\"\n"+bounds), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "serve", "--config", settings)
	cmd.Env = []string{"HOME=" + dir, "PATH=" + os.Getenv("PATH")}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait() // it reports the signal
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(strings.TrimPrefix(line, "listening on ")), cmd.Process.Pid
}

// floodGuests is how many guests TestFlood lets come.
var floodGuests = flag.Int("flood", 40, "guests of TestFlood")

// TestFlood lets guests come, look on for a while, and then ask for their screens again as often as
// they can. It tells what a guest costs in memory, and all of them in processor time.
func TestFlood(t *testing.T) {
	t.Run("usual", func(t *testing.T) { flood(t, 80, 24, 1) })
	t.Run("largest", func(t *testing.T) { flood(t, maxWidth, maxHeight, 2.5) })
}

// flood is TestFlood with windows of one size and a bound in MiB for a guest who does nothing.
func flood(t *testing.T, width, height int, mostIdle float64) {
	addr, pid := serving(t, "connections = 500\neach = 500\nlogins = 100000\ntables = 500\n")
	before, used := settled(t, pid), processor(t, pid)
	talks := make([]*talk, *floodGuests)
	for i := range talks {
		c, err := dial(addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		if talks[i], err = begin(c, width, height, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := talks[i].await(0, "OTHELLO"); err != nil {
			t.Fatal(err)
		}
	}
	arrived := processor(t, pid) - used
	time.Sleep(3 * time.Second)
	idle := resident(t, pid)
	most := idle
	stop := time.Now().Add(10 * time.Second)
	var work sync.WaitGroup
	for _, k := range talks {
		work.Go(func() {
			for time.Now().Before(stop) {
				if k.say("\f") != nil {
					return
				}
				k.mu.Lock()
				k.out.Reset()
				k.mu.Unlock()
				time.Sleep(20 * time.Millisecond)
			}
		})
	}
	for time.Now().Before(stop) {
		most = max(most, resident(t, pid))
		time.Sleep(50 * time.Millisecond)
	}
	work.Wait()
	each := func(kib int) float64 { return float64(kib-before) / 1024 / float64(len(talks)) }
	t.Logf("%d guests of %d x %d: arrivals took %v of a processor; %.2f MiB each when idle, %.2f at most when they redraw", len(talks), width, height, arrived, each(idle), each(most))
	if each(idle) > mostIdle || each(most) > 3 {
		t.Errorf("that is more than %.2f and 3 MiB", mostIdle)
	}
}

// floodedTime is how long TestFloodedPlay lets guests flood.
var floodedTime = flag.Duration("flooded", 20*time.Second, "time of TestFloodedPlay")

const (
	floodedAddr = "OTHELLO_TEST_FLOOD"      // makes TestFlooder flood the server at that address
	floodedBy   = "OTHELLO_TEST_FLOOD_KEYS" // with one of floods, or with each
	flooders    = 60                        // from six addresses, 10 from each, which the usual bounds let in
)

// floodedWith is the flood of TestFloodedPlay.
var floodedWith = flag.String("floodedby", "", "one of the floods; empty for guests of every kind")

// floods are what guests type again and again, by name.
var floods = map[string][]string{
	"screens": {"\f"},
	"help":    {"?", "\x1b"},
	"themes":  {":theme\r"},
	"cursor":  {"\x1b[B", "\x1b[A"},
	"talk":    {"\x14x", "\x1b"},
	"games":   {":best\r", "\x1b"},
	"mouse":   {"\x1b[<35;50;5M", "\x1b[<35;50;9M"},
}

// TestFloodedPlay lets two people play while guests from other addresses, who are another process,
// type as fast as they can what costs the server work.
func TestFloodedPlay(t *testing.T) {
	addr, pid := serving(t, "")
	pair := sitDown(t, "127.0.0.1", addr)
	playing := func(d time.Duration) []time.Duration {
		stop := make(chan struct{})
		defer time.AfterFunc(d, func() { close(stop) }).Stop()
		waits := pair.playOn(t, stop)
		if len(waits) == 0 {
			t.Fatal("nobody has moved")
		}
		slices.Sort(waits)
		return waits
	}
	quiet := playing(5 * time.Second)
	before := settled(t, pid) // with the engine that judges, which is made for the first guest
	cmd := exec.Command(os.Args[0], "-test.run=^TestFlooder$", "-test.timeout=0")
	cmd.Env, cmd.Stderr = append(os.Environ(), floodedAddr+"="+addr, floodedBy+"="+*floodedWith), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	line, _ := bufio.NewReader(out).ReadString('\n')
	go func() { ended <- cmd.Wait(); close(ended) }()
	if line != "all are in\n" {
		t.Fatalf("those who flood say %q", line)
	}
	most, stop, work := 0, make(chan struct{}), sync.WaitGroup{}
	work.Go(func() {
		for tick := time.Tick(50 * time.Millisecond); ; {
			select {
			case <-tick:
				most = max(most, resident(t, pid))
			case <-stop:
				return
			}
		}
	})
	used, began := processor(t, pid), time.Now()
	waits := playing(*floodedTime)
	share := 100 * (processor(t, pid) - used) / time.Since(began)
	close(stop)
	work.Wait()
	select {
	case err := <-ended:
		t.Fatalf("those who flood have ended: %v", err)
	default:
	}
	load, _ := os.ReadFile("/proc/loadavg")
	median, each := waits[len(waits)/2], float64(most-before)/1024/flooders
	t.Logf("%d guests flood for %v: %d moves reach the other side after %v in the median, %v for 95 %%, %v at most; before, %v in the median, %v at most; %.2f MiB a guest at most; the server takes %d %% of a core; load %.14s",
		flooders, *floodedTime, len(waits), median, waits[len(waits)*95/100], waits[len(waits)-1], quiet[len(quiet)/2], quiet[len(quiet)-1], each, share, load)
	if median > time.Second { // a busy machine is no failure, an endless queue is
		t.Errorf("a move takes %v", median)
	}
	if each > 3 {
		t.Error("a guest takes more than 3 MiB")
	}
}

// TestFlooder is the process of the guests of TestFloodedPlay. It ends when it is killed or one of
// them is thrown out.
func TestFlooder(t *testing.T) {
	addr := os.Getenv(floodedAddr)
	if addr == "" {
		t.Skip("only for TestFloodedPlay")
	}
	var talks []*talk
	for i := range flooders {
		c, err := dialFrom(fmt.Sprintf("127.0.0.%d", 2+i%6), addr)
		if err != nil {
			t.Fatal(err)
		}
		k, err := begin(c, 80, 24, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := k.await(0, "OTHELLO"); err != nil {
			t.Fatal(err)
		}
		talks = append(talks, k)
	}
	fmt.Println("all are in")
	kinds := slices.Sorted(maps.Keys(floods))
	if kind := os.Getenv(floodedBy); kind != "" {
		kinds = []string{kind}
	}
	for i, tick := 0, time.Tick(20*time.Millisecond); ; i++ {
		<-tick
		for n, k := range talks {
			keys := floods[kinds[n%len(kinds)]]
			k.mu.Lock()
			over := k.over
			k.out.Reset()
			k.mu.Unlock()
			if err := k.say(keys[i%len(keys)]); over || err != nil {
				t.Fatalf("thrown out: over %t, %v", over, err)
			}
		}
	}
}

// processor is the processor time that a process has used.
func processor(t *testing.T, pid int) time.Duration {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')'):]))
	user, err := strconv.Atoi(fields[12])
	if err != nil {
		t.Fatal(err)
	}
	system, err := strconv.Atoi(fields[13])
	if err != nil {
		t.Fatal(err)
	}
	return time.Duration(user+system) * 10 * time.Millisecond
}
