package ort

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"othello/internal/disk"
)

// npmPackage is the package in npm's notation.
const npmPackage = "onnxruntime-node@" + Release

// npmWork is the folder in which npm works.
const npmWork = "npm-*"

// readTimeout is how long a download may receive nothing before it is given up.
const readTimeout = time.Minute

// errNoNPM means that npm is not installed.
var errNoNPM = errors.New("npm is not installed; without it, download the npm package " + npmPackage + " elsewhere and give the file with --from")

// fromNPM asks npm for the address of the package and downloads it from there, up to the
// last file needed. If that fails, as with a registry that asks for a password, npm
// downloads the whole package.
func (in *installer) fromNPM(ctx context.Context) error {
	work, err := disk.MkdirTemp(in.dir, npmWork)
	if err != nil {
		return err
	}
	in.say("asking npm for " + npmPackage)
	address, err := in.npm(ctx, work, "view", npmPackage, "dist.tarball")
	if err != nil {
		return err
	}
	address = strings.TrimSpace(address)
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return fmt.Errorf("npm says that the package is at %q", address)
	}
	in.say("downloading from " + u.Host)
	streaming := in.download(ctx, address)
	var source sourceError
	if !errors.As(streaming, &source) || ctx.Err() != nil {
		return streaming
	}
	in.say("npm downloads the whole package, since reading it directly failed")
	if _, err := in.npm(ctx, work, "pack", npmPackage, "--pack-destination", work, "--ignore-scripts"); err != nil {
		return fmt.Errorf("%w; then %w", streaming, err)
	}
	packages, _ := filepath.Glob(filepath.Join(work, "*.tgz")) // the pattern is ours
	if len(packages) == 0 {
		return fmt.Errorf("%w; then npm pack made no file", streaming)
	}
	return in.fromFile(ctx, packages[0])
}

// download reads the package at an address.
func (in *installer) download(ctx context.Context, address string) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	dead := time.AfterFunc(readTimeout, func() { stop(fmt.Errorf("received nothing for %v", readTimeout)) })
	defer dead.Stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return sourceError{err}
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return sourceError{fmt.Errorf("downloading: %w", because(ctx, err))}
	}
	defer func() { _ = response.Body.Close() }() // read only
	if response.StatusCode != http.StatusOK {
		return sourceError{fmt.Errorf("downloading: %s answers %q", request.URL.Host, response.Status)}
	}
	if err := in.extract(ctx, &watchdog{response.Body, dead}); err != nil {
		return fmt.Errorf("downloading: %w", because(ctx, err))
	}
	return nil
}

// because returns why ctx ended, or err if it did not.
func because(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return sourceError{cause}
	}
	return err
}

// watchdog resets a timer at every read.
type watchdog struct {
	from io.Reader
	dead *time.Timer
}

// Read implements io.Reader.
func (w *watchdog) Read(p []byte) (int, error) {
	n, err := w.from.Read(p)
	if n > 0 {
		w.dead.Reset(readTimeout)
	}
	return n, err
}

// npm runs the user's npm in a directory, with the user's settings, and returns its
// output.
func npm(ctx context.Context, dir string, args ...string) (string, error) {
	path, err := exec.LookPath("npm")
	if err != nil {
		return "", errNoNPM
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", err
	}
	var stdout, stderr bounded
	cmd := exec.CommandContext(ctx, path, append(args, "--no-update-notifier", "--no-fund", "--no-audit")...)
	cmd.Dir = dir
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("npm %s: %s", args[0], complaint(stderr.String(), err))
	}
	return stdout.String(), nil
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

// bounded keeps the first 64 KiB that are written to it.
type bounded struct{ text []byte }

// Write implements io.Writer.
func (b *bounded) Write(p []byte) (int, error) {
	b.text = append(b.text, p[:min(1<<16-len(b.text), len(p))]...)
	return len(p), nil
}

// String returns what was kept.
func (b *bounded) String() string { return string(b.text) }
