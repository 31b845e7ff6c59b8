//go:build cgo

package ort

import (
	"fmt"
	"os"
	"strings"
	"sync"

	onnx "github.com/yalue/onnxruntime_go"
)

// loaded is the library of this process. It is never unloaded: that makes versions before
// 1.29 hang or crash.
var loaded struct {
	sync.Mutex
	lib Library // zero for none
}

// Loaded returns the library that the process has loaded, and whether it has.
func Loaded() (Library, bool) {
	loaded.Lock()
	defer loaded.Unlock()
	return loaded.lib, loaded.lib.Path != ""
}

// Load loads the library, which Find found. A process can load only one; loading the same
// again does nothing. It may be called from several goroutines. The error is one line.
func Load(lib Library) error {
	loaded.Lock()
	defer loaded.Unlock()
	switch loaded.lib.Path {
	case lib.Path:
		return nil
	case "":
	default:
		return fmt.Errorf("loading %s: ONNX Runtime was loaded from %s already", lib.Path, loaded.lib.Path)
	}
	if err := beside(lib.Path); err != nil {
		return fmt.Errorf("loading %s: %w", lib.Path, err)
	}
	// From 1.29 on the library sends telemetry and keeps an ID of this machine on disk,
	// unless this is set before it starts.
	if err := os.Setenv("ORT_DISABLE_TELEMETRY", "1"); err != nil {
		return fmt.Errorf("loading %s: %w", lib.Path, err)
	}
	onnx.SetSharedLibraryPath(lib.Path)
	// Errors come back as values; the library would print them as well.
	if err := onnx.InitializeEnvironment(onnx.WithLogLevelFatal()); err != nil {
		return fmt.Errorf("loading %s: %s", lib.Path, clean(err))
	}
	// On Windows the variable does not count, but this.
	if err := onnx.DisableTelemetry(); err != nil {
		return fmt.Errorf("loading %s: turning telemetry off: %s", lib.Path, clean(err))
	}
	loaded.lib = lib
	return nil
}

// clean returns an error of the binding as one line, without the prefixes of the
// binding's functions.
func clean(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	for _, prefix := range []string{
		"Platform-specific initialization failed: ", "Error creating C session: ",
		"Error running network: ", "Invalid tensor shape: ",
	} {
		text = strings.TrimPrefix(text, prefix)
	}
	return text
}
