// Package checkpoint keeps the state of a long training in a file, from which it goes on: a line
// that says of what, a gob, and the SHA-256 of both.
package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"

	"othello/internal/wholefile"
)

// maxSize is the size in bytes of the largest file that is read.
const maxSize = 1 << 32

// head returns the first line of a checkpoint of that kind.
func head(kind string) string { return "othello " + kind + " checkpoint\n" }

// Write writes a state.
func Write(w io.Writer, kind string, state any) error {
	b := bytes.NewBufferString(head(kind))
	if err := gob.NewEncoder(b).Encode(state); err != nil {
		return fmt.Errorf("writing a checkpoint: %w", err)
	}
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	_, err := b.WriteTo(w)
	return err
}

// Read reads a file into state, a pointer to what Write was given.
func Read(name, kind string, state any) error {
	b, err := wholefile.Read(name, maxSize)
	if err == nil {
		err = decode(b, kind, state)
	}
	if err != nil {
		return fmt.Errorf("reading a checkpoint: %s: %w", name, err)
	}
	return nil
}

// decode reads the content of a file into state.
func decode(b []byte, kind string, state any) error {
	head := head(kind)
	if len(b) < len(head)+sha256.Size || string(b[:len(head)]) != head {
		return errors.New("it is not a checkpoint of such a training, or one of another version")
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return errors.New("the checksum is wrong: the checkpoint is damaged")
	}
	return gob.NewDecoder(bytes.NewReader(body[len(head):])).Decode(state)
}
