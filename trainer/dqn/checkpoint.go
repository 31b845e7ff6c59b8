package dqn

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"

	"othello/internal/wholefile"
)

// checkpoint is the state from which a training resumes. Its file is a line, a gob and
// the SHA-256 of both.
type checkpoint struct {
	Of       Settings
	Done     int     // rounds
	Seconds  float64 // of processor time
	Judgings int     // so far
	Loss     float64 // of the last round
	Log      []Row
	Numbers  [][]float32
	Rest     rest
}

const (
	magic         = "othello dqn checkpoint 1\n"
	maxCheckpoint = 1 << 30
)

func (c *checkpoint) encode(w io.Writer) error {
	b := bytes.NewBufferString(magic)
	if err := gob.NewEncoder(b).Encode(c); err != nil {
		return fmt.Errorf("writing a checkpoint: %w", err)
	}
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	_, err := b.WriteTo(w)
	return err
}

// openCheckpoint reads a checkpoint and copies its numbers into numbers, which must have
// the same sizes.
func openCheckpoint(name string, numbers [][]float32) (*checkpoint, error) {
	b, err := wholefile.Read(name, maxCheckpoint)
	if err != nil {
		return nil, fmt.Errorf("reading a checkpoint: %w", err)
	}
	c, err := decode(b)
	if err == nil && len(c.Numbers) != len(numbers) {
		err = errors.New("it is of another network")
	}
	for i := 0; err == nil && i < len(numbers); i++ {
		if copy(numbers[i], c.Numbers[i]) != len(numbers[i]) || len(c.Numbers[i]) != len(numbers[i]) {
			err = errors.New("it is of another network")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("reading a checkpoint: %s: %w", name, err)
	}
	return c, nil
}

func decode(b []byte) (*checkpoint, error) {
	if len(b) < len(magic)+sha256.Size || string(b[:len(magic)]) != magic {
		return nil, errors.New("not a checkpoint of trainer dqn")
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, errors.New("the checksum is wrong: the checkpoint is damaged")
	}
	c := new(checkpoint)
	return c, gob.NewDecoder(bytes.NewReader(body[len(magic):])).Decode(c)
}
