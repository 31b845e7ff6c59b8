package ort

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// verify reports the first of files in dir that is not as pinned.
func verify(dir string, files []file) error {
	for _, f := range files {
		path := filepath.Join(dir, f.name)
		sum, err := checksum(path)
		if err != nil {
			return fmt.Errorf("reading ONNX Runtime: %w", err)
		}
		if sum != f.sha256 {
			return fmt.Errorf("%s is damaged (its checksum is %.8s…, not %.8s…): othello runtime install gets it anew", path, sum, f.sha256)
		}
	}
	return nil
}

// checksum is the SHA-256 of a file in hexadecimal.
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
