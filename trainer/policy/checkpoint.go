package policy

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"othello/internal/wholefile"
	"othello/trainer/graph"
)

// A checkpoint is, little endian: the magic, the length of the header (u32), the
// header as JSON, then the numbers (float32) of the state (parameters, first moments,
// second moments, statistics), of the average and of the best weights (parameters,
// statistics each) where the header says that there are any, and the SHA-256 of all
// before it.
const (
	magic         = "othello policy checkpoint 1\n"
	maxHeader     = 1 << 24
	maxCheckpoint = 1 << 32
)

// Checkpoint is the state from which a training continues.
type Checkpoint struct {
	Header
	State   *graph.State // with moments
	Average *graph.State // moving average of the weights; nil for none
	Best    *graph.State // weights with the lowest cross-entropy in validation; nil before the first
}

// Header is the part of a checkpoint without arrays.
type Header struct {
	Recipe    Recipe     // of the round
	Sum       string     // data.Set.Sum
	Step      int        // of the state
	Before    int        // positions seen in earlier rounds
	Done      int        // positions seen in this round
	Seconds   float64    // of training, all rounds
	Finished  bool       // the round is over
	Validated int        // Done at the last validation
	Stale     int        // validations since the best one
	Loss      graph.Loss // since the last validation
	Log       []Row      // one for each validation

	HasAverage, HasBest bool
	BestRow             Row // of the best weights
}

// Write writes the checkpoint.
func (c *Checkpoint) Write(w io.Writer) error {
	h := c.Header
	h.Step, h.HasAverage, h.HasBest = c.State.Step, c.Average != nil, c.Best != nil
	text, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("writing a checkpoint: %w", err)
	}
	if len(text) > maxHeader {
		return fmt.Errorf("writing a checkpoint: its log has become too long")
	}
	sum := sha256.New()
	to := io.MultiWriter(w, sum)
	head := append([]byte(magic), binary.LittleEndian.AppendUint32(nil, uint32(len(text)))...)
	if _, err := to.Write(append(head, text...)); err != nil {
		return err
	}
	for _, row := range c.arrays() {
		if err := binary.Write(to, binary.LittleEndian, row); err != nil {
			return err
		}
	}
	_, err = w.Write(sum.Sum(nil))
	return err
}

// arrays returns the arrays in the order of the file.
func (c *Checkpoint) arrays() [][]float32 {
	list := slices.Concat(c.State.Params, c.State.First, c.State.Second)
	for _, s := range []*graph.State{c.Average, c.Best} {
		if s != nil {
			list = slices.Concat(list, s.Params)
		}
	}
	return list
}

// readCheckpoint reads a checkpoint from the content of its file.
func readCheckpoint(b []byte) (*Checkpoint, error) {
	const fixed = len(magic) + 4
	if len(b) < fixed+sha256.Size || string(b[:len(magic)]) != magic {
		return nil, errors.New("not a checkpoint of a training")
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, errors.New("the checksum is wrong: the checkpoint is damaged")
	}
	n := binary.LittleEndian.Uint32(b[len(magic):])
	if n > maxHeader || int(n) > len(body)-fixed {
		return nil, fmt.Errorf("the header has an impossible size of %d bytes", n)
	}
	c := new(Checkpoint)
	if err := json.Unmarshal(body[fixed:fixed+int(n)], &c.Header); err != nil {
		return nil, fmt.Errorf("reading the header: %w", err)
	}
	if err := c.Recipe.Check(); err != nil {
		return nil, fmt.Errorf("reading the header: %w", err)
	}
	if c.Step < 0 || c.Done < 0 || c.Before < 0 {
		return nil, errors.New("reading the header: it has negative counts")
	}
	return c, c.numbers(body[fixed+int(n):])
}

// numbers reads the arrays.
func (c *Checkpoint) numbers(b []byte) error {
	net := c.Recipe.Net
	params := 0
	for _, p := range net.Params() {
		params += p.Size()
	}
	want := 3 * params
	for _, has := range []bool{c.HasAverage, c.HasBest} {
		if has {
			want += params
		}
	}
	if len(b)%4 != 0 || want != len(b)/4 {
		return fmt.Errorf("the checkpoint has %d bytes of numbers, not the %d of its network", len(b), 4*want)
	}
	c.State = graph.NewState(net, 0)
	if c.HasBest {
		c.Best = c.State.Weights()
	}
	if c.State.Step = c.Step; c.HasAverage {
		c.Average = c.State.Weights()
	}
	for _, row := range c.arrays() {
		n, err := binary.Decode(b, binary.LittleEndian, row)
		if err != nil {
			return err
		}
		b = b[n:]
	}
	return nil
}

// openCheckpoint reads a checkpoint file.
func openCheckpoint(name string) (*Checkpoint, error) {
	b, err := wholefile.Read(name, maxCheckpoint)
	if err != nil {
		return nil, fmt.Errorf("reading a checkpoint: %w", err)
	}
	c, err := readCheckpoint(b)
	if err != nil {
		return nil, fmt.Errorf("reading a checkpoint: %s: %w", name, err)
	}
	return c, nil
}
