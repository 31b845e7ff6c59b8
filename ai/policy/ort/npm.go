package ort

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// npmPackage is the package in npm's notation.
const npmPackage = "onnxruntime-node@" + Release

// errNoNPM means that npm is not installed.
var errNoNPM = errors.New("npm is not installed; without it, download the npm package " + npmPackage + " elsewhere and give the file with --from")

// npm lets the user's npm, with the user's settings, pack the package into a directory.
func npm(ctx context.Context, dir string) error {
	path, err := exec.LookPath("npm")
	if err != nil {
		return errNoNPM
	}
	if path, err = filepath.Abs(path); err != nil {
		return err
	}
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, path, "pack", npmPackage, "--ignore-scripts", "--no-update-notifier", "--no-fund", "--no-audit")
	cmd.Dir = dir
	cmd.Stderr = &stderr
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("npm pack: %s", complaint(stderr.String(), err))
	}
	return nil
}

// complaint returns the most telling line of npm's messages; err if there is none.
func complaint(messages string, err error) string {
	for line := range strings.Lines(messages) {
		line = strings.TrimSpace(line)
		for _, prefix := range []string{"npm error ", "npm ERR! "} {
			text, ok := strings.CutPrefix(line, prefix)
			if ok && !strings.HasPrefix(text, "code ") && !strings.HasPrefix(text, "errno ") && !strings.HasPrefix(text, "syscall ") {
				return text
			}
		}
	}
	return err.Error()
}
