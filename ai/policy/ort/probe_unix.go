//go:build cgo && !windows

package ort

/*
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdlib.h>

// The beginning of the library's first structure (struct OrtApiBase), which is the
// same in every version.
typedef struct {
	const void *(*api)(unsigned int);
	const char *(*version)(void);
} othello_base;

// othello_version is the version of the library that was loaded.
static const char *othello_version(void *handle) {
	const othello_base *(*base)(void) = (const othello_base *(*)(void))dlsym(handle, "OrtGetApiBase");
	if (base == NULL) return NULL;
	return base()->version();
}
*/
import "C"

import (
	"errors"
	"unsafe"
)

// version loads the library, asks for its version and lets go of it again.
func version(path string) (string, error) {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	handle := C.dlopen(name, C.RTLD_LAZY|C.RTLD_LOCAL)
	if handle == nil {
		return "", errors.New(C.GoString(C.dlerror()))
	}
	defer C.dlclose(handle)
	text := C.othello_version(handle)
	if text == nil {
		return "", errForeign
	}
	return C.GoString(text), nil
}

// beside makes what lies beside the library loadable, which it is on Unix.
func beside(string) error { return nil }
