package serve

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"golang.org/x/crypto/ssh"

	"othello/internal/disk"
	"othello/internal/wholefile"
)

// maxKeyFile is the size in bytes of the largest file of a key.
const maxKeyFile = 16 << 10

// hostKey is the key by which people know the server again. It is made at the first
// start, in a file that only its owner can read.
func hostKey(path string) (ssh.Signer, error) {
	data, err := wholefile.Read(path, maxKeyFile)
	if errors.Is(err, fs.ErrNotExist) {
		data, err = newHostKey(path)
	}
	if err != nil {
		return nil, fmt.Errorf("the host key: %w", err)
	}
	signer, err := ssh.ParsePrivateKey(data)
	if err != nil {
		return nil, fmt.Errorf("the host key: %s: %w", path, err)
	}
	return signer, nil
}

// newHostKey makes a key and the file of it, which it returns.
func newHostKey(path string) ([]byte, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(key, "othello serve")
	if err != nil {
		return nil, err
	}
	data := pem.EncodeToMemory(block)
	return data, errors.Join(disk.MkdirAll(filepath.Dir(path), 0o700), wholefile.CreatePrivate(path, data))
}
