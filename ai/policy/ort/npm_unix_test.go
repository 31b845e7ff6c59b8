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
	fakeNPM(t, `echo "npm warn old" >&2; pwd; echo "$1 $2"`)
	dir := t.TempDir()
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	out, err := npm(t.Context(), dir, "view", "x@1")
	if err != nil || out != dir+"\nview x@1\n" {
		t.Errorf("npm printed %q, %v", out, err)
	}
	fakeNPM(t, `echo "npm warn old
npm error code E404
npm error 404 Not Found - GET x
npm error 404
npm error A complete log is elsewhere" >&2; exit 1`)
	if _, err := npm(t.Context(), dir, "view"); err == nil || err.Error() != "npm view: 404 Not Found - GET x" {
		t.Errorf("npm failed with %v", err)
	}
	fakeNPM(t, "exit 3")
	if _, err := npm(t.Context(), dir, "pack"); err == nil || err.Error() != "npm pack: exit status 3" {
		t.Errorf("npm failed with %v", err)
	}
	fakeNPM(t, "exec head -c 1000000 /dev/zero")
	if out, err := npm(t.Context(), dir, "view"); err != nil || len(out) != 1<<16 {
		t.Errorf("%d bytes of endless output were kept, %v", len(out), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	fakeNPM(t, "exec sleep 100")
	cancel()
	if _, err := npm(ctx, dir, "view"); !errors.Is(err, context.Canceled) {
		t.Errorf("npm that hangs: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := npm(t.Context(), dir, "view"); !errors.Is(err, errNoNPM) || strings.Contains(err.Error(), "\n") {
		t.Errorf("without npm: %v", err)
	}
}
