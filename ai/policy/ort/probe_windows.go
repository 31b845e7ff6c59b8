//go:build cgo && windows

package ort

import (
	"errors"
	"path/filepath"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// base is the beginning of the library's first structure (struct OrtApiBase), which
// is the same in every version.
type base struct {
	api, version uintptr // functions
}

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
	b, _, _ := syscall.SyscallN(entry)
	if b == 0 {
		return "", errors.New("it tells nothing of itself")
	}
	text, _, _ := syscall.SyscallN((*base)(unsafe.Pointer(b)).version)
	return windows.BytePtrToString((*byte)(unsafe.Pointer(text))), nil
}

// beside lets the library load what lies beside it, DirectML and the compilers of
// shaders, in the place of older ones of the system.
func beside(path string) error { return windows.SetDllDirectory(filepath.Dir(path)) }
