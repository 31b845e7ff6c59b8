//go:build cgo && windows

package ort

/*
#include <stdint.h>

// The beginning of the library's first structure (struct OrtApiBase), which is the
// same in every version.
typedef struct {
	const void *(*api)(unsigned int);
	const char *(*version)(void);
} othello_base;

// othello_version calls the entry to the library.
static const char *othello_version(uintptr_t entry) {
	return ((const othello_base *(*)(void))entry)()->version();
}
*/
import "C"

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// version loads the library, asks for its version and lets go of it again.
func version(path string) (string, error) {
	handle, err := windows.LoadLibraryEx(path, 0, windows.LOAD_WITH_ALTERED_SEARCH_PATH)
	if err != nil {
		return "", err
	}
	defer func() { _ = windows.FreeLibrary(handle) }()
	entry, err := windows.GetProcAddress(handle, "OrtGetApiBase")
	if err != nil {
		return "", errForeign
	}
	return C.GoString(C.othello_version(C.uintptr_t(entry))), nil
}

// beside lets the library load what lies beside it, DirectML and the compilers of
// shaders, in the place of older ones of the system.
func beside(path string) error { return windows.SetDllDirectory(filepath.Dir(path)) }
