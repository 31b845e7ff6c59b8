package ort

import (
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
)

// inspect reads the headers of a library, since loading a truncated file can crash the
// process. It returns the version if the headers have it.
func inspect(path string) (version string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("reading ONNX Runtime: %w", err)
	}
	defer func() { _ = f.Close() }() // read only
	info, err := f.Stat()
	switch {
	case err != nil:
		return "", fmt.Errorf("reading ONNX Runtime: %w", err)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a file", path)
	}
	var need int64 // bytes of the file that loading it touches
	var arch string
	switch runtime.GOOS {
	case "darwin":
		need, arch, err = inspectMacho(f)
	case "windows":
		need, arch, err = inspectPE(f)
	default:
		need, arch, version, err = inspectELF(f)
	}
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "", fmt.Errorf("%s is not a library, or only the beginning of one", path)
	case err != nil:
		return "", fmt.Errorf("%s is not a library that can be used: %w", path, err)
	case arch != runtime.GOARCH:
		return "", fmt.Errorf("%s is for %s, this program for %s", path, arch, runtime.GOARCH)
	case need > info.Size():
		return "", fmt.Errorf("%s is damaged: it has %d bytes and needs %d", path, info.Size(), need)
	}
	return version, nil
}

// errForeign is a library that is not ONNX Runtime.
var errForeign = errors.New("it has no OrtGetApiBase, so it is not ONNX Runtime")

func inspectELF(f *os.File) (need int64, arch, version string, err error) {
	e, err := elf.NewFile(f)
	if err != nil {
		return 0, "", "", err
	}
	if e.Type != elf.ET_DYN {
		return 0, "", "", fmt.Errorf("its type is %v", e.Type)
	}
	arch = map[elf.Machine]string{elf.EM_X86_64: "amd64", elf.EM_AARCH64: "arm64"}[e.Machine]
	if arch == "" {
		arch = e.Machine.String()
	}
	for _, p := range e.Progs {
		need = max(need, int64(p.Off+p.Filesz))
	}
	if info, err := f.Stat(); err == nil && need > info.Size() {
		return need, arch, "", nil // the symbols need not be there
	}
	symbols, err := e.DynamicSymbols()
	if err != nil {
		return 0, "", "", err
	}
	for _, s := range symbols {
		if s.Name == "OrtGetApiBase" && s.Section != elf.SHN_UNDEF {
			// The library is linked with its version as that of its symbols.
			return need, arch, strings.TrimPrefix(s.Version, "VERS_"), nil
		}
	}
	return 0, "", "", errForeign
}

func inspectMacho(f *os.File) (need int64, arch string, err error) {
	var m *macho.File
	var offset int64
	if fat, fatErr := macho.NewFatFile(f); fatErr == nil {
		for _, a := range fat.Arches {
			if m == nil || archMacho(a.Cpu) == runtime.GOARCH {
				m, offset = a.File, int64(a.Offset)
			}
		}
	} else if m, err = macho.NewFile(f); err != nil {
		return 0, "", err
	}
	if m == nil || m.Type != macho.TypeDylib {
		return 0, "", errors.New("it is of another type")
	}
	for _, l := range m.Loads {
		if s, ok := l.(*macho.Segment); ok {
			need = max(need, offset+int64(s.Offset+s.Filesz))
		}
	}
	return need, archMacho(m.Cpu), nil
}

func archMacho(c macho.Cpu) string {
	switch c {
	case macho.CpuAmd64:
		return "amd64"
	case macho.CpuArm64:
		return "arm64"
	}
	return c.String()
}

func inspectPE(f *os.File) (need int64, arch string, err error) {
	p, err := pe.NewFile(f)
	if err != nil {
		return 0, "", err
	}
	arch = map[uint16]string{pe.IMAGE_FILE_MACHINE_AMD64: "amd64", pe.IMAGE_FILE_MACHINE_ARM64: "arm64"}[p.Machine]
	if arch == "" {
		arch = fmt.Sprintf("machine %#x", p.Machine)
	}
	for _, s := range p.Sections {
		need = max(need, int64(s.Offset)+int64(s.Size))
	}
	return need, arch, nil
}

// probe asks the library itself for its version.
func probe(path string) (string, error) {
	v, err := version(path)
	switch {
	case errors.Is(err, ErrNoCgo), errors.Is(err, fs.ErrNotExist):
		return "", err
	case err != nil:
		return "", fmt.Errorf("loading %s: %w", path, err)
	}
	return v, nil
}
