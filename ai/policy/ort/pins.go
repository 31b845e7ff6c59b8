package ort

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// File is one file of the library in the npm package onnxruntime-node.
type File struct {
	Name   string // on disk, and last part of its path in the package
	Size   int64  // bytes
	SHA256 string // in hexadecimal
}

// Package lists the files of the npm package for one system.
type Package struct {
	Folder string // in the package
	Files  []File // the library itself first, then what it loads from beside it
}

// pinned are the files of Release for each system, by Go's names. In the package
// the systems have Node's. README.md has the command that made this table.
var pinned = map[string]Package{
	"linux/amd64": {Folder: "linux/x64", Files: []File{
		{"libonnxruntime.so.1", 45_828_512, "ffb75a925ba05e47b235bb66e3e3911714a80b328a9c9425539feb204aa32a23"},
	}},
	"linux/arm64": {Folder: "linux/arm64", Files: []File{
		{"libonnxruntime.so.1", 25_135_496, "1f549d46250b005580b597f4164984aaf75b3bcb9f3aeb07c7f8a8fe60b23c76"},
	}},
	"darwin/arm64": {Folder: "darwin/arm64", Files: []File{
		{"libonnxruntime.1.30.0.dylib", 44_589_928, "685d2be5dba1309c89d3a5324b7fd06a5c42f1a61bfea32d14c4cc28d072121d"},
	}},
	"windows/amd64": {Folder: "win32/x64", Files: []File{
		{"onnxruntime.dll", 28_754_232, "508c362f5673483dd3a086379c392795b2e42d10d5e6f3f90ebd7ac21c97af67"},
		{"DirectML.dll", 18_527_584, "234e8898778cdec88d3cb0539508273494082812c968699f3de665a018971625"},
		{"dxcompiler.dll", 17_986_360, "593d42df78c7f9cbd97c1374af107cfe20985759f98b77afc1448fe41ee3cc76"},
		{"dxil.dll", 1_508_664, "cf9a3981263f8ec30c9905d136eeaf4b4573209c602198671b958ec86905dea8"},
	}},
	"windows/arm64": {Folder: "win32/arm64", Files: []File{
		{"onnxruntime.dll", 29_815_136, "6c3a2abf5c6aca11c48a0d338a91af309f2266f25ce2e4084e6a87bbcb0fbfd0"},
		{"DirectML.dll", 18_444_600, "aaf72a9d55aa123e0708d957d30dd4fbeb7a2e335ec6257ed5ff4261a402b9ee"},
		{"dxcompiler.dll", 22_285_624, "442a995492579e1048cf1f05a86ab00f476c46b7f9d0996e588884040a543bbe"},
		{"dxil.dll", 1_769_784, "859b6d638c5ca3df39e9cab2a602cb0f63d0e63d750f84bb2a9ec9031319b73e"},
	}},
}

// Pinned returns the files of Release for this system; none if it is not supported.
func Pinned() Package { return pinned[runtime.GOOS+"/"+runtime.GOARCH] }

// Verify reports the first of files in dir that is not as pinned.
func Verify(dir string, files []File) error {
	for _, f := range files {
		path := filepath.Join(dir, f.Name)
		sum, err := checksum(path)
		if err != nil {
			return fmt.Errorf("reading ONNX Runtime: %w", err)
		}
		if sum != f.SHA256 {
			return fmt.Errorf("%s is damaged (its checksum is %.8s…, not %.8s…): othello runtime install gets it anew", path, sum, f.SHA256)
		}
	}
	return nil
}

// checksum returns the SHA-256 of a file in hexadecimal.
func checksum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // read only
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
