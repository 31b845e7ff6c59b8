package crash

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"othello/internal/disk"
)

// report is the crash report.
var report struct {
	mu      sync.Mutex
	path    string // empty for nowhere
	program string
}

// most is the size in bytes at which the file is truncated.
const most = 1 << 20

// WriteTo sets the path of the crash report and the program's name; an empty path
// disables it.
func WriteTo(path, program string) {
	report.mu.Lock()
	defer report.mu.Unlock()
	report.path, report.program = path, program
}

// Dump writes the stacks of all goroutines, and returns the name of the file.
func Dump(why string) (file string, err error) {
	stacks := make([]byte, most/2)
	return write(why, stacks[:runtime.Stack(stacks, true)])
}

// write appends an event with its stack to the file, and returns its name.
func write(what string, stack []byte) (file string, err error) {
	report.mu.Lock()
	defer report.mu.Unlock()
	if report.path == "" {
		return "", nil
	}
	if err := disk.MkdirAll(filepath.Dir(report.path), 0o700); err != nil {
		return "", err
	}
	flags := os.O_APPEND | os.O_CREATE | os.O_WRONLY
	if info, err := os.Stat(report.path); err == nil && info.Size() > most {
		flags |= os.O_TRUNC
	}
	f, err := disk.OpenFile(report.path, flags, 0o600)
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(f, "%s: %s, %s, %s/%s\n%s\n\n%s\n", time.Now().Format(time.RFC3339),
		report.program, runtime.Version(), runtime.GOOS, runtime.GOARCH, what, stack)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", err
	}
	return report.path, nil
}
