package dqn

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

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

// Row is one evaluation of a training.
type Row struct {
	Rounds  int                    // done by then
	Minutes float64                // of processor time by then
	Loss    float64                // mean squared error of the round before
	Score   float64                // share of the points against MTS(100), 0 to 1
	Wins    float64                // of fitted Q iteration: share of the games won against random moves
	Watched [][len(images)]float32 // of fitted Q iteration: fitted.watch
}

// WriteCSV writes the log as comma separated values with a line of headings.
func WriteCSV(w io.Writer, log []Row) error {
	rows := [][]string{{"rounds", "minutes", "squared_error", "score", "won_against_random"}}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 5, 64) }
	for _, r := range log {
		rows = append(rows, []string{strconv.Itoa(r.Rounds), number(r.Minutes), number(r.Loss), number(r.Score), number(r.Wins)})
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// Plot writes an SVG picture of the score against the processor time.
func Plot(w io.Writer, log []Row) error {
	const width, height, left, bottom, top = 640, 320, 46, 40, 24
	last := 1e-9
	for _, r := range log {
		last = max(last, r.Minutes)
	}
	x := func(minutes float64) float64 { return left + minutes/last*(width-left-20) }
	y := func(score float64) float64 { return height - bottom - score*(height-bottom-top) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	for i := range 6 {
		share := float64(i) / 5
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.0f</text><text x="%.1f" y="%d" text-anchor="middle">%.3g</text>`+"\n",
			left, y(share), width-20, left-6, y(share)+4, 100*share, x(share*last), height-bottom+18, share*last)
	}
	fmt.Fprintf(&b, `<text x="%d" y="16">points against MTS(100), %%</text><text x="%d" y="%d" text-anchor="middle">minutes of processor time</text>`+"\n", left, width/2, height-6)
	var points strings.Builder
	for _, r := range log {
		fmt.Fprintf(&points, "%.1f,%.1f ", x(r.Minutes), y(r.Score))
	}
	fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="#1f6fb4" stroke-width="2"/>`+"\n</svg>\n", points.String())
	_, err := io.WriteString(w, b.String())
	return err
}
