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

// load loads a library. A process can load only one; loading the same again does nothing.
func load(path string) (Library, error) {
	loaded.Lock()
	defer loaded.Unlock()
	if loaded.lib.Path == path {
		return loaded.lib, nil
	}
	if err := whole(path); err != nil {
		return Library{}, fmt.Errorf("loading ONNX Runtime: %w", err)
	}
	if err := beside(path); err != nil {
		return Library{}, fmt.Errorf("loading %s: %w", path, err)
	}
	if loaded.lib.Path != "" {
		return Library{}, fmt.Errorf("loading %s: ONNX Runtime was loaded from %s already", path, loaded.lib.Path)
	}
	// From 1.29 on the library sends telemetry and keeps an ID of this machine on disk,
	// unless this is set before it starts.
	if err := os.Setenv("ORT_DISABLE_TELEMETRY", "1"); err != nil {
		return Library{}, fmt.Errorf("loading %s: %w", path, err)
	}
	onnx.SetSharedLibraryPath(path)
	// Errors come back as values; the library would print them as well.
	if err := onnx.InitializeEnvironment(onnx.WithLogLevelFatal()); err != nil {
		return Library{}, fmt.Errorf("loading %s: %s", path, clean(err))
	}
	lib := Library{Path: path, Version: onnx.GetVersion()}
	if !atLeast(lib.Version, Oldest) {
		return Library{}, fmt.Errorf("%s is ONNX Runtime %s: %s or newer is needed", path, lib.Version, Oldest)
	}
	// On Windows the variable does not count, but this.
	if err := onnx.DisableTelemetry(); err != nil {
		return Library{}, fmt.Errorf("loading %s: turning telemetry off: %s", path, clean(err))
	}
	loaded.lib = lib
	return lib, nil
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
