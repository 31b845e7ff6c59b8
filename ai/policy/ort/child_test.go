//go:build cgo && unix

package ort

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// children are what the test binary does as a process of its own, by the value of
// asChild.
var children = map[string]func(argument string){
	// load opens the library named and runs a network.
	"load": func(path string) {
		lib, err := Open(path)
		if err != nil {
			fmt.Println(err)
			return
		}
		s, err := NewSession(policy(2), []string{"planes"}, []string{"squares"}, SessionOptions{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(lib.Version, s.Provider())
		_ = s.Close() // at the end of the process
	},
	// quiet prints by number before, during and after.
	"quiet": func(path string) {
		say := func(text string) { _, _ = syscall.Write(2, []byte(text)) }
		f, err := os.Create(path)
		if err != nil {
			panic(err)
		}
		say("before ")
		restore, err := Quiet(f)
		if err != nil {
			panic(err)
		}
		say("during")
		restore()
		say("after")
	},
	// crash dies while the standard error leads nowhere.
	"crash": func(string) {
		if _, err := Quiet(nil); err != nil {
			panic(err)
		}
		go panic("boom")
		select {}
	},
}

const asChild = "OTHELLO_ORT_CHILD"

func TestMain(m *testing.M) {
	if do, ok := children[os.Getenv(asChild)]; ok {
		do(os.Args[len(os.Args)-1])
		return
	}
	os.Exit(m.Run())
}

// child runs one of children.
func child(t *testing.T, do, argument string, env ...string) (stdout, stderr string, err error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, argument)
	cmd.Env = append(append(os.Environ(), asChild+"="+do), env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	return out.String(), errs.String(), err
}

// TestNoReports wants the library to leave nothing in a home directory: from 1.29
// on it puts a number for the machine there, with what it sends to its maker.
func TestNoReports(t *testing.T) {
	lib := Required(t)
	home := t.TempDir()
	var env []string
	for _, name := range []string{"CI", "TF_BUILD", "GITHUB_ACTIONS", "BUILD_ID", "ORT_DISABLE_TELEMETRY"} {
		env = append(env, name+"=") // by which it would be silent anyway
	}
	env = append(env, "HOME="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home)
	out, problems, err := child(t, "load", lib.Path, env...)
	if err != nil || !strings.HasPrefix(out, lib.Version+" ") {
		t.Fatalf("%v: %q %q", err, out, problems)
	}
	if err := filepath.WalkDir(home, func(path string, _ os.DirEntry, err error) error {
		if strings.Contains(strings.ToLower(path), "onnxruntime") || strings.Contains(path, "Microsoft") {
			t.Errorf("it made %s", path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// fakeLibrary builds a library that says it is ONNX Runtime of a version and has
// nothing else.
func fakeLibrary(t *testing.T, version string) string {
	t.Helper()
	gcc, err := exec.LookPath("cc")
	if err != nil || runtime.GOOS != "linux" {
		skipElsewhere(t, "needs a C compiler for Linux's libraries")
	}
	dir := t.TempDir()
	source, lib := filepath.Join(dir, "x.c"), filepath.Join(dir, "libonnxruntime.so")
	text := `
static const void *api(unsigned int version) { return 0; }
static const char *version(void) { return "` + version + `"; }
static struct { const void *(*api)(unsigned int); const char *(*version)(void); } base = {api, version};
const void *OrtGetApiBase(void) { return &base; }
`
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"-shared", "-fPIC", "-o", lib, source}
	if out, err := exec.Command(gcc, args...).CombinedOutput(); err != nil {
		t.Logf("%s", out)
		skipElsewhere(t, "the C compiler makes no libraries: %v", err)
	}
	return lib
}

// TestWrongLibrary wants libraries that are too old, or something else, refused in one line.
func TestWrongLibrary(t *testing.T) {
	old := fakeLibrary(t, "1.21.0")
	for _, c := range []struct{ path, want string }{
		{old, "loading " + old},
		{fakeLibrary(t, "1.99.0"), "loading "}, // which cannot do what 1.99 can
	} {
		out, problems, err := child(t, "load", c.path)
		if err != nil || !strings.Contains(out, c.want) || strings.Count(out, "\n") != 1 || problems != "" {
			t.Errorf("%s: %v: %q %q, want … %s", c.path, err, out, problems, c.want)
		}
	}
	foreign, _ := filepath.Glob("/lib/*-linux-gnu/libm.so.6") // the pattern is ours
	for _, path := range foreign {
		if out, problems, err := child(t, "load", path); err != nil || !strings.HasPrefix(out, "loading "+path) || problems != "" {
			t.Errorf("%s: %v: %q %q", path, err, out, problems)
		}
	}
}

// TestOneLibrary wants the second library of a process refused.
func TestOneLibrary(t *testing.T) {
	lib := Required(t)
	if again, err := Open(lib.Path); err != nil || again != lib {
		t.Errorf("the same again: %+v, %v", again, err)
	}
	other := fakeLibrary(t, "1.30.0")
	if _, err := Open(other); err == nil || !strings.Contains(err.Error(), "was loaded from "+lib.Path) {
		t.Errorf("another one: %v", err)
	}
}

// TestQuiet wants what goes to the standard error by its number in the file.
func TestQuiet(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	_, problems, err := child(t, "quiet", path)
	if err != nil || problems != "before after" {
		t.Errorf("%v: the standard error got %q", err, problems)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "during" {
		t.Errorf("the file got %q, %v", text, err)
	}
	if _, problems, err := child(t, "crash", ""); err == nil || !strings.Contains(problems, "panic: boom") {
		t.Errorf("%v: a crash told %q", err, problems)
	}
}

// skipElsewhere skips a test for want of something that Linux has where CI is set: there it fails.
func skipElsewhere(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") != "" && runtime.GOOS == "linux" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}
