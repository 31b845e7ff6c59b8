package ort

import (
	"bytes"
	"debug/macho"
	"debug/pe"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// machO returns a library for macOS with one segment of so many bytes behind its headers.
func machO(cpu macho.Cpu, kind macho.Type, size int) []byte {
	const header, segment = 32, 72
	var out bytes.Buffer
	for _, part := range []any{
		macho.FileHeader{Magic: macho.Magic64, Cpu: cpu, Type: kind, Ncmd: 1, Cmdsz: segment}, uint32(0),
		macho.Segment64{Cmd: macho.LoadCmdSegment64, Len: segment, Offset: header + segment, Filesz: uint64(size)},
		make([]byte, size),
	} {
		if err := binary.Write(&out, binary.LittleEndian, part); err != nil {
			panic(err) // our own bug
		}
	}
	return out.Bytes()
}

// fat holds libraries for several processors, one behind the other.
func fat(parts ...[]byte) []byte {
	const header = 4096
	out := binary.BigEndian.AppendUint32(nil, macho.MagicFat)
	out = binary.BigEndian.AppendUint32(out, uint32(len(parts)))
	at := uint32(header)
	for _, p := range parts {
		for _, v := range []uint32{binary.LittleEndian.Uint32(p[4:]), 0, at, uint32(len(p)), 0} {
			out = binary.BigEndian.AppendUint32(out, v)
		}
		at += uint32(len(p))
	}
	return slices.Concat(append([][]byte{out, make([]byte, header-len(out))}, parts...)...)
}

// dll returns a library for Windows with one section of so many bytes behind its headers.
func dll(machine uint16, size int) []byte {
	const dos, header, section = 64, 4 + 20, 40
	var out bytes.Buffer
	start := make([]byte, dos)
	copy(start, "MZ")
	start[0x3c] = dos
	for _, part := range []any{
		start, []byte("PE\x00\x00"), pe.FileHeader{Machine: machine, NumberOfSections: 1},
		pe.SectionHeader32{SizeOfRawData: uint32(size), PointerToRawData: dos + header + section}, make([]byte, size),
	} {
		if err := binary.Write(&out, binary.LittleEndian, part); err != nil {
			panic(err) // our own bug
		}
	}
	return out.Bytes()
}

// TestForeignLibraries reads the headers of other systems' libraries, whole, cut short and
// for other processors, since nobody can load them here.
func TestForeignLibraries(t *testing.T) {
	mac := func(f *os.File) (int64, string, error) { return inspectMacho(f) }
	windows := func(f *os.File) (int64, string, error) { return inspectPE(f) }
	arm := machO(macho.CpuArm64, macho.TypeDylib, 1000)
	amd := machO(macho.CpuAmd64, macho.TypeDylib, 3000)
	for _, c := range []struct {
		name string
		read func(*os.File) (int64, string, error)
		data []byte
		need int64
		arch string
		err  string
	}{
		{"macOS", mac, arm, 1104, "arm64", ""},
		{"macOS on Intel", mac, amd, 3104, "amd64", ""},
		{"macOS on another", mac, machO(macho.CpuPpc64, macho.TypeDylib, 10), 114, "CpuPpc64", ""},
		{"macOS, a program", mac, machO(macho.CpuArm64, macho.TypeExec, 10), 0, "", "it is of another type"},
		{"macOS, cut short", mac, arm[:200], 1104, "arm64", ""},
		{"macOS, the beginning", mac, arm[:40], 0, "", "EOF"},
		{"Windows", windows, dll(pe.IMAGE_FILE_MACHINE_AMD64, 500), 628, "amd64", ""},
		{"Windows on ARM", windows, dll(pe.IMAGE_FILE_MACHINE_ARM64, 500), 628, "arm64", ""},
		{"Windows on another", windows, dll(pe.IMAGE_FILE_MACHINE_I386, 500), 628, "machine 0x14c", ""},
		{"Windows, cut short", windows, dll(pe.IMAGE_FILE_MACHINE_AMD64, 500)[:200], 628, "amd64", ""},
		{"Windows, the beginning", windows, dll(pe.IMAGE_FILE_MACHINE_AMD64, 500)[:70], 0, "", "EOF"},
		{"of another system", windows, []byte(strings.Repeat("text ", 100)), 0, "", "unrecognized PE machine"},
		{"text", mac, []byte(strings.Repeat("text ", 100)), 0, "", "invalid magic number"},
	} {
		path := filepath.Join(t.TempDir(), "lib")
		if err := os.WriteFile(path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		need, arch, err := c.read(f)
		if need != c.need || arch != c.arch || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %d bytes, %q, %v; want %d, %q, %q", c.name, need, arch, err, c.need, c.arch, c.err)
		}
		_ = f.Close() // read only
	}

	// Of several processors' libraries this one's counts, where it is there.
	path := filepath.Join(t.TempDir(), "fat")
	if err := os.WriteFile(path, fat(amd, arm), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // read only
	want := map[string]int64{"amd64": 4096 + 3104, "arm64": 4096 + 3104 + 1104}
	if need, arch, err := inspectMacho(f); err != nil || want[arch] != need {
		t.Errorf("for both: %d bytes, %q, %v", need, arch, err)
	}
}

// skipElsewhere skips a test for want of something that Linux has where CI is set: there it fails.
func skipElsewhere(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") != "" && runtime.GOOS == "linux" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

// TestForeignELF reads a program and a library of this system that are not ONNX Runtime.
func TestForeignELF(t *testing.T) {
	found, _ := filepath.Glob("/lib/*/libm.so.6")
	more, _ := filepath.Glob("/lib*/libm.so.6")
	found = append(found, more...)
	if len(found) == 0 {
		skipElsewhere(t, "no library in the usual places")
	}
	if _, err := inspect(found[0]); err == nil || !errors.Is(err, errForeign) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: %v", found[0], err)
	}
	if _, err := Find(found[0]); err == nil || !strings.Contains(err.Error(), "it is not ONNX Runtime") {
		t.Errorf("%s: %v", found[0], err)
	}

	// Of one for another processor that is cut short, the processor is what is said.
	data, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	const machine, arm, amd = 18, 183, 62 // its place in the header
	clear(data[40:48])                    // as in one that has no table of sections
	clear(data[60:64])
	path := filepath.Join(t.TempDir(), "lib.so")
	for _, c := range []struct {
		machine byte
		want    string
	}{
		{arm ^ amd ^ data[machine], " is for a"}, {1, " is for EM_M32, this program for "}, {data[machine], " is damaged: it has "},
	} {
		data[machine] = c.machine
		if err := os.WriteFile(path, data[:len(data)/2], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := inspect(path); err == nil || !strings.HasPrefix(err.Error(), path+c.want) {
			t.Errorf("machine %d: %v, want %q", c.machine, err, c.want)
		}
	}
}

// TestPlaces wants every system to have places to look in that are its own, and every
// provider to be possible somewhere.
func TestPlaces(t *testing.T) {
	for system, want := range map[string]string{
		"linux/amd64": "/usr/lib/x86_64-linux-gnu/libonnxruntime.so*", "linux/arm64": "/usr/lib/aarch64-linux-gnu/libonnxruntime.so*",
		"darwin/arm64": "/opt/homebrew/lib/libonnxruntime.dylib", "windows/amd64": "",
	} {
		goos, goarch, _ := strings.Cut(system, "/")
		list := places(goos, goarch)
		if want != "" && !slices.Contains(list, want) || want == "" && list != nil {
			t.Errorf("%s: %q, want %s", system, list, want)
		}
	}
	everywhere := []Provider{Auto, TensorRT} // found by Auto never, and is Auto
	for _, goos := range []string{"linux", "darwin", "windows"} {
		list := Possible(goos)
		if list[len(list)-1] != CPU {
			t.Errorf("%s: %v does not end with the CPU", goos, list)
		}
		everywhere = append(everywhere, list...)
	}
	for _, p := range Providers() {
		if !slices.Contains(everywhere, p) {
			t.Errorf("%s is possible nowhere", p)
		}
	}
}

// TestSources wants people told where a library comes from.
func TestSources(t *testing.T) {
	for source, want := range map[Source]string{FromSettings: "named by the settings", FromInstall: "from othello runtime install", FromSystem: "of the system"} {
		if source.String() != want {
			t.Errorf("%d is %q", source, source)
		}
	}
	t.Setenv("HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("LocalAppData", "")
	if dir, err := Dir(); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("without a home: %q, %v", dir, err)
	}
}

// attempt is a test that says how it ended.
type attempt struct{ said string }

func (a *attempt) Helper()                      {}
func (a *attempt) Skipf(f string, args ...any)  { a.end("skipped: ", f, args) }
func (a *attempt) Fatalf(f string, args ...any) { a.end("failed: ", f, args) }
func (a *attempt) end(how, f string, args []any) {
	if a.said == "" { // the first counts: a real test ends there
		a.said = how + fmt.Sprintf(f, args...)
	}
}

// TestSkipProvider checks that missing providers fail tests in CI, unless the environment allows it.
func TestSkipProvider(t *testing.T) {
	for _, c := range []struct {
		ci, without string
		p           Provider
		want        string
	}{
		{"", "", WebGPU, "skipped: needs webgpu: no card"},
		{"yes", "", WebGPU, "failed: needs webgpu: no card"},
		{"yes", "yes", WebGPU, "skipped: needs webgpu: no card"},
		{"yes", "", CUDA, "skipped: needs cuda: no card"},
		{"", "", CPU, "failed: needs cpu: no card"},
	} {
		t.Setenv("CI", c.ci)
		t.Setenv("OTHELLO_TEST_WITHOUT_GPU", c.without)
		var a attempt
		if SkipProvider(&a, c.p, "no card"); a.said != c.want {
			t.Errorf("%+v: %q", c, a.said)
		}
	}
}

// TestRequired wants a test that needs the library to get it, or to be skipped, and to
// fail in CI unless it is said that there is none.
func TestRequired(t *testing.T) {
	lib, err := Open("")
	for _, c := range []struct{ ci, without, want string }{
		{"", "", "skipped: needs ONNX Runtime: "}, {"yes", "", "failed: needs ONNX Runtime: "}, {"yes", "yes", "skipped: needs ONNX Runtime: "},
	} {
		t.Setenv("CI", c.ci)
		t.Setenv("OTHELLO_TEST_WITHOUT_RUNTIME", c.without)
		var a attempt
		got := Required(&a)
		if err == nil && (a.said != "" || got != lib) {
			t.Errorf("%+v: %+v, %q", c, got, a.said)
		}
		if err != nil && !errors.Is(err, ErrNoCgo) && !strings.HasPrefix(a.said, c.want) {
			t.Errorf("%+v: %q", c, a.said)
		}
	}
}
