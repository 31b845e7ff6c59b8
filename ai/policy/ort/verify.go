package ort

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

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
