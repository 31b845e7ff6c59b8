// Package e2e tests the program as a whole: it is built once, and driven by command lines,
// in terminals and by signals, as people and other programs do. What a package can show
// alone is tested beside it.
package e2e

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// patience is how long a test waits for something that takes a moment on an idle
// machine: a busy one is slow to start programs.
const patience = 5 * time.Minute

// folder is where the program is built.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "othello-e2e"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	flag.Parse()
	_ = flag.Set("test.parallel", "8") // they wait for programs more than they compute
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// othello returns the path of the program.
func othello(tb testing.TB) string {
	tb.Helper()
	path, err := program()
	if err != nil {
		tb.Fatal(err)
	}
	return path
}

var program = sync.OnceValues(func() (string, error) {
	// Results of tests are cached by what the tests read, and go build is none of them: all
	// folders of the source are read here.
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." {
			return fs.SkipDir
		}
		return err
	})
	if err != nil {
		return "", err
	}
	return build(folder, "boom.go", filepath.Join("testdata", "boom.go"))
})

// build builds the program in a folder, with one more file in the repository, and with the
// race detector if this test has it. It returns the program's path.
func build(dir, name, file string) (string, error) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		return "", err
	}
	if file, err = filepath.Abs(file); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(root, filepath.FromSlash(name)): file}})
	if err != nil {
		return "", err
	}
	overlay, program := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "othello")
	if filepath.Separator == '\\' {
		program += ".exe"
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return "", err
	}
	args := []string{"build", "-overlay", overlay, "-o", program}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-race" {
				args = append(args, "-race")
			}
		}
	}
	if out, err := exec.Command("go", append(args, root)...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %w\n%s", err, out)
	}
	return program, nil
}

// awkward is the name of the home directory of scripts and terminals: no sign of it may mean
// anything to the program.
var awkward = map[bool]string{false: "my [home] 'of' \"games\"\n*?{}$%~", true: "my [home] of games"}[runtime.GOOS == "windows"]

// TestScripts runs whole command lines against the real engine.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(e *testscript.Env) error {
			home := filepath.Join(e.WorkDir, awkward)
			e.Setenv("PATH", filepath.Dir(othello(t))+string(filepath.ListSeparator)+e.Getenv("PATH"))
			e.Setenv("HOME", home)
			e.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
			e.Setenv("XDG_STATE_HOME", filepath.Join(home, "state"))
			e.Setenv("XDG_CACHE_HOME", filepath.Join(home, "cache"))
			e.Setenv("OTHELLO_HASH_MB", "1")
			return os.MkdirAll(home, 0o700)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits is the script command "exits CODE PROGRAM ARGUMENT...": it runs the program and
// requires that exit code.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: exits code program argument...")
	}
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}
