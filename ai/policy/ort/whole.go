//go:build cgo

package ort

import (
	"debug/elf"
	"fmt"
	"os"
)

// whole returns an error for a shared library that is cut short, where it is an ELF file: the
// system's loader maps what its header names, and the program would crash on reading that. Other
// systems' loaders look themselves.
func whole(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	magic := make([]byte, len(elf.ELFMAG))
	if _, err := file.ReadAt(magic, 0); err != nil || string(magic) != elf.ELFMAG {
		return nil // the loader says what it is
	}
	lib, err := elf.NewFile(file)
	if err != nil {
		return fmt.Errorf("%s is cut short or damaged: %w", path, err)
	}
	for _, part := range lib.Progs {
		if end := part.Off + part.Filesz; end < part.Off || end > uint64(info.Size()) {
			return fmt.Errorf("%s is cut short: it has %d bytes, and says that it has %d", path, info.Size(), end)
		}
	}
	return nil
}
