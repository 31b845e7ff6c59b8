//go:build unix

package ort

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fakeNPM puts a script in the place of npm.
func fakeNPM(t *testing.T, script string) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "npm"), []byte("#!/bin/sh\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/usr/bin:/bin")
}

// TestNPM runs programs that behave as npm does.
func TestNPM(t *testing.T) {
	dir := t.TempDir()
	fakeNPM(t, `echo "npm warn old" >&2; echo "$1 $2" >"called in"; head -c 1000000 /dev/zero`)
	if err := npm(t.Context(), dir); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "called in")); err != nil || string(got) != "pack "+npmPackage+"\n" {
		t.Errorf("npm was asked to %q, %v", got, err)
	}
	fakeNPM(t, `echo "npm warn old
npm error code E404
npm error 404 Not Found - GET x
npm error 404
npm error A complete log is elsewhere" >&2; exit 1`)
	if err := npm(t.Context(), dir); err == nil || err.Error() != "npm pack: 404 Not Found - GET x" {
		t.Errorf("npm failed with %v", err)
	}
	fakeNPM(t, "exit 3")
	if err := npm(t.Context(), dir); err == nil || err.Error() != "npm pack: exit status 3" {
		t.Errorf("npm failed with %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	fakeNPM(t, "exec sleep 100")
	cancel()
	if err := npm(ctx, dir); !errors.Is(err, context.Canceled) {
		t.Errorf("npm that hangs: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if err := npm(t.Context(), dir); !errors.Is(err, errNoNPM) || strings.Contains(err.Error(), "\n") {
		t.Errorf("without npm: %v", err)
	}
}
