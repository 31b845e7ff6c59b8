package ort

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// beside lets the library load what lies beside it, DirectML and the compilers of
// shaders, in the place of older ones of the system.
func beside(path string) error { return windows.SetDllDirectory(filepath.Dir(path)) }
