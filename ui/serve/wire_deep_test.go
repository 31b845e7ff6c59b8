//go:build deep

package serve

import (
	"crypto/ed25519"
	"crypto/rand"
	"io"
	"testing"

	"golang.org/x/crypto/ssh"
)

// newKey is a key that nobody has used yet.
func newKey(t testing.TB) ssh.Signer {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ssh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// printed is how many bytes have come.
func (t *talk) printed() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.out.Len()
}

// text is what has come.
func (t *talk) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.out.String()
}

// say types text.
func (t *talk) say(text string) error {
	_, err := io.WriteString(t.in, text)
	return err
}
