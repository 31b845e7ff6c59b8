package e2e

import (
	"context"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestScarceMemory plays whole games, without a book that would move for the engines,
// with more memory for them than the system gives: they take less, which is said, and go on.
func TestScarceMemory(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("leaves no address space for the race detector; the usual tests run it")
	}
	for _, c := range []struct{ typed, args, want string }{
		{"", "--plain --no-resume --set engine.hash_mb=4000 --black search --white search --level 3", "Game over: "},
		{"", "--plain --no-resume --set engine.hash_mb=4000 --black zeus --white zeus --level 3", "Game over: "},
		{"genmove b\nquit\n", "gtp --set engine.hash_mb=4000 --level 3", "= "},
	} {
		cmd := exec.Command("sh", "-c", "ulimit -v 2400000; exec \"$0\" "+c.args, othello(t))
		cmd.Env = append(os.Environ(), "OTHELLO_BOOK=none", "HOME="+t.TempDir(), "XDG_STATE_HOME=", "XDG_CONFIG_HOME=")
		cmd.Stdin = strings.NewReader(c.typed)
		out, err := cmd.CombinedOutput()
		if text := string(out); err != nil || !strings.Contains(text, c.want) || !strings.Contains(text, "The system has no 4000 MiB for an engine: it gets ") {
			t.Errorf("%s: %v\n%.1000s", c.args, err, text)
		}
	}
}

// TestHostileSizes gives the program, with little memory, files that are as large as they
// can be and that claim more, and streams without an end: it says in a line what is wrong.
func TestHostileSizes(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("leaves no address space for the race detector; the usual tests run it")
	}
	t.Parallel()
	dir := t.TempDir()
	sparse := func(name string, size int64, head string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(head), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, size); err != nil {
			t.Skipf("no files of empty space here: %v", err)
		}
	}
	const games = (256<<20 - 16) / 68
	wthor := "\x14\x17\x01\x01" + string(binary.LittleEndian.AppendUint32(nil, games)) + "\x00\x00\xe7\x07\x08\x00\x18\x00"
	sparse("large.sgf", 4<<30, "(;GM[2]")
	sparse("large.wtb", 16+games*68, wthor)
	for _, year := range "123456789" {
		sparse("folder/"+string(year)+".wtb", 16+games*68, wthor)
	}
	sparse("large.book", 1<<30, "OTHBOOK\x1a\x01\x00\x00\x00\xff\xff\xff\x01")
	sparse("large.egbk3", 14+25*(1<<25), "DICUORAGE\x03\x00\x00\x00\x02")
	sparse("large.onnx", 64<<20, "\x3a\xfb\xff\xff\x1f\x2a\xf6\xff\xff\x1f\x3a\xf1\xff\xff\x1f") // integers in a tensor
	settings := "[policy]\nmodel = \"" + dir + "/large.onnx\"\n"
	sparse("network.toml", int64(len(settings)), settings)
	for _, c := range []struct{ feed, args, want string }{
		{"", "convert large.sgf", "large.sgf has more than 33554432 bytes"},
		{"", "analyze large.sgf", "large.sgf has more than 33554432 bytes"},
		{"", "--plain large.sgf", "large.sgf has more than 33554432 bytes"},
		{"", "convert /dev/zero", "/dev/zero has more than 33554432 bytes"},
		{"yes", "convert -", "the standard input has more than 33554432 bytes"},
		{"yes", "--plain -", "the standard input has more than 33554432 bytes"},
		{"yes '(;GM[2]X[a][b]'", "solve -", "has more than 33554432 bytes"},
		{"", "--plain --config /dev/zero", "/dev/zero has more than 131072 bytes"},
		{"", "convert large.wtb", "games: it takes about "},
		{"", "--plain folder", "folder: it takes about 23717 MiB of memory, more than is free"},
		{"", "book convert large.book -o out.book", "large.book: it takes about 1024 MiB of memory, more than is free"},
		{"", "book convert large.egbk3 large.egbk3 -o out.book", "of memory, more than is free"},
		{"echo quit", "--plain --no-resume --set engine.book=large.book", "large.book: it takes about 1024 MiB of memory, more than is free"},
		{"", "runtime --config network.toml", "its lists have more than 16777216 integers"},
		{"echo genmove b; echo quit", "gtp --set engine.threads=1024 --set engine.hash_mb=65536 --engine puct --level 3", "MiB.\n= "},
		{"echo name; head -c 300000000 /dev/zero; echo; echo quit", "gtp", "? a line is longer than 64 kB"},
		{"echo set game; head -c 300000000 /dev/zero; echo; echo ping 1; echo quit", "nboard", "pong 1"},
		{"head -c 300000000 /dev/zero; echo; echo quit", "--plain --no-resume", "reading lines of at most 65536 bytes"},
	} {
		t.Run(c.args, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			limit := "3000000" // kB
			if strings.Contains(c.args, "book") {
				limit = "2300000" // the program alone takes 1.9 GB of address space
			}
			script := "ulimit -v " + limit + "; exec \"$0\" " + c.args
			if c.feed != "" {
				script = "{ " + c.feed + "; } 2>/dev/null | { " + script + "; }"
			}
			cmd := exec.CommandContext(ctx, "sh", "-c", script, othello(t))
			cmd.Dir, cmd.WaitDelay = dir, time.Second
			cmd.Env = append(os.Environ(), "OTHELLO_HASH_MB=1", "HOME="+dir, "XDG_STATE_HOME=", "XDG_CONFIG_HOME=")
			out, err := cmd.CombinedOutput()
			if text := string(out); !strings.Contains(text, c.want) || strings.Contains(text, "goroutine ") || len(text) > 4000 {
				t.Errorf("%v: %.1500s\nwant %q", err, text, c.want)
			}
		})
	}
}
