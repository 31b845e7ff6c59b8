//go:build deep && unix

package e2e

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"othello/internal/printable"
)

var hostileSeed = flag.Uint64("hostile", 48, "seed of TestHostileCommandLines")

// hostileRuns is how many command lines are tried.
const hostileRuns = 500

// hostileValues are arguments and values of flags that nobody would give, and some that
// somebody might.
var hostileValues = []string{
	"", " ", "-", "--", "-1", "0", "1", "2", "8", "6", "99999999999999999999", "-99999999999999999999", "1e308", "NaN", "0x10", "３",
	"1000", "5m", "-5s", "1000000h", "true", "maybe", "human", "engine", "search", "zeus", "policy", "first", "mine", "none", "auto",
	"sgf", "ggf", "obf", "json", "wthor", "transcript", "f5", "f5d6c3", "f5f5", "a1", "pass", "\x1b[2J", "\u202e", "\xff\xfe", "%s%n%d", "$(reboot)",
	strings.Repeat("x", 5000), strings.Repeat("f5", 3000), "../../../../../../../nowhere", "with\nnewline",
	"---------------------------OX------XO--------------------------- X", strings.Repeat("X", 64) + " O", strings.Repeat("-", 64) + " X",
	"game.sgf", "binary", "folder", "loop", "pipe", "missing",
}

// hostileFiles are arguments behind the flags, the files of hostileFolder among them.
var hostileFiles = []string{
	"game.sgf", "game.txt", "many.txt", "empty", "binary", "nul", "long", "folder", "loop", "pipe", "forbidden", "settings.toml", "bad.toml", "WTH_2000.wtb", "missing",
	"-", "", "f5d6c3", "x", "99999999999999999999", strings.Repeat("f5", 3000), "\x1b[2J", "\xff",
}

// saneValues are values of flags that lead further than to an error.
var saneValues = map[string][]string{
	"--black": {"human", "search", "zeus", "policy"}, "--white": {"human", "search", "mts", "puct"}, "--engine": {"search", "zeus", "mts"},
	"--level": {"1", "2", "3"}, "--size": {"4", "6"},
	"--set":  {"ui.clock=1s", "ui.clock=1ms", "ui.increment=1ms", "ui.move_delay=1ms", "engine.hash_mb=1", "engine.hash_mb=2000", "engine.threads=1", "engine.threads=1024", "engine.book=none", "engine.book=binary", "engine.book=pipe", "engine.book=folder", "ui.wthor=pipe", "policy.model=binary", "policy.model=small", "policy.library=binary", "policy.library=missing", "ui.colors=none", "engine.seed=1"},
	"--book": {"none", "binary", "pipe", "folder"}, "--wthor": {"folder", "empty", "pipe"}, "--config": {"settings.toml", "bad.toml", "nul"},
	"--log": {"folder/log", "folder", "pipe"}, "--effort": {"quick"},
	"--to": {"sgf", "ggf", "obf", "board"}, "--from": {"sgf", "wthor", "transcript"}, "--kind": {"win", "wipe", "own"}, "--move": {"f5", "a1"}, "--id": {"1", "x"}, "--seed": {"1"},
	"--theme": {"dark", "\x1b[2J"}, "-o": {"out"},
}

// hostileWords are what is typed: words of the game in lines of text, of both protocols,
// and nonsense.
var hostileWords = []string{
	"help", "new", "undo", "redo", "hint", "go", "level 3", "level 99", "level -1", "levels", "board", "moves", "pass", "f5", "d6", "c3", "zz", "a1",
	"open game.sgf", "open missing", "open 99999999999999999999", "save out.sgf", "save", "games", "games x", "explore", "explore list", "drill", "drill tiger", "review", "analyze",
	"black search", "white zeus", "size 6", "size 4", "size 5", "clock 1s", "clock -1", "puzzle", "puzzle wipe", "show", "edit", "position", "resume", "resume 7", "swap", "pause",
	"genmove black", "play black f5", "undo 99", "boardsize 99", "time_settings 1 1 1", "othello-board", "showboard",
	"nboard 2", "set depth 5", "set depth 99999999999999999999", "set game (;GM[Othello", "hint 3", "ping 1", "learn",
	"\x00", "\x00\x00f5", "\x1b[A", "\xff", "f5d6c3d3c4f4", "(;GM[2]SZ[8];B[f5])", strings.Repeat("x", 70_000), strings.Repeat("undo ", 1000), "\u202e", "quit",
}

