package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// patience is how long a test waits for something that takes a moment on an idle
// machine: a busy one is slow to start programs.
const patience = 5 * time.Minute

// asProgram makes the test binary behave as the program itself, for tests that
// need a process of their own.
const asProgram = "OTHELLO_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		crashOnSignal()
		main() // which exits
	}
	testscript.Main(m, map[string]func(){"othello": main})
}

// TestScripts runs whole command lines against the real engine.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(e *testscript.Env) error {
			home := filepath.Join(e.WorkDir, "home")
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