// hostileFolder is a folder of files that are not what they seem.
func hostileFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(45, 46))
	binary := make([]byte, 10_000)
	for i := range binary {
		binary[i] = byte(rng.Uint32())
	}
	for name, data := range map[string]string{
		"game.sgf": "(;GM[2]FF[4]SZ[8]PB[\x1b[2J]C[\u202e];B[f5];W[d6];B[c3])", "game.txt": "f5d6c3d3c4f4f6f3e6e7d7", "many.txt": strings.Repeat("f5d6c3\n", 2000),
		"empty": "", "binary": string(binary), "nul": strings.Repeat("\x00", 100_000), "long": strings.Repeat("f5 ", 400_000),
		"settings.toml": "[engine]\nthreads = 1\n", "bad.toml": "[engine]\nthreads = \"\x1b[2J\"\nhash_mb = 1e99\n[[engine.external]]\nname = \"x\"\ncommand = [\"missing\"]\n",
		"WTH_2000.wtb": "\x14\x13\x01\x01\xff\xff\xff\xff" + strings.Repeat("\xff", 500),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "folder"), 0o700), os.Symlink("loop", filepath.Join(dir, "loop")),
		syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600), os.WriteFile(filepath.Join(dir, "forbidden"), nil, 0)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// flagsOf are the flags and the commands below args that its help names.
func flagsOf(t *testing.T, args ...string) (flags, commands []string) {
	t.Helper()
	cmd := exec.Command(othello(t), append(args, "--help")...)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	text := string(out)
	for _, m := range regexp.MustCompile(`(?m)^ +(?:-. )?(--[a-z-]+)`).FindAllStringSubmatch(text, -1) {
		flags = append(flags, m[1])
	}
	if _, list, ok := strings.Cut(text, "Commands:"); ok {
		list, _, _ = strings.Cut(list, "Flags:")
		for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+) `).FindAllStringSubmatch(list, -1) {
			commands = append(commands, m[1])
		}
	}
	return flags, commands
}

// TestHostileCommandLines runs the program with arguments and input drawn by chance, in
// lines of text: it ends by itself or when it is interrupted, with a code that it
// promises, in bounded memory, and an error is one clean line.
func TestHostileCommandLines(t *testing.T) {
	type command struct {
		words []string
		flags []string
	}
	flags, names := flagsOf(t)
	list := []command{{nil, flags}, {nil, flags}}
	for _, name := range names {
		if name == "bench" { // has no input, and takes its time
			continue
		}
		flags, below := flagsOf(t, name)
		list = append(list, command{[]string{name}, flags})
		for _, sub := range below {
			if name == "runtime" && sub == "install" || name == "completion" { // downloads; generated
				continue
			}
			flags, _ := flagsOf(t, name, sub)
			list = append(list, command{[]string{name, sub}, flags})
		}
	}
	if len(list) < 20 || len(flags) < 12 {
		t.Fatalf("the help names only %d commands and %d flags", len(list), len(flags))
	}
	rng := rand.New(rand.NewPCG(47, *hostileSeed))
	pick := func(from []string) string { return from[rng.IntN(len(from))] }
	var mu sync.Mutex
	codes := map[int]int{}
	var most int64
	jobs := make(chan [2][]string)
	var workers sync.WaitGroup
	for range 3 {
		dir, home := hostileFolder(t), t.TempDir()
		workers.Go(func() {
			for job := range jobs {
				code, memory := attack(t, dir, home, job[0], strings.Join(job[1], "\n"))
				mu.Lock()
				codes[code]++
				most = max(most, memory)
				mu.Unlock()
			}
		})
	}
	for i := range hostileRuns {
		c := list[i%len(list)]
		args := slices.Clone(c.words)
		for range rng.IntN(4) {
			flag := pick(c.flags)
			sane := saneValues[flag]
			switch n := rng.IntN(20); {
			case n == 0:
				args = append(args, "--"+pick(hostileValues)+"="+pick(hostileValues))
			case len(sane) == 0 && n < 17:
				args = append(args, flag)
			case len(sane) > 0 && n < 17:
				args = append(args, flag+"="+pick(sane))
			default:
				args = append(args, flag+"="+pick(hostileValues))
			}
		}
		for rng.IntN(2) == 0 && len(args) < 8 {
			args = append(args, pick(hostileFiles))
		}
		rng.Shuffle(len(args)-len(c.words), func(i, j int) {
			i, j = i+len(c.words), j+len(c.words)
			args[i], args[j] = args[j], args[i]
		})
		var typed []string
		for range rng.IntN(12) {
			typed = append(typed, pick(hostileWords))
		}
		jobs <- [2][]string{args, typed}
	}
	close(jobs)
	workers.Wait()
	t.Logf("%d command lines, exit codes %v, at most %d MiB", hostileRuns, codes, most>>20)
}

// attack runs the program once, and gives its exit code and the most memory it had.
func attack(t *testing.T, dir, home string, args []string, typed string) (code int, memory int64) {
	cmd := exec.Command("sh", append([]string{"-c", `ulimit -v 4000000; exec "$0" "$@"`, othello(t)}, args...)...)
	cmd.Dir = dir
	cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "OTHELLO_HASH_MB=1", "OTHELLO_THREADS=1", "OTHELLO_LEVEL=2"}
	cmd.Stdin = strings.NewReader(typed)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Errorf("%q: %v", args, err)
		return -1, 0
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	interrupted := false
	var err error
	select {
	case err = <-ended:
	case <-time.After(2 * time.Second): // it may think, play or wait for ever
		interrupted = true
		_ = cmd.Process.Signal(syscall.SIGINT) // it may just have ended
		select {
		case err = <-ended:
		case <-time.After(time.Minute):
			_ = cmd.Process.Signal(syscall.SIGQUIT)
			<-ended
			t.Errorf("%q with %.500q cannot be interrupted\n%.3000s", args, typed, &errs)
			return -1, 0
		}
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Errorf("%q: %v", args, err)
	}
	code = cmd.ProcessState.ExitCode()
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		memory = int64(usage.Maxrss) << 10
	}
	about := fmt.Sprintf("%.2000q with %.1000q: exit code %d, %d MiB\n%.2000s", args, typed, code, memory>>20, &errs)
	status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
	early := status.Signaled() && status.Signal() == syscall.SIGINT // on a busy machine it may not have begun
	if code != 0 && code != 1 && code != 2 && !(interrupted && (code == 130 || early)) {
		t.Errorf("%s", about)
	}
	for _, word := range []string{"panic:", "goroutine ", "runtime error", "fatal error", "SIGSEGV"} {
		if strings.Contains(errs.String(), word) || strings.Contains(out.String(), word) {
			t.Errorf("%s: it says %q", about, word)
		}
	}
	lines := len(regexp.MustCompile(`(?m)^othello: `).FindAllString(errs.String(), -1))
	lines -= strings.Count(errs.String(), "othello: waiting for ") // which fails nothing
	lines -= strings.Count(errs.String(), "othello: left out of ") // a line for each, before the one that says how many
	if failed := code == 1 || code == 2; failed && lines != 1 || !failed && lines != 0 {
		t.Errorf("%s: %d lines say that it failed", about, lines)
	}
	if strings.ContainsFunc(errs.String(), func(r rune) bool { return r != '\n' && r != '\r' && r != utf8.RuneError && !printable.Is(r) }) {
		t.Errorf("%s: %q is not clean", about, &errs)
	}
	enough := int64(600 << 20)
	if slices.Contains(args, "--set=engine.hash_mb=2000") { // a table that large was asked for
		enough += 2000 << 20
	}
	if memory > enough || out.Len() > 50<<20 {
		t.Errorf("%s: too much memory, or %d bytes of output", about, out.Len())
	}
	return code, memory
}
